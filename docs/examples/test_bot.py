import json
import os
import threading
import unittest
from http.server import ThreadingHTTPServer
from urllib.request import Request, urlopen

from bot import MenuBot

ADA, SHOP = "447700900101", "447700900199"
PHONE = f"/simulator/phones/{ADA}"


def call(method, path, body=None):
    headers = {"X-Api-Key": os.environ["GATEWAY_KEY"], "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    request = Request(os.environ["GATEWAY_URL"] + path, data, headers, method=method)
    with urlopen(request, timeout=30) as response:
        return json.loads(response.read() or "null")


class MenuBotTest(unittest.TestCase):
    def setUp(self):
        call("DELETE", "/api/sessions/shop")
        call("DELETE", "/simulator/faults")
        call("POST", "/simulator/clock", {"state": "running"})
        world = {"phones": [{"number": ADA, "name": "Ada"}, {"number": SHOP}]}
        call("POST", "/simulator/reset", {"definition": world})
        bot = ThreadingHTTPServer(("127.0.0.1", 0), MenuBot)
        threading.Thread(target=bot.serve_forever, args=(0.01,)).start()
        self.addCleanup(bot.server_close)
        self.addCleanup(bot.shutdown)
        url = f"http://127.0.0.1:{bot.server_port}"
        webhooks = [{"url": url, "events": ["message", "call.rejected"]}]
        call("POST", "/api/sessions", {"name": "shop", "config": {"webhooks": webhooks}})
        qr = call("GET", "/api/shop/auth/qr?format=raw")
        call("POST", f"/simulator/phones/{SHOP}/scan", {"value": qr["value"]})
        self.after = ""

    def writes(self, text):
        self.after = call("POST", f"{PHONE}/messages", {"to": SHOP, "text": text})["id"]

    def messages(self, wait):
        after = f"&after={self.after}" if self.after else ""
        return call("GET", f"{PHONE}/messages?wait={wait}{after}")

    def received(self):
        """The next message; waits up to 5 s."""
        messages = self.messages(wait=5)
        self.assertTrue(messages, "the phone received nothing")
        self.after = messages[0]["id"]
        return messages[0]

    def test_takes_an_order(self):
        self.writes("menu")
        menu = self.received()
        self.assertEqual(["Soup", "Salad"], [button["text"] for button in menu["buttons"]])
        press = f"{PHONE}/chats/{SHOP}@c.us/messages/{menu['id']}/press"
        self.after = call("POST", press, {"buttonId": menu["buttons"][0]["id"]})["id"]
        self.assertEqual("Soup is on its way.", self.received()["body"])

    def test_begins_anew(self):
        self.assertEqual([], self.messages(wait=0))
        self.writes("menu")
        self.assertEqual("What would you like?", self.received()["body"])

    def test_answers_when_the_connection_is_back(self):
        call("POST", "/simulator/faults", {"kind": "disconnect", "delay": "60s"})
        self.writes("menu")
        self.assertEqual([], self.messages(wait=0))
        call("POST", "/simulator/clock", {"advance": "60s"})
        self.assertEqual("What would you like?", self.received()["body"])

    def test_writes_to_whoever_called_in_vain(self):
        call("POST", f"{PHONE}/calls", {"to": SHOP})
        call("POST", "/simulator/clock", {"advance": "45s"})
        self.assertEqual("Sorry that we missed your call.", self.received()["body"])


if __name__ == "__main__":
    MenuBot.log_message = lambda *_: None  # No line for each request.
    unittest.main()
