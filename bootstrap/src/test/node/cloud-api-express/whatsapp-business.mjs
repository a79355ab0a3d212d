// An app with whatsapp-business: its client, and its own parser of webhooks.
import { writeFileSync } from "node:fs";
import { account, doAll, number, person, picture, say, start, token, word } from "../../src/test/node/cloud-api/app.mjs";
import { codeOf, require } from "./redirect.mjs";

const express = require("express");
const { WABAClient, WebhookClient } = require("whatsapp-business");
const client = new WABAClient({ apiToken: token, phoneId: number, accountId: account });
const app = express();
app.use(express.json());
new WebhookClient({ token: word, path: "/", expressApp: { app, shouldStartListening: false } }).initWebhook({
  onMessageReceived: (message, contact) =>
    say({ received: message.type, text: message.text?.body, id: message.id, from: contact.profile.name }),
  onStatusReceived: ({ status, id }) => say({ status, id }),
  onError: (error) => say({ failed: "webhook", why: JSON.stringify(error) }),
});
await start(app);

const send = async (part) => (await client.sendMessage({ to: person, ...part })).messages[0].id;
let file, sent;
await doAll({
  text: async () => (sent = await send({ type: "text", text: { body: "Hello", preview_url: true } })),
  upload: async () => {
    writeFileSync("picture.png", picture);
    file = (await client.uploadMedia({ file: "picture.png", type: "image/png" })).id;
    return (await client.getMedia(file)).file_size === picture.length;
  },
  image: () => send({ type: "image", image: { id: file, caption: "Blue" } }),
  location: () => send({ type: "location", location: { latitude: 1.5, longitude: 2.5, name: "Quay", address: "1 Quay" } }),
  contacts: () => send({ type: "contacts", contacts: [{ name: { formatted_name: "Ben Okoro", first_name: "Ben" } }] }),
  buttons: () =>
    send({
      type: "interactive",
      interactive: { type: "button", body: { text: "Sure?" }, action: { buttons: [{ type: "reply", reply: { id: "yes", title: "Yes" } }] } },
    }),
  list: () =>
    send({
      type: "interactive",
      interactive: {
        type: "list",
        body: { text: "Which?" },
        action: { button: "Open", sections: [{ title: "Cakes", rows: [{ id: "lemon", title: "Lemon" }] }] },
      },
    }),
  reply: () => send({ type: "text", text: { body: "As I said" }, context: { message_id: sent } }),
  reaction: () => send({ type: "reaction", reaction: { message_id: sent, emoji: "👍" } }),
  template: () => send({ type: "template", template: { name: "hello_world", language: { code: "en_US" } } }),
  profile: async () => {
    await client.updateBusinessProfile({ about: "Fresh bread" });
    return (await client.getBusinessProfile()).data[0].about;
  },
  numbers: async () => (await client.getBusinessPhoneNumbers()).data.length,
  identity: async () => (await client.updateIdentityCheckState({ enable_identity_key_check: true })).success,
  pin: async () => (await client.setupTwoStepAuth({ phoneNumberId: number, pin: "123456" })).success,
  register: async () => (await client.registerPhone({ phoneNumberId: number, pin: "123456" })).success,
  wrong: () => client.sendMessage({ to: "12", type: "text", text: { body: "x" } }).catch(codeOf),
  remove: async () => (await client.deleteMedia(file)).success,
});
