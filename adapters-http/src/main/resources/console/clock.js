// The gateway's time, which countdowns follow: the clocks of two machines differ.
let differenceMs = 0;

/** Takes the time that an answer bears, in whole seconds. */
export function heard(date) {
  const told = Date.parse(date ?? '');
  if (Number.isNaN(told)) return;
  const difference = told + 500 - Date.now();
  differenceMs = Math.abs(difference) < 2000 ? 0 : difference;
}

/** Milliseconds since 1970 by the gateway's clock. */
export const gatewayTime = () => Date.now() + differenceMs;
