// Whether everything is well: sessions, webhooks, dead letters, and what the gateway says about itself. Each part is read
// by itself, so that a key which may not read one of them sees the others.
import { call, get } from './api.js';
import { fullTime, plural } from './format.js';
import { link } from './router.js';
import { FAILURES } from './session.js';
import { STATES as SESSION_STATES, useSessions } from './sessions.js';
import { useLoaded } from './store.js';
import { PROBLEMS, STATES as WEBHOOK_STATES } from './traffic-deliveries.js';
import { Badge, Button, html, Icon } from './ui.js';
import { shownUrl } from './webhook-url.js';

const REFRESHED_MS = 5000;
// It writes to the disk and may call another machine.
const EXAMINED_MS = 60_000;
const LETTERS = 1000;
const SHOWN = 20;
const UNHEALTHY = 503;
const FORBIDDEN = 403;

/** Kinds of findings that somebody should look at, the worst first. */
const SERIOUS = ['bad', 'warn'];

export function OverviewPage() {
  const webhooks = useLoaded((signal) => get('/api/webhooks', signal), [], REFRESHED_MS);
  const letters = useLoaded((signal) => get(`/api/webhooks/deadletters?limit=${LETTERS}`, signal), [], REFRESHED_MS);
  const health = useLoaded((signal) => call('GET', '/health', undefined, { signal, also: UNHEALTHY }), [], REFRESHED_MS);
  const examined = useLoaded((signal) => get('/api/server/doctor', signal), [], EXAMINED_MS);
  const parts = [
    { title: 'Sessions', icon: 'server', href: link('sessions'), of: useSessions(), read: ofSessions },
    { title: 'Webhooks', icon: 'webhook', href: link('traffic', 'deliveries'), of: webhooks, read: ofWebhooks },
    { title: 'Dead letters', icon: 'archive', href: link('traffic', 'deadletters'), of: letters, read: ofLetters },
    { title: 'Gateway', icon: 'traffic', of: health, read: ofHealth },
    { title: 'Doctor', icon: 'check', of: examined, read: ofDoctor },
  ].map((part) => ({ ...part, told: part.of.value === undefined ? null : part.read(part.of.value) }));
  return html`<section class="pane single" aria-label="Overview"><header class="pane-head"><h2>Overview</h2></header>
    <div class="pane-body"><${Verdict} parts=${parts} />${parts.map((part) => html`<${Part} key=${part.title} ...${part} />`)}</div></section>`;
}

function Verdict({ parts }) {
  const count = parts.flatMap(({ told }) => told?.findings ?? []).filter(({ kind }) => SERIOUS.includes(kind)).length;
  const isLoading = parts.some(({ of, told }) => !told && !of.error);
  const unread = parts.filter(({ of }) => of.error).map(({ title }) => title);
  const [kind, icon, text] = count > 0 ? ['bad', 'alert', `${plural(count, 'thing needs', 'things need')} attention.`]
    : isLoading ? ['info', 'clock', 'Looking …']
      : unread.length > 0 ? ['info', 'check', 'What can be read is well.'] : ['good', 'check', 'Everything is well.'];
  return html`<p class=${`callout ${kind}`} role="status"><${Icon} name=${icon} /><span><strong>${text}</strong>
    ${unread.length > 0 && ` Not read: ${unread.join(', ')}.`}</span></p>`;
}

function Part({ title, icon, href, of, told }) {
  const worst = SERIOUS.find((kind) => told?.findings.some((one) => one.kind === kind));
  const listed = told?.findings ?? [];
  return html`<section class="card" aria-label=${title}><header class="card-head"><h3><${Icon} name=${icon} /> ${title}</h3>
      ${told && html`<${Badge} kind=${worst ?? 'good'}>${worst ? 'look at it' : 'well'}<//>`}${href && html`<a href=${href}>Open</a>`}</header>
    ${told ? html`<p class="muted">${told.facts}</p>` : !of.error && html`<p class="muted" role="status">Loading …</p>`}
    ${of.error && html`<${Unread} of=${of} />`}
    ${listed.length > 0 && html`<ul class="rows">${listed.slice(0, SHOWN).map((one) => html`<${Finding} key=${one.id} ...${one} />`)}</ul>`}
    ${listed.length > SHOWN && html`<p class="muted">${listed.length - SHOWN} more</p>`}</section>`;
}

function Unread({ of }) {
  if (of.error.status === FORBIDDEN) return html`<p class="muted"><${Icon} name="lock" size=${16} /> This key may not read it.</p>`;
  return html`<p class="callout warn"><${Icon} name="alert" /> ${of.error.message}<${Button} small onPress=${of.reload}>Try again<//></p>`;
}

