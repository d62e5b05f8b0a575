# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# `make record` through a real Slurm of one node, with a GPU that is a file
# and record's fakes: every program, and ncu and nvidia-smi with it, runs on
# the node, and what fails there fails here.
. tests/book/old-results.sh
lab=$tap_scratch/'a shared disk'
fakes=$lab/fake/record/bin
slurm=$tap_scratch/slurm
daemons=''
PATH=$PATH:/usr/sbin

# Everything of this Slurm lies in $slurm, and listens on loopback alone.
configure() {
	mkdir -m 700 "$slurm" && mkdir "$slurm/state" "$slurm/spool" &&
		head -c 1024 /dev/urandom >"$slurm/key" && chmod 600 "$slurm/key" &&
		: >"$slurm/gpu0" &&
		echo "Name=gpu File=$slurm/gpu0" >"$slurm/gres.conf" &&
		echo 'CgroupPlugin=cgroup/v1' >"$slurm/cgroup.conf" || return
	ports=$(python3 -c '
import socket
taken = [socket.create_server(("127.0.0.1", 0)) for _ in "cd"]
print(*(s.getsockname()[1] for s in taken))') || return
	cat >"$slurm/slurm.conf" <<-END
	ClusterName=loopback
	SlurmctldHost=localhost(127.0.0.1)
	SlurmUser=$(id -un)
	SlurmdUser=$(id -un)
	AuthType=auth/munge
	AuthInfo=socket=$slurm/munge
	SlurmctldPort=${ports% *}
	SlurmdPort=${ports#* }
	CommunicationParameters=NoInAddrAny,NoCtldInAddrAny
	StateSaveLocation=$slurm/state
	SlurmdSpoolDir=$slurm/spool
	SlurmctldPidFile=$slurm/slurmctld.pid
	SlurmdPidFile=$slurm/slurmd.pid
	ProctrackType=proctrack/linuxproc
	TaskPlugin=task/none
	MpiDefault=none
	ReturnToService=2
	KillWait=1
	SchedulerParameters=sched_interval=1
	SelectType=select/cons_tres
	SelectTypeParameters=CR_Core
	SlurmdParameters=config_overrides
	GresTypes=gpu
	NodeName=localhost NodeAddr=127.0.0.1 CPUs=1 Gres=gpu:1
	PartitionName=all Nodes=localhost Default=YES
	END
	export SLURM_CONF="$slurm/slurm.conf"
}

start() {
	munged --foreground --force --key-file="$slurm/key" \
		--socket="$slurm/munge" --pid-file="$slurm/munged.pid" \
		--log-file="$slurm/munged.log" --seed-file="$slurm/seed" \
		>"$slurm/munged.out" 2>&1 &
	daemons=$!
	until_true test -S "$slurm/munge" || return
	slurmctld -D -f "$SLURM_CONF" >"$slurm/slurmctld.log" 2>&1 &
	daemons="$! $daemons"
	slurmd -D -f "$SLURM_CONF" -N localhost >"$slurm/slurmd.log" 2>&1 &
	daemons="$! $daemons"
	until_true is_idle
}

is_idle() { [ "$(timeout 60 sinfo -h -o %t 2>/dev/null)" = idle ]; }

# until_true COMMAND...: within ten minutes, for machines that are busy.
until_true() {
	tries=6000
	until "$@"; do
		[ $tries -gt 0 ] || return 1
		tries=$((tries - 1))
		sleep 0.1
	done
}

no_jobs() { [ -z "$(timeout 60 squeue -h 2>&1)" ]; }

stop() {
	[ -n "$daemons" ] || return 0
	timeout 60 scancel --user="$(id -un)" >/dev/null 2>&1
	until_true no_jobs
	# shellcheck disable=SC2086 # several numbers
	kill $daemons
	for daemon in $daemons; do wait "$daemon"; done 2>/dev/null
	daemons=
}
trap 'stop; rm -rf "$tap_scratch"' EXIT

# A tree of two programs.
mkdir -p "$lab/src/pair" "$lab/fake" "$lab/tools" "$lab/build"
cp -R src/harness "$lab/src"
cp -R tests/book/record tests/book/ncu "$lab/fake"
cp tests/book/ncu/rows.csv "$lab/build/rows.csv"
for program in pair second; do
	echo '__global__ void byRows();' >"$lab/src/pair/$program.cu"
done
for tool in sh awk sed tr cut cat grep mkdir mv rm rmdir cp dirname basename env \
	sort date sleep uname timeout getconf sha256sum srun; do
	if tool=$(command -v "$tool"); then ln -s "$tool" "$lab/tools"; fi
done

# record FAIL [VARIABLE=VALUE...]
record() {
	failing=$1
	shift
	env -i PATH="$fakes:$lab/tools" SLURM_CONF="$SLURM_CONF" PAUSE=0 \
		RUN='srun --gres=gpu:1' FAIL="$failing" LOG="$slurm/log" \
		COUNTERS=no "$@" sh "$lab/src/harness/record.sh" -o "$lab/results"
}

# The second program waits on the node until somebody ends the job.
begin_waiting() {
	old_results
	rm -f "$lab/build/gpu/waits"
	record wait >"$tap_scratch/waiting" 2>&1 &
	waiting=$!
	until_true test -s "$lab/build/gpu/waits"
}

try_slurm() {
	check "slurm: through srun" record - COUNTERS=yes
	sed 's/ [0-9][0-9]*$/ in a job/' "$slurm/log" | sort | uniq -c |
		sed 's/^ *//' >"$tap_scratch/ran"
	grep -v smi "$tap_scratch/ran" >"$tap_scratch/programs"
	cat >"$tap_scratch/wanted" <<-END
	1 device 0 in a job
	2 ncu in a job
	1 pair --csv in a job
	1 pair --profile in a job
	1 second --csv in a job
	1 second --profile in a job
	END
	same "slurm: every program and the profiler run in a job" \
		"$tap_scratch/wanted" "$tap_scratch/programs"
	check "slurm: and the driver is asked in that job only" \
		test "$(grep smi "$tap_scratch/ran" | cut -d ' ' -f 2-)" = \
		'nvidia-smi in a job'
	check "slurm: results come back" grep -q pair,byRows,-,time \
		"$lab/results/fake-rtx-100/pair.csv"
	untouched "slurm: a program that fails on the node" 1 'words are wrong' \
		record wrong
	untouched "slurm: a program that hangs on the node" 1 \
		'pair ran for more than 10 s' record hang LIMIT=10
	untouched "slurm: a job that cannot be had" 1 \
		'node configuration is not available' record - RUN='srun --gres=gpu:2'

	begin_waiting
	timeout 60 scancel --user="$(id -un)"
	wait "$waiting"
	check "slurm: a job that is cancelled" test $? -eq 1
	check "slurm: and it says so" \
		grep -q 'CANCELLED' "$tap_scratch/waiting"
	stay "slurm: a job that is cancelled"
	begin_waiting
	read -r _ pid _ <"$lab/results/.new/owner"
	kill "$pid"
	wait "$waiting" 2>/dev/null
	check "slurm: interrupted here, the job ends there" until_true no_jobs
	stay "slurm: interrupted"
}

if ! command -v slurmctld >/dev/null || ! command -v munged >/dev/null ||
	! command -v slurmd >/dev/null; then
	skip "slurm: through srun" "there is no Slurm; on a machine of your own CI=true installs its daemons"
elif configure && start; then
	try_slurm
	running=$daemons
	stop
	# shellcheck disable=SC2086 # several numbers
	refuse "slurm: is gone" 1 '' kill -0 $running
else
	cat "$slurm"/*.log >"$tap_scratch/why"
	case $(id -u) in
	0) not_ok "slurm: starts" "$tap_scratch/why" ;;
	*) skip "slurm: through srun" "Slurm starts only as root here" ;;
	esac
	stop
fi
