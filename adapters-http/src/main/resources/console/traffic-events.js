// The events of all sessions as they happen, with filters, and each in the form of either family.
import { useEffect, useMemo, useState } from './preact-hooks.js';
import { get, path } from './api.js';
import { digits, exactTime, plural } from './format.js';
import { clearEvents, connection, eventNames, events } from './live.js';
import { eventAsCurl, eventAsTest } from './snippets.js';
import { useLoaded, useValue } from './store.js';
import { Badge, Button, CopyButton, Empty, html, Icon } from './ui.js';
import { VirtualList } from './virtual-list.js';

const RAW = 'engine.event';

export function Events() {
  const all = useValue(events);
  const state = useValue(connection);
  const [frozen, setFrozen] = useState(null);
  const [filter, setFilter] = useState({ session: '', name: '', text: '', raw: false });
  const [chosen, setChosen] = useState(null);
  const [names, setNames] = useState([]);
  useEffect(() => { eventNames().then(setNames); }, []);
  const source = frozen ?? all;
  const shown = useMemo(() => source.filter(matching(filter)), [source, filter]);
  const sessions = [...new Set(all.map((event) => event.session))].sort();
  const change = (part) => setFilter({ ...filter, ...part });
  return html`<div class="filters">
      <label class="search"><${Icon} name="search" size=${18} /><span class="hidden-text">Text in the event</span>
        <input type="search" placeholder="Text in the event" value=${filter.text} onInput=${(event) => change({ text: event.target.value })} /></label>
      <select aria-label="Session" value=${filter.session} onChange=${(event) => change({ session: event.target.value })}><option value="">All sessions</option>
        ${sessions.map((name) => html`<option value=${name}>${name}</option>`)}</select>
      <select aria-label="Event" value=${filter.name} onChange=${(event) => change({ name: event.target.value })}><option value="">All events</option>
        ${names.map((name) => html`<option value=${name}>${name}</option>`)}</select>
      <label class="check"><input type="checkbox" checked=${filter.raw} onChange=${(event) => change({ raw: event.target.checked })} /><span>canonical too</span></label>
      <${Button} small icon=${frozen ? 'play' : 'pause'} aria-pressed=${Boolean(frozen)} onPress=${() => setFrozen(frozen ? null : all)}>${frozen ? 'Go on' : 'Hold'}<//>
      <${Button} small icon="trash" onPress=${() => { clearEvents(); setFrozen(null); setChosen(null); }}>Clear<//>
      <span class="muted small-text" role="status">${plural(shown.length, 'event')}${state === 'lost' ? ', reconnecting …' : ''}</span></div>
    <div class=${`log ${chosen ? 'has-chosen' : ''}`}>
      ${shown.length === 0 ? html`<${Empty} icon="traffic" title="No events">The events of the last 15 minutes and all new ones appear here.<//>`
        : html`<${VirtualList} items=${shown} keyOf=${(event) => event.id} label="Events" draw=${(event) => html`<${Row} event=${event}
            current=${chosen?.id === event.id} onChoose=${() => setChosen(event)} />`} />`}
      ${chosen && html`<${Detail} key=${chosen.id} event=${chosen} onClose=${() => setChosen(null)} />`}</div>`;
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
  const what = payload.body || payload.ackName || payload.reaction?.text || payload.status || '';
  return `${typeof who === 'string' ? digits(who.replace(/^(true|false)_/, '')) : ''} ${typeof what === 'string' ? what : ''}`.trim();
}

function Row({ event, current, onChoose }) {
  return html`<button type="button" class="log-row" aria-pressed=${current} onClick=${onChoose}><time>${exactTime(event.timestamp)}</time>
    <${Badge} kind=${event.event === RAW ? '' : 'info'}>${event.event}<//><span class="log-session">${event.session}</span>
    <span class="log-text">${gist(event)}</span>${event.replayed && html`<${Badge} kind="warn">late<//>`}</button>`;
}

function Detail({ event, onClose }) {
  const [form, setForm] = useState('a');
  const forms = useLoaded((signal) => get(path`/api/${event.session}/events/${event.id}`, signal), [event.id]);
  const shown = form === 'a' && !forms.value ? [event] : forms.value?.[form] ?? [];
  return html`<aside class="log-detail" aria-label="Event"><header><h2>${event.event}</h2>
      <${Button} small icon="close" label="Close" onPress=${onClose} /></header>
    <div class="segments" role="group" aria-label="Form">${[['a', 'Family A'], ['b', 'Family B'], ['canonical', 'Canonical']].map(([id, text]) => html`
      <${Button} small aria-pressed=${form === id} onPress=${() => setForm(id)}>${text}<//>`)}</div>
    ${forms.error && html`<p class="muted">${forms.error.status === 404 ? 'The event is no longer in the log.' : forms.error.message}</p>`}
    ${forms.value && shown.length === 0 && html`<p class="muted">This family has no such event.</p>`}
    ${shown.map((one) => html`<section key=${one.id}><div class="chips"><${Badge} kind="info">${one.event}<//>
      <${CopyButton} text=${JSON.stringify(one, null, 2)}>JSON<//>
      <${CopyButton} text=${() => eventAsCurl(one)}>Copy as curl<//><${CopyButton} text=${() => eventAsTest(one)}>Copy as test<//></div>
      <pre class="json" tabindex="0">${JSON.stringify(one, null, 2)}</pre></section>`)}</aside>`;
}
