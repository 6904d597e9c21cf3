"""Hypothesis runs the same examples every time; HYPOTHESIS_PROFILE chooses how many."""

import os

from hypothesis import settings

settings.register_profile("dev", derandomize=True, deadline=None)
settings.register_profile("pyodide", derandomize=True, deadline=None, max_examples=15)
settings.register_profile("thorough", deadline=None, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "dev"))
