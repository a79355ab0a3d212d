import os
import threading
import unittest
from http.server import ThreadingHTTPServer

from bot import MenuBot
from session_gateway import Gateway

gateway = Gateway.open()
os.environ.update(GATEWAY_URL=gateway.url, GATEWAY_KEY=gateway.key)  # For the bot.


class MenuBotTest(unittest.TestCase):
    def setUp(self):
        bot = ThreadingHTTPServer(("127.0.0.1", 0), MenuBot)
        threading.Thread(target=bot.serve_forever, args=(0.01,)).start()
        self.addCleanup(bot.server_close)
        self.addCleanup(bot.shutdown)
        url = f"http://127.0.0.1:{bot.server_port}"
        gateway.reset({"phones": [{"number": "447700900101", "name": "Ada"}]})
        self.ada = gateway.phone("447700900101")
        shop = gateway.phone("447700900199")
        self.shop = gateway.session("shop", shop, url, "message", "call.rejected")

    def test_takes_an_order(self):
        self.ada.writes(self.shop, "menu")
        self.ada.received_buttons("Soup", "Salad")
        self.ada.presses("Soup")
        self.ada.received("Soup is on its way.")
        gateway.was_called("sendText", {"text": "Soup is on its way."}, times=1)

    def test_begins_anew(self):
        self.ada.has_received_nothing_more()
        gateway.was_not_called("sendText")
        self.ada.writes(self.shop, "menu")
        self.ada.received_buttons("Soup", "Salad")

    def test_answers_when_the_connection_is_back(self):
        gateway.breaks("disconnect", delay="60s")
        self.ada.writes(self.shop, "menu")
        self.ada.has_received_nothing_more()
        gateway.advance("60s")
        self.ada.received_buttons("Soup", "Salad")

    def test_writes_to_whoever_called_in_vain(self):
        self.ada.calls(self.shop)
        gateway.advance("45s")
        self.ada.received("Sorry that we missed your call.")


if __name__ == "__main__":
    MenuBot.log_message = lambda *_: None  # No line for each request.
    unittest.main()
