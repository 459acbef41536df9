"""Submissions to the leaderboard: one run with its traces and without scores, as a zip archive or as a folder.

A submission holds exactly `run.json`, `attempts.jsonl` and `traces.jsonl`, as a run folder does. It brings no scores:
whoever takes it in scores it. What is read here was written by strangers: nothing is unpacked before it has been
checked, names of members are compared and never followed, and every size is bounded as it is read.
"""

from __future__ import annotations

import json
import os
import re
import stat
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, fields, replace
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import IO, Any

from goldwright.errors import ProjectError
from goldwright.exam.exported import Exported
from goldwright.exam.runs import RUN_ID, Attempt, Run, RunFolder, benchmark_of

FILES = ("run.json", "attempts.jsonl", "traces.jsonl")
SUBMITTED_CONDITIONS = ("rule", "oracle")

#: Bytes of a submission once unpacked, of its run.json, and of one line of the other two.
MOST_BYTES = 2 * 1024**3
MOST_BYTES_OF_A_RUN = 4 * 1024**2
MOST_BYTES_OF_A_LINE = 32 * 1024**2
MOST_TRIALS = 100
#: Of faults of one kind so many are named; the rest are counted.
MOST_NAMED = 5

#: A trace that holds one of these has seen golds.jsonl.
GOLD_KEYS = re.compile(r'\\*"(gold_sql|gold_answer|standard_answer|near_misses)\\*"\s*:')

#: No two archives of one run differ in a byte.
ZIP_DATE = (1980, 1, 1, 0, 0, 0)

Key = tuple[str, int]


class _BrokenError(Exception):
    """A submission that can't be read on; the text is the fault."""


def pack(folder: RunFolder, exported: Exported, out: Path) -> Path:
    """Writes a run as a zip archive that `faults` finds nothing in; a run that is not fit for it is a ProjectError."""
    run = folder.run()
    order = {task.task_id: place for place, task in enumerate(exported.tasks)}
    attempts = sorted(folder.attempts(), key=lambda one: (order.get(one.task_id, len(order)), one.task_id, one.trial))
    attempted = {(one.task_id, one.trial) for one in attempts}
    # Where a kill came between trace and attempt there are two traces: the attempt belongs to the last.
    last = {key: place for place, (key, _) in enumerate(folder.each_trace()) if key in attempted}
    kept = set(last.values())
    beside = out.with_name(f".{out.name}.part")
    out.parent.mkdir(parents=True, exist_ok=True)
    try:
        with zipfile.ZipFile(beside, "w") as archive:
            with _member(archive, "run.json") as file:
                file.write((_json(asdict(run), indent=2) + "\n").encode())
            with _member(archive, "attempts.jsonl") as file:
                file.writelines((_json(asdict(one)) + "\n").encode() for one in attempts)
            with _member(archive, "traces.jsonl") as file:
                for place, ((task_id, trial), messages) in enumerate(folder.each_trace()):
                    if place in kept:
                        line = {"task_id": task_id, "trial": trial, "messages": messages}
                        file.write((_json(line) + "\n").encode())
        found = faults(beside, exported)
        if found:
            more = f" And {len(found) - 1} more." if len(found) > 1 else ""
            raise ProjectError(f"runs/{run.run_id} can't be submitted. {found[0]}{more}")
        os.replace(beside, out)
    finally:
        beside.unlink(missing_ok=True)
    return out


def faults(path: Path, exported: Exported) -> list[str]:
    """What is wrong with a submission, a sentence a fault; nothing for one that the leaderboard can score."""
    try:
        with _opened(path) as submission:
            return _faults(submission, exported)
    except _BrokenError as error:
        return [str(error)]


def submitted_run(path: Path) -> Run:
    """What a submission says that it is; one that can't be read is a ProjectError."""
    try:
        with _opened(path) as submission:
            return _run(submission)
    except _BrokenError as error:
        raise ProjectError(f"{path.name} is no submission. {error}") from None


def unpack(path: Path, folder: Path, run_id: str | None = None) -> RunFolder:
    """Writes the files of a submission that has been checked to a folder of runs, under its run's name or another."""
    with _opened(path) as submission:
        run = _run(submission)
        written = RunFolder.open(folder, replace(run, run_id=run_id or run.run_id))
        for name in FILES[1:]:
            with (written.path / name).open("wb") as file:
                file.writelines(line + b"\n" for line in submission.lines(name))
    return written


