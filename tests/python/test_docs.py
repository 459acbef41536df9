"""The documentation: its site builds, its links lead somewhere, its commands are there, its reference is whole."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import click
import pytest
from console_blocks import Step, console_steps, is_as_printed, run_steps, shell_commands
from mkdocs.commands.build import build as build_site
from mkdocs.config import load_config

from goldwright import comparator, reference
from goldwright.answer_spec import answer_spec
from goldwright.metric_keys import METRIC_KEYS

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAGES = sorted(DOCS.rglob("*.md"))
COMMANDS = dict(reference.walk_commands())
#: Sections of the tutorial that change nothing and take seconds.
QUICK = ("Look at a task", "Let agents sit the exam")


class Page(HTMLParser):
    """A built page: its anchors, the links that a reader can follow, and what a browser loads by itself."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.links: set[str] = set()
        self.loaded: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        if "id" in told:
            self.anchors.add(told["id"])
        if tag == "a" and "href" in told:
            self.links.add(told["href"])
        elif tag in ("link", "script", "img", "iframe", "source", "video", "audio"):
            self.loaded |= {told[name] for name in ("href", "src", "srcset") if name in told}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built strict: a warning ends the build."""
    folder = tmp_path_factory.mktemp("site")
    config = load_config(config_file=str(ROOT / "mkdocs.yml"), site_dir=str(folder))
    assert config.strict
    build_site(config)
    return folder


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Page]:
    return {path: Page(path.read_text(encoding="utf-8")) for path in sorted(site.rglob("*.html"))}


def test_every_link_of_the_site_leads_somewhere(site: Path, pages: dict[Path, Page]) -> None:
    assert len(pages) > len(PAGES)
    dead = []
    for path, page in pages.items():
        for link in page.links | page.loaded:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            base = site if parts.path.startswith("/") else path.parent
            target = (base / unquote(parts.path).lstrip("/")).resolve() if parts.path else path
            target = target / "index.html" if target.is_dir() else target
            if not target.is_file():
                dead.append(f"{path.name}: {link}")
            elif parts.fragment and unquote(parts.fragment) not in pages[target].anchors:
                dead.append(f"{path.name}: {link} has no such place")
    assert dead == []


def test_the_site_loads_nothing_from_other_hosts(site: Path, pages: dict[Path, Page]) -> None:
    for path, page in pages.items():
        assert [one for one in page.loaded if re.match(r"(https?:)?//", one)] == [], path.name
    for path in site.rglob("*.css"):
        urls = re.findall(r"url\(\s*['\"]?([^'\")]+)", path.read_text(encoding="utf-8"))
        assert [one for one in urls if re.match(r"(https?:)?//", one)] == [], path.name


def test_the_site_names_no_place_of_this_machine(site: Path) -> None:
    for path in sorted(site.rglob("*.html")):
        assert str(ROOT) not in path.read_text(encoding="utf-8"), path.name


def test_every_page_is_in_the_navigation_and_begins_with_a_title(pages: dict[Path, Page]) -> None:
    for path in PAGES:
        text = path.read_text(encoding="utf-8")
        assert text.startswith(("# ", "--8<-- ")), path.name


def documented() -> Iterator[tuple[str, str]]:
    for path in [*PAGES, ROOT / "README.md"]:
        for command in shell_commands(path.read_text(encoding="utf-8")):
            yield f"{path.relative_to(ROOT)}: {command}", command


def called(command: str) -> tuple[str, str] | None:
    """The `goldwright` command that a line calls, the longest name that there is, and the rest of the line."""
    words = command.split("goldwright ", 1)[1].split()
    for count in (2, 1):
        if " ".join(words[:count]) in COMMANDS:
            return " ".join(words[:count]), " ".join(words[count:])
    return None


def test_commands_in_the_documentation_are_there_with_their_options() -> None:
    seen = 0
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    for place, command in documented():
        if command.startswith("goldwright "):
            found = called(command)
            assert found is not None, place
            options = [one for one in COMMANDS[found[0]].params if isinstance(one, click.Option)]
            assert set(re.findall(r"--[a-z-]+", found[1])) <= {opt for one in options for opt in one.opts}, place
            seen += 1
        if command.startswith("make "):
            assert command.split()[1] in targets, place
    assert seen > 20


def test_commands_in_sentences_are_there() -> None:
    for path in [*PAGES, ROOT / "README.md", ROOT / "CONTRIBUTING.md"]:
        text = path.read_text(encoding="utf-8")
        for command in re.findall(r"`(goldwright [a-z][^`]*)`", text):
            if "COMMAND" not in command:
                assert called(command) is not None, f"{path.name}: {command}"
        targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
        assert set(re.findall(r"`make ([a-z-]+)`", text)) <= targets, path.name


def test_steps_are_read_with_what_they_print() -> None:
    page = "# One\n```console\n$ ls\na\nb\n$ true\n```\n## Two\n```bash\nmake it\n```\n```console\n$ false\n```\n"
    assert console_steps(page) == [Step("One", "ls", "a\nb\n"), Step("One", "true", ""), Step("Two", "false", "")]
    assert shell_commands(page) == ["make it", "ls", "true", "false"]
    assert is_as_printed("a  3\nb\n", "a ...\nb\n")
    assert not is_as_printed("a\n", "b\n")


def test_a_step_that_fails_or_prints_otherwise_fails_the_page(tmp_path: Path) -> None:
    fine = [Step("", "echo one", "one\n"), Step("", "cd /", ""), Step("", "pwd", "/\n")]
    run_steps(fine, tmp_path, os.environ, 60)
    with pytest.raises(AssertionError, match=r"`echo two` printed:\ntwo"):
        run_steps([Step("", "echo two", "three\n")], tmp_path, os.environ, 60)
    with pytest.raises(AssertionError, match=r"`false` failed"):
        run_steps([Step("", "echo one", "one\n"), Step("", "false", "")], tmp_path, os.environ, 60)


def test_the_quick_parts_of_the_tutorial_run_on_the_last_build(tmp_path: Path) -> None:
    for path in ROOT.iterdir():
        if path.name not in ("runs", ".git"):
            (tmp_path / path.name).symlink_to(path)
    steps = [one for one in console_steps((DOCS / "tutorial.md").read_text(encoding="utf-8")) if one.section in QUICK]
    assert len(steps) >= 5
    environment = {**os.environ, "PATH": f"{ROOT / '.venv' / 'bin'}{os.pathsep}{os.environ['PATH']}"}
    run_steps(steps, tmp_path, environment, 600)
    assert (tmp_path / "runs" / "standard" / "scores.jsonl").exists()


def test_the_reference_has_every_command_with_every_option() -> None:
    page = reference.commands_page()
    for name, command in COMMANDS.items():
        part = page.split(f"\n## {name}\n", 1)[1].split("\n## ", 1)[0]
        for one in command.params:
            if isinstance(one, click.Option):
                assert all(option in part for option in one.opts), f"{name} {one.opts}"


def test_reasons_and_mistakes_are_those_of_the_comparator() -> None:
    assert tuple(reference.REASONS) == comparator.REASONS
    assert set(reference.MISTAKES) == set(comparator.MISTAKES)


def test_fields_of_exported_files_are_those_of_the_built_benchmark() -> None:
    for name, (_, told) in reference.EXPORTED_LINES.items():
        with (ROOT / "benchmark" / name).open(encoding="utf-8") as lines:
            found = {key for line in lines for key in json.loads(line)}
        assert found == set(told), name
    manifest = json.loads((ROOT / "benchmark" / "manifest.json").read_text(encoding="utf-8"))
    assert set(manifest) == set(reference.MANIFEST)
    written = {path.name for path in (ROOT / "benchmark").iterdir()}
    assert all(f"`{name}" in reference.files_page() for name in written)


def test_answer_specs_of_the_reference_are_like_those_of_the_built_benchmark() -> None:
    def outline(spec: dict[str, object]) -> tuple[object, ...]:
        keys = spec["keys"]
        assert isinstance(keys, dict)
        return spec["shape"], spec["order"], tuple(kind["type"] for kind in keys.values())

    examples = {
        (told["analysis_type"], *outline(answer_spec({**reference._BRIEF, **told})))
        for told in reference.EXAMPLES.values()
    }
    # A fact of a document may be text too.
    examples.add(("knowledge_retrieval", "record", None, ("text",)))
    with (ROOT / "benchmark" / "tasks.jsonl").open(encoding="utf-8") as lines:
        tasks = [json.loads(line) for line in lines]
    assert {(task["analysis_type"], *outline(task["answer_spec"])) for task in tasks} <= examples


def test_variables_of_the_environment_are_those_that_the_project_reads() -> None:
    sources = [*(ROOT / "python").rglob("*.py"), ROOT / "profiles.yml"]
    pattern = r"(?:env_var\(|environ\.get\(|environ\[|getenv\()\s*['\"]((?:GOLDWRIGHT|DBT|OPENAI)_[A-Z_]+)['\"]"
    read = {name for path in sources for name in re.findall(pattern, path.read_text(encoding="utf-8"))}
    assert read
    assert read - set(reference.ENVIRONMENT) == set()


def test_folders_of_models_are_all_in_the_reference() -> None:
    folders = {path.name for path in (ROOT / "models").iterdir() if path.is_dir()}
    assert folders - {"metric_variants"} == set(reference.FOLDERS)


def test_keys_of_a_metric_are_those_that_something_reads() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in [*(ROOT / "macros").rglob("*.sql")])
    text += (ROOT / "python/goldwright/sync.py").read_text(encoding="utf-8")
    for key in METRIC_KEYS:
        assert re.search(rf"meta(\.{key}\b|\.get\('{key}'|\[\"meta\"\]\.get\(\"{key}\"|\"\]\.get\(\"{key}\")", text), (
            key
        )


def test_parts_of_a_rule_are_the_macros_arguments() -> None:
    macro = (ROOT / "macros/metric_variants/rule_parts.sql").read_text(encoding="utf-8")
    arguments = re.findall(r"(\w+)(?:=[^,\n)]+)?", macro.split("macro rule_parts(")[1].split(") %}")[0])
    named = re.findall(r"^\| `(\w+)` \|", reference.rule_parts_page(ROOT), flags=re.MULTILINE)
    assert named == [one for one in arguments if one in named]
    assert set(named) == set(arguments) - {"none"}


def test_the_trouble_table_names_what_a_porting_team_meets_first() -> None:
    page = (ROOT / "docs/how-to/warehouse.md").read_text(encoding="utf-8")
    table = page.partition("## When something goes wrong")[2]
    for trouble in (
        "wrong credentials",
        "a missing schema",
        "reserved words",
        "mixed case",
        "text where a date is meant",
        "an empty table",
        "time zones",
        "beyond ASCII",
        "a join that repeats rows",
        "a fact without a date",
    ):
        assert any(trouble in line.split("|")[1] for line in table.splitlines() if line.startswith("| ")), trouble
