// An app with whatsapp-api-js, unmodified but for its base URL, which its own setting for fetch replaces.
import { WhatsAppAPI } from "whatsapp-api-js/middleware/node-http";
import {
  ActionButtons,
  ActionCTA,
  ActionList,
  Body,
  BodyComponent,
  BodyParameter,
  Button,
  Contacts,
  Document,
  Image,
  Interactive,
  ListSection,
  Location,
  Name,
  Phone,
  Reaction,
  Row,
  Template,
  Text,
} from "whatsapp-api-js/messages";
import { base, doAll, number, person, picture, say, secret, start, token, word } from "./app.mjs";

const app = new WhatsAppAPI({
  token,
  appSecret: secret,
  webhookVerifyToken: word,
  v: "v23.0",
  ponyfill: { fetch: (url, options) => fetch(String(url).replace("https://graph.facebook.com", base), options) },
});

app.on.message = async ({ phoneID, message, contact }) => {
  const file = message[message.type]?.sha256 ? message[message.type].id : undefined;
  let bytes;
  if (file) {
    const described = await app.retrieveMedia(file);
    bytes = (await (await app.fetchMedia(described.url)).arrayBuffer()).byteLength;
  }
  await app.markAsRead(phoneID, message.id, "text");
  say({ received: message.type, text: message.text?.body, id: message.id, bytes, from: contact.profile.name });
};
app.on.status = ({ status, id }) => say({ status, id });

await start(async (request, response) => {
  if (request.method === "GET") {
    try {
      response.writeHead(200).end(app.handle_get(request));
    } catch (status) {
      response.writeHead(status).end();
    }
    return;
  }
  response.writeHead(await app.handle_post(request)).end();
});

const send = async (message, context) => {
  const answer = await app.sendMessage(number, person, message, context);
  if (answer.error) throw new Error(JSON.stringify(answer.error));
  return answer.messages[0].id;
};
let file, sent;
await doAll({
  text: async () => (sent = await send(new Text("Hello", true))),
  upload: async () => {
    const form = new FormData();
    form.set("file", new Blob([picture], { type: "image/png" }), "a.png");
    file = (await app.uploadMedia(number, form)).id;
    const described = await app.retrieveMedia(file);
    const bytes = await (await app.fetchMedia(described.url)).arrayBuffer();
    return Buffer.from(bytes).equals(picture);
  },
  image: () => send(new Image(file, true, "Blue")),
  document: () => send(new Document(file, true, undefined, "a.png")),
  location: () => send(new Location(2.5, 1.5, "Quay", "1 Quay")),
  contacts: () => send(new Contacts([new Name("Ben Okoro", "Ben"), new Phone("+44 7700", "CELL", "447700900102")])),
  buttons: () => send(new Interactive(new ActionButtons(new Button("yes", "Yes")), new Body("Sure?"))),
  list: () => send(new Interactive(new ActionList("Open", new ListSection("Cakes", new Row("lemon", "Lemon"))), new Body("Which?"))),
  link: () => send(new Interactive(new ActionCTA("Shop", "https://example.org/"), new Body("Look"))),
  reply: () => send(new Text("As I said"), sent),
  reaction: () => send(new Reaction(sent, "👍")),
  template: () => send(new Template("hello", "en_US", new BodyComponent(new BodyParameter("Ada")))),
  wrong: async () => (await app.sendMessage(number, "Ada", new Text("x"))).error.code,
  remove: async () => (await app.deleteMedia(file)).success,
});
