// The gateway's time, which countdowns follow. The clocks of two machines differ, and the simulated network's clock can
// be frozen and moved.
import { observable } from './store.js';

let differenceMs = 0;

/** The machine's time in the latest answer. */
let toldMs = Date.now();

/** The simulated clock: {now, state, heardAt, aheadMs}; null where the network has none. */
export const simulated = observable(null);

/** Takes the time that an answer bears, in whole seconds. */
export function heard(date) {
  const told = Date.parse(date ?? '');
  if (Number.isNaN(told)) return;
  toldMs = told + 500;
  const difference = toldMs - Date.now();
  differenceMs = Math.abs(difference) < 2000 ? 0 : difference;
}

/** Takes the answer of `/simulator/clock`, right after its machine's time was heard. */
export function heardClock({ now, state }) {
  simulated.set({ now: Date.parse(now), state, heardAt: Date.now(), aheadMs: Date.parse(now) - toldMs });
  turnDay();
}

/** Milliseconds since 1970 by the gateway's clock: that of the simulated network, where there is one. */
export function gatewayTime() {
  const clock = simulated.value;
  if (!clock) return Date.now() + differenceMs;
  return clock.state === 'frozen' ? clock.now : clock.now + Date.now() - clock.heardAt;
}

/** How far the simulated clock is ahead of the machine's, however long the answer that told both was on its way. */
export function aheadMs() {
  const { state, heardAt, aheadMs: ahead } = simulated.value;
  return state === 'frozen' ? ahead - (Date.now() - heardAt) : ahead;
}

/** The present day by the gateway's clock: what shows dates is drawn again when another begins. */
export const today = observable(new Date().toDateString());

export const turnDay = () => today.set(new Date(gatewayTime()).toDateString());