class _Submission:
    """The three files of an archive or a folder, line by line, within their limits."""

    def __init__(self, opened: Mapping[str, IO[bytes]]) -> None:
        self._opened = opened

    def lines(self, name: str) -> Iterator[bytes]:
        file = self._opened[name]
        file.seek(0)
        longest = MOST_BYTES_OF_A_LINE
        left = most = MOST_BYTES_OF_A_RUN if name == "run.json" else MOST_BYTES
        try:
            while line := file.readline(longest + 1):
                left -= len(line)
                if len(line) > longest:
                    raise _BrokenError(f"{name} has a line of more than {longest // 1024**2} MiB.")
                if left < 0:
                    raise _BrokenError(f"{name} is larger than {most // 1024**2} MiB.")
                yield line.rstrip(b"\r\n")
        except (zipfile.BadZipFile, zlib.error, OSError, RuntimeError, EOFError) as error:
            raise _BrokenError(f"{name} can't be unpacked ({error}): pack the run again.") from None


@contextmanager
def _opened(path: Path) -> Iterator[_Submission]:
    """Opens the three files of a submission, and no other."""
    if path.is_dir():
        names = sorted(one.name for one in path.iterdir())
        _check_names(names)
        for name in FILES:
            if not stat.S_ISREG((path / name).lstat().st_mode):
                raise _BrokenError(f"{name} is no plain file.")
        files: dict[str, IO[bytes]] = {name: (path / name).open("rb") for name in FILES}
        try:
            yield _Submission(files)
        finally:
            for file in files.values():
                file.close()
        return
    try:
        archive = zipfile.ZipFile(path)
    except (OSError, zipfile.BadZipFile, NotImplementedError):
        raise _BrokenError(
            "This is neither a zip archive nor a folder: write one by `goldwright submission pack`."
        ) from None
    with archive:
        _check_names([info.filename for info in archive.infolist()])
        for info in archive.infolist():
            if info.flag_bits & 1:
                raise _BrokenError(f"{info.filename} is encrypted: pack it without a password.")
            if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
                raise _BrokenError(f"{info.filename} is packed by another method than deflate.")
            if stat.S_IFMT(info.external_attr >> 16) not in (0, stat.S_IFREG):
                raise _BrokenError(f"{info.filename} is no plain file.")
        yield _Submission({name: archive.open(name) for name in FILES})


def _check_names(names: Sequence[str]) -> None:
    """A submission's files are the three and no other, so that no name leads anywhere."""
    for name, count in Counter(names).items():
        if name in ("golds.jsonl", "scores.jsonl"):
            what = "golds" if name == "golds.jsonl" else "scores"
            raise _BrokenError(f"It holds {name}: leave {what} out, whoever takes it in has their own.")
        if name not in FILES:
            raise _BrokenError(f"It holds {_shown(name)}: a submission holds {', '.join(FILES)} and nothing else.")
        if count > 1:
            raise _BrokenError(f"It holds {name} {count} times.")
    for name in FILES:
        if name not in names:
            raise _BrokenError(f"It has no {name}: write it by `goldwright submission pack`.")


def _run(submission: _Submission) -> Run:
    try:
        written = json.loads(b"\n".join(submission.lines("run.json")))
    except (ValueError, RecursionError):
        raise _BrokenError("run.json is no JSON.") from None
    if not _json(written).isprintable():
        raise _BrokenError("run.json holds characters that can't be shown.")
    known = {one.name for one in fields(Run)}
    if not isinstance(written, dict) or set(written) - known:
        raise _BrokenError(f"run.json is not of a run's form: it is an object of {', '.join(sorted(known))}.")
    try:
        run = Run(**written)
    except TypeError as error:
        raise _BrokenError(f"run.json is not of a run's form ({error}).") from None
    wanted = (
        ("run_id", isinstance(run.run_id, str) and RUN_ID.fullmatch(run.run_id) is not None, "a short name"),
        ("agent", _is_name(run.agent), "printable text of at most 200 characters"),
        ("model", run.model is None or _is_name(run.model), "null or printable text of at most 200 characters"),
        ("condition", run.condition in SUBMITTED_CONDITIONS, "rule or oracle: those are what the leaderboard ranks"),
        ("trials", _is_count(run.trials) and 1 <= run.trials <= MOST_TRIALS, f"a whole number up to {MOST_TRIALS}"),
        ("tuned_prompt", isinstance(run.tuned_prompt, bool), "true or false"),
        ("benchmark", isinstance(run.benchmark, dict), "an object"),
        ("settings", isinstance(run.settings, dict), "an object"),
        ("task_ids", isinstance(run.task_ids, list) and all(isinstance(one, str) for one in run.task_ids), "task ids"),
    )
    for name, is_right, form in wanted:
        if not is_right:
            raise _BrokenError(f"run.json: {name} has to be {form}.")
    return run


