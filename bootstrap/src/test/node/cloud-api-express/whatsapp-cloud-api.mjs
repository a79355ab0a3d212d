// A bot with whatsapp-cloud-api: what it sends, and what its own server makes of webhooks.
import { base, doAll, number, person, say, start, token, word } from "../../src/test/node/cloud-api/app.mjs";
import { require } from "./redirect.mjs";

console.log = console.error; // it logs where the test reads
const express = require("express");
const { createBot } = require("whatsapp-cloud-api");
const bot = createBot(number, token, { version: "v23.0" });
const app = express();
await bot.startExpressServer({ app, webhookPath: "/", webhookVerifyToken: word });
bot.on("message", ({ type, data, id, name }) => say({ received: type, text: data.text, id, from: name }));

// Its server answers statuses by itself, so the app gets them before.
const statuses = express();
statuses.use(express.json(), (request, _, next) => {
  for (const { status, id } of request.body?.entry?.[0].changes[0].value.statuses ?? []) say({ status, id });
  next();
});
statuses.use(app);
await start(statuses);

const files = base.replace("/simulator/graph", "");
const first = async (answer) => (await answer).messageId;
await doAll({
  text: () => first(bot.sendText(person, "Hello", { preview_url: true })),
  contacts: () => first(bot.sendContacts(person, [{ name: { formatted_name: "Ben Okoro", first_name: "Ben" }, phones: [{ phone: "+44 7700" }] }])),
  location: () => first(bot.sendLocation(person, 1.5, 2.5, { name: "Quay" })),
  buttons: () => first(bot.sendReplyButtons(person, "Sure?", { yes: "Yes" }, { footerText: "Please" })),
  list: () => first(bot.sendList(person, "Open", "Which?", { Cakes: [{ id: "lemon", title: "Lemon" }] })),
  template: () => first(bot.sendTemplate(person, "hello_world", "en_US")),
  // A link that gives no picture is taken, and fails by a status.
  image: () => first(bot.sendImage(person, files + "/docs", { caption: "Blue" })),
  wrong: () => bot.sendText("12", "x").catch((error) => error.error.code),
});
