// The gateway's time, which countdowns follow. The clocks of two machines differ, and the simulated network's clock can
// be frozen and moved.
import { observable } from './store.js';

let differenceMs = 0;

/** The simulated clock: {now, state, heardAt}; null where the network has none. */
export const simulated = observable(null);

/** Takes the time that an answer bears, in whole seconds. */
export function heard(date) {
  const told = Date.parse(date ?? '');
  if (Number.isNaN(told)) return;
  const difference = told + 500 - Date.now();
  differenceMs = Math.abs(difference) < 2000 ? 0 : difference;
}

/** Takes the answer of `/simulator/clock`. */
export function heardClock({ now, state }) {
  simulated.set({ now: Date.parse(now), state, heardAt: Date.now() });
}

/** Milliseconds since 1970 by the gateway's clock. */
export function gatewayTime() {
  const clock = simulated.value;
  if (!clock) return Date.now() + differenceMs;
  return clock.state === 'frozen' ? clock.now : clock.now + Date.now() - clock.heardAt;
}
