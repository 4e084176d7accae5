"""The services that `sitegen update`, `sitegen audit` and `sitegen new` use."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from generator.cli.imports import today_of_import

if TYPE_CHECKING:
    from pathlib import Path

    from generator.edit.network.client import KeptAnswers
    from generator.edit.network.services import Services

# An address that replaces all services, each in a folder of its name: a mirror, a proxy, a test.
STAND_IN = "SITEGEN_SERVICES"


def services(root: Path, kept: KeptAnswers | None = None) -> Services:
    """Return the services, with a User-Agent for the portal in `root`."""
    from generator.content.content import read_settings  # noqa: PLC0415
    from generator.edit.network import client  # noqa: PLC0415
    from generator.edit.network.services import Services  # noqa: PLC0415

    at = os.environ.get(STAND_IN, "")
    if at and not at.startswith(("http://", "https://")):
        raise click.UsageError(f"the environment variable {STAND_IN} must be an address, as in https://example.org/")
    site = read_settings(root)
    return Services(client.Client(client.agent_of(site.base_url if site else ""), kept=kept), at, os.environ)


def kept_answers(root: Path, *below: str) -> KeptAnswers:
    """Return the answers that a portal has kept, so that a run that was stopped continues on the same day."""
    from generator.edit.network.client import KeptAnswers  # noqa: PLC0415

    return KeptAnswers(root.joinpath(".sitegen", "answers", *below), today_of_import())
