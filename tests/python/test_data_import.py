"""The original download becomes the shipped raw tables, or a sentence and no change."""

from __future__ import annotations

import re
import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckdb
import pytest

from goldwright.data_import import RAW_FOLDER, SOURCES_FILE, import_olist
from goldwright.errors import ProjectError

ROOT = Path(__file__).resolve().parents[2]
SHIPPED = ROOT / RAW_FOLDER
ZIP_PREFIXES = "olist_geolocation_by_zip_prefix"
TABLES = sorted(path.stem for path in SHIPPED.glob("*.parquet"))

# One row a point again. The points of a prefix lie on both sides of its middle, farther off on the
# one: a mean would miss it. Of three points or more, one has a rarer city and state that come first
# in the alphabet; of two, one has an equally frequent city and state that come last.
POINTS_SQL = f"""
select
    geolocation_zip_code_prefix,
    case
        when n_points % 2 = 1 and point = (n_points + 1) / 2 then geolocation_lat
        when point <= n_points / 2 then geolocation_lat - point / 64
        else geolocation_lat + (n_points + 1 - point) ^ 2 / 64
    end as geolocation_lat,
    case
        when n_points % 2 = 1 and point = (n_points + 1) / 2 then geolocation_lng
        when point <= n_points / 2 then geolocation_lng - point / 64
        else geolocation_lng + (n_points + 1 - point) ^ 2 / 64
    end as geolocation_lng,
    case
        when n_points = 2 and point = 1 then 'zz'
        when n_points > 2 and point = 1 then 'aa'
        else geolocation_city
    end as geolocation_city,
    case
        when n_points = 2 and point = 1 then 'ZZ'
        when n_points > 2 and point = 1 then 'AA'
        else geolocation_state
    end as geolocation_state
from '{SHIPPED / ZIP_PREFIXES}.parquet', unnest(range(1, n_points + 1)) as numbers (point)
"""
REVIEW_ID = "7bc2406110b926393aa56f80a40eba40"
# A message over several lines, with an empty one, other line ends, quotes and commas.
MESSAGE = 'Muito bom,\nrecomendo!\n\nEntrega "rápida"\r\n, obrigada'


