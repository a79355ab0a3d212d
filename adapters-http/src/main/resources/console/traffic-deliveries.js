// The webhooks, how their endpoints are, and the attempts to deliver to them.
import { useState } from './preact-hooks.js';
import { get, path, post } from './api.js';
import { exactTime, fullTime, plural } from './format.js';
import { notify } from './notices.js';
import { link } from './router.js';
import { useLoaded } from './store.js';
import { shownUrl } from './webhook-url.js';
import { Badge, Button, Empty, html, Icon, Loading } from './ui.js';

const REFRESHED_MS = 1000;
const SHOWN = 200;
export const STATES = { closed: ['delivers', 'good'], open: ['waits, probes now and then', 'warn'], half_open: ['probes', 'warn'], disabled: ['disabled', 'bad'] };
export const PROBLEMS = { holding: ['fails, its events wait', 'bad'], refusing: ['refuses some events', 'warn'] };
export const OUTCOMES = { accepted: 'good', failed: 'warn', refused: 'bad', gone: 'bad' };

/** The attempts to deliver to a webhook, newest first; none when it was removed after it was listed. */
export async function attemptsOf(webhook, limit, signal) {
  try {
    return await get(`${path`/api/webhooks/${webhook}/deliveries`}?limit=${limit}`, signal);
  } catch (error) {
    if (error.status === 404) return [];
    throw error;
  }
}

export function Deliveries() {
  const [chosen, setChosen] = useState(null);
  const webhooks = useLoaded((signal) => listed(chosen, signal), [chosen], REFRESHED_MS);
  return html`<div class="pane-body"><${Loading} of=${webhooks}>${({ all, current, attempts }) => all.length === 0
    ? html`<${Empty} icon="webhook" title="No webhooks"><a href=${link('sessions')}>A session's webhooks are in its settings.</a><//>`
    : html`<ul class="rows">${all.map((one) => html`<${Webhook} key=${one.id} webhook=${one} current=${one === current}
        onChoose=${() => setChosen(one.id)} onChange=${webhooks.reload} />`)}</ul>
      <${Attempts} key=${current.id} webhook=${current} attempts=${attempts} />`}<//></div>`;
}

/** All webhooks, and the attempts of the chosen one. They are asked for together, so that a webhook that is removed is not asked about. */
async function listed(chosen, signal) {
  const all = await get('/api/webhooks', signal);
  const current = all.find((one) => one.id === chosen) ?? all[0];
  return { all, current, attempts: current ? await attemptsOf(current.id, SHOWN, signal) : [] };
}

function Webhook({ webhook, current, onChoose, onChange }) {
  const problem = webhook.problems[0];
  const [text, kind] = webhook.state === 'closed' && problem ? PROBLEMS[problem.kind] : STATES[webhook.state] ?? [webhook.state, ''];
  const at = (verb) => path`/api/webhooks/${webhook.id}/` + verb;
  const test = async () => {
    const tried = await post(at('test'));
    notify(tried.delivered ? `Delivered: HTTP ${tried.status}, ${tried.millis} ms.` : `Not delivered: ${tried.reason}.`, tried.delivered ? 'good' : 'bad');
    onChange();
  };
  return html`<li class="row webhook" aria-current=${current ? 'true' : undefined}><button type="button" class="row plain" aria-pressed=${current} onClick=${onChoose}>
      <span class=${`row-icon ${kind}`}><${Icon} name="webhook" /></span><span class="row-text"><strong>${shownUrl(webhook.url)}</strong>
      <span class="muted">${webhook.session ?? 'all sessions'} · family ${webhook.family.toUpperCase()} · ${webhook.events.includes('*') ? 'all events' : webhook.events.join(', ')}</span></span></button>
    <span class="badges"><${Badge} kind=${kind}>${text}<//>${webhook.waiting > 0 && html`<${Badge} kind="warn">${webhook.waiting} waiting<//>`}
      ${webhook.retried > 0 && html`<${Badge} kind="warn">${webhook.retried} retried<//>`}
      ${webhook.deadLetters > 0 && html`<a href=${link('traffic', 'deadletters')}><${Badge} kind="bad">${plural(webhook.deadLetters, 'dead letter')}<//></a>`}</span>
    ${webhook.state !== 'closed' && html`<${Button} small onPress=${async () => { await post(at('enable')); onChange(); }}>Enable<//>`}
    <${Button} small icon="send" onPress=${test}>Test<//></li>`;
}

function Attempts({ webhook, attempts }) {
  return html`<section><h2 class="list-title">Attempts, newest first</h2>
    ${webhook.problems.map((one) => html`<p class="callout bad" key=${`${one.kind} ${one.session}`}><${Icon} name="alert" />
      ${PROBLEMS[one.kind][0]} (${one.session}): ${one.event} of ${fullTime(one.since)}, ${one.reason}, attempt ${one.attempts}</p>`)}
    ${webhook.reason && webhook.problems.length === 0 && html`<p class="callout bad"><${Icon} name="alert" /> ${webhook.reason}${webhook.probeAt ? `, next probe ${fullTime(webhook.probeAt)}` : ''}</p>`}
    ${attempts.length === 0 ? html`<${Empty} icon="send" title="Nothing was delivered yet" />`
      : html`<div class="table" tabindex="0" role="region" aria-label="Attempts"><table><thead><tr><th scope="col">Time</th><th scope="col">Event</th><th scope="col">Attempt</th>
        <th scope="col">Result</th><th scope="col">Took</th><th scope="col">Answer</th></tr></thead>
        <tbody>${attempts.map((one) => html`<tr key=${`${one.eventId} ${one.attempt} ${one.at}`}><td><time>${exactTime(one.at)}</time></td><td>${one.event}<small>${one.session ?? ''}</small></td>
          <td>${one.attempt === 0 ? 'test' : one.attempt}</td><td><${Badge} kind=${OUTCOMES[one.outcome]}>${one.status ?? one.outcome}<//></td>
          <td>${one.millis} ms</td><td><code>${one.answer}</code></td></tr>`)}</tbody></table></div>`}</section>`;
}
