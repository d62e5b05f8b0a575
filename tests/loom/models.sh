# Sourced by run: the devices that LOOM_DEVICE names.
check 'the models compile' "$loomcc" -o "$tap_scratch/models" $here/models.cu
for device in '' h200 h100 a100 v100 t4 l4 l40s rtx3090 rtx4090 rtx5060ti \
	rtx5090 gtx480; do
	LOOM_DEVICE=$device "$tap_scratch/models" 2>&1
	echo "exit status $?"
done >"$tap_scratch/models.out"
expect 'every model has its limits' $here/models.expected \
	"$tap_scratch/models.out"
