# awk -f twice.awk AGAIN RECORD: the record, but a counter empty in which AGAIN,
# the same programs counted once more, has another number; its launches that
# AGAIN does not have stay as they are.
BEGIN { FS = OFS = "," }

NR == FNR {
	for (i = 6; i <= NF; i++)
		again[$1, $3, $4, i] = $i
	next
}

{
	for (i = 6; i <= NF; i++)
		if (($1, $3, $4, i) in again && again[$1, $3, $4, i] != $i)
			$i = ""
	print
}
