# A counters file as a table: one line a launch, shared load/store requests,
# wavefronts, conflicts, then global requests and sectors.
BEGIN { FS = "," }
FNR == 1 { next }
$1 != launch { if (launch) print line; launch = $1; line = $2 }
{ line = line " " $4 }
END { if (launch) print line }
