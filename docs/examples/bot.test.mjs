import { once } from "node:events";
import { after, afterEach, beforeEach, test } from "node:test";
import { bot } from "./bot.mjs";
import { Gateway } from "./session_gateway.mjs";

const gateway = await Gateway.open();
Object.assign(process.env, { GATEWAY_URL: gateway.url, GATEWAY_KEY: gateway.key }); // For the bot.
let ada;
let shop;

beforeEach(async () => {
  await once(bot.listen(0, "127.0.0.1"), "listening");
  const url = `http://127.0.0.1:${bot.address().port}`;
  await gateway.reset({ phones: [{ number: "447700900101", name: "Ada" }] });
  ada = await gateway.phone("447700900101");
  const phone = await gateway.phone("447700900199");
  shop = await gateway.session("shop", phone, url, "message", "call.rejected");
});

afterEach(() => {
  bot.close();
  bot.closeAllConnections();
});

after(() => gateway.close());

test("takes an order", async () => {
  await ada.writes(shop, "menu");
  await ada.receivedButtons(["Soup", "Salad"]);
  await ada.presses("Soup");
  await ada.received("Soup is on its way.");
  await gateway.wasCalled("sendText", { fields: { text: "Soup is on its way." }, times: 1 });
});

test("begins anew", async () => {
  await ada.hasReceivedNothingMore();
  await gateway.wasNotCalled("sendText");
  await ada.writes(shop, "menu");
  await ada.receivedButtons(["Soup", "Salad"]);
});

test("answers when the connection is back", async () => {
  await gateway.breaks("disconnect", { delay: "60s" });
  await ada.writes(shop, "menu");
  await ada.hasReceivedNothingMore();
  await gateway.advance("60s");
  await ada.receivedButtons(["Soup", "Salad"]);
});

test("writes to whoever called in vain", async () => {
  await ada.calls(shop);
  await gateway.advance("45s");
  await ada.received("Sorry that we missed your call.");
});
