"""Tests of bots on the simulated network of Session Gateway, for Python 3.9 or newer.

    gateway = Gateway.open()
    ada = gateway.phone("447700900101")
    shop = gateway.session("shop", gateway.phone("447700900199"), "http://127.0.0.1:5000")
    ada.writes(shop, "menu")
    ada.received_buttons("Soup", "Salad")

`Gateway.open()` uses the gateway at GATEWAY_URL with the key GATEWAY_KEY. Without GATEWAY_URL it
starts one of its own with the command GATEWAY_COMMAND, or the `gateway` of the archive, of the
directory GATEWAY_HOME or of PATH, or the container image GATEWAY_IMAGE.
A gateway with sessions that no test made is not reset, unless it is opened with `reset=True`.
GATEWAY_TEST_PATIENCE is a factor such as 3, by which all deadlines are multiplied.
"""
from __future__ import annotations

import atexit
import json
import math
import os
import secrets
import shlex
import shutil
import socket
import subprocess
import tempfile
import time
from typing import Any, Callable
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlencode
from urllib.request import ProxyHandler, Request, build_opener

PATIENCE = 5  # Seconds that an assertion waits.
_GRACE = 1  # How much longer a wait that fails looks on, to tell late from never.
_LONGEST_WAIT = 60
_START = 60
_STOP = 15
_PORT_IN_USE = 4
_OWN_VARIABLES = (
    "URL", "KEY", "COMMAND", "HOME", "IMAGE", "TEST_PATIENCE", "PORT", "DATA_DIR")
_DIRECT = build_opener(ProxyHandler({}))
_MARK = "session-gateway-test"  # In the metadata of sessions that tests make.
WAYS = (
    "Set GATEWAY_URL and GATEWAY_KEY to use a gateway that runs; or unset GATEWAY_URL, and set"
    " GATEWAY_COMMAND to the command that starts one, such as /opt/session-gateway/bin/gateway,"
    " GATEWAY_HOME to the directory of the archive, or GATEWAY_IMAGE to the container image.")


class GatewayError(Exception):
    """A request was refused: `status`, and `body` as it was answered."""

    def __init__(self, request: str, status: int, body: str) -> None:
        super().__init__(f"{request}: {status} {body}")
        self.status = status
        self.body = body


