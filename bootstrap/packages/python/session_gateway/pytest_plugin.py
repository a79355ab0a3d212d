"""Fixtures for pytest, which finds this plug-in by itself.

`gateway` is a gateway with an empty world for one test. All tests of a run share one process.
"""
from __future__ import annotations

from typing import Iterator

import pytest

from . import Gateway


@pytest.fixture(scope="session")
def session_gateway() -> Iterator[Gateway]:
    """The gateway of this run: that at GATEWAY_URL, or one that ends with the run."""
    with Gateway.open() as opened:
        yield opened


@pytest.fixture
def gateway(session_gateway: Gateway) -> Gateway:
    """The gateway of this run, with an empty world."""
    session_gateway.reset()
    return session_gateway
