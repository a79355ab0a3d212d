// Light, dark, or what the system prefers. The choice is kept in this browser.
import { observable } from './store.js';

const STORED = 'session-gateway.theme';
const ORDER = ['system', 'light', 'dark'];

export const theme = observable(localStorage.getItem(STORED) ?? 'system');

theme.follow(show);
show(theme.value);

function show(value) {
  if (value === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = value;
}

export function nextTheme() {
  const next = ORDER[(ORDER.indexOf(theme.value) + 1) % ORDER.length];
  localStorage.setItem(STORED, next);
  theme.set(next);
}
