// The events of all sessions over one websocket. It opens with a ticket, because a browser cannot send the key with
// an upgrade. A lost connection is opened again and continues after the last event in the log.
import { gateway, get, key, post } from './api.js';
import { gatewayTime, heardClock, simulated } from './clock.js';
import { observable } from './store.js';

const KEPT = 3000;
const REMEMBERED = 10_000;
const TOGETHER_MS = 60;
const LONGEST_PAUSE_MS = 15_000;
const LOOK_BACK_MS = 15 * 60_000;
const CROCKFORD = '0123456789abcdefghjkmnpqrstvwxyz';
const POLICY_CODES = new Set([4401, 1008]);

/** `connecting`, `live` or `lost`. */
export const connection = observable('connecting');

/** The newest events, oldest first. */
export const events = observable([]);

/** More are kept when earlier ones were asked for. */
let kept = KEPT;

const listeners = new Set();
let socket = null;
let attempts = 0;
let timer = 0;
let lastId = null;

/** The ids of the latest events: after a lost connection some come again. */
const seen = new Set();

/** Calls the listener with each new event until the returned function is called. */
export function onEvent(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Runs the task after events of a kind, once for those that come together. */
export function afterEvents(isWanted, task) {
  let timer = 0;
  const stop = onEvent((event) => {
    if (!isWanted(event)) return;
    clearTimeout(timer);
    timer = setTimeout(task, TOGETHER_MS);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

key.follow((value) => (value ? start() : stop()));
if (key.value) start();
addEventListener('online', () => connection.value === 'lost' && open());

function start() {
  stop();
  attempts = 0;
  open();
}

function stop() {
  clearTimeout(timer);
  const old = socket;
  socket = null;
  old?.close();
}

async function open() {
  clearTimeout(timer);
  try {
    const { ticket } = await post('/api/tickets');
    if (!key.value) return;
    // The answer bore the machine's time; where a network is simulated its clock dates the events.
    if (!lastId && !simulated.value) await get('/simulator/clock').then(heardClock, () => {});
    lastId ??= idAt(gatewayTime() - LOOK_BACK_MS);
    const query = new URLSearchParams({ ticket, events: '*,engine.event', since: lastId });
    follow(new WebSocket(`${gateway.replace(/^http/, 'ws')}/ws?${query}`));
  } catch (error) {
    if (error.status !== 401) retry();
  }
}

function follow(opened) {
  socket?.close();
  socket = opened;
  opened.onopen = () => {
    attempts = 0;
    connection.set('live');
  };
  opened.onmessage = ({ data }) => take(JSON.parse(data));
  opened.onclose = ({ code }) => {
    if (socket !== opened) return;
    socket = null;
    // A refused ticket or key: the next request for a ticket tells which.
    if (POLICY_CODES.has(code)) attempts++;
    retry();
  };
}

function retry() {
  if (!key.value) return;
  connection.set('lost');
  const pause = Math.min(LONGEST_PAUSE_MS, 500 * 2 ** attempts++);
  timer = setTimeout(open, pause * (0.7 + 0.6 * Math.random()));
}

let waiting = [];

function take(event) {
  if (seen.has(event.id)) return;
  seen.add(event.id);
  if (seen.size > REMEMBERED) seen.delete(seen.values().next().value);
  lastId = event.id;
  if (waiting.length === 0) setTimeout(flush, 30);
  waiting.push(event);
}

/** Events that arrive together are handed on together: one drawing for a thousand of them. */
function flush() {
  const arrived = waiting;
  waiting = [];
  events.set((before) => {
    const all = [...before, ...arrived];
    // What is read again from the log comes session by session.
    if (!isOrdered(all, before.length)) all.sort((one, other) => one.timestamp - other.timestamp);
    return all.slice(-kept);
  });
  for (const listener of [...listeners]) for (const event of arrived) listener(event);
}

function isOrdered(all, from) {
  for (let i = Math.max(1, from); i < all.length; i++) if (all[i].timestamp < all[i - 1].timestamp) return false;
  return true;
}

/** Puts events of the log before those that are there. */
export function prepend(earlier) {
  const known = new Set(events.value.map((event) => event.id));
  const added = earlier.filter((event) => !known.has(event.id)).sort((one, other) => one.timestamp - other.timestamp);
  kept = Math.max(KEPT, added.length + events.value.length);
  for (const event of added) seen.add(event.id);
  events.set((before) => [...added, ...before]);
}

export function clearEvents() {
  kept = KEPT;
  events.set([]);
}

/** An event id of this time: the log continues after the time in it, whether or not there is such an event. */
export function idAt(millis) {
  let time = '';
  for (let rest = millis, i = 0; i < 10; i++, rest = Math.floor(rest / 32)) time = CROCKFORD[rest % 32] + time;
  return `evt_${time}${'0'.repeat(16)}`;
}

/** The names of the events of family A, from the API document. */
let names = null;
export function eventNames() {
  names ??= get('/openapi.json').then(
    (document) => Object.keys(document.webhooks ?? {}).filter((name) => name.startsWith('a.')).map((name) => name.slice(2)).sort(),
    () => {
      names = null;
      return [];
    },
  );
  return names;
}
