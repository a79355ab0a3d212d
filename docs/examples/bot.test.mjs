import assert from "node:assert/strict";
import { once } from "node:events";
import { afterEach, beforeEach, test } from "node:test";
import { bot } from "./bot.mjs";

const ADA = "447700900101";
const SHOP = "447700900199";
const PHONE = `/simulator/phones/${ADA}`;
let after;

async function call(method, path, body) {
  const headers = { "X-Api-Key": process.env.GATEWAY_KEY, "Content-Type": "application/json" };
  const response = await fetch(process.env.GATEWAY_URL + path, {
    method, headers, body: body && JSON.stringify(body), signal: AbortSignal.timeout(30_000),
  });
  const text = await response.text();
  assert.ok(response.ok, `${method} ${path}: ${response.status} ${text}`);
  return text ? JSON.parse(text) : undefined;
}

beforeEach(async () => {
  await call("DELETE", "/api/sessions/shop");
  await call("DELETE", "/simulator/faults");
  await call("POST", "/simulator/clock", { state: "running" });
  const world = { phones: [{ number: ADA, name: "Ada" }, { number: SHOP }] };
  await call("POST", "/simulator/reset", { definition: world });
  await once(bot.listen(0, "127.0.0.1"), "listening");
  const url = `http://127.0.0.1:${bot.address().port}`;
  const webhooks = [{ url, events: ["message", "call.rejected"] }];
  await call("POST", "/api/sessions", { name: "shop", config: { webhooks } });
  const { value } = await call("GET", "/api/shop/auth/qr?format=raw");
  await call("POST", `/simulator/phones/${SHOP}/scan`, { value });
  after = "";
});

afterEach(() => {
  bot.close();
  bot.closeAllConnections();
});

async function writes(text) {
  after = (await call("POST", `${PHONE}/messages`, { to: SHOP, text })).id;
}

const messages = (wait) => call("GET", `${PHONE}/messages?wait=${wait}${after && `&after=${after}`}`);

/** The next message; waits up to 5 s. */
async function received() {
  const [message] = await messages(5);
  assert.ok(message, "the phone received nothing");
  after = message.id;
  return message;
}

test("takes an order", async () => {
  await writes("menu");
  const menu = await received();
  assert.deepEqual(menu.buttons.map((button) => button.text), ["Soup", "Salad"]);
  const press = `${PHONE}/chats/${SHOP}@c.us/messages/${menu.id}/press`;
  after = (await call("POST", press, { buttonId: menu.buttons[0].id })).id;
  assert.equal((await received()).body, "Soup is on its way.");
});

test("begins anew", async () => {
  assert.deepEqual(await messages(0), []);
  await writes("menu");
  assert.equal((await received()).body, "What would you like?");
});

test("answers when the connection is back", async () => {
  await call("POST", "/simulator/faults", { kind: "disconnect", delay: "60s" });
  await writes("menu");
  assert.deepEqual(await messages(0), []);
  await call("POST", "/simulator/clock", { advance: "60s" });
  assert.equal((await received()).body, "What would you like?");
});

test("writes to whoever called in vain", async () => {
  await call("POST", `${PHONE}/calls`, { to: SHOP });
  await call("POST", "/simulator/clock", { advance: "45s" });
  assert.equal((await received()).body, "Sorry that we missed your call.");
});
