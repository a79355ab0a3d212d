// What both apps share: the arguments, the server of the webhook, and a line of JSON for each thing that happened.
import { createServer } from "node:http";
import { createInterface } from "node:readline";

export const [, , base, token, number, account, person, secret, word] = process.argv;

export const say = (what) => process.stdout.write(JSON.stringify(what) + "\n");

export const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgYGAAAAAEAAH2FzhVAAAAAElFTkSuQmCC",
  "base64",
);

/** Serves the webhook, says where, and waits for a line of the test. */
export async function start(handler) {
  const server = createServer(handler).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const lines = createInterface({ input: process.stdin });
  lines.once("close", () => process.exit(0));
  const go = new Promise((resolve) => lines.once("line", resolve));
  say({ listening: `http://127.0.0.1:${server.address().port}/` });
  await go;
}

/** Does each of these, one after the other, and says what came of it. */
export async function doAll(steps) {
  for (const [name, step] of Object.entries(steps)) {
    try {
      say({ did: name, result: (await step()) ?? null });
    } catch (error) {
      say({ failed: name, why: String(error?.stack ?? error) });
    }
  }
  say({ done: true });
}

export async function bodyOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}
