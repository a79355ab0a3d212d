// Short notices at the edge of the page, which a screen reader announces.
import { observable } from './store.js';

const SHOWN_MS = 5000;
let next = 1;

export const notices = observable([]);

/** @param kind `good`, or `bad` for a failure */
export function notify(text, kind = 'good') {
  const notice = { id: next++, text, kind };
  notices.set((all) => [...all.slice(-3), notice]);
  setTimeout(() => dismiss(notice.id), kind === 'bad' ? 2 * SHOWN_MS : SHOWN_MS);
}

export function dismiss(id) {
  notices.set((all) => all.filter((notice) => notice.id !== id));
}
