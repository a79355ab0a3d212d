// An app with @whatsapp-cloudapi/client, whose base URL is a parameter. It has no server of its own.
import {
  markMessageRead,
  sendButtonsMessage,
  sendCTAURLMessage,
  sendImageMessage,
  sendListMessage,
  sendTemplateMessage,
  sendTextMessage,
  uploadMedia,
} from "@whatsapp-cloudapi/client";
import { base, bodyOf, doAll, number, person, picture, say, start, token } from "../../src/test/node/cloud-api/app.mjs";

const app = { accessToken: token, from: number, to: person, baseUrl: base };
await start(async (request, response) => {
  const url = new URL(request.url, "http://app");
  if (request.method === "POST") {
    const { messages = [], statuses = [], contacts } = JSON.parse(await bodyOf(request)).entry[0].changes[0].value;
    for (const { status, id } of statuses) say({ status, id });
    for (const { type, text, id } of messages) {
      await markMessageRead({ ...app, messageId: id });
      say({ received: type, text: text?.body, id, from: contacts[0].profile.name });
    }
  }
  response.writeHead(200).end(url.searchParams.get("hub.challenge"));
});

const first = async (answer) => (await answer).messages[0].id;
let file;
await doAll({
  text: () => first(sendTextMessage({ ...app, text: "Hello", previewUrl: true })),
  upload: async () => {
    file = (await uploadMedia({ ...app, file: new Blob([picture], { type: "image/png" }) })).id;
    return Boolean(file);
  },
  image: () => first(sendImageMessage({ ...app, mediaId: file, caption: "Blue" })),
  buttons: () => first(sendButtonsMessage({ ...app, bodyText: "Sure?", headerImage: { id: file }, buttons: [{ id: "yes", title: "Yes" }] })),
  link: () => first(sendCTAURLMessage({ ...app, bodyText: "Look", buttonText: "Shop", url: "https://example.org/" })),
  list: () =>
    first(sendListMessage({ ...app, bodyText: "Which?", buttonText: "Open", sections: [{ title: "Cakes", rows: [{ id: "lemon", title: "Lemon" }] }] })),
  template: () => first(sendTemplateMessage({ ...app, templateName: "hello_world", languageCode: "en_US" })),
  wrong: () => sendTextMessage({ ...app, to: "12", text: "x" }).catch((error) => String(error)),
});
