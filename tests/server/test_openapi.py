"""The HTTP interface keeps what its own description promises, whatever is sent to it."""
from __future__ import annotations

from collections.abc import Iterator

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis import GenerationMode, checks
from schemathesis.config import SchemathesisConfig
from schemathesis.core.parameters import ParameterLocation
from schemathesis.specs.openapi import checks as promises

from gnothi.server.app import make_app
from gnothi.server.settings import Settings
from tests.server import GAME, Served

EXAMPLES = 25       # for each operation
KEPT = [
    checks.not_a_server_error, promises.status_code_conformance, promises.content_type_conformance,
    promises.response_schema_conformance, promises.negative_data_rejection, promises.unsupported_method,
]
REFUSALS = [400, 401, 403, 404, 405, 406, 409, 413, 415, 422, 428, 429]      # of what is wrong; 413 is the length
CHECKED = SchemathesisConfig.from_dict({"checks": {"negative_data_rejection": {"expected-statuses": REFUSALS}}})
schema = schemathesis.openapi.from_dict(make_app(Settings()).openapi(), config=CHECKED)


@pytest.fixture(scope="module")
def places(served: Served) -> Iterator[dict[str, object]]:
    """Tables that really are there, so that more than their absence is tested."""
    served.wait_searching(GAME)     # an analysis is asked for too
    made = served.make(seats=2)
    party = served.deal()
    over = served.deal()
    over.play_out()
    yield {"codes": [made["code"], party.code, over.code], "tokens": [made["host_token"], party.tokens[0], party.host]}


@schema.parametrize()
@settings(
    max_examples=EXAMPLES, deadline=None, derandomize=True, database=None, phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_the_description_holds(case: schemathesis.Case, served: Served, places: dict[str, list[str]]) -> None:
    number = len(repr(case.path_parameters) + repr(case.body) + repr(case.query))
    if "code" in case.path_parameters and number % 4 and not is_wrong(case, ParameterLocation.PATH):
        case.path_parameters["code"] = places["codes"][number % 3]
    case.headers = {**(case.headers or {}), "Authorization": f"Bearer {places['tokens'][number % 3]}"}
    case.call_and_validate(base_url=str(served.http.base_url), checks=KEPT)


def is_wrong(case: schemathesis.Case, part: ParameterLocation) -> bool:
    """Whether this part of the request was made up to break the description."""
    assert case.meta is not None
    made = case.meta.components.get(part)
    return made is not None and made.mode == GenerationMode.NEGATIVE


def test_it_is_shown_to_people_too(served: Served) -> None:
    page = served.http.get("/docs")
    assert page.status_code == 200
    for path in served.http.get("/openapi.json").json()["paths"]:
        assert path in page.text
