"""Starts a gateway, as the command `session-gateway` and as `python -m session_gateway`.

Without arguments it names the gateway at GATEWAY_URL where one answers, and starts one otherwise.
"""
import os
import sys
from urllib.error import URLError
from urllib.request import ProxyHandler, build_opener

from . import WAYS, find_command


def main() -> int:
    arguments = sys.argv[1:]
    url = os.environ.get("GATEWAY_URL", "").strip().rstrip("/")
    if url and not arguments:
        try:
            build_opener(ProxyHandler({})).open(url + "/ping", timeout=5).close()
        except (URLError, OSError, ValueError):
            print(f"session-gateway: no gateway answers at GATEWAY_URL, which is {url}. {WAYS}",
                  file=sys.stderr)
            return 1
        print(f"A gateway runs at {url}.")
        return 0
    words = find_command() + (arguments or ["serve"])
    try:
        os.execvp(words[0], words)
    except OSError as error:
        print(f'session-gateway: the command "{words[0]}" cannot be run: {error.strerror}. {WAYS}',
              file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