def _faults(submission: _Submission, exported: Exported) -> list[str]:
    run = _run(submission)
    release = benchmark_of(exported)
    if (run.benchmark.get("tasks"), run.benchmark.get("golds")) != (release["tasks"], release["golds"]):
        return [
            f"run.json: the run was sat on another release ({_shown(str(run.benchmark.get('version')))}, golds "
            f"{_shown(str(run.benchmark.get('golds'))[:12])}) than the one here ({release['version']}, golds "
            f"{release['golds'][:12]}): scores of the two don't compare."
        ]
    found = _named(
        (f"run.json does not ask {task}.", "tasks are not asked")
        for task in _missing(exported.task_by_id, run.task_ids)
    )
    found += _named(
        (f"run.json asks {_shown(task)}, which the release does not have.", "unknown tasks are asked")
        for task in _missing(run.task_ids, exported.task_by_id)
    )
    wanted = {(task.task_id, trial) for task in exported.tasks for trial in range(1, run.trials + 1)}
    documents = {str(line["document_id"]) for line in exported.documents}
    answers: dict[Key, str | None] = {}
    errors: set[Key] = set()

    def attempt_faults() -> Iterator[tuple[str, str]]:
        for number, line in _objects(submission, "attempts.jsonl"):
            where = f"attempts.jsonl, line {number}"
            if line is None:
                yield f"{where}, is no JSON object.", "lines of attempts.jsonl are no JSON objects"
                continue
            fault = _attempt_fault(line, documents)
            if fault:
                yield f"{where}: {fault}", "lines of attempts.jsonl are not of an attempt's form"
                continue
            key = (line["task_id"], line["trial"])
            if key in answers:
                yield f"{where}: {_of(key)} is there twice.", "attempts are there twice"
            elif key not in wanted:
                yield f"{where}: {_of(key)} is not asked.", "attempts are of what is not asked"
            answers.setdefault(key, line.get("answer"))
            if line.get("error") is not None:
                errors.add(key)

    found += _named(attempt_faults())
    found += _named((f"{_of(key)} has no attempt.", "attempts are missing") for key in sorted(wanted - set(answers)))
    traced: set[Key] = set()

    def trace_faults() -> Iterator[tuple[str, str]]:
        for number, line in _objects(submission, "traces.jsonl"):
            where = f"traces.jsonl, line {number}"
            if line is None or not isinstance(line.get("task_id"), str) or not _is_count(line.get("trial")):
                yield f"{where}, is no object of task_id, trial and messages.", "lines of traces.jsonl are no traces"
                continue
            key = (line["task_id"], line["trial"])
            if key in traced:
                yield f"{where}: {_of(key)} is there twice.", "traces are there twice"
            elif key not in answers:
                yield f"{where}: {_of(key)} has no attempt.", "traces have no attempt"
            else:
                fault = _trace_fault(line.get("messages"), answers[key], key in errors)
                if fault:
                    yield f"{where}: the trace of {_of(key)} {fault}", "traces do not fit their attempt"
            traced.add(key)

    found += _named(trace_faults())
    untraced = sorted(set(answers) - traced - errors)
    return found + _named((f"{_of(key)} has no trace.", "attempts have no trace") for key in untraced)


def _attempt_fault(line: Mapping[str, Any], documents: set[str]) -> str:
    """What is wrong with an attempt's values; nothing for a sound one."""
    known = {one.name for one in fields(Attempt)}
    unknown = sorted(set(line) - known)
    if unknown:
        return f"{_shown(unknown[0])} is not of an attempt."
    missing = {"task_id", "trial", "answer"} - set(line)
    if missing:
        return f"{min(missing)} is missing."
    counts = ("turns", "calls", "input_tokens", "cached_tokens", "output_tokens")
    read = line.get("documents_read", [])
    wanted = (
        ("task_id", isinstance(line["task_id"], str), "text"),
        ("trial", _is_count(line["trial"]), "a whole number"),
        *(
            (name, line[name] is None or isinstance(line[name], str), "text or null")
            for name in ("answer", "error")
            if name in line
        ),
        *((name, _is_count(line.get(name, 0)), "a whole number, not negative") for name in counts),
        ("seconds", _is_amount(line.get("seconds", 0)), "a number, not negative"),
        ("cost_usd", line.get("cost_usd") is None or _is_amount(line["cost_usd"]), "a decimal as text, or null"),
        ("documents_read", isinstance(read, list) and all(isinstance(one, str) for one in read), "a list of ids"),
    )
    for name, is_right, form in wanted:
        if not is_right:
            return f"{name} has to be {form}."
    strange = _missing(read, documents)
    return f"documents_read names {_shown(strange[0])}, which the release does not have." if strange else ""


