// The clock of the simulated network, as every page shows it: with a mark when it is not the machine's.
import { useEffect, useState } from './preact-hooks.js';
import { get } from './api.js';
import { aheadMs, gatewayTime, heardClock, simulated, turnDay } from './clock.js';
import { clockTime, fullTime, plural, sameDay } from './format.js';
import { afterEvents } from './live.js';
import { link } from './router.js';
import { useLoaded, useValue } from './store.js';
import { Badge, html, Icon } from './ui.js';

const REFRESHED_MS = 5000;
const SAME_MS = 5000;
const TICK_MS = 500;
const UNITS = [['day', 86_400_000], ['hour', 3_600_000], ['minute', 60_000], ['second', 1000]];

export async function readClock(signal) {
  heardClock(await get('/simulator/clock', signal));
}

/** The present time of the clock, again and again. */
export function useNow() {
  const clock = useValue(simulated);
  const [, setNow] = useState(gatewayTime());
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(gatewayTime());
      turnDay();
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [clock]);
  return gatewayTime();
}

export function WorldClock() {
  const clock = useValue(simulated);
  const now = useNow();
  const { reload } = useLoaded(readClock, [], REFRESHED_MS);
  useEffect(() => afterEvents((event) => event.event === 'session.status', reload), []);
  if (!clock) return null;
  const difference = Math.round(aheadMs() / SAME_MS) * SAME_MS;
  const marks = [clock.state === 'frozen' && 'frozen', difference !== 0 && `${span(Math.abs(difference))} ${difference > 0 ? 'ahead' : 'behind'}`].filter(Boolean);
  const shown = sameDay(now, now - difference) ? clockTime(now) : fullTime(now);
  return html`<a class=${`world-clock ${marks.length > 0 ? 'marked' : ''}`} href=${link('world')} title="The clock of the simulated network; all times follow it.">
    <${Icon} name="clock" size=${18} /><span><span class="hidden-text">Clock of the world: </span><time>${shown}</time>
      ${marks.length > 0 && html`<${Badge} kind="warn">${marks.join(', ')}<//>`}</span></a>`;
}

/** A length of time in its two largest units: 1 day 2 hours. */
function span(millis) {
  const first = UNITS.findIndex(([, length]) => millis >= length);
  let rest = millis;
  return UNITS.slice(first, first + 2).map(([unit, length]) => {
    const count = Math.floor(rest / length);
    rest -= count * length;
    return count > 0 && plural(count, unit);
  }).filter(Boolean).join(' ');
}
