"""A game that was played by earlier rules, as a person finds it: its story, its end and its record."""
from __future__ import annotations

import time
from pathlib import Path

import sqlalchemy as sa
from playwright.sync_api import expect

from gnothi.server.database import connect
from gnothi.server.schema import archives, tables
from tests.web.conftest import Visit, served

GAME = "connect_four"


def test_a_table_of_earlier_rules_leads_to_its_story(visit: Visit, tmp_path: Path) -> None:
    with served(tmp_path, GAME) as base:
        ana = visit("Ana", at=base)
        ana.play_now(GAME)
        ana.play_out()
        code = ana.code
        ana.page.close()
        wait_until_archived(tmp_path, code)
    engine = connect(f"sqlite:///{tmp_path}/tables.db")
    with engine.begin() as connection:
        connection.execute(sa.update(tables).values(rules="0.0"))
    engine.dispose()
    with served(tmp_path, GAME) as base:
        ben = visit("Ben", at=base)
        ben.page.goto(f"/t/{code}")
        expect(ben.find("#archived")).to_contain_text("was played by earlier rules")
        assert f"/r/{code}" in ben.page.url
        expect(ben.find("img.archived")).to_be_visible()
        ben.until("document.querySelector('img.archived').naturalWidth > 0")
        expect(ben.find("#story")).to_contain_text("Ana")
        ben.find("#tab-analysis").click()
        expect(ben.find("#chart path.curve").first).to_be_visible()
        with ben.page.expect_download() as download:
            ben.find("#record").click()
        assert "rules 1" in Path(download.value.path()).read_text()


def wait_until_archived(folder: Path, code: str) -> None:
    engine = connect(f"sqlite:///{folder}/tables.db")
    query = sa.select(archives.c.shown).where(archives.c.table == code)
    while True:
        with engine.connect() as connection:
            if connection.execute(query).scalar() is not None:
                engine.dispose()
                return
        time.sleep(0.1)
