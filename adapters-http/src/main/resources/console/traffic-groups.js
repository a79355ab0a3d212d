// What belongs to one message, or to one request, stands together: the request, its events, and their deliveries.
import { useState } from './preact-hooks.js';
import { get } from './api.js';
import { exactTime, fullTime, plural } from './format.js';
import { gist, messageIdOf, messageOf } from './event-message.js';
import { Preview } from './message-preview.js';
import { Ticks } from './phone-bubble.js';
import { useLoaded } from './store.js';
import { attemptsOf, OUTCOMES } from './traffic-deliveries.js';
import { requestRow } from './traffic-requests.js';
import { Badge, html, Icon } from './ui.js';
import { shownUrl } from './webhook-url.js';

const REFRESHED_MS = 3000;
const SEARCHED = 1000;
const WEBHOOKS = 20;

/** Which groups are open, also while they are out of view. */
const open = new Set();

/** Events with the same message, else with the same request, in the order of the first of each. */
export function grouped(events, requests) {
  const groups = new Map();
  const byRequest = new Map(requests.map((request) => [request.requestId, request]));
  const messages = new Map();
  for (const event of events) {
    const message = messageIdOf(event);
    if (message && event.requestId) messages.set(event.requestId, message);
  }
  for (const event of events) {
    const id = messageIdOf(event) ?? messages.get(event.requestId) ?? event.requestId ?? event.id;
    const group = groups.get(id) ?? { id, events: [], requests: [] };
    group.events.push(event);
    const request = byRequest.get(event.requestId);
    if (request && !group.requests.includes(request)) group.requests.push(request);
    groups.set(id, group);
  }
  return [...groups.values()];
}

/** Properties: group, entry(id, thing, content) for the button of a part, row(event). */
export function Group({ group, entry, row }) {
  const [isOpen, setOpen] = useState(open.has(group.id));
  const { events, requests } = group;
  if (events.length + requests.length === 1) return entry(events[0].id, events[0], html`<span class="log-fold"></span>${row(events[0])}`);
  const toggle = () => {
    if (isOpen) open.delete(group.id);
    else open.add(group.id);
    setOpen(!isOpen);
  };
  return html`<div class=${`log-group ${isOpen ? 'open' : ''}`}><button type="button" class="log-row" aria-expanded=${isOpen} onClick=${toggle}>
      <span class="log-fold"><${Icon} name="chevron" size=${16} /></span><${Summary} events=${events} /></button>
    ${isOpen && html`<${Parts} group=${group} entry=${entry} row=${row} />`}</div>`;
}

function Summary({ events }) {
  const first = events.find((event) => event.payload?.body !== undefined && messageIdOf(event)) ?? events[0];
  const message = messageIdOf(first) && first.payload?.body !== undefined ? messageOf(first) : null;
  const sessions = [...new Set(events.map((event) => event.session))];
  const { fromMe } = first.payload ?? {};
  return html`<time>${exactTime(events[0].timestamp)}</time>
    ${message ? html`<${Badge} kind=${fromMe ? 'good' : 'info'}>${fromMe ? 'sent' : 'received'}<//>` : html`<${Badge} kind="info">${first.event}<//>`}
    <span class="log-session">${sessions.join(', ')}</span>
    <span class="log-text">${message ? html`<${Preview} message=${message} />` : gist(first)}</span>
    ${message && fromMe && html`<${Ticks} message=${{ fromMe, ackName: furthest(events) }} />`}
    <span class="muted log-count">${plural(events.length, 'event')}</span>`;
}

const ACKS = ['PENDING', 'SERVER', 'DEVICE', 'READ', 'PLAYED'];

/** How far the message came; an error counts until something better is known. */
function furthest(events) {
  const names = events.map((event) => event.payload?.ackName).filter(Boolean);
  const best = Math.max(...names.map((name) => ACKS.indexOf(name)));
  return best > 0 || !names.includes('ERROR') ? ACKS[Math.max(0, best)] : 'ERROR';
}

/** The parts of a group, by time. */
function Parts({ group, entry, row }) {
  const { events, requests } = group;
  const deliveries = useLoaded((signal) => deliveriesOf(events, signal), [events.length], REFRESHED_MS);
  const parts = [
    ...requests.map((request) => ({ at: began(request, events), id: `request ${request.number}`, thing: { request }, content: requestRow(request) })),
    ...events.map((event) => ({ at: event.timestamp, id: event.id, thing: event, content: row(event) })),
    ...(deliveries.value ?? []).map((delivery) => ({ at: Date.parse(delivery.at), id: `delivery ${delivery.webhook} ${delivery.eventId} ${delivery.attempt} ${delivery.at}`,
      thing: { delivery }, content: deliveryRow(delivery) })),
  ].sort((one, other) => one.at - other.at);
  return html`<ul class="log-parts">${parts.map(({ id, thing, content }) => html`<li key=${id}>${entry(id, thing, content)}</li>`)}</ul>
    ${deliveries.error && deliveries.error.status !== 403 && html`<p class="muted small-text log-parts">${deliveries.error.message}</p>`}`;
}

/** When a request began, which is known to a millisecond; not after what it caused. */
const began = (request, events) => Math.min(Date.parse(request.at) - request.millis,
  ...events.filter(({ requestId }) => requestId === request.requestId).map(({ timestamp }) => timestamp));

/** The attempts to deliver these events, among the latest of each webhook. */
async function deliveriesOf(events, signal) {
  const ids = new Set(events.map((event) => event.id));
  const sessions = new Set(events.map((event) => event.session));
  const webhooks = (await get('/api/webhooks', signal)).filter((one) => !one.session || sessions.has(one.session)).slice(0, WEBHOOKS);
  const all = await Promise.all(webhooks.map(async (webhook) => (await attemptsOf(webhook.id, SEARCHED, signal))
    .filter((one) => ids.has(one.eventId)).map((one) => ({ ...one, webhook: webhook.id, url: shownUrl(webhook.url) }))));
  return all.flat();
}

const deliveryRow = (delivery) => html`<time>${exactTime(delivery.at)}</time><${Badge} kind=${OUTCOMES[delivery.outcome]}>${delivery.status ?? delivery.outcome}<//>
  <strong>to</strong><span class="log-text">${delivery.url}</span><span class="muted">${delivery.event}</span>`;

export function DeliveryDetail({ delivery }) {
  return html`<dl class="facts"><dt>Webhook</dt><dd>${delivery.url}</dd><dt>Event</dt><dd>${delivery.event}</dd><dt>Attempt</dt><dd>${delivery.attempt}</dd>
    <dt>Time</dt><dd>${fullTime(delivery.at)}</dd><dt>Result</dt><dd>${delivery.status ?? delivery.outcome}</dd><dt>Took</dt><dd>${delivery.millis} ms</dd>
    ${delivery.answer && html`<dt>Answer</dt><dd><code>${delivery.answer}</code></dd>`}</dl>`;
}
