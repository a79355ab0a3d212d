// The events of all sessions as they happen, with filters, and each in the form of either family.
import { useEffect, useMemo, useState } from './preact-hooks.js';
import { get, path } from './api.js';
import { digits, exactTime, plural } from './format.js';
import { clearEvents, connection, eventNames, events } from './live.js';
import { eventAsCurl, eventAsTest } from './snippets.js';
import { useLoaded, useValue } from './store.js';
import { Log } from './traffic-log.js';
import { Badge, Button, CopyButton, Empty, html, Search } from './ui.js';

const RAW = 'engine.event';

export function Events() {
  const all = useValue(events);
  const state = useValue(connection);
  const [frozen, setFrozen] = useState(null);
  const [filter, setFilter] = useState({ session: '', name: '', text: '', raw: false });
  const [names, setNames] = useState([]);
  useEffect(() => { eventNames().then(setNames); }, []);
  const source = frozen ?? all;
  const shown = useMemo(() => source.filter(matching(filter)), [source, filter]);
  const sessions = [...new Set(all.map((event) => event.session))].sort();
  const change = (part) => setFilter({ ...filter, ...part });
  return html`<div class="filters">
      <${Search} label="Text in the event" value=${filter.text} onInput=${(text) => change({ text })} />
      <select aria-label="Session" value=${filter.session} onChange=${(event) => change({ session: event.target.value })}><option value="">All sessions</option>
        ${sessions.map((name) => html`<option value=${name}>${name}</option>`)}</select>
      <select aria-label="Event" value=${filter.name} onChange=${(event) => change({ name: event.target.value })}><option value="">All events</option>
        ${names.map((name) => html`<option value=${name}>${name}</option>`)}</select>
      <label class="check"><input type="checkbox" checked=${filter.raw} onChange=${(event) => change({ raw: event.target.checked })} /><span>canonical too</span></label>
      <${Button} small icon=${frozen ? 'play' : 'pause'} aria-pressed=${Boolean(frozen)} onPress=${() => setFrozen(frozen ? null : all)}>${frozen ? 'Go on' : 'Hold'}<//>
      <${Button} small icon="trash" onPress=${() => { clearEvents(); setFrozen(null); }}>Clear<//>
      <span class="muted small-text" role="status">${plural(shown.length, 'event')}${state === 'lost' ? ', reconnecting …' : ''}</span></div>
    <${Log} items=${shown} keyOf=${(event) => event.id} label="Events" of="Event" row=${row} title=${(event) => event.event}
      detail=${(event) => html`<${Detail} event=${event} />`}
      empty=${html`<${Empty} icon="traffic" title="No events">The events of the last 15 minutes and all new ones appear here.<//>`} />`;
}

function matching({ session, name, text, raw }) {
  const wanted = text.trim().toLowerCase();
  return (event) => (raw || name === RAW || event.event !== RAW) && (!session || event.session === session) && (!name || event.event === name)
    && (!wanted || JSON.stringify(event).toLowerCase().includes(wanted));
}

/** What an event is about, in one line. */
function gist({ event, payload = {} }) {
  if (event === RAW) return payload.event;
  if (event === 'session.status') return payload.status;
  const who = payload.from || payload.id?.remote || payload.chatId || payload.id;
  const what = payload.body || payload.ackName || payload.reaction?.text || payload.state || payload.status || '';
  return `${typeof who === 'string' ? digits(who.replace(/^(true|false)_/, '')) : ''} ${typeof what === 'string' ? what : ''}`.trim();
}

const row = (event) => html`<time>${exactTime(event.timestamp)}</time>
  <${Badge} kind=${event.event === RAW ? '' : 'info'}>${event.event}<//><span class="log-session">${event.session}</span>
  <span class="log-text">${gist(event)}</span>${event.replayed && html`<${Badge} kind="warn">late<//>`}`;

function Detail({ event }) {
  const [form, setForm] = useState('a');
  const forms = useLoaded((signal) => get(path`/api/${event.session}/events/${event.id}`, signal), [event.id]);
  const all = form === 'a' && !forms.value ? [event] : forms.value?.[form] ?? [];
  // One event of the network can be several of a family: the chosen one stands first.
  const shown = [...all.filter((one) => one.id === event.id), ...all.filter((one) => one.id !== event.id)];
  return html`<div class="segments" role="group" aria-label="Form">${[['a', 'Family A'], ['b', 'Family B'], ['canonical', 'Canonical']].map(([id, text]) => html`
      <${Button} small aria-pressed=${form === id} onPress=${() => setForm(id)}>${text}<//>`)}</div>
    ${forms.error && html`<p class="muted">${forms.error.status === 404 ? 'The event is no longer in the log.' : forms.error.message}</p>`}
    ${forms.value && shown.length === 0 && html`<p class="muted">This family has no such event.</p>`}
    ${shown.map((one) => html`<section key=${one.id}><div class="chips"><${Badge} kind="info">${one.event}<//>
      <${CopyButton} text=${JSON.stringify(one, null, 2)}>JSON<//>
      <${CopyButton} text=${() => eventAsCurl(one)}>Copy as curl<//><${CopyButton} text=${() => eventAsTest(one)}>Copy as test<//></div>
      <pre class="json" tabindex="0">${JSON.stringify(one, null, 2)}</pre></section>`)}`;
}