class Gateway:
    """A gateway on the simulated network, for one test at a time."""

    def __init__(self, url: str, key: str) -> None:
        self.url = url.rstrip("/")
        self.key = key
        self._sessions: list[str] = []
        self._may_reset = False
        self._process: subprocess.Popen[bytes] | None = None
        self._directory = ""

    @classmethod
    def open(cls, command: str | None = None, reset: bool = False) -> Gateway:
        """The gateway at GATEWAY_URL, or a new one.

        With `reset` a new world begins, also where somebody else has sessions: these are unlinked.
        """
        url = os.environ.get("GATEWAY_URL", "").strip()
        if not url or command is not None:
            return cls.start(command)
        key = os.environ.get("GATEWAY_KEY")
        if key is None:
            raise RuntimeError("GATEWAY_URL is set and GATEWAY_KEY is not. Set it to a key of that"
                               " gateway with the scope admin, or to nothing if it needs no key.")
        gateway = cls(url, key)
        if not gateway._answers():
            raise RuntimeError(f"No gateway answers at GATEWAY_URL, which is {url}. {WAYS}")
        atexit.register(gateway._delete_at_exit)
        if reset:
            gateway._may_reset = True
            gateway.reset()
        return gateway

    @classmethod
    def start(cls, command: str | None = None, *options: str) -> Gateway:
        """A gateway of its own, which ends with this program at the latest."""
        words = shlex.split(command) if command else find_command()
        for _ in range(3):
            gateway = cls(f"http://127.0.0.1:{_free_port()}", secrets.token_urlsafe(32))
            atexit.register(gateway.close)
            if gateway._run(words + ["serve", "--empty-world", *options]):
                return gateway
            gateway.close()
        raise RuntimeError("the gateway found no free port")

    def _run(self, words: list[str]) -> bool:
        self._directory = tempfile.mkdtemp(prefix="session-gateway-")
        log = os.path.join(self._directory, "gateway.log")
        own = {f"GATEWAY_{name}" for name in _OWN_VARIABLES}
        environment = {name: value for name, value in os.environ.items() if name not in own}
        environment["GATEWAY_API_KEY"] = self.key
        port = self.url.rsplit(":", 1)[1]
        data = os.path.join(self._directory, "data")
        with open(log, "wb") as output:
            try:
                self._process = subprocess.Popen(
                    words + ["--port", port, "--data-dir", data],
                    stdin=subprocess.DEVNULL, stdout=output, stderr=output, env=environment)
            except OSError as error:
                shutil.rmtree(self._directory, ignore_errors=True)
                atexit.unregister(self.close)
                raise RuntimeError(
                    f'The command "{words[0]}" cannot be run: {error.strerror}. {WAYS}') from None
        deadline = time.monotonic() + _scaled(_START)
        while not self._answers():
            exit_code = self._process.poll()
            if exit_code == _PORT_IN_USE:
                return False
            if exit_code is not None or time.monotonic() > deadline:
                with open(log, encoding="utf-8", errors="replace") as output:
                    tail = "".join(output.readlines()[-20:])
                self.close()
                how = "did not answer" if exit_code is None else f"ended with {exit_code}"
                raise RuntimeError(f"the gateway {how}:\n{tail}")
            time.sleep(0.05)
        return True

    def _answers(self) -> bool:
        try:
            request = Request(self.url + "/ping", headers={"X-Gateway-Client": "test"})
            _DIRECT.open(request, timeout=5).close()
            return True
        except (URLError, OSError, ValueError):
            return False

    def close(self) -> None:
        """Stops the gateway if it is its own; otherwise deletes the sessions that it made."""
        if self._process is None:
            self._delete_sessions()
            atexit.unregister(self._delete_at_exit)
            return
        self._process.terminate()
        try:
            self._process.wait(_STOP)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        shutil.rmtree(self._directory, ignore_errors=True)
        atexit.unregister(self.close)

    def _delete_at_exit(self) -> None:
        try:
            self._delete_sessions()
        except (GatewayError, OSError):
            pass  # The gateway is gone already.

    def __enter__(self) -> Gateway:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def call(self, method: str, path: str, body: object = None, timeout: float = 60) -> Any:
        """Any request; the answer is parsed. A refusal is a GatewayError."""
        headers = {"apikey": self.key, "Content-Type": "application/json",
                   "X-Gateway-Client": "test"}
        data = None if body is None else json.dumps(body).encode()
        request = Request(self.url + path, data, headers, method=method)
        try:
            with _DIRECT.open(request, timeout=timeout) as response:
                text = response.read().decode()
        except HTTPError as error:
            with error:
                answer = error.read().decode(errors="replace")
            raise GatewayError(f"{method} {path}", error.code, answer) from None
        return json.loads(text) if text.strip() else None

    def reset(self, world: dict[str, Any] | None = None) -> None:
        """Begins anew: this world or an empty one, no faults, a clock that runs, no calls."""
        self._refuse_foreign(None)
        self.call("POST", "/simulator/clock", {"state": "running"})
        self.call("DELETE", "/simulator/faults")
        self.call("DELETE", "/simulator/behaviours")
        self._delete_sessions()
        start = {"world": "empty"} if world is None else {"definition": world}
        self.call("POST", "/simulator/reset", {**start, "unlink": True})
        self.call("PUT", "/simulator/requests", {"recording": True})

    def _refuse_foreign(self, name: str | None) -> None:
        """Fails where somebody else has a session, or one of this name."""
        if self._may_reset or self._process is not None:
            return
        foreign = [each["name"] for each in self.call("GET", "/api/sessions?all=true")
                   if _MARK not in ((each.get("config") or {}).get("metadata") or {})
                   and each["name"] not in self._sessions and name in (None, each["name"])]
        if foreign:
            more = f" and {len(foreign) - 5} more" if len(foreign) > 5 else ""
            raise RuntimeError(
                f"The gateway at {self.url} has sessions that no test made: "
                + ", ".join(foreign[:5]) + more + ". They are left alone. Gateway.open(reset=True)"
                " begins a new world all the same, and unlinks them; without GATEWAY_URL a gateway"
                " of its own is started.")

    def _delete_sessions(self) -> None:
        while self._sessions:
            self.call("DELETE", f"/api/sessions/{quote(self._sessions.pop(), safe='')}")

    def phone(self, number: str, name: str | None = None) -> Phone:
        """The phone of this number, which is made when it is not there."""
        made = self.call("POST", "/simulator/phones", {"number": number, "name": name})
        return Phone(self, made["number"])

    def session(
            self, name: str, phone: Phone, bot: str | None = None, *events: str) -> Session:
        """A session that is paired with the phone, in place of an earlier one of this name.

        `bot` is the URL of its webhook; without `events` it gets all.
        """
        path = f"/api/sessions/{quote(name, safe='')}"
        self._refuse_foreign(name)
        self.call("DELETE", path)
        webhooks = [{"url": bot, "events": list(events) or ["*"]}] if bot else []
        config = {"webhooks": webhooks, "metadata": {_MARK: "python"}}
        self.call("POST", "/api/sessions", {"name": name, "config": config})
        self._sessions.append(name)
        qr = self.call("GET", f"/api/{quote(name, safe='')}/auth/qr?format=raw")
        self.call("POST", f"/simulator/phones/{phone.number}/scan", {"value": qr["value"]})
        return Session(name, phone)

    def breaks(self, kind: str, **rule: Any) -> dict[str, Any]:
        """Switches a fault on; `heals` switches it off."""
        fault: dict[str, Any] = self.call("POST", "/simulator/faults", {"kind": kind, **rule})
        return fault

    def heals(self, fault: dict[str, Any] | None = None) -> None:
        """Removes this fault, or all."""
        self.call("DELETE", "/simulator/faults" + (f"/{fault['id']}" if fault else ""))

    def advance(self, duration: str) -> None:
        """Moves the clock forward: `60s`, `2h`."""
        self.call("POST", "/simulator/clock", {"advance": duration})

    def freeze(self) -> None:
        self.call("POST", "/simulator/clock", {"state": "frozen"})

    def run(self) -> None:
        self.call("POST", "/simulator/clock", {"state": "running"})

    def requests(
            self, operation: str | None = None, fields: dict[str, Any] | None = None,
            count: int = 1, within: float = 0) -> list[dict[str, Any]]:
        """What clients have called; waits for so many requests."""
        wait = min(_LONGEST_WAIT, math.ceil(_scaled(within)))
        query: dict[str, Any] = {"count": max(1, count), "wait": wait}
        if operation is not None:
            query["operation"] = operation
        if fields:
            query["body"] = json.dumps(fields)
        path = "/simulator/requests?" + urlencode(query)
        found: list[dict[str, Any]] = self.call("GET", path, timeout=wait + 60)["requests"]
        return found

    def was_called(
            self, operation: str, fields: dict[str, Any] | None = None,
            times: int | None = None, within: float = PATIENCE) -> None:
        """Fails unless the operation is called: so often, or at least once."""
        found = len(self.requests(operation, fields, times or 1, 0 if times == 0 else within))
        if found == times or (times is None and found):
            return
        wanted = "at least once" if times is None else _counted(times, "time")
        body = f" with {_json(fields)}" if fields else ""
        lines = [_line(request) for request in self.requests()[-20:]] or ["  there were none"]
        raise AssertionError(
            f"Expected {operation} to be called {wanted}{body} within {_millis(within)} ms,"
            f" but it was called {_counted(found, 'time')} so.\nRequests of clients:\n"
            + "\n".join(lines))

    def was_not_called(self, operation: str, fields: dict[str, Any] | None = None) -> None:
        """Fails when the operation has been called. It does not wait."""
        self.was_called(operation, fields, times=0)