@pytest.fixture(scope="module")
def download(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder like the original download: nine CSV files, made from the shipped tables."""
    folder = tmp_path_factory.mktemp("download")
    with duckdb.connect() as connection:
        for table in TABLES:
            rows = f"select * from '{SHIPPED / table}.parquet'"
            options = "header, force_quote (order_id)" if "order" in table else "header"
            target = folder / f"{table}.csv"
            if table == ZIP_PREFIXES:
                rows, target = POINTS_SQL, folder / "olist_geolocation_dataset.csv"
                options = "header, force_quote (geolocation_zip_code_prefix)"
            if table == "olist_order_reviews_dataset":
                rows = f"""
                    select * replace (
                        case
                            when review_id = '{REVIEW_ID}' then '{MESSAGE}'
                            else review_comment_message
                        end as review_comment_message
                    )
                    from '{SHIPPED / table}.parquet'
                """
            connection.execute(f"copy ({rows}) to '{target}' (format csv, {options})")
    translation = folder / "product_category_name_translation.csv"
    translation.write_bytes(b"\xef\xbb\xbf" + translation.read_bytes().replace(b"\n", b"\r\n"))
    return folder


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with the source's YAML and a raw folder that holds one old table and a paper."""
    root = tmp_path / "project"
    (root / SOURCES_FILE).parent.mkdir(parents=True)
    shutil.copy(ROOT / SOURCES_FILE, root / SOURCES_FILE)
    (root / RAW_FOLDER).mkdir(parents=True)
    (root / RAW_FOLDER / "PROVENANCE.md").write_text("Where it comes from.\n")
    (root / RAW_FOLDER / "olist_orders_dataset.parquet").write_text("old")
    return root


@pytest.fixture
def altered(download: Path, tmp_path: Path) -> Callable[[str, Callable[[str], str]], Path]:
    """Makes a copy of the download in which one file's text went through a function."""

    def alter(name: str, change: Callable[[str], str]) -> Path:
        folder = tmp_path / "altered"
        folder.mkdir()
        for file in download.iterdir():
            if file.name != name:
                (folder / file.name).symlink_to(file)
        with (download / name).open(encoding="utf-8", newline="") as lines:
            text = lines.read()
        with (folder / name).open("w", encoding="utf-8", newline="") as lines:
            lines.write(change(text))
        return folder

    return alter


def refusal(source: Path, project: Path) -> str:
    """The sentence with which an import is refused, once it is sure that nothing has changed."""
    before = contents(project)
    with pytest.raises(ProjectError) as refused:
        import_olist(source, project)
    assert contents(project) == before
    return str(refused.value)


def contents(folder: Path) -> dict[str, bytes | None]:
    return {str(path.relative_to(folder)): path.read_bytes() if path.is_file() else None for path in folder.rglob("*")}


def test_a_folder_becomes_the_shipped_tables(download: Path, project: Path) -> None:
    report = import_olist(download, project)

    folder = project / RAW_FOLDER
    assert report.folder == folder
    assert sorted(report.row_counts) == TABLES
    assert report.row_counts["olist_orders_dataset"] == 99441
    assert report.check_count > 60
    assert sorted(path.name for path in folder.iterdir()) == sorted(
        ["PROVENANCE.md", *(f"{table}.parquet" for table in TABLES)]
    )
    assert [path.name for path in folder.parent.iterdir()] == ["raw"]
    for table in TABLES:
        new, old = f"'{folder / table}.parquet'", f"'{SHIPPED / table}.parquet'"
        assert described(new) == described(old)
        added = queried(f"from {new} except all from {old}")
        lost = queried(f"from {old} except all from {new}")
        if table == "olist_order_reviews_dataset":
            ((*_, message, _, _),) = added
            assert message == MESSAGE
            assert [row[:4] for row in added] == [row[:4] for row in lost]
        else:
            assert (added, lost) == ([], [])


def described(relation: str) -> list[tuple[str, str]]:
    return [(row[0], row[1]) for row in queried(f"describe from {relation}")]


def queried(sql: str) -> list[tuple[Any, ...]]:
    with duckdb.connect() as connection:
        return connection.execute(sql).fetchall()


def test_a_zip_gives_the_same_bytes_as_its_folder(download: Path, project: Path, tmp_path: Path) -> None:
    archive = tmp_path / "archive.zip"
    with zipfile.ZipFile(archive, "w", compresslevel=0) as members:
        for file in download.iterdir():
            members.write(file, f"brazilian-ecommerce/{file.name}")
    import_olist(download, project)
    from_folder = contents(project / RAW_FOLDER)

    import_olist(archive, project)

    assert contents(project / RAW_FOLDER) == from_folder


def test_a_file_cut_between_two_rows_is_refused(
    altered: Callable[[str, Callable[[str], str]], Path], project: Path
) -> None:
    source = altered("olist_sellers_dataset.csv", lambda text: text[: text.rindex("\n", 0, -1) + 1])
    assert refusal(source, project) == (
        "olist_sellers_dataset.csv is not the original file: in olist_sellers_dataset the number "
        "of rows is 3,094, not 3,095: download it again from olistbr/brazilian-ecommerce on Kaggle."
    )


def test_a_file_cut_within_a_row_is_refused(
    altered: Callable[[str, Callable[[str], str]], Path], project: Path
) -> None:
    source = altered("olist_customers_dataset.csv", lambda text: text[:5_000_010])
    sentence = refusal(source, project)
    assert sentence.startswith("olist_customers_dataset.csv can't be read (")
    assert sentence.endswith("): download it again from olistbr/brazilian-ecommerce on Kaggle.")
    assert "\n" not in sentence


def test_a_missing_file_is_named(altered: Callable[[str, Callable[[str], str]], Path], project: Path) -> None:
    source = altered("olist_order_items_dataset.csv", lambda text: text)
    (source / "olist_order_items_dataset.csv").unlink()
    assert refusal(source, project) == (
        f"olist_order_items_dataset.csv is missing from {source}: name the folder or the zip with "
        "the nine CSV files of olistbr/brazilian-ecommerce on Kaggle."
    )


def test_a_wrong_total_is_refused(altered: Callable[[str, Callable[[str], str]], Path], project: Path) -> None:
    source = altered("olist_order_items_dataset.csv", lambda text: text.replace(",58.9,", ",58.91,", 1))
    assert "the total of price is 13,591,643.71, not 13,591,643.70" in refusal(source, project)


def test_a_row_without_its_parent_is_refused(
    altered: Callable[[str, Callable[[str], str]], Path], project: Path
) -> None:
    # A product that stands in one row only, under another key: every count holds.
    source = altered(
        "olist_products_dataset.csv",
        lambda text: text.replace("1e9e8ef04dbcff4541ed26657ea517e5", "f" * 32, 1),
    )
    assert (
        "olist_order_items_dataset.csv is not the original file: in olist_order_items_dataset the "
        "number of rows whose product_id is missing from olist_products_dataset is 1, not 0"
    ) in refusal(source, project)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda text: text.replace("seller_zip_code_prefix", "zip", 1), "has the columns seller_id, zip,"),
        (lambda text: re.sub(r"\b13023\b", "Campinas", text, count=1), "holds 'Campinas', which is no"),
        (lambda text: "", "has the columns (none) instead of seller_id,"),
    ],
    ids=["another header", "a word for a number", "an empty file"],
)
def test_a_file_of_another_shape_is_refused(
    altered: Callable[[str, Callable[[str], str]], Path],
    project: Path,
    change: Callable[[str], str],
    sentence: str,
) -> None:
    source = altered("olist_sellers_dataset.csv", change)
    assert sentence in refusal(source, project)


def test_what_is_no_zip_is_refused(project: Path, tmp_path: Path) -> None:
    source = tmp_path / "archive.zip"
    source.write_text("not a zip")
    assert refusal(source, project).startswith("archive.zip can't be unpacked (")
