"""Shows a menu, takes orders, and writes to whoever called in vain."""
import json
import os
from http.server import BaseHTTPRequestHandler
from urllib.request import Request, urlopen


class MenuBot(BaseHTTPRequestHandler):
    def do_POST(self):
        event = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        message = event["payload"]
        answer = {"session": event["session"], "chatId": message["from"]}
        if event["event"] == "call.rejected":
            send("sendText", answer | {"text": "Sorry that we missed your call."})
        elif "selectedId" in message:
            send("sendText", answer | {"text": message["body"] + " is on its way."})
        elif message["body"] == "menu":
            buttons = [{"type": "reply", "text": dish} for dish in ("Soup", "Salad")]
            send("sendButtons", answer | {"body": "What would you like?", "buttons": buttons})
        self.send_response(204)
        self.end_headers()


def send(operation, body):
    headers = {"X-Api-Key": os.environ["GATEWAY_KEY"], "Content-Type": "application/json"}
    url = os.environ["GATEWAY_URL"] + "/api/" + operation
    urlopen(Request(url, json.dumps(body).encode(), headers), timeout=30).close()
