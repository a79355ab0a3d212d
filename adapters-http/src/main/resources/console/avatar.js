// The picture of a person, group or channel: the first letters of the name.
import { html } from './ui.js';

export function Avatar({ name, id, online, size = 40 }) {
  const initials = (name ?? '').split(/\s+/).filter((word) => /\p{L}/u.test(word)).slice(0, 2).map((word) => word[0]).join('') || '#';
  return html`<span class="avatar" data-hue=${hue(id)} style=${{ width: `${size}px`, height: `${size}px` }} aria-hidden="true">
    ${initials.toUpperCase()}${online !== undefined && html`<i class=${online ? 'on' : 'off'}></i>`}</span>`;
}

/** One of eight colours for an address. */
export function hue(address) {
  let sum = 0;
  for (const character of address ?? '') sum = (sum * 31 + character.charCodeAt(0)) % 8;
  return sum;
}
