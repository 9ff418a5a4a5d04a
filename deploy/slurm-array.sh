#!/usr/bin/env bash
#SBATCH --job-name=graph-intake
#SBATCH --array=1-16
#SBATCH --cpus-per-task=1
#SBATCH --mem=2G
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --signal=B:TERM@60
# Sends a file in as many shards as the array has tasks. Stages depend on each other:
#   vertices=$(GROUP=vertices sbatch --parsable deploy/slurm-array.sh machines.csv)
#   GROUP=edges sbatch --dependency=afterok:$vertices deploy/slurm-array.sh edges.csv
# Afterwards: graph-intake runs --group vertices --merge "$SHARED"/results/vertices/*
#
# SHARED    a folder that all nodes see: leases, and a copy of each journal at the end
# LOCAL     a folder on the disk of the node: the journal while the shard is sent
# PROGRAM   how the program is started
# Secrets come from GRAPH_INTAKE_PASSWORD_FILE and GRAPH_INTAKE_CLIENT_SECRET_FILE; the connection from CONNECTION_FILE.
set -uo pipefail
GROUP=${GROUP:-array-${SLURM_ARRAY_JOB_ID:?run it with sbatch}}
SHARED=${SHARED:-$HOME/graph-intake}
LOCAL=${LOCAL:-/var/tmp/graph-intake-$(id -u)}
read -ra program <<< "${PROGRAM:-graph-intake}"

export GRAPH_INTAKE_DATA=$LOCAL/$GROUP/$SLURM_ARRAY_TASK_ID
export GRAPH_INTAKE_STOP_WITHIN=${GRAPH_INTAKE_STOP_WITHIN:-50}
mkdir -p "$GRAPH_INTAKE_DATA"
"${program[@]}" send "$@" --shard auto --group "$GROUP" --group-dir "$SHARED/leases" \
  --connection-file "${CONNECTION_FILE:-$SHARED/connection.json}" --yes --log json &
child=$!
trap 'kill -TERM $child' TERM
wait $child
code=$?
# A signal ends `wait` before the program has ended.
while kill -0 $child 2>/dev/null; do
  wait $child
  code=$?
done
# Puts the task back into the queue if it still runs, so neither after a cancellation nor when Slurm itself requeues it.
requeue_task() {
  local task=${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID
  command -v scontrol > /dev/null && [[ $(scontrol show job "$task") == *JobState=RUNNING* ]] && scontrol requeue "$task"
}
case $code in
  # Failed and unknown rows are for the merged result, but later stages must not run.
  0 | 2 | 3)
    result=$SHARED/results/$GROUP/$SLURM_ARRAY_TASK_ID
    mkdir -p "$result" && cp -R "$GRAPH_INTAKE_DATA/." "$result"
    ;;
  # Ended by SIGTERM, for example at the time limit: the next start continues.
  75) requeue_task ;;
  # Killed, for example without memory: the next start continues, but at most ten times.
  137) [ "${SLURM_RESTART_COUNT:-0}" -lt 10 ] && requeue_task ;;
esac
exit $code
