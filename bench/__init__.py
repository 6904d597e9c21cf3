"""Measurements: each a program of its own, none a test."""
