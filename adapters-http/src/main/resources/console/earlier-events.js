// The events before those of the page's memory, from the log of each session. The log is read forward from a time, so it is
// asked for a length of time before the oldest known event, and for a longer one while nothing is found.
import { get, path } from './api.js';
import { gatewayTime } from './clock.js';
import { events, idAt, prepend } from './live.js';

const FIRST_MS = 60_000;
const LONGER = 8;
const PAGE = 1000;
const WANTED = 'events=*,engine.event';

/** Answers how many came; 0 when the log has none. */
export async function loadEarlier() {
  const sessions = await get('/api/sessions');
  const known = new Set(events.value.map((event) => event.id));
  let to = events.value[0]?.timestamp ?? gatewayTime();
  for (let length = FIRST_MS; to > 0; length *= LONGER) {
    const from = Math.max(0, to - length);
    const found = (await Promise.all(sessions.map(({ name }) => between(name, from, to)))).flat().filter(({ id }) => !known.has(id));
    if (found.length > 0) {
      prepend(found);
      return found.length;
    }
    to = from;
  }
  return 0;
}

/** The events of a session from one time up to another. */
async function between(session, from, to) {
  const found = [];
  for (let since = idAt(from); ;) {
    const page = await get(`${path`/api/${session}/events`}?${WANTED}&limit=${PAGE}&since=${encodeURIComponent(since)}`);
    const wanted = page.events.filter(({ timestamp }) => timestamp <= to);
    found.push(...wanted);
    if (page.next === since || wanted.length < page.events.length) return found;
    since = page.next;
  }
}
