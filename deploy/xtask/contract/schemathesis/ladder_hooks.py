"""What Schemathesis is told of the ladder beside the contract: who asks, and what is more than the contract says."""

import os
import secrets

import requests
import schemathesis
from schemathesis import AuthContext, Case, CheckContext, HookContext, Response

ADDRESS = os.environ["LADDER"]
# An administrator's, to make that of the run.
ADMIN = os.environ["LADDER_TOKEN"]

# What a schema cannot rule out, and an `invalid_request` may say all the same.
BEYOND_SCHEMAS = {"contradiction", "unknown", "out_of_range"}


def operation_id(case: Case) -> str:
    return case.operation.definition.raw["operationId"]


def newcomer() -> str:
    """The token of somebody whom nobody will miss."""
    handle = f"newcomer-{secrets.token_hex(6)}"
    answer = requests.post(
        f"{ADDRESS}/v1/players", json={"handle": handle}, timeout=10
    )
    return answer.json()["token"]


def mint(scopes: list[str]) -> tuple[str, str]:
    """A token of these scopes, and its id."""
    answer = requests.post(
        f"{ADDRESS}/v1/tokens",
        json={"scopes": scopes},
        headers={"Authorization": f"Bearer {ADMIN}"},
        timeout=10,
    )
    answer.raise_for_status()
    minted = answer.json()
    return minted["token"], minted["details"]["id"]


def id_of(token: str) -> str:
    answer = requests.get(
        f"{ADDRESS}/v1/token", headers={"Authorization": f"Bearer {token}"}, timeout=10
    )
    return answer.json()["id"]


TOKEN, TOKEN_ID = mint(os.environ.get("LADDER_SCOPES", "admin").split(","))
NEEDED = {TOKEN_ID, id_of(ADMIN)}


@schemathesis.auth(refresh_interval=None)
class Caller:
    """Everything is asked with the token of the run, except to close the account."""

    def get(self, case: Case, context: AuthContext) -> str:
        return newcomer() if operation_id(case) == "closeAccount" else TOKEN

    def set(self, case: Case, token: str, context: AuthContext) -> None:
        case.headers["Authorization"] = f"Bearer {token}"


@schemathesis.hook
def before_call(context: HookContext, case: Case, kwargs: dict) -> None:
    """Nobody saws off the branch on which the run sits."""
    if (
        operation_id(case) == "revokeToken"
        and case.path_parameters.get("id") in NEEDED
    ):
        case.path_parameters["id"] = "0" * 11


@schemathesis.check
def well_formed_requests_are_not_called_malformed(
    context: CheckContext, response: Response, case: Case
) -> None:
    if case.meta is None or not case.meta.generation.mode.is_positive:
        return
    if response.status_code != 422:
        return
    problem = response.json()
    malformed = [
        violation
        for violation in problem.get("violations", [])
        if violation["code"] not in BEYOND_SCHEMAS
        # What a cursor looks like is nobody's business but the list's that gave it.
        and violation["field"] != "cursor"
    ]
    if malformed or problem["code"] == "idempotency_key_invalid":
        raise AssertionError(f"the contract allows what is refused: {problem}")
