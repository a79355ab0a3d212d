// The page that is shown, kept in the fragment of the address: #/sessions/demo
import { observable } from './store.js';

const read = () => location.hash.replace(/^#\/?/, '').split('/').filter(Boolean).map(decodeURIComponent);

/** The segments of the address. */
export const route = observable(read());

addEventListener('hashchange', () => route.set(read()));

export const link = (...segments) => '#/' + segments.map(encodeURIComponent).join('/');

export function go(...segments) {
  location.hash = link(...segments);
}
