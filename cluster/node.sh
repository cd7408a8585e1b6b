# Sourced on every machine of a cluster before its Ray is started: what all processes there inherit.

export PATH="$HOME/distlearn/.venv/bin:$PATH"
# Else bash takes the shell of each job for a login from elsewhere and reads ~/.bashrc, where another Python may be first.
unset SSH_CLIENT SSH2_CLIENT

# Nobody without the token in ~/.ray/auth_token is listened to.
export RAY_AUTH_MODE=token

# Those that this user may use; nproc would say how many threads a process may have.
CORES=$(env -u OMP_NUM_THREADS -u OMP_THREAD_LIMIT nproc)
# One thread per process: there are as many processes as cores already.
export OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 MKL_NUM_THREADS=1 NUMEXPR_NUM_THREADS=1

# A machine whose cable is cut is given up after 12 seconds, not after a minute: its runs go on elsewhere.
export RAY_health_check_period_ms=1000 RAY_health_check_timeout_ms=2000 RAY_health_check_failure_threshold=4

export RAY_USAGE_STATS_ENABLED=0

# Every process of Ray holds hundreds of connections.
ulimit -S -n hard
