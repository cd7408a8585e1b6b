#!/bin/bash
# A campaign on Slurm: the job's machines become a Ray cluster for as long as it lasts, by `ray symmetric-run`.
#
#     sbatch cluster/slurm.sh experiments/quickstart.toml [OPTIONS OF distlearn run]
#
# From the top folder of distlearn after `make setup`, on a file system that all machines see. Submitted again it goes on
# from the last checkpoint, also after the time limit.

#SBATCH --job-name=distlearn
#SBATCH --nodes=4
#SBATCH --ntasks-per-node=1
#SBATCH --cpus-per-task=32
#SBATCH --exclusive
#SBATCH --time=24:00:00
#SBATCH --signal=TERM@120

set -euo pipefail
cd "${SLURM_SUBMIT_DIR:-.}"
: "${1:?which campaign? sbatch cluster/slurm.sh experiments/quickstart.toml}"

export RAY_AUTH_TOKEN  # for this job alone; others on the same machines are not listened to
RAY_AUTH_TOKEN=$(od -An -tx1 -N32 /dev/urandom | tr -d ' \n')
source cluster/node.sh
export PATH="$PWD/.venv/bin:$PATH"

head=$(scontrol show hostnames "$SLURM_JOB_NODELIST" | head -n 1)
port=$((20000 + SLURM_JOB_ID % 10000))  # not that of another job on the same machine

srun --kill-on-bad-exit=1 --cpus-per-task="$SLURM_CPUS_PER_TASK" \
    ray symmetric-run --address "$head:$port" --min-nodes "$SLURM_JOB_NUM_NODES" --num-cpus "$SLURM_CPUS_PER_TASK" -- \
    distlearn run "$@" --address "$head:$port"