function Finding({ kind, badge, name, text, href }) {
  const content = html`<span class="row-text"><strong dir="auto">${name}</strong><span class="muted wrap">${text}</span></span><${Badge} kind=${kind}>${badge}<//>`;
  return html`<li>${href ? html`<a class="row finding" href=${href}>${content}</a>` : html`<div class="row finding">${content}</div>`}</li>`;
}

/** Who pauses or stops a session wants it so; it is listed, but nothing needs attention. */
const KINDS_OF_SESSIONS = { failed: 'bad', awaiting_pairing: 'warn', starting: 'warn', restarting: 'warn' };
const REASONS_OF_SESSIONS = {
  awaiting_pairing: 'It waits until a phone is linked or credentials are given.', starting: 'It connects to the network.',
  restarting: 'It connects to the network again.', paused: 'Somebody paused it. It sends nothing until it is resumed.', stopped: 'It was not started.',
};

function ofSessions(sessions) {
  const idle = sessions.filter(({ state }) => state !== 'active');
  const findings = idle.map(({ name, state, status, reason }) => ({
    id: name, kind: KINDS_OF_SESSIONS[state] ?? '', badge: SESSION_STATES[state]?.[0] ?? status, name, href: link('sessions', name),
    text: reason ? `${reason}: ${FAILURES[reason] ?? 'Start it again.'}` : REASONS_OF_SESSIONS[state] ?? status,
  }));
  return { facts: `${sessions.length - idle.length} of ${plural(sessions.length, 'session')} work.`, findings: worstFirst(findings) };
}

function ofWebhooks(webhooks) {
  const waiting = webhooks.reduce((sum, webhook) => sum + webhook.waiting, 0);
  const failing = webhooks.filter(({ state, problems }) => state !== 'closed' || problems.length > 0);
  const findings = failing.map((webhook) => {
    const { state, problems: [problem] } = webhook;
    const [badge, kind] = state === 'closed' ? PROBLEMS[problem.kind] : WEBHOOK_STATES[state] ?? [state, 'bad'];
    const reason = webhook.reason ?? problem?.reason;
    const since = webhook.failingSince ?? problem?.since;
    return { id: webhook.id, kind, badge, name: shownUrl(webhook.url), href: link('traffic', 'deliveries'),
      text: [webhook.session ?? 'all sessions', reason, since && `since ${fullTime(since)}`, `${plural(webhook.waiting, 'event')} waiting`].filter(Boolean).join(' · ') };
  });
  return { facts: `${plural(webhooks.length, 'webhook')}, ${failing.length} failing, ${plural(waiting, 'event')} waiting.`, findings: worstFirst(findings) };
}

function ofLetters(letters) {
  const count = letters.length < LETTERS ? plural(letters.length, 'dead letter') : `${LETTERS} dead letters or more`;
  const findings = letters.length === 0 ? [] : [{ id: 'letters', kind: 'bad', badge: 'not delivered', name: count, href: link('traffic', 'deadletters'),
    text: `The oldest is of ${fullTime(letters[0].at)}: ${letters[0].reason}` }];
  return { facts: letters.length === 0 ? 'Nothing was given up.' : 'Events that were given up after their retries.', findings };
}

const KINDS_OF_CONDITIONS = { ok: 'good', checking: 'info', degraded: 'warn', down: 'bad' };

function ofHealth({ status, version, details }) {
  const all = Object.entries(details ?? {});
  const findings = all.filter(([, { condition }]) => condition !== 'ok').map(([name, { condition, reason, detail, since }]) => ({
    id: name, kind: KINDS_OF_CONDITIONS[condition] ?? 'bad', badge: condition, name,
    text: [reason, detail, `since ${fullTime(since)}`].filter(Boolean).join(' · '),
  }));
  const well = all.length - findings.length;
  return { facts: `Version ${version}: ${status === 'ok' ? 'it is up' : status}. ${well} of ${plural(all.length, 'part')} ${well === 1 || all.length === 1 ? 'is' : 'are'} well.`, findings: worstFirst(findings) };
}

function ofDoctor(all) {
  const findings = all.filter(({ advice, unused }) => advice || unused).map(({ subject, found, advice, unused }) => ({
    id: `${subject} ${found}`, kind: unused ? '' : 'bad', badge: unused ? 'no effect' : 'correct it', name: subject,
    text: advice ? `${found}: ${advice}.` : found,
  }));
  const checks = all.filter(({ unused }) => !unused);
  const well = checks.filter(({ advice }) => !advice).length;
  const facts = `${well} of ${plural(checks.length, 'check')} ${well === 1 || checks.length === 1 ? 'is' : 'are'} well.`;
  return { facts: checks.length > 0 ? facts : 'A gateway inside another program is not examined.', findings: worstFirst(findings) };
}

const rank = ({ kind }) => (SERIOUS.includes(kind) ? SERIOUS.indexOf(kind) : SERIOUS.length);
const worstFirst = (findings) => findings.sort((one, other) => rank(one) - rank(other));