class Session:
    """A session that is paired with a phone."""

    def __init__(self, name: str, phone: Phone) -> None:
        self.name = name
        self.phone = phone
        self.number = phone.number


class Phone:
    """A phone, as its owner uses it.

    It remembers the last message that it wrote, or that an assertion found: assertions look behind
    that.
    """

    def __init__(self, gateway: Gateway, number: str) -> None:
        self.number = number
        self._gateway = gateway
        self._path = f"/simulator/phones/{number}"
        self._after: str | None = None

    def _post(self, path: str, body: object = None) -> Any:
        return self._gateway.call("POST", self._path + path, body)

    def writes(self, to: Session | Phone | str, text: str) -> None:
        """Writes to a session, to another phone, or to a chat by its id."""
        self.sends(to, text=text)

    def sends(self, to: Session | Phone | str, **content: Any) -> None:
        """Writes anything: `text`, `file`, `poll`, `location` and others of the API."""
        self._after = self._post("/messages", {"to": getattr(to, "number", to), **content})["id"]

    def presses(self, choice: str) -> None:
        """Presses a button, or picks a row of a list, by its text or id, in the newest message."""
        messages = self.messages()
        for message in reversed(messages):
            for each in _choices(message):
                if choice in (each["id"], each["text"]):
                    what, field = ("pick", "rowId") if each["row"] else ("press", "buttonId")
                    path = f"/chats/{quote(message['chat'])}/messages/{quote(message['id'])}/{what}"
                    self._after = self._post(path, {field: each["id"]})["id"]
                    return
        raise AssertionError(f'The phone {self.number} has no button or row "{choice}".\n'
                             + self._diagnosis(None))

    def calls(self, to: Session | Phone | str) -> str:
        """Calls; it rings for 45 s unless the call is rejected before."""
        call: str = self._post("/calls", {"to": getattr(to, "number", to)})["id"]
        return call

    def reads(self, chat: Session | Phone | str) -> None:
        """Reads everything in the chat; the writers get receipts."""
        number = getattr(chat, "number", None)
        self._post(f"/chats/{quote(f'{number}@c.us' if number else str(chat))}/read")

    def goes_offline(self) -> None:
        self._post("/offline")

    def comes_online(self) -> None:
        self._post("/online")

    def messages(self) -> list[dict[str, Any]]:
        """What others wrote to it, oldest first, at most the last 1,000."""
        found = self._list({"limit": 1000, "sortOrder": "desc"})
        return [message for message in reversed(found) if not message["fromMe"]]

    def received(self, text: str, within: float = PATIENCE) -> dict[str, Any]:
        """Waits for a message with this text or caption."""
        return self.received_message(f'the text "{text}"', lambda m: m["body"] == text, within)

    def received_containing(self, part: str, within: float = PATIENCE) -> dict[str, Any]:
        return self.received_message(f'a text with "{part}"', lambda m: part in m["body"], within)

    def received_buttons(self, *texts: str, within: float = PATIENCE) -> dict[str, Any]:
        """Waits for a message with exactly these buttons, or these rows of a list."""
        return self.received_message(
            "the buttons " + ", ".join(texts),
            lambda m: [each["text"] for each in _choices(m)] == list(texts), within)

    def received_message(
            self, what: str, wanted: Callable[[dict[str, Any]], bool],
            within: float = PATIENCE) -> dict[str, Any]:
        """Waits for a message that passes the test, and returns it. `what` names it."""
        patience = _scaled(within)
        deadline = time.monotonic() + patience
        end = deadline + (_GRACE if patience else 0)
        after = self._after
        first_late: str | None = None
        late_by: int | None = None
        is_late, wait = False, 0
        while late_by is None:
            found = self._list({"after": after or "", "wait": wait})
            now = time.monotonic()
            # What is there at the first look is in time.
            is_late = wait > 0 and now > deadline
            for message in found:
                after = message["id"]
                if message["fromMe"]:
                    continue
                if is_late:
                    first_late = first_late or message["id"]
                if wanted(message):
                    if not is_late:
                        self._after = message["id"]
                        return message
                    late_by = max(1, math.floor(1000 * (now - deadline)))
                    break
            if now >= end and (is_late or not found):
                break
            left = (deadline if now < deadline else end) - now
            wait = min(_LONGEST_WAIT, max(0, math.ceil(left)))
        how = "did not come" if late_by is None else f"came {late_by} ms too late"
        raise AssertionError(
            f"Expected the phone {self.number} to receive {what} within {_millis(within)} ms,"
            f" but it {how}.\n" + self._diagnosis(first_late))

    def has_received_nothing_more(self) -> None:
        """Fails when there is a message already behind the last one. It does not wait."""
        if any(not message["fromMe"] for message in self._list({"after": self._after or ""})):
            raise AssertionError(f"Expected the phone {self.number} to have received nothing more.\n"
                                 + self._diagnosis(None))

    def _list(self, query: dict[str, Any]) -> list[dict[str, Any]]:
        path = f"{self._path}/messages?{urlencode(query)}"
        found: list[dict[str, Any]] = self._gateway.call(
            "GET", path, timeout=query.get("wait", 0) + 60)
        return found

    def _diagnosis(self, first_late: str | None) -> str:
        query = urlencode({"after": self._after or "", "firstLate": first_late or ""})
        return str(self._gateway.call("GET", f"{self._path}/diagnosis?{query}")["text"])


