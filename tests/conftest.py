"""Settings for all tests, and the Ray that they share."""

import pytest
from hypothesis import HealthCheck, settings

# The same examples every time: a failure that comes and goes teaches nobody anything.
settings.register_profile("distlearn", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("distlearn")


def pytest_collection_modifyitems(items):
    """With `-n`, those that share a Ray are run by one process, and those of a file together, with what they share."""
    for item in items:
        group = "ray" if "ray_here" in item.fixturenames else str(item.path)
        item.add_marker(pytest.mark.xdist_group(group))


@pytest.fixture(scope="session")
def ray_here():
    """A Ray on this machine with three cores, started once for all tests."""
    from distlearn.arenas.ray_session import LOCAL, ray_session

    with ray_session(LOCAL, 3):
        yield


@pytest.fixture
def no_plugins_left():
    """Whatever plug-ins a test loads are taken out again after it."""
    from distlearn.tables import loaded, unload

    yield
    for plugin in loaded():
        unload(plugin.module)
