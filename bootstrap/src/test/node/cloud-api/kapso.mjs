// An app with @kapso/whatsapp-cloud-api, unmodified but for its base URL.
import { WhatsAppClient } from "@kapso/whatsapp-cloud-api";
import { normalizeWebhook, verifySignature } from "@kapso/whatsapp-cloud-api/server";
import { account, base, bodyOf, doAll, number, person, picture, say, secret, start, token, word } from "./app.mjs";

const client = new WhatsAppClient({ accessToken: token, baseUrl: base });
const to = { phoneNumberId: number, to: person };
const first = (answer) => answer.messages[0].id;

await start(async (request, response) => {
  const url = new URL(request.url, "http://app");
  if (request.method === "GET") {
    const known = url.searchParams.get("hub.verify_token") === word;
    response.writeHead(known ? 200 : 403).end(url.searchParams.get("hub.challenge"));
    return;
  }
  const rawBody = await bodyOf(request);
  const signatureHeader = request.headers["x-hub-signature-256"];
  if (!verifySignature({ appSecret: secret, rawBody, signatureHeader })) {
    response.writeHead(401).end();
    return;
  }
  const seen = normalizeWebhook(JSON.parse(rawBody.toString()));
  for (const message of seen.messages) {
    const file = message[message.type]?.sha256 ? message[message.type].id : undefined;
    const bytes = file && (await client.media.download({ mediaId: file, auth: "always" })).byteLength;
    say({ received: message.type, text: message.text?.body, id: message.id, bytes, from: seen.contacts[0].profile.name });
  }
  for (const status of seen.statuses) say({ status: status.status, id: status.id });
  for (const update of seen.raw.messageTemplateStatusUpdate ?? []) say({ review: update.event });
  response.writeHead(200).end();
});

let file, sent;
await doAll({
  text: async () => (sent = first(await client.messages.sendText({ ...to, body: "Hello", previewUrl: true }))),
  upload: async () => {
    const uploaded = { phoneNumberId: number, type: "image/png", file: new Blob([picture], { type: "image/png" }), fileName: "a.png" };
    file = (await client.media.upload(uploaded)).id;
    const bytes = await client.media.download({ mediaId: file, auth: "always" });
    return Buffer.from(bytes).equals(picture);
  },
  image: async () => first(await client.messages.sendImage({ ...to, image: { id: file, caption: "Blue" } })),
  document: async () => first(await client.messages.sendDocument({ ...to, document: { id: file, filename: "a.png" } })),
  location: async () => first(await client.messages.sendLocation({ ...to, location: { latitude: 1.5, longitude: 2.5, name: "Quay" } })),
  contacts: async () =>
    first(
      await client.messages.sendContacts({
        ...to,
        contacts: [{ name: { formattedName: "Ben Okoro", firstName: "Ben" }, phones: [{ phone: "+44 7700", waId: "447700900102" }] }],
      }),
    ),
  buttons: async () => first(await client.messages.sendInteractiveButtons({ ...to, bodyText: "Sure?", buttons: [{ id: "yes", title: "Yes" }] })),
  list: async () =>
    first(
      await client.messages.sendInteractiveList({
        ...to,
        bodyText: "Which?",
        buttonText: "Open",
        sections: [{ title: "Cakes", rows: [{ id: "lemon", title: "Lemon" }] }],
      }),
    ),
  link: async () =>
    first(await client.messages.sendInteractiveCtaUrl({ ...to, bodyText: "Look", parameters: { displayText: "Shop", url: "https://example.org/" } })),
  reply: async () => first(await client.messages.sendText({ ...to, body: "As I said", contextMessageId: sent })),
  reaction: async () => first(await client.messages.sendReaction({ ...to, reaction: { messageId: sent, emoji: "👍" } })),
  create: async () =>
    (
      await client.templates.create({
        businessAccountId: account,
        name: "kapso_hello",
        language: "en_US",
        category: "UTILITY",
        components: [{ type: "BODY", text: "Hello {{1}}", example: { body_text: [["Ada"]] } }],
      })
    ).status,
  templates: async () => (await client.templates.list({ businessAccountId: account, name: "kapso_hello" })).data.length,
  profile: async () => {
    await client.phoneNumbers.businessProfile.update({ phoneNumberId: number, about: "Fresh bread" });
    return (await client.phoneNumbers.businessProfile.get({ phoneNumberId: number })).data[0].about;
  },
  wrong: async () => client.messages.sendText({ ...to, to: "12", body: "x" }).catch((error) => error.code),
  remove: async () => (await client.media.delete({ mediaId: file })).success,
});
