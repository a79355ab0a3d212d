// The sessions: a live list, and the page of one of them.
import { useEffect, useState } from './preact-hooks.js';
import { get, path, post } from './api.js';
import { Check, Field, FormDialog, Select } from './form.js';
import { digits } from './format.js';
import { afterEvents } from './live.js';
import { go, link, route } from './router.js';
import { useLoaded, useValue } from './store.js';
import { Badge, Button, Empty, html, Icon, Loading, Search } from './ui.js';
import { NextStep } from './next-step.js';
import { SessionPage } from './session.js';

const FEW = 12;
const SHOWN = 200;

export const STATES = {
  stopped: ['Stopped', ''], starting: ['Starting', 'busy'], awaiting_pairing: ['Scan the code', 'warn'], active: ['Working', 'good'],
  paused: ['Paused', 'info'], restarting: ['Restarting', 'busy'], failed: ['Failed', 'bad'],
};

export function StateBadge({ session }) {
  const [text, kind] = STATES[session.state] ?? [session.status, ''];
  return html`<${Badge} kind=${kind}>${text}<//>`;
}

const isOfLife = ({ event, payload }) => event === 'session.status' || (event === 'engine.event' && /^(session|pairing)/.test(payload?.event ?? ''));

/** All sessions, loaded again after each event of a session's life. */
export function useSessions() {
  const loaded = useLoaded((signal) => get('/api/sessions', signal), []);
  useEffect(() => afterEvents(isOfLife, loaded.reload), []);
  return loaded;
}

export function SessionsPage() {
  const [, name] = useValue(route);
  const sessions = useSessions();
  const [creating, setCreating] = useState(false);
  const [filter, setFilter] = useState('');
  const chosen = sessions.value?.find((session) => session.name === name);
  return html`<div class=${`split ${name ? 'has-detail' : ''}`}>
    <section class="pane list-pane" aria-label="All sessions">
      <header class="pane-head"><h2>Sessions</h2>
        <${Button} kind="primary" icon="add" onPress=${() => setCreating(true)}>New session<//></header>
      ${sessions.value?.length > FEW && html`<div class="list-tools"><${Search} label="Find a session" value=${filter} onInput=${setFilter} /></div>`}
      <${Loading} of=${sessions}>${(all) => all.length === 0
        ? html`<${Empty} icon="server" title="No sessions yet" />`
        : html`<${Rows} sessions=${all.filter(matching(filter))} current=${name} />`}<//>
    </section>
    <section class="pane detail-pane" aria-label=${name ? `Session ${name}` : 'Next step'}>
      ${chosen ? html`<${SessionPage} key=${name} session=${chosen} onChange=${sessions.reload} />`
        : !name ? sessions.value && html`<${NextStep} sessions=${sessions.value} onCreate=${() => setCreating(true)} onChange=${sessions.reload} />`
          : html`<${Empty} icon="server" title=${sessions.value ? `There is no session ${name}` : 'Loading …'}>
            <a href=${link('sessions')}>All sessions</a><//>`}
    </section>
    ${creating && html`<${NewSession} onClose=${() => setCreating(false)} onDone=${sessions.reload} />`}
  </div>`;
}

const matching = (filter) => {
  const wanted = filter.trim().toLowerCase();
  return ({ name, me, state }) => !wanted || `${name} ${me?.id ?? ''} ${me?.pushName ?? ''} ${STATES[state]?.[0] ?? ''}`.toLowerCase().includes(wanted);
};

function Rows({ sessions, current }) {
  if (sessions.length === 0) return html`<${Empty} icon="server" title="No such session" />`;
  return html`<ul class="rows">${sessions.slice(0, SHOWN).map((session) => html`<${Row} key=${session.name} session=${session} current=${current} />`)}
    ${sessions.length > SHOWN && html`<li class="list-more muted">${sessions.length - SHOWN} more</li>`}</ul>`;
}

function Row({ session, current }) {
  const me = session.me;
  return html`<li><a class="row" href=${link('sessions', session.name)} aria-current=${session.name === current ? 'true' : undefined}>
    <span class=${`row-icon ${(STATES[session.state] ?? [])[1]}`}><${Icon} name=${session.state === 'paused' ? 'pause' : 'server'} /></span>
    <span class="row-text"><strong dir="auto">${session.name}</strong>
      <span class="muted">${me ? `${me.pushName ?? ''} ${digits(me.id)}` : 'no account'}</span></span>
    <${StateBadge} session=${session} /></a></li>`;
}

function NewSession({ onClose, onDone }) {
  const [name, setName] = useState('');
  const [start, setStart] = useState(true);
  const networks = useLoaded((signal) => get('/api/server/networks', signal), []);
  const [network, setNetwork] = useState('');
  const create = async () => {
    const created = await post('/api/sessions', { ...(name.trim() && { name: name.trim() }), start, ...(network && { config: { network } }) });
    onDone();
    go('sessions', created.name);
  };
  return html`<${FormDialog} title="New session" action="Create" onSend=${create} onClose=${onClose}>
    <${Field} label="Name" name="name" value=${name} onInput=${setName} autofocus spellcheck=${false}
      hint="Letters, digits, - and _; without a name it is generated." />
    ${networks.value?.length > 1 && html`<${Select} label="Network" name="config.network" value=${network} onChange=${setNetwork}
      hint="It cannot be changed later." options=${networks.value.map((one) => (one.standard ? ['', `${one.name} (standard)`] : [one.name, one.name]))} />`}
    <${Check} label="Start it" checked=${start} onChange=${setStart} hint="It shows how to link it at once." /><//>`;
}

export const action = (session, verb, body) => post(path`/api/sessions/${session.name}/` + verb, body);