def _trace_fault(messages: Any, answer: str | None, is_error: bool) -> str:
    """What is wrong with a trace, worded to follow “the trace of ...”; nothing for a sound one."""
    if not isinstance(messages, list) or not all(isinstance(one, dict) and "role" in one for one in messages):
        return "is no list of messages with a role."
    if not messages:
        return "is empty."
    if GOLD_KEYS.search(_json(messages)):
        return "holds lines of golds.jsonl, which no agent may see."
    handed_in = handed_in_answer(messages)
    if not is_error and answer != handed_in and not _ends_with(messages, answer):
        return "does not end in the answer that was submitted."
    return ""


def handed_in_answer(messages: Iterable[Mapping[str, Any]]) -> str | None:
    """The answer that the desk took: of the first `submit_answer` with an answer and nothing else; None without one."""
    for name, arguments in tool_calls(messages):
        if name == "submit_answer" and set(arguments) == {"answer"}:
            answer = arguments["answer"]
            return answer if isinstance(answer, str) else json.dumps(answer)
    return None


def tool_calls(messages: Iterable[Mapping[str, Any]]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each tool call of a conversation in chat form: name and arguments; calls of another form are passed over."""
    for message in messages:
        calls = message.get("tool_calls")
        for call in calls if isinstance(calls, list) else ():
            function = call.get("function") if isinstance(call, dict) else None
            if not isinstance(function, dict) or not isinstance(function.get("name"), str):
                continue
            arguments = function.get("arguments")
            try:
                read = json.loads(arguments) if isinstance(arguments, str) else arguments
            except (ValueError, RecursionError):
                continue
            if isinstance(read, dict):
                yield function["name"], read


def _ends_with(messages: Sequence[Mapping[str, Any]], answer: str | None) -> bool:
    """Whether the last words of the agent hold the answer: how agents hand in that have no tools."""
    said = [one for one in messages if one["role"] == "assistant"]
    content = said[-1].get("content") if said else None
    return answer is not None and isinstance(content, str) and bool(answer.strip()) and answer.strip() in content


def _objects(submission: _Submission, name: str) -> Iterator[tuple[int, dict[str, Any] | None]]:
    for number, text in enumerate(submission.lines(name), 1):
        try:
            line = json.loads(text)
        except (ValueError, RecursionError):
            line = None
        yield number, line if isinstance(line, dict) else None


def _named(found: Iterable[tuple[str, str]]) -> list[str]:
    """The first faults of each kind in full, the others of a kind as a number."""
    named: list[str] = []
    counts: Counter[str] = Counter()
    for sentence, kind in found:
        counts[kind] += 1
        if counts[kind] <= MOST_NAMED:
            named.append(sentence)
    return named + [f"{count - MOST_NAMED} more {kind}." for kind, count in counts.items() if count > MOST_NAMED]


def _missing(wanted: Iterable[str], there: Iterable[str]) -> list[str]:
    known = set(there)
    return [one for one in wanted if one not in known]


def _is_name(value: Any) -> bool:
    return isinstance(value, str) and 0 < len(value) <= 200 and value.isprintable()


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 10**15


def _is_amount(value: Any) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return False
    try:
        return Decimal(str(value)).is_finite() and 0 <= Decimal(str(value)) < 10**12
    except InvalidOperation:
        return False


def _of(key: Key) -> str:
    return f"{_shown(key[0])}, trial {key[1]},"


def _shown(text: str) -> str:
    """A stranger's words in a sentence of ours: short, and nothing that a terminal would obey."""
    return "".join(one if one.isprintable() else "?" for one in text[:80])


@contextmanager
def _member(archive: zipfile.ZipFile, name: str) -> Iterator[IO[bytes]]:
    info = zipfile.ZipInfo(name, ZIP_DATE)
    info.compress_type = zipfile.ZIP_DEFLATED
    info.external_attr = (stat.S_IFREG | 0o644) << 16
    with archive.open(info, "w", force_zip64=True) as file:
        yield file


def _json(value: Any, indent: int | None = None) -> str:
    return json.dumps(value, ensure_ascii=False, indent=indent)