def _choices(message: dict[str, Any]) -> list[dict[str, Any]]:
    """What a person can press or pick in a message."""
    shown = [message] + (message.get("cards") or [])
    buttons = [{"id": button["id"], "text": button["text"], "row": False}
               for part in shown for button in part.get("buttons") or [] if "id" in button]
    sections = (message.get("list") or {}).get("sections", [])
    return buttons + [{"id": row["rowId"], "text": row["title"], "row": True}
                      for section in sections for row in section["rows"]]


def _line(request: dict[str, Any]) -> str:
    what = request.get("operation") or f"{request['method']} {request['path']}"
    result = "was refused with" if request["status"] >= 400 else "was answered with"
    code = f" {request['code']}" if "code" in request else ""
    body = f": {_json(request['body'])}" if "body" in request else ""
    return f"  {what} {result} {request['status']}{code}{_shortened(body)}"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _shortened(text: str) -> str:
    return text if len(text) <= 300 else text[:300] + "…"


def _counted(count: int, what: str) -> str:
    return f"{count} {what}" + ("" if count == 1 else "s")


def _scaled(seconds: float) -> float:
    text = os.environ.get("GATEWAY_TEST_PATIENCE", "").strip() or "1"
    try:
        factor = float(text)
    except ValueError:
        factor = math.nan
    if not 0.1 <= factor <= 100:
        raise ValueError(f'GATEWAY_TEST_PATIENCE must be a number of 0.1 to 100, and not "{text}"')
    if isinstance(seconds, bool) or not isinstance(seconds, (int, float)) or not 0 <= seconds < 1e6:
        raise ValueError(f"within must be seconds, a number of 0 or more, and not {seconds!r}")
    return seconds * factor


def _millis(seconds: float) -> int:
    return math.ceil(1000 * _scaled(seconds))


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


def find_command() -> list[str]:
    """The words of the command that starts a gateway.

    That is GATEWAY_COMMAND; else the `gateway` of the archive in which this file is, of the
    directory GATEWAY_HOME, or of PATH; else the container image GATEWAY_IMAGE.
    """
    command = os.environ.get("GATEWAY_COMMAND", "").strip()
    if command:
        return shlex.split(command)
    archive = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    for directory in (archive, os.environ.get("GATEWAY_HOME", "").strip()):
        program = os.path.join(directory, "bin", "gateway")
        if directory and os.access(program, os.X_OK):
            return [program]
    image = os.environ.get("GATEWAY_IMAGE", "").strip()
    engine = shutil.which("docker") or shutil.which("podman") or "docker"
    if image and not shutil.which("gateway"):
        # Webhooks go to this machine, so the container shares its network.
        return [engine, "run", "--rm", "--network", "host", "--env", "GATEWAY_API_KEY",
                "--env", "GATEWAY_HOST=127.0.0.1", image]
    return ["gateway"]
