// The frame of all pages: navigation, the state of the connection, the question for the key.
import { useEffect, useRef, useState } from './preact-hooks.js';
import { ApiError, call, enterKey, forgetKey, gateway, get, key, keyless, refusal } from './api.js';
import { today } from './clock.js';
import { Field, Form } from './form.js';
import { connection } from './live.js';
import { dismiss, notices } from './notices.js';
import { link, route } from './router.js';
import { useLoaded, useValue } from './store.js';
import { nextTheme, theme } from './theme.js';
import { Button, html, Icon } from './ui.js';
import { KeysPage } from './keys.js';
import { OverviewPage } from './overview.js';
import { PhonesPage } from './phones.js';
import { TrafficPage } from './traffic.js';
import { WorldPage } from './world.js';
import { WorldClock } from './world-clock.js';
import { SessionsPage } from './sessions.js';

const FIRST = 'sessions';
const PAGES = [
  { id: 'overview', title: 'Overview', icon: 'overview', page: OverviewPage },
  { id: 'sessions', title: 'Sessions', icon: 'server', page: SessionsPage },
  { id: 'phones', title: 'Phones', icon: 'phone', page: PhonesPage },
  { id: 'traffic', title: 'Traffic', icon: 'traffic', page: TrafficPage },
  { id: 'world', title: 'World', icon: 'world', page: WorldPage },
  { id: 'keys', title: 'Keys', icon: 'key', page: KeysPage },
];

export function App() {
  const known = useValue(key);
  return html`${known ? html`<${Frame} />` : html`<${AskKey} />`}<${Notices} />`;
}

function Frame() {
  const [first] = useValue(route);
  useValue(today);
  const current = PAGES.find((page) => page.id === first) ?? PAGES.find((page) => page.id === FIRST);
  const main = useRef(null);
  const shown = useRef(current.id);
  useEffect(() => {
    document.title = `${current.title} – Session Gateway`;
    if (shown.current !== current.id) main.current.focus();
    shown.current = current.id;
  }, [current.id]);
  return html`<a class="skip" href="#main" onClick=${(event) => { event.preventDefault(); main.current.focus(); }}>
      Skip to the content</a>
    <div class="frame">
      <${Sidebar} current=${current.id} />
      <main id="main" ref=${main} tabIndex="-1"><${current.page} /></main>
    </div>`;
}

function Sidebar({ current }) {
  const version = useLoaded((signal) => get('/api/server/version', signal), []);
  return html`<header class="sidebar">
    <a class="brand" href="#/"><${Brand} /><h1 class="brand-name">Session Gateway
      <small>${version.value?.product?.version ?? version.value?.version ?? ''}</small></h1></a>
    <nav aria-label="Pages"><ul>${PAGES.map((page) => html`<li><a href=${link(page.id)}
      aria-current=${page.id === current ? 'page' : undefined}>
      <${Icon} name=${page.icon} /><span>${page.title}</span></a></li>`)}</ul></nav>
    <div class="sidebar-end">
      <${WorldClock} />
      <${Connection} />
      <div class="sidebar-tools">
        <a class="button bare" href=${`${gateway}/docs`} target="_blank" rel="noopener" aria-label="API document" title="API document">
          <${Icon} name="book" /></a>
        <${ThemeButton} />
        ${!keyless && html`<${Button} icon="logout" label="Forget the key" onPress=${() => forgetKey()} />`}
      </div>
    </div>
  </header>`;
}

function Brand() {
  return html`<svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true"><rect class="brand-back" width="32" height="32" rx="9" />
    <path class="brand-bubble" d="M8 11.500A3.5 3.5 0 0 1 11.5 8h9a3.5 3.5 0 0 1 3.5 3.500v5a3.5 3.5 0 0 1-3.5 3.500H15l-4.6 3.700c-.5.4-1.2 0-1.2-.6V20A3.5 3.5 0 0 1 8 16.500z" />
    <path class="brand-dash" d="M12 14h3m3 0h2" /></svg>`;
}

function Connection() {
  const state = useValue(connection);
  const text = { live: 'Live', connecting: 'Connecting …', lost: 'Reconnecting …' }[state];
  return html`<p class=${`connection ${state}`} role="status"><span class="dot"></span><span>${text}</span></p>`;
}

function ThemeButton() {
  const chosen = useValue(theme);
  const name = { system: 'dice', light: 'sun', dark: 'moon' }[chosen];
  return html`<${Button} icon=${chosen === 'system' ? 'sun' : name} label=${`Colours: ${chosen}`} onPress=${nextTheme} />`;
}

/** The key opens the API, so it is checked before it is kept. */
function AskKey() {
  const why = useValue(refusal);
  const [text, setText] = useState('');
  const send = async () => {
    const entered = text.trim();
    try {
      await call('GET', '/api/sessions', undefined, { headers: { apikey: entered } });
    } catch (error) {
      throw new ApiError(error.status, 'invalid.key', error.status === 401 ? refused(entered) : error.message);
    }
    enterKey(entered);
  };
  return html`<main class="ask"><${Form} class="card form" onSend=${send}>
    <${Brand} /><h1>Session Gateway</h1>
    <p class="muted">The console uses the API with your key. It is kept for this tab only.</p>
    <${Field} label="API key" name="key" type="password" value=${text} onInput=${setText} error=${why}
      autocomplete="current-password" autofocus spellcheck=${false}
      hint="The gateway shows the first key when it starts, or takes it from GATEWAY_API_KEY." />
    <button class="button primary" type="submit">Open the console</button>
    <p class="muted small-text"><a href=${`${gateway}/docs/guide`}>Guide</a> <a href=${`${gateway}/docs`}>API document</a></p><//></main>`;
}

const refused = (entered) => (entered ? 'The gateway does not know this key.' : 'Enter a key.');

function Notices() {
  const all = useValue(notices);
  return html`<div class="notices" role="log" aria-live="polite" aria-label="Notices">${all.map((notice) => html`
    <div class=${`notice ${notice.kind}`} key=${notice.id}><${Icon} name=${notice.kind === 'bad' ? 'alert' : 'check'} size=${18} />
      <span>${notice.text}</span><${Button} small icon="close" label="Dismiss" onPress=${() => dismiss(notice.id)} /></div>`)}</div>`;
}
