// The events of all sessions as they happen, with filters: those of a message together, or one by one.
import { useEffect, useMemo, useState } from './preact-hooks.js';
import { loadEarlier } from './earlier-events.js';
import { exactTime, plural } from './format.js';
import { gist } from './event-message.js';
import { clearEvents, connection, eventNames, events } from './live.js';
import { notify } from './notices.js';
import { go, route } from './router.js';
import { observable, useValue } from './store.js';
import { EventDetail } from './traffic-event.js';
import { DeliveryDetail, Group, grouped } from './traffic-groups.js';
import { Log } from './traffic-log.js';
import { RequestDetail, useRequests } from './traffic-requests.js';
import { Badge, Button, Empty, html, Search } from './ui.js';

const RAW = 'engine.event';

/** Whether the events of a message stand together. */
const together = observable(true);

export function Events() {
  const all = useValue(events);
  const state = useValue(connection);
  const isGrouped = useValue(together);
  const [, , session, id] = useValue(route);
  const requests = useRequests();
  const [frozen, setFrozen] = useState(null);
  const [filter, setFilter] = useState({ session: '', name: '', text: '', raw: false });
  const [names, setNames] = useState([]);
  useEffect(() => { eventNames().then(setNames); }, []);
  const source = frozen ?? all;
  const isShown = useMemo(() => matching(filter), [filter]);
  const shown = useMemo(() => source.filter(isShown), [source, isShown]);
  const groups = useMemo(() => (isGrouped ? grouped(source.filter((event) => filter.raw || event.event !== RAW), requests.all).filter((group) => group.events.some(isShown)) : []),
    [isGrouped, source, isShown, requests.all]);
  const sessions = [...new Set(all.map((event) => event.session))].sort();
  const change = (part) => setFilter({ ...filter, ...part });
  const earlier = async () => {
    const count = await loadEarlier();
    if (count === 0) notify('The log has no earlier events.');
    if (frozen) setFrozen(events.value);
  };
  const linked = id ? { id, thing: { session, id, ...all.find((event) => event.id === id) } } : null;
  return html`<div class="filters">
      <${Search} label="Text in the event" value=${filter.text} onInput=${(text) => change({ text })} />
      <select aria-label="Session" value=${filter.session} onChange=${(event) => change({ session: event.target.value })}><option value="">All sessions</option>
        ${sessions.map((name) => html`<option value=${name}>${name}</option>`)}</select>
      <select aria-label="Event" value=${filter.name} onChange=${(event) => change({ name: event.target.value })}><option value="">All events</option>
        ${names.map((name) => html`<option value=${name}>${name}</option>`)}</select>
      <label class="check"><input type="checkbox" checked=${isGrouped} onChange=${(event) => together.set(event.target.checked)} /><span>by message</span></label>
      <label class="check"><input type="checkbox" checked=${filter.raw} onChange=${(event) => change({ raw: event.target.checked })} /><span>canonical too</span></label>
      <${Button} small icon="clock" onPress=${earlier}>Earlier events<//>
      <${Button} small icon=${frozen ? 'play' : 'pause'} aria-pressed=${Boolean(frozen)} onPress=${() => setFrozen(frozen ? null : all)}>${frozen ? 'Go on' : 'Hold'}<//>
      <${Button} small icon="trash" onPress=${() => { clearEvents(); setFrozen(null); }}>Clear<//>
      <span class="muted small-text" role="status">${plural(shown.length, 'event')}${state === 'lost' ? ', reconnecting …' : ''}</span></div>
    <${Log} key=${`${isGrouped} ${id ?? ''}`} items=${isGrouped ? groups : shown} keyOf=${(item) => item.id} label="Events" of=${isGrouped ? 'Part of the traffic' : 'Event'}
      row=${row} draw=${isGrouped && ((group, entry) => html`<${Group} group=${group} entry=${entry} row=${row} />`)}
      title=${titleOf} detail=${detailOf} first=${linked} onClose=${() => id && go('traffic')}
      empty=${html`<${Empty} icon="traffic" title="No events">The events of the last 15 minutes and all new ones appear here.<//>`} />`;
}

function titleOf({ request, delivery, event }) {
  if (request) return `${request.method} ${request.path}`;
  return delivery ? `${delivery.event} to ${delivery.url}` : event ?? 'Event';
}

function detailOf(thing) {
  if (thing.request) return html`<${RequestDetail} entry=${thing.request} />`;
  return thing.delivery ? html`<${DeliveryDetail} delivery=${thing.delivery} />` : html`<${EventDetail} event=${thing} />`;
}

function matching({ session, name, text, raw }) {
  const wanted = text.trim().toLowerCase();
  return (event) => (raw || name === RAW || event.event !== RAW) && (!session || event.session === session) && (!name || event.event === name)
    && (!wanted || JSON.stringify(event).toLowerCase().includes(wanted));
}

const row = (event) => html`<time>${exactTime(event.timestamp)}</time>
  <${Badge} kind=${event.event === RAW ? '' : 'info'}>${event.event}<//><span class="log-session">${event.session}</span>
  <span class="log-text" dir="auto">${gist(event)}</span>${event.replayed && html`<${Badge} kind="warn">late<//>`}`;
