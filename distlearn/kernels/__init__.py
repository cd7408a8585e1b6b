"""The hot code: functions on arrays that numba compiles; imports numpy and numba only."""
