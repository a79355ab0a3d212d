// Events that an endpoint did not accept: what they say, and their replay.
import { useState } from './preact-hooks.js';
import { get, path, post } from './api.js';
import { FormDialog } from './form.js';
import { fullTime, plural } from './format.js';
import { link } from './router.js';
import { useLoaded } from './store.js';
import { attemptsOf } from './traffic-deliveries.js';
import { Rendered } from './traffic-event.js';
import { Badge, Button, Empty, html, Icon, Loading } from './ui.js';
import { shownUrl } from './webhook-url.js';

const REFRESHED_MS = 1000;
const WEBHOOKS_REFRESHED_MS = 5000;
const LIMIT = 1000;
const SHOWN = 200;

export function DeadLetters() {
  const [replay, setReplay] = useState(null);
  const [chosen, setChosen] = useState(new Set());
  const [asking, setAsking] = useState(false);
  const webhooks = useLoaded((signal) => get('/api/webhooks', signal), [], WEBHOOKS_REFRESHED_MS);
  const letters = useLoaded(async (signal) => {
    const all = await get(`/api/webhooks/deadletters?limit=${LIMIT}`, signal);
    if (replay && !replay.result?.isOver) replay.result = await progressOf(replay, all, signal);
    return { all, progress: replay?.result };
  }, [replay], REFRESHED_MS);
  const start = (wanted, isWanted) => async () => {
    const before = letters.value.all;
    const { replayed } = await post('/api/webhooks/replay', wanted);
    setChosen(new Set());
    setReplay({ replayed, before: before.filter(isWanted), isWhole: before.length < LIMIT });
  };
  const toggle = (id) => (event) => setChosen((before) => {
    const next = new Set(before);
    if (event.target.checked) next.add(id);
    else next.delete(id);
    return next;
  });
  const urls = new Map(webhooks.value?.map((webhook) => [webhook.id, shownUrl(webhook.url)]));
  return html`<div class="pane-body"><${Loading} of=${letters}>${({ all, progress }) => html`
    ${progress && html`<p class=${`callout ${progress.kind}`} role="status"><${Icon} name=${progress.kind === 'good' ? 'check' : 'refresh'} /> <span>${progress.text}</span></p>`}
    ${all.length === 0 ? html`<${Empty} icon="check" title="No dead letters">What exhausts its retries is kept here and can be delivered again.<//>` : html`
      <div class="chips"><${Button} icon="refresh" kind="primary" disabled=${chosen.size === 0}
          onPress=${start({ ids: [...chosen] }, ({ id }) => chosen.has(id))}>Replay chosen (${chosen.size})<//>
        <${Button} icon="refresh" onPress=${() => setAsking(true)}>Replay all dead letters …<//><span class="muted" role="status">${countOf(all)}</span></div>
      <ul class="letters" aria-label="Dead letters">${all.slice(0, SHOWN).map((letter) => html`<${Letter} key=${letter.id} letter=${letter}
        url=${webhooks.value && (urls.get(letter.webhook) ?? null)} chosen=${chosen.has(letter.id)} onChoose=${toggle(letter.id)}
        onReplay=${start({ ids: [letter.id] }, ({ id }) => id === letter.id)} />`)}</ul>
      ${all.length > SHOWN && html`<p class="muted">The oldest ${SHOWN} are shown.</p>`}`}
    ${asking && html`<${FormDialog} title="Replay all dead letters?" action="Replay all dead letters" onSend=${start({ all: true }, () => true)} onClose=${() => setAsking(false)}>
      <p>${countOf(all)} get one more attempt, in order and with the ids that they had. What is not accepted stays here.</p><//>`}`}<//></div>`;
}

const countOf = (all) => (all.length < LIMIT ? plural(all.length, 'dead letter') : `${LIMIT} dead letters or more`);

/**
 * What became of a replay. A letter leaves the list for the time of its replay; the attempts of its webhook tell how it
 * went.
 */
async function progressOf({ replayed, before, isWhole }, left, signal) {
  if (!isWhole) return { kind: 'info', text: `${plural(replayed, 'event')} replayed, one after the other. What is not accepted stays here.` };
  const now = new Map(left.map((letter) => [letter.id, letter]));
  const away = before.filter(({ id }) => !now.has(id));
  const tried = await latestAttempts(new Set(away.map(({ webhook }) => webhook)), signal);
  const count = { delivered: 0, failed: 0, waiting: 0, untried: 0 };
  for (const letter of before) {
    const attempt = tried.get(`${letter.webhook} ${letter.eventId}`);
    if (now.has(letter.id)) count[now.get(letter.id).attempts > letter.attempts ? 'failed' : 'untried']++;
    else if (!attempt || attempt.attempt <= letter.attempts) count.waiting++;
    else count[attempt.outcome === 'accepted' ? 'delivered' : 'failed']++;
  }
  const parts = [`${count.delivered} delivered`, `${count.failed} failed again`, count.waiting && `${count.waiting} still to try`,
    count.untried && `${count.untried} not tried, because the webhook is gone or the session leaves the event out`].filter(Boolean);
  const kind = count.waiting ? 'info' : count.failed + count.untried ? 'warn' : 'good';
  return { kind, isOver: count.waiting === 0, text: `${count.waiting ? 'Replaying' : 'Replayed'} ${plural(before.length, 'event')}: ${parts.join(', ')}.` };
}

/** The latest attempt for each event of these webhooks. */
async function latestAttempts(webhooks, signal) {
  const latest = new Map();
  for (const webhook of webhooks) {
    const attempts = await attemptsOf(webhook, LIMIT, signal);
    for (const attempt of attempts.reverse()) latest.set(`${webhook} ${attempt.eventId}`, attempt);
  }
  return latest;
}

/** @param url undefined while it is not known, null when the webhook is gone */
function Letter({ letter, url, chosen, onChoose, onReplay }) {
  const [isOpen, setOpen] = useState(false);
  const name = `${letter.event} of ${letter.session}`;
  return html`<li class="letter">
    <input type="checkbox" aria-label=${`Choose ${name}`} checked=${chosen} onChange=${onChoose} />
    <div class="letter-text"><p><strong>${letter.event}</strong> <span class="muted">${letter.session}</span></p>
      <p class="muted small-text wrap"><span class="letter-url">${url === null ? 'A webhook that is gone' : url}</span></p>
      <p class="letter-facts"><${Badge} kind="bad">${letter.reason}<//><time class="muted small-text">${fullTime(letter.at)}</time>
        <span class="muted small-text">${plural(letter.attempts, 'attempt')}</span></p></div>
    <div class="letter-actions"><${Button} small icon="chevron" aria-expanded=${isOpen} aria-label=${`Content of ${name}`} onPress=${() => setOpen(!isOpen)}>Content<//>
      <a class="button small" href=${link('traffic', 'events', letter.session, letter.eventId)} aria-label=${`Event ${name} in the traffic`}>Event</a>
      <${Button} small icon="refresh" label=${`Replay ${name}`} onPress=${onReplay} /></div>
    ${isOpen && html`<${Content} letter=${letter} />`}</li>`;
}

function Content({ letter }) {
  const loaded = useLoaded((signal) => get(path`/api/webhooks/deadletters/${letter.id}`, signal), [letter.id]);
  return html`<div class="letter-content"><${Loading} of=${loaded}>${({ content }) => (content ? html`<${Rendered} event=${content} />`
    : html`<p class="muted">The configuration of the session leaves this event out now.</p>`)}<//></div>`;
}
