"""The report of runs: one HTML file that needs no network, made of the evaluation's tables and the answers behind."""
