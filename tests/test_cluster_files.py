"""The files that clusters are started from, and the commands that the README shows for it, held against Ray's own."""

import os
import re
import subprocess
from pathlib import Path

import pytest
import typer.main
import yaml
from documented import shown_commands
from ray.autoscaler._private.kuberay.autoscaling_config import _derive_autoscaling_config_from_ray_cr
from ray.autoscaler._private.util import prepare_config, validate_config
from ray.scripts.scripts import cli as ray_commands
from ray.scripts.scripts import start, symmetric_run
from ray.scripts.symmetric_run import curate_and_validate_ray_start_args

from distlearn.cli import app

ROOT = Path(__file__).parents[1]
FILES = {
    path.name: path for path in (ROOT / "cluster.yaml", ROOT / "cluster" / "aws.yaml", ROOT / "cluster" / "gcp.yaml")
}
RAY = re.search(r"^ray==(.*)$", (ROOT / "requirements.lock").read_text(), re.MULTILINE)[1]


@pytest.fixture(params=FILES)
def config(request):
    """What `ray up` makes of a file."""
    return prepare_config(yaml.safe_load(FILES[request.param].read_text()))


def ray_starts(config):
    commands = [*config["head_start_ray_commands"], *config["worker_start_ray_commands"]]
    return [command for command in commands if " ray start " in command]


def options_of(command, name="ray start"):
    """As Ray's own command understands them; what it does not know is an error."""
    words = command.partition(f" {name} ")[2].replace("$CORES", "8").split()
    return start.make_context("start", words).params


def test_ray_takes_the_file(config):
    validate_config(config)


def test_what_goes_to_the_machines_is_there(config):
    for there, here in config["file_mounts"].items():
        assert here == there == "~/.ray/auth_token" or (ROOT / here).exists(), here


def test_machines_get_what_setting_up_needs(config):
    """In the Makefile, and what the package is built from."""
    there = {path.removeprefix("~/distlearn/") for path in config["file_mounts"]}
    assert there >= {"Makefile", "requirements.lock", "pyproject.toml", "README.md", "LICENSE", "distlearn", "cluster"}
    assert any("make setup" in command for command in config["setup_commands"])


def test_every_ray_is_started_with_what_node_sh_says(config):
    commands = ray_starts(config)
    assert len(commands) == 2
    for command in commands:
        assert command.startswith("source distlearn/cluster/node.sh && ")


def test_the_dashboard_is_on_loopback_only(config):
    head, worker = map(options_of, ray_starts(config))
    assert (head["head"], head["dashboard_host"], head["port"]) == (True, "127.0.0.1", 6379)
    assert (worker["head"], worker["address"]) == (False, "$RAY_HEAD_IP:6379")


def test_all_listed_machines_belong_to_a_cluster_of_one_s_own():
    config = prepare_config(yaml.safe_load(FILES["cluster.yaml"].read_text()))
    (machines,) = config["available_node_types"].values()
    assert machines["min_workers"] == machines["max_workers"] == len(config["provider"]["worker_ips"])
    assert "RAY_enable_autoscaler_v2=0" in ray_starts(config)[0]


@pytest.mark.parametrize("name", ["aws.yaml", "gcp.yaml"])
def test_in_a_cloud_the_head_stays_and_workers_are_spot_machines_that_come_and_go(name):
    config = prepare_config(yaml.safe_load(FILES[name].read_text()))
    head, spot = (config["available_node_types"][kind] for kind in ("head", "spot"))
    assert config["head_node_type"] == "head"
    assert spot["min_workers"] == 0 < spot["max_workers"]
    assert "spot" in yaml.dump(spot["node_config"]).lower()
    assert "spot" not in yaml.dump(head["node_config"]).lower()


def test_node_sh_asks_for_a_token_pins_threads_and_looks_for_dead_machines_soon():
    script = f"export OMP_NUM_THREADS=1; source {ROOT / 'cluster' / 'node.sh'} && export CORES && env"
    done = subprocess.run(
        ["bash", "-euc", script], capture_output=True, text=True, check=True, env={"HOME": "/home/me"}
    )
    variables = dict(line.split("=", 1) for line in done.stdout.splitlines())
    assert variables["PATH"].startswith("/home/me/distlearn/.venv/bin:")
    assert variables["RAY_AUTH_MODE"] == "token"
    assert {variables[f"{library}_NUM_THREADS"] for library in ("OMP", "OPENBLAS", "MKL")} == {"1"}
    assert variables["CORES"] == str(len(os.sched_getaffinity(0)))  # whatever the number of threads
    period, timeout, n_times = (
        int(variables[f"RAY_health_check_{name}"]) for name in ("period_ms", "timeout_ms", "failure_threshold")
    )
    assert n_times * (period + timeout) <= 12_000


def test_no_token_can_get_into_git(tmp_path):
    (tmp_path / ".gitignore").write_text((ROOT / ".gitignore").read_text())
    subprocess.run(["git", "init", "--quiet", str(tmp_path)], check=True)
    for name in ("auth_token", "cluster/auth_token", ".ray/auth_token"):
        subprocess.run(["git", "-C", str(tmp_path), "check-ignore", "--quiet", name], check=True)


