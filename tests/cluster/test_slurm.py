"""The script for Slurm on three hosts that see the same files, with Slurm's own commands played by a few lines each."""

import os
import shutil
import sys
from pathlib import Path

import campaigns
import lab
import pytest
from documented import ROOT

from distlearn.campaign.read import read_spec

pytestmark = pytest.mark.cluster

FOLDER = ROOT / ".lab"
QUICKSTART = ROOT / "experiments" / "quickstart.toml"
JOB = "SLURM_JOB_ID=4711 SLURM_JOB_NODELIST=all SLURM_JOB_NUM_NODES=3 SLURM_CPUS_PER_TASK=1"
# The same command on all machines of the job, with what Slurm would hand on of the environment.
SRUN = """#!/bin/bash
while [[ $1 == --* ]]; do shift; done
there="cd $PWD; $(declare -p PATH ${!RAY_*} OMP_NUM_THREADS | tr '\\n' ';') $(printf '%q ' "$@")"
for address in $(scontrol); do
    ssh -q -i KEY -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null "root@$address" "$there" &
done
for _ in $(jobs -p); do wait -n || exit; done
"""


@pytest.fixture
def machines():
    shutil.rmtree(FOLDER, ignore_errors=True)
    one, *_, other = sorted(os.sched_getaffinity(0))
    cores = {"first": f"{one}", "second": f"{other}", "third": f"{one}"}
    with lab.hosts(FOLDER, cores, (ROOT, Path(sys.base_prefix))) as hosts:
        yield list(hosts.values())
    shutil.rmtree(FOLDER)


def test_a_job_of_three_machines_runs_a_campaign_and_leaves_nothing(machines, tmp_path):
    commands = {
        "scontrol": "#!/bin/sh\n" + "".join(f"echo {machine.address}\n" for machine in machines),
        "srun": SRUN.replace("KEY", str(machines[0].key)),
    }
    for name, text in commands.items():
        (FOLDER / name).write_text(text)
        (FOLDER / name).chmod(0o755)
    submit = f"bash cluster/slurm.sh {QUICKSTART} --runs 2 --results {FOLDER / 'results'}"
    done = machines[0].call(f"cd {ROOT} && env PATH={FOLDER}:{sys.base_prefix}/bin:$PATH {JOB} {submit}")
    assert done.returncode == 0, done.stdout + done.stderr
    assert all("raylet" not in " ".join(machine.processes()) for machine in machines)
    campaigns.run(read_spec(QUICKSTART, ["seeds=2"]), tmp_path / "here")
    assert campaigns.table_bytes(FOLDER / "results") == campaigns.table_bytes(tmp_path / "here")
