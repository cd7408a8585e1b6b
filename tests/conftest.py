"""Settings for all tests."""

from hypothesis import HealthCheck, settings

# The same examples every time: a failure that comes and goes teaches nobody anything.
settings.register_profile("distlearn", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("distlearn")