# Of KubeRay's reference of its API, ray.io/v1 in version 1.5.
RAY_JOB = {"entrypoint", "shutdownAfterJobFinishes", "ttlSecondsAfterFinished", "backoffLimit", "rayClusterSpec"}
RAY_CLUSTER = {
    *("rayVersion", "authOptions", "enableInTreeAutoscaling", "autoscalerOptions", "headGroupSpec", "workerGroupSpecs")
}
HEAD = {"rayStartParams", "template"}
WORKERS = {"groupName", "replicas", "minReplicas", "maxReplicas", *HEAD}


def kuberay():
    return yaml.safe_load((ROOT / "cluster" / "kuberay.yaml").read_text())


def test_the_ray_job_has_fields_that_kuberay_knows():
    job = kuberay()
    assert (job["apiVersion"], job["kind"]) == ("ray.io/v1", "RayJob")
    cluster = job["spec"]["rayClusterSpec"]
    assert set(job["spec"]) <= RAY_JOB
    assert set(cluster) <= RAY_CLUSTER
    assert set(cluster["headGroupSpec"]) <= HEAD
    assert all(set(group) <= WORKERS for group in cluster["workerGroupSpecs"])
    assert cluster["rayVersion"] == RAY
    assert cluster["authOptions"] == {"mode": "token"}


def test_ray_s_autoscaler_on_kubernetes_understands_the_ray_job():
    cluster = {"metadata": {"name": "distlearn", "namespace": "default"}, "spec": kuberay()["spec"]["rayClusterSpec"]}
    config = _derive_autoscaling_config_from_ray_cr(cluster)
    validate_config(config)
    assert config["available_node_types"]["workers"]["resources"]["CPU"] == 8
    assert config["available_node_types"]["workers"]["max_workers"] == 8


def test_all_pods_are_told_what_node_sh_tells_machines():
    cluster = kuberay()["spec"]["rayClusterSpec"]
    for group in (cluster["headGroupSpec"], *cluster["workerGroupSpecs"]):
        (container,) = group["template"]["spec"]["containers"]
        script = (ROOT / "cluster" / "node.sh").read_text()
        for variable in container["env"]:
            assert f"{variable['name']}={variable['value']}" in script
        assert len(container["env"]) >= 6


@pytest.fixture
def slurm(tmp_path):
    """What the script would have all machines do: Slurm's own commands are played by these two."""
    (tmp_path / "scontrol").write_text('#!/bin/sh\ntest "$*" = "show hostnames node[1-4]" && printf "node1\\nnode2\\n"')
    (tmp_path / "srun").write_text('#!/bin/sh\nenv | grep ^RAY_AUTH_\nprintf "%s\\n" "$@"')
    for command in ("scontrol", "srun"):
        (tmp_path / command).chmod(0o755)
    job = {"SLURM_JOB_ID": "4711", "SLURM_JOB_NODELIST": "node[1-4]", "SLURM_JOB_NUM_NODES": "4"}
    known = {"HOME": "/home/me", "PATH": f"{tmp_path}:{os.environ['PATH']}", "SLURM_CPUS_PER_TASK": "32"}
    command = ["bash", str(ROOT / "cluster" / "slurm.sh"), "experiments/quickstart.toml", "--runs", "30"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, env={**known, **job}, check=True)
    return done.stdout.splitlines()


def test_slurm_starts_ray_s_own_command_on_every_machine(slurm):
    arguments = slurm[slurm.index("symmetric-run") + 1 :]
    between = arguments.index("--")
    ray_options = curate_and_validate_ray_start_args(arguments[:between])
    at_all = symmetric_run.make_context("symmetric-run", list(arguments[:between]), resilient_parsing=True).params
    assert (at_all["address"], at_all["min_nodes"]) == ("node1:24711", 4)
    assert ray_options == ["--num-cpus", "32"]  # of the head and of the others, which do not take all that it does
    assert start.make_context("start", ray_options).params["num_cpus"] == 32
    campaign = ["distlearn", "run", "experiments/quickstart.toml", "--runs", "30", "--address", "node1:24711"]
    assert arguments[between + 1 :] == campaign


def test_a_job_of_slurm_has_a_token_of_its_own(slurm):
    assert "RAY_AUTH_MODE=token" in slurm
    assert any(re.fullmatch(r"RAY_AUTH_TOKEN=[0-9a-f]{64}", line) for line in slurm)


PROGRAMS = {"ray": ray_commands, "distlearn": typer.main.get_command(app)}


def test_the_commands_that_the_readme_shows_are_there_with_their_options():
    """What they do is tested by `make cluster-test`, which types the very same lines."""
    targets = re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
    shown = [re.sub(r" > \S+ &$", "", line).split() for line in shown_commands("README.md", "## On a cluster")]
    for program, name, *arguments in shown:
        if program in PROGRAMS:
            PROGRAMS[program].commands[name].make_context(name, arguments)
        else:
            assert (program, name) == ("export", "RAY_AUTH_MODE=token") or (program == "make" and name in targets)
    called = {name for program, name, *_ in shown if program in PROGRAMS}
    assert called == {"up", "dashboard", "submit", "jobs", "stop", "logs", "fetch", "down"}
