/**
 * Tests of bots on the simulated network of Session Gateway, for Node.js 20 or newer.
 *
 *     const gateway = await Gateway.open();
 *     const ada = await gateway.phone("447700900101");
 *     const shop = await gateway.session("shop", await gateway.phone("447700900199"), "http://127.0.0.1:5000");
 *     await ada.writes(shop, "menu");
 *     await ada.receivedButtons(["Soup", "Salad"]);
 *
 * `Gateway.open()` uses the gateway at GATEWAY_URL with the key GATEWAY_KEY. Without GATEWAY_URL it
 * starts one of its own with the command GATEWAY_COMMAND, or the `gateway` of the archive, of the
 * directory GATEWAY_HOME or of PATH, or the container image GATEWAY_IMAGE.
 * A gateway with sessions that no test made is not reset, unless it is opened with `{ reset: true }`.
 * GATEWAY_TEST_PATIENCE is a factor such as 3, by which all deadlines are multiplied.
 */
import { AssertionError } from "node:assert";
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { accessSync, constants, mkdtempSync, openSync, closeSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

/** Seconds that an assertion waits. */
export const PATIENCE = 5;

/** How much longer a wait that fails looks on, to tell late from never. */
const GRACE = 1;
const LONGEST_WAIT = 60;
const START = 60;
const STOP = 15;
const PORT_IN_USE = 4;
const MARK = "session-gateway-test"; // In the metadata of sessions that tests make.
export const WAYS =
  "Set GATEWAY_URL and GATEWAY_KEY to use a gateway that runs; or unset GATEWAY_URL, and set" +
  " GATEWAY_COMMAND to the command that starts one, such as /opt/session-gateway/bin/gateway," +
  " GATEWAY_HOME to the directory of the archive, or GATEWAY_IMAGE to the container image.";
const OWN_VARIABLES = ["URL", "KEY", "COMMAND", "HOME", "IMAGE", "TEST_PATIENCE", "PORT", "DATA_DIR"];

/** A request was refused: `status`, and `body` as it was answered. */
export class GatewayError extends Error {
  constructor(request, status, body) {
    super(`${request}: ${status} ${body}`);
    this.name = "GatewayError";
    this.status = status;
    this.body = body;
  }
}

/** A gateway on the simulated network, for one test at a time. */
export class Gateway {
  #sessions = [];
  #mayReset = false;
  #process;
  #directory;

  constructor(url, key) {
    this.url = url.replace(/\/+$/, "");
    this.key = key;
  }

  /**
   * The gateway at GATEWAY_URL, or a new one: `open()`, `open(command)` or `open({ command, reset })`.
   * With `reset` a new world begins, also where somebody else has sessions: these are unlinked.
   */
  static async open(options = {}) {
    const { command, reset = false } = typeof options === "string" ? { command: options } : options;
    const url = process.env.GATEWAY_URL?.trim();
    if (!url || command) return Gateway.start(command);
    const key = process.env.GATEWAY_KEY;
    if (key === undefined) {
      throw new Error(
        "GATEWAY_URL is set and GATEWAY_KEY is not. Set it to a key of that gateway with the scope" +
          " admin, or to nothing if it needs no key.",
      );
    }
    const gateway = new Gateway(url, key);
    if (!(await gateway.#answers())) {
      throw new Error(`No gateway answers at GATEWAY_URL, which is ${url}. ${WAYS}`);
    }
    if (reset) {
      gateway.#mayReset = true;
      await gateway.reset();
    }
    return gateway;
  }

  /** A gateway of its own, which ends with this program at the latest. */
  static async start(command, ...options) {
    const words = command ? split(command) : findCommand();
    for (let i = 0; i < 3; i++) {
      const key = randomBytes(32).toString("base64url");
      const gateway = new Gateway(`http://127.0.0.1:${await freePort()}`, key);
      if (await gateway.#run([...words, "serve", "--empty-world", ...options])) return gateway;
      await gateway.close();
    }
    throw new Error("the gateway found no free port");
  }

  async #run(words) {
    this.#directory = mkdtempSync(join(tmpdir(), "session-gateway-"));
    const own = new Set(OWN_VARIABLES.map((name) => `GATEWAY_${name}`));
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.has(name)));
    env.GATEWAY_API_KEY = this.key;
    const log = join(this.#directory, "gateway.log");
    const output = openSync(log, "w");
    const [program, ...rest] = words;
    const data = ["--port", this.url.split(":").pop(), "--data-dir", join(this.#directory, "data")];
    const child = spawn(program, [...rest, ...data], { env, stdio: ["ignore", output, output] });
    closeSync(output);
    this.#process = child;
    child.unref();
    let failure;
    child.once("error", (error) => { failure = error; });
    const directory = this.#directory;
    process.once("exit", () => {
      child.kill(words.includes("GATEWAY_API_KEY") ? "SIGTERM" : "SIGKILL"); // A container ends by SIGTERM alone.
      rmSync(directory, { recursive: true, force: true });
    });
    const deadline = performance.now() + 1000 * scaled(START);
    while (!(await this.#answers())) {
      if (child.exitCode === PORT_IN_USE) return false;
      if (failure && child.pid === undefined) {
        await this.close();
        throw new Error(`The command "${program}" cannot be run: ${failure.message}. ${WAYS}`);
      }
      const ended = failure || child.exitCode !== null || child.signalCode !== null;
      if (ended || performance.now() > deadline) {
        const tail = readFileSync(log, "utf8").split("\n").slice(-20).join("\n");
        await this.close();
        const how = ended ? `ended with ${failure?.message ?? child.exitCode ?? child.signalCode}` : "did not answer";
        throw new Error(`the gateway ${how}:\n${tail}`);
      }
      await pause(50);
    }
    return true;
  }

  async #answers() {
    try {
      const options = { headers: { "X-Gateway-Client": "test" }, signal: AbortSignal.timeout(5_000) };
      return (await fetch(`${this.url}/ping`, options)).ok;
    } catch {
      return false;
    }
  }

  /** Stops the gateway if it is its own; otherwise deletes the sessions that it made. */
  async close() {
    const child = this.#process;
    if (!child) return this.#deleteSessions();
    if (child.pid && child.exitCode === null && child.signalCode === null) {
      child.ref();
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      const timer = setTimeout(() => child.kill("SIGKILL"), 1000 * STOP);
      await ended;
      clearTimeout(timer);
    }
    rmSync(this.#directory, { recursive: true, force: true });
  }

  /** Any request; the answer is parsed. A refusal is a GatewayError. */
  async call(method, path, body, seconds = 60) {
    const response = await fetch(this.url + path, {
      method,
      headers: { apikey: this.key, "Content-Type": "application/json", "X-Gateway-Client": "test" },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(1000 * seconds),
    });
    const text = await response.text();
    if (!response.ok) throw new GatewayError(`${method} ${path}`, response.status, text);
    return text.trim() ? JSON.parse(text) : undefined;
  }

  /** Begins anew: this world or an empty one, no faults, a clock that runs, no calls. */
  async reset(world) {
    await this.#refuseForeign();
    await this.call("POST", "/simulator/clock", { state: "running" });
    await this.call("DELETE", "/simulator/faults");
    await this.call("DELETE", "/simulator/behaviours");
    await this.#deleteSessions();
    const start = world === undefined ? { world: "empty" } : { definition: world };
    await this.call("POST", "/simulator/reset", { ...start, unlink: true });
    await this.call("PUT", "/simulator/requests", { recording: true });
  }

  /** Fails where somebody else has a session, or one of this name. */
  async #refuseForeign(name) {
    if (this.#mayReset || this.#process) return;
    const foreign = (await this.call("GET", "/api/sessions?all=true"))
      .filter((each) => !(MARK in (each.config?.metadata ?? {})) && !this.#sessions.includes(each.name))
      .map((each) => each.name)
      .filter((each) => name === undefined || each === name);
    if (foreign.length === 0) return;
    const more = foreign.length > 5 ? ` and ${foreign.length - 5} more` : "";
    throw new Error(
      `The gateway at ${this.url} has sessions that no test made: ${foreign.slice(0, 5).join(", ")}${more}.` +
        " They are left alone. Gateway.open({ reset: true }) begins a new world all the same, and" +
        " unlinks them; without GATEWAY_URL a gateway of its own is started.",
    );
  }

  async #deleteSessions() {
    while (this.#sessions.length > 0) {
      await this.call("DELETE", `/api/sessions/${encodeURIComponent(this.#sessions.pop())}`);
    }
  }

  /** The phone of this number, which is made when it is not there. */
  async phone(number, name) {
    const made = await this.call("POST", "/simulator/phones", { number, name });
    return new Phone(this, made.number);
  }

  /**
   * A session that is paired with the phone, in place of an earlier one of this name. `bot` is the
   * URL of its webhook; without `events` it gets all.
   */
  async session(name, phone, bot, ...events) {
    const path = encodeURIComponent(name);
    await this.#refuseForeign(name);
    await this.call("DELETE", `/api/sessions/${path}`);
    const webhooks = bot ? [{ url: String(bot), events: events.length > 0 ? events : ["*"] }] : [];
    const metadata = { [MARK]: "javascript" };
    await this.call("POST", "/api/sessions", { name, config: { webhooks, metadata } });
    this.#sessions.push(name);
    const { value } = await this.call("GET", `/api/${path}/auth/qr?format=raw`);
    await this.call("POST", `/simulator/phones/${phone.number}/scan`, { value });
    return { name, phone, number: phone.number };
  }

  /** Switches a fault on; `heals` switches it off. */
  breaks(kind, rule) {
    return this.call("POST", "/simulator/faults", { kind, ...rule });
  }

  /** Removes this fault, or all. */
  heals(fault) {
    return this.call("DELETE", `/simulator/faults${fault ? `/${fault.id}` : ""}`);
  }

  /** Moves the clock forward: `60s`, `2h`. */
  advance(duration) {
    return this.call("POST", "/simulator/clock", { advance: duration });
  }

  freeze() {
    return this.call("POST", "/simulator/clock", { state: "frozen" });
  }

  run() {
    return this.call("POST", "/simulator/clock", { state: "running" });
  }

  /** What clients have called; waits for so many requests. */
  async requests({ operation, fields, count = 1, within = 0 } = {}) {
    const wait = Math.min(LONGEST_WAIT, Math.ceil(scaled(within)));
    const query = new URLSearchParams({ count: Math.max(1, count), wait });
    if (operation) query.set("operation", operation);
    if (fields && Object.keys(fields).length > 0) query.set("body", JSON.stringify(fields));
    return (await this.call("GET", `/simulator/requests?${query}`, undefined, wait + 60)).requests;
  }

  /** Fails unless the operation is called: `times` so often, or at least once. */
  async wasCalled(operation, { fields, times, within = PATIENCE } = {}) {
    const wait = times === 0 ? 0 : within;
    const found = (await this.requests({ operation, fields, count: times ?? 1, within: wait })).length;
    if (times === undefined ? found > 0 : found === times) return;
    const wanted = times === undefined ? "at least once" : counted(times, "time");
    const body = fields && Object.keys(fields).length > 0 ? ` with ${JSON.stringify(fields)}` : "";
    const lines = (await this.requests()).slice(-20).map(line);
    fail(
      `Expected ${operation} to be called ${wanted}${body} within ${millis(within)} ms,` +
        ` but it was called ${counted(found, "time")} so.\nRequests of clients:\n` +
        (lines.length > 0 ? lines : ["  there were none"]).join("\n"),
    );
  }

  /** Fails when the operation has been called, with these fields or as `{ fields }`. It does not wait. */
  wasNotCalled(operation, fields) {
    return this.wasCalled(operation, { fields: isOptions(fields, "fields") ? fields.fields : fields, times: 0 });
  }
}

/**
 * A phone, as its owner uses it. It remembers the last message that it wrote, or that an assertion
 * found: assertions look behind that.
 */
export class Phone {
  #gateway;
  #path;
  #after = "";

  constructor(gateway, number) {
    this.#gateway = gateway;
    this.#path = `/simulator/phones/${number}`;
    this.number = number;
  }

  #post(path, body) {
    return this.#gateway.call("POST", this.#path + path, body);
  }

  /** Writes to a session, to another phone, or to a chat by its id. */
  writes(to, text) {
    return this.sends(to, { text });
  }

  /** Writes anything: `text`, `file`, `poll`, `location` and others of the API. */
  async sends(to, content) {
    this.#after = (await this.#post("/messages", { to: to.number ?? to, ...content })).id;
  }

  /** Presses a button, or picks a row of a list, by its text or id, in the newest message. */
  async presses(choice) {
    for (const message of (await this.messages()).reverse()) {
      const found = choices(message).find((each) => each.id === choice || each.text === choice);
      if (found) {
        const path = `/chats/${encodeURIComponent(message.chat)}/messages/${encodeURIComponent(message.id)}`;
        const pressed = found.row
          ? await this.#post(`${path}/pick`, { rowId: found.id })
          : await this.#post(`${path}/press`, { buttonId: found.id });
        this.#after = pressed.id;
        return;
      }
    }
    fail(`The phone ${this.number} has no button or row "${choice}".\n${await this.#diagnosis()}`);
  }

  /** Calls; it rings for 45 s unless the call is rejected before. */
  async calls(to) {
    return (await this.#post("/calls", { to: to.number ?? to })).id;
  }

  /** Reads everything in the chat; the writers get receipts. */
  reads(chat) {
    return this.#post(`/chats/${encodeURIComponent(chat.number ? `${chat.number}@c.us` : chat)}/read`);
  }

  goesOffline() {
    return this.#post("/offline");
  }

  comesOnline() {
    return this.#post("/online");
  }

  /** What others wrote to it, oldest first, at most the last 1,000. */
  async messages() {
    const found = await this.#list({ limit: 1000, sortOrder: "desc" });
    return found.reverse().filter((message) => !message.fromMe);
  }

  /** Waits for a message with this text or caption, 5 s or as the last argument says: `2` or `{ within: 2 }`. */
  received(text, within = PATIENCE) {
    return this.receivedMessage(`the text "${text}"`, (message) => message.body === text, within);
  }

  receivedContaining(part, within = PATIENCE) {
    return this.receivedMessage(`a text with "${part}"`, (message) => message.body.includes(part), within);
  }

  /**
   * Waits for a message with exactly these buttons, or these rows of a list: `(["Soup", "Salad"])` or
   * `("Soup", "Salad")`, and the time to wait behind them.
   */
  receivedButtons(...wanted) {
    const within = wanted.length > 1 && typeof wanted.at(-1) !== "string" ? wanted.pop() : PATIENCE;
    const texts = wanted.flat();
    const json = JSON.stringify(texts);
    return this.receivedMessage(
      `the buttons ${texts.join(", ")}`,
      (message) => JSON.stringify(choices(message).map((each) => each.text)) === json,
      within,
    );
  }

  /** Waits for a message that passes the test, and returns it. `what` names it. */
  async receivedMessage(what, isWanted, wait = PATIENCE) {
    const within = isOptions(wait, "within") ? wait.within : wait;
    const patience = 1000 * scaled(within);
    const deadline = performance.now() + patience;
    const end = deadline + (patience > 0 ? 1000 * GRACE : 0);
    let after = this.#after;
    let seconds = 0;
    let firstLate = "";
    let lateBy;
    while (lateBy === undefined) {
      const found = await this.#list({ after, wait: seconds });
      const now = performance.now();
      // What is there at the first look is in time.
      const isLate = seconds > 0 && now > deadline;
      for (const message of found) {
        after = message.id;
        if (message.fromMe) continue;
        if (isLate) firstLate ||= message.id;
        if (!isWanted(message)) continue;
        if (!isLate) {
          this.#after = message.id;
          return message;
        }
        lateBy = Math.max(1, Math.floor(now - deadline));
        break;
      }
      if (now >= end && (isLate || found.length === 0)) break;
      const left = (now < deadline ? deadline : end) - now;
      seconds = Math.min(LONGEST_WAIT, Math.max(0, Math.ceil(left / 1000)));
    }
    const how = lateBy === undefined ? "did not come" : `came ${lateBy} ms too late`;
    return fail(
      `Expected the phone ${this.number} to receive ${what} within ${millis(within)} ms,` +
        ` but it ${how}.\n${await this.#diagnosis(firstLate)}`,
    );
  }

  /** Fails when there is a message already behind the last one. It does not wait. */
  async hasReceivedNothingMore() {
    const found = await this.#list({ after: this.#after });
    if (found.some((message) => !message.fromMe)) {
      fail(`Expected the phone ${this.number} to have received nothing more.\n${await this.#diagnosis()}`);
    }
  }

  #list(query) {
    const path = `${this.#path}/messages?${new URLSearchParams(query)}`;
    return this.#gateway.call("GET", path, undefined, (query.wait ?? 0) + 60);
  }

  async #diagnosis(firstLate = "") {
    const query = new URLSearchParams({ after: this.#after, firstLate });
    return (await this.#gateway.call("GET", `${this.#path}/diagnosis?${query}`)).text;
  }
}

function fail(message) {
  throw new AssertionError({ message });
}

/** What a person can press or pick in a message. */
function choices(message) {
  const buttons = [message, ...(message.cards ?? [])]
    .flatMap((part) => part.buttons ?? [])
    .filter((button) => button.id !== undefined)
    .map(({ id, text }) => ({ id, text, row: false }));
  const rows = (message.list?.sections ?? []).flatMap((section) => section.rows);
  return [...buttons, ...rows.map(({ rowId, title }) => ({ id: rowId, text: title, row: true }))];
}

function line({ operation, method, path, status, code, body }) {
  const result = status >= 400 ? "was refused with" : "was answered with";
  const text = body === undefined ? "" : `: ${JSON.stringify(body)}`;
  const shown = text.length <= 300 ? text : `${text.slice(0, 300)}…`;
  return `  ${operation ?? `${method} ${path}`} ${result} ${status}${code ? ` ${code}` : ""}${shown}`;
}

function counted(count, what) {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}

function scaled(seconds) {
  const text = process.env.GATEWAY_TEST_PATIENCE?.trim() || "1";
  const factor = Number(text);
  if (!(factor >= 0.1 && factor <= 100)) {
    throw new Error(`GATEWAY_TEST_PATIENCE must be a number of 0.1 to 100, and not "${text}"`);
  }
  if (typeof seconds !== "number" || !(seconds >= 0 && seconds < 1e6)) {
    throw new TypeError(`within must be seconds, a number of 0 or more, and not ${JSON.stringify(seconds)}`);
  }
  return seconds * factor;
}

/** Whether this is an object with this one option. */
function isOptions(value, name) {
  return typeof value === "object" && value !== null && Object.keys(value).join() === name;
}

function millis(seconds) {
  return Math.ceil(1000 * scaled(seconds));
}

/** The words of a command; quotes keep spaces together. */
function split(command) {
  return [...command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map((word) => word[1] ?? word[2] ?? word[3]);
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

/**
 * The words of the command that starts a gateway: GATEWAY_COMMAND; else the `gateway` of the archive
 * in which this file is, of the directory GATEWAY_HOME, or of PATH; else the container image
 * GATEWAY_IMAGE.
 */
export function findCommand() {
  const command = process.env.GATEWAY_COMMAND?.trim();
  if (command) return split(command);
  const archive = join(dirname(fileURLToPath(import.meta.url)), "..");
  for (const directory of [archive, process.env.GATEWAY_HOME?.trim()]) {
    const program = directory && join(directory, "bin", "gateway");
    if (program && isProgram(program)) return [program];
  }
  const image = process.env.GATEWAY_IMAGE?.trim();
  if (!image || onPath("gateway")) return ["gateway"];
  const engine = onPath("docker") ? "docker" : onPath("podman") ? "podman" : "docker";
  // Webhooks go to this machine, so the container shares its network.
  const network = ["--network", "host", "--env", "GATEWAY_API_KEY", "--env", "GATEWAY_HOST=127.0.0.1"];
  return [engine, "run", "--rm", ...network, image];
}

function onPath(name) {
  return (process.env.PATH ?? "").split(delimiter).some((directory) => directory && isProgram(join(directory, name)));
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
