"""`python -m distlearn` is the same as `distlearn`."""

from distlearn.cli import main

if __name__ == "__main__":
    main()
