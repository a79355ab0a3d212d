"""The library for programs with asyncio: the methods of `session_gateway`, each awaited.

    async with await AsyncGateway.open() as gateway:
        ada = await gateway.phone("447700900101")
        await ada.writes("447700900199", "menu")

Each call runs in a thread of the event loop's executor. A call that is cancelled still ends by
itself, after its deadline at the latest.
"""
from __future__ import annotations

import asyncio
from functools import partial
from typing import Any, Callable

from . import PATIENCE, Gateway, Phone, Session


async def _run(call: Callable[[], Any]) -> Any:
    return await asyncio.get_running_loop().run_in_executor(None, call)


class AsyncGateway:
    """A gateway on the simulated network, for one test at a time."""

    def __init__(self, gateway: Gateway) -> None:
        self._gateway = gateway
        self.url = gateway.url
        self.key = gateway.key

    async def __aenter__(self) -> AsyncGateway:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    @classmethod
    async def open(cls, command: str | None = None, reset: bool = False) -> AsyncGateway:
        """The gateway at GATEWAY_URL, or a new one."""
        return AsyncGateway(await _run(partial(Gateway.open, command, reset)))

    @classmethod
    async def start(cls, command: str | None = None, *options: str) -> AsyncGateway:
        """A gateway of its own, which ends with this program at the latest."""
        return AsyncGateway(await _run(partial(Gateway.start, command, *options)))

    async def close(self) -> None:
        """Stops the gateway if it is its own; otherwise deletes the sessions that it made."""
        await _run(self._gateway.close)

    async def call(self, method: str, path: str, body: object = None, timeout: float = 60) -> Any:
        """Any request; the answer is parsed. A refusal is a GatewayError."""
        return await _run(partial(self._gateway.call, method, path, body, timeout))

    async def reset(self, world: dict[str, Any] | None = None) -> None:
        """Begins anew: this world or an empty one, no faults, a clock that runs, no calls."""
        await _run(partial(self._gateway.reset, world))

    async def phone(self, number: str, name: str | None = None) -> AsyncPhone:
        """The phone of this number, which is made when it is not there."""
        return AsyncPhone(await _run(partial(self._gateway.phone, number, name)))

    async def session(
            self, name: str, phone: AsyncPhone, bot: str | None = None, *events: str) -> Session:
        """A session that is paired with the phone, in place of an earlier one of this name."""
        found: Session = await _run(partial(
            self._gateway.session, name, phone._phone, bot, *events))
        return found

    async def breaks(self, kind: str, **rule: Any) -> dict[str, Any]:
        """Switches a fault on; `heals` switches it off."""
        found: dict[str, Any] = await _run(partial(self._gateway.breaks, kind, **rule))
        return found

    async def heals(self, fault: dict[str, Any] | None = None) -> None:
        """Removes this fault, or all."""
        await _run(partial(self._gateway.heals, fault))

    async def advance(self, duration: str) -> None:
        """Moves the clock forward: `60s`, `2h`."""
        await _run(partial(self._gateway.advance, duration))

    async def freeze(self) -> None:
        await _run(self._gateway.freeze)

    async def run(self) -> None:
        await _run(self._gateway.run)

    async def requests(
            self, operation: str | None = None, fields: dict[str, Any] | None = None,
            count: int = 1, within: float = 0) -> list[dict[str, Any]]:
        """What clients have called; waits for so many requests."""
        found: list[dict[str, Any]] = await _run(partial(
            self._gateway.requests, operation, fields, count, within))
        return found

    async def was_called(
            self, operation: str, fields: dict[str, Any] | None = None,
            times: int | None = None, within: float = PATIENCE) -> None:
        """Fails unless the operation is called: so often, or at least once."""
        await _run(partial(self._gateway.was_called, operation, fields, times, within))

    async def was_not_called(self, operation: str, fields: dict[str, Any] | None = None) -> None:
        """Fails when the operation has been called. It does not wait."""
        await _run(partial(self._gateway.was_not_called, operation, fields))


class AsyncPhone:
    """A phone, as its owner uses it."""

    def __init__(self, phone: Phone) -> None:
        self._phone = phone
        self.number = phone.number

    async def writes(self, to: Session | AsyncPhone | str, text: str) -> None:
        """Writes to a session, to another phone, or to a chat by its id."""
        await _run(partial(self._phone.writes, _sync(to), text))

    async def sends(self, to: Session | AsyncPhone | str, **content: Any) -> None:
        """Writes anything: `text`, `file`, `poll`, `location` and others of the API."""
        await _run(partial(self._phone.sends, _sync(to), **content))

    async def presses(self, choice: str) -> None:
        """Presses a button, or picks a row of a list, by its text or id, in the newest message."""
        await _run(partial(self._phone.presses, choice))

    async def calls(self, to: Session | AsyncPhone | str) -> str:
        """Calls; it rings for 45 s unless the call is rejected before."""
        found: str = await _run(partial(self._phone.calls, _sync(to)))
        return found

    async def reads(self, chat: Session | AsyncPhone | str) -> None:
        """Reads everything in the chat; the writers get receipts."""
        await _run(partial(self._phone.reads, _sync(chat)))

    async def goes_offline(self) -> None:
        await _run(self._phone.goes_offline)

    async def comes_online(self) -> None:
        await _run(self._phone.comes_online)

    async def messages(self) -> list[dict[str, Any]]:
        """What others wrote to it, oldest first, at most the last 1,000."""
        found: list[dict[str, Any]] = await _run(self._phone.messages)
        return found

    async def received(self, text: str, within: float = PATIENCE) -> dict[str, Any]:
        """Waits for a message with this text or caption."""
        found: dict[str, Any] = await _run(partial(self._phone.received, text, within))
        return found

    async def received_containing(self, part: str, within: float = PATIENCE) -> dict[str, Any]:
        found: dict[str, Any] = await _run(partial(self._phone.received_containing, part, within))
        return found

    async def received_buttons(self, *texts: str, within: float = PATIENCE) -> dict[str, Any]:
        """Waits for a message with exactly these buttons, or these rows of a list."""
        found: dict[str, Any] = await _run(partial(
            self._phone.received_buttons, *texts, within=within))
        return found

    async def received_message(
            self, what: str, wanted: Callable[[dict[str, Any]], bool],
            within: float = PATIENCE) -> dict[str, Any]:
        """Waits for a message that passes the test, and returns it. `what` names it."""
        found: dict[str, Any] = await _run(partial(
            self._phone.received_message, what, wanted, within))
        return found

    async def has_received_nothing_more(self) -> None:
        """Fails when there is a message already behind the last one. It does not wait."""
        await _run(self._phone.has_received_nothing_more)


def _sync(to: Session | AsyncPhone | str) -> Session | Phone | str:
    return to._phone if isinstance(to, AsyncPhone) else to
