"""Goldwright: an exam for data agents, made from the metrics and rules kept in dbt."""

__version__ = "0.1.0"
