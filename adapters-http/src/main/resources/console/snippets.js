// Texts to paste elsewhere: a request as a curl command and as a test, an event as either for the bot that takes it.
import { gateway } from './api.js';

const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;
const indented = (value, spaces) => JSON.stringify(value, null, 2).replaceAll('\n', `\n${' '.repeat(spaces)}`);

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The request as a command; the key comes from the environment. */
export function requestAsCurl({ method, path, query, request }) {
  const lines = [`curl -sS${method === 'GET' ? '' : ` -X ${method}`} "$GATEWAY${path}${query ? `?${query}` : ''}"`, '  -H "apikey: $KEY"'];
  if (request) lines.push("  -H 'Content-Type: application/json'", `  -d ${quoted(request)}`);
  return `GATEWAY=${gateway}\n${lines.join(' \\\n')}\n`;
}

/** The request as a test for `node --test` that expects the same answer. */
export function requestAsTest({ method, path, query, request, status, answer }) {
  const body = request && parsed(request);
  const known = answer && parsed(answer);
  const constant = known && !Array.isArray(known)
    ? Object.entries(known).filter(([name, value]) => ['string', 'boolean'].includes(typeof value) && !/id$|key|time|date|redacted/i.test(`${name}${value}`)).slice(0, 4) : [];
  return `import assert from 'node:assert/strict';
import test from 'node:test';

const gateway = process.env.GATEWAY ?? '${gateway}';

test('${method} ${path} answers ${status}', async () => {
  const response = await fetch(gateway + '${path}${query ? `?${query}` : ''}', {
    method: '${method}',
    headers: { apikey: process.env.KEY${request ? ", 'Content-Type': 'application/json'" : ''} },${request ? `
    body: JSON.stringify(${body === undefined ? JSON.stringify(request) : indented(body, 4)}),` : ''}
  });
  assert.equal(response.status, ${status});${constant.length ? `
  const answer = await response.json();${constant.map(([name, value]) => `
  assert.deepEqual(answer.${name}, ${JSON.stringify(value)});`).join('')}` : ''}
});
`;
}

/** The event, posted to a bot as its webhook gets it. */
export function eventAsCurl(event) {
  return `BOT=http://localhost:8080/webhook\ncurl -sS -X POST "$BOT" \\\n  -H 'Content-Type: application/json' \\\n  -d ${quoted(JSON.stringify(event))}\n`;
}

/** A test that gives the event to a bot. */
export function eventAsTest(event) {
  return `import assert from 'node:assert/strict';
import test from 'node:test';

const bot = process.env.BOT ?? 'http://localhost:8080/webhook';

const event = ${indented(event, 0)};

test('the bot takes ${event.event}', async () => {
  const response = await fetch(bot, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(event),
  });
  assert.ok(response.ok, 'the bot answered ' + response.status);
});
`;
}
