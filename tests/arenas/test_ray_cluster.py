"""What a cluster that can grow is asked for."""

from collections import Counter

from distlearn.arenas import ray_cluster
from distlearn.arenas.ray_cluster import LOOKS_UNTIL_ASKED, Cluster


def asked(monkeypatch, *wanted):
    """After as many looks at what is wanted."""
    requests = []
    monkeypatch.setattr(ray_cluster, "request_resources", lambda num_cpus: requests.append(num_cpus))
    monkeypatch.setattr(ray_cluster, "_n_cores", lambda: 4)
    cluster = Cluster()
    cluster._ended.set()  # it does not look by itself
    for n_cores in wanted:
        cluster.ask_for(n_cores)
        cluster._ask()
    return cluster, requests


def test_nothing_is_asked_for_where_nothing_is_wanted(monkeypatch):
    cluster, requests = asked(monkeypatch, 0, 0)
    cluster.forget()
    assert requests == []


def test_cores_that_are_wanted_for_long_are_asked_for_once_and_given_back_in_the_end(monkeypatch):
    cluster, requests = asked(monkeypatch, *[40] * 3 * LOOKS_UNTIL_ASKED)
    assert requests == [40]
    cluster.forget()
    assert requests == [40, 0]


def test_what_is_wanted_for_a_moment_is_not_asked_for(monkeypatch):
    _, requests = asked(monkeypatch, *[8] * LOOKS_UNTIL_ASKED, 150, 150, *[8] * LOOKS_UNTIL_ASKED)
    assert Counter(requests) == {8: 1}


def test_fewer_are_asked_for_at_once(monkeypatch):
    _, requests = asked(monkeypatch, *[40] * LOOKS_UNTIL_ASKED, 30, 30, 40)
    assert requests == [40, 30]
