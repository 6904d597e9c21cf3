"""Kocky: four dice games that think."""

__version__ = "0.1.0"
