// Shows a menu, takes orders, and writes to whoever called in vain.
import { createServer } from "node:http";
import { json } from "node:stream/consumers";

export const bot = createServer(async (request, response) => {
  const { event, session, payload } = await json(request);
  const answer = { session, chatId: payload.from };
  if (event === "call.rejected") {
    await send("sendText", { ...answer, text: "Sorry that we missed your call." });
  } else if (payload.selectedId) {
    await send("sendText", { ...answer, text: `${payload.body} is on its way.` });
  } else if (payload.body === "menu") {
    const buttons = ["Soup", "Salad"].map((text) => ({ type: "reply", text }));
    await send("sendButtons", { ...answer, body: "What would you like?", buttons });
  }
  response.writeHead(204).end();
});

async function send(operation, body) {
  const headers = { "X-Api-Key": process.env.GATEWAY_KEY, "Content-Type": "application/json" };
  const url = `${process.env.GATEWAY_URL}/api/${operation}`;
  await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
}
