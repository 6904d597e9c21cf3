"""The workflows run nothing that can change unseen, and may do no more than they need."""

import re
from pathlib import Path

import pytest

WORKFLOWS = sorted((Path(__file__).parents[1] / ".github" / "workflows").glob("*.yml"))
OWN = "./.github/workflows/"


def text_of(workflow: Path) -> str:
    """Return what a workflow says, without its comments."""
    return re.sub(r"\s#.*", "", workflow.read_text(encoding="utf-8"))


def jobs(workflow: Path) -> list[str]:
    """Return what each job of a workflow says."""
    _, said = text_of(workflow).split("\njobs:\n")
    return re.split(r"^  \w+:\n", said, flags=re.MULTILINE)[1:]


def test_there_are_workflows() -> None:
    """The tests below have something to look at."""
    assert [path.stem for path in WORKFLOWS] == ["publish", "test"]


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_every_action_is_pinned(workflow: Path) -> None:
    """By a whole commit hash, which nobody can move, with the version told beside it."""
    used = re.findall(r"uses: (.*)", workflow.read_text(encoding="utf-8"))
    assert used
    for action in used:
        assert action.startswith(OWN) or re.fullmatch(r"[\w/-]+@[0-9a-f]{40} # v[\d.]+", action)


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_every_job_says_what_it_may(workflow: Path) -> None:
    """Nothing is allowed but what a job asks for; only Pages may be written to."""
    assert "\npermissions: {}\n" in text_of(workflow)
    for job in jobs(workflow):
        assert "    permissions:\n" in job
        assert set(re.findall(r"([\w-]+): write", job)) <= {"id-token", "pages"}


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_no_secret_is_used(workflow: Path) -> None:
    """There is none to lose, and none stays behind after the checkout."""
    text = text_of(workflow)
    assert "secrets" not in text
    assert text.count("actions/checkout@") == text.count("persist-credentials: false")


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_no_job_runs_for_ever(workflow: Path) -> None:
    """A job ends by itself, and runs of one kind don't pile up."""
    assert "\nconcurrency:\n" in text_of(workflow)
    for job in jobs(workflow):
        assert "timeout-minutes: " in job or f"uses: {OWN}" in job
