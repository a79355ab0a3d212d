// Texts for people: times, numbers, sizes. What is today the gateway's clock says.
import { gatewayTime, today } from './clock.js';

const TIME = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });
const EXACT = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3 });
const CLOCK = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const SHORT_DATE = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });
const DAY = new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'long' });
const DATE = new Intl.DateTimeFormat(undefined, { day: '2-digit', month: '2-digit', year: 'numeric' });
const FULL = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

export const time = (date) => TIME.format(new Date(date));
export const clockTime = (date) => CLOCK.format(new Date(date));
export const fullTime = (date) => FULL.format(new Date(date));

const dayOf = (date) => new Date(date).toDateString();
const isToday = (date) => dayOf(date) === today.value;

/** The time to a millisecond, with the date when it is of another day. */
export const exactTime = (date) => (isToday(date) ? '' : `${SHORT_DATE.format(new Date(date))}, `) + EXACT.format(new Date(date));

export function day(date) {
  if (isToday(date)) return 'Today';
  if (dayOf(date) === dayOf(gatewayTime() - 86_400_000)) return 'Yesterday';
  return DAY.format(new Date(date));
}

export const sameDay = (one, other) => dayOf(one) === dayOf(other);

/** The time today, the date before. */
export const shortTime = (date) => (isToday(date) ? time(date) : DATE.format(new Date(date)));

export function size(bytes) {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1024 * 1024 ? `${Math.round(bytes / 1024)} KiB` : `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
}

export function duration(seconds) {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** The number of an address: 447700900101@c.us is +44 7700 900101 for people. */
export const digits = (address) => (address ?? '').split('@')[0].split(':')[0];

export const isPerson = (address) => /@(c\.us|s\.whatsapp\.net|lid)$/.test(address ?? '');

export const plural = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;
