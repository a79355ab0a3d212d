// Faults of the simulated network: which are on, how often each happened, and new ones.
import { useState } from './preact-hooks.js';
import { get, path, post, remove } from './api.js';
import { fullTime } from './format.js';
import { notify } from './notices.js';
import { useInterval, useLoaded } from './store.js';
import { Badge, Button, Empty, Field, FormDialog, html, Icon, Loading, Select } from './ui.js';

const REFRESHED_MS = 2000;

/** Each kind: what happens, and its parameters. */
const KINDS = {
  latency: ['Everything takes longer', ['delay', 'jitter', 'direction']],
  drop: ['Messages are lost on the way', ['direction']],
  duplicate: ['Messages and receipts come twice', ['direction']],
  reorder: ['Signals come in another order', ['window']],
  reject: ['Sends are refused', ['code', 'reason']],
  'acks-lost': ['Answers or receipts do not come', ['acks']],
  'acks-late': ['Answers or receipts come later', ['acks', 'delay']],
  'slow-link': ['Messages take the time of their size', ['bytesPerSecond']],
  disconnect: ['The connection is lost and comes back', ['delay']],
  flapping: ['The connection is lost again and again', ['period']],
  hang: ['A session that starts is never connected', []],
  unlink: ['The phone removes the session', []],
  ban: ['The account is banned', []],
  'rate-limit': ['More sends in a period are refused', ['count', 'period']],
  'not-registered': ['The number is not found', []],
  'media-gone': ['Files of messages cannot be read', []],
};

const PARAMETERS = {
  delay: { label: 'Delay', hint: 'such as 2s', first: '2s' },
  jitter: { label: 'Longer by up to', hint: 'at random, such as 1s', optional: true },
  direction: { label: 'Direction', options: [['both', 'both'], ['out', 'what sessions send'], ['in', 'what they receive']], first: 'both' },
  window: { label: 'Signals that are mixed', number: true, first: '5' },
  code: { label: 'Code', options: [['network.refused', 'network.refused: final'], ['network.down', 'network.down: try again']], first: 'network.refused' },
  reason: { label: 'Reason', optional: true },
  acks: { label: 'Which', options: [['all', 'all'], ['answers', 'answers to sends'], ['receipts', 'receipts of phones']], first: 'all' },
  bytesPerSecond: { label: 'Bytes a second', number: true, first: '2000' },
  period: { label: 'Period', hint: 'such as 10s', first: '10s' },
  count: { label: 'Sends in a period', number: true, first: '3' },
};

export function Faults() {
  const faults = useLoaded((signal) => get('/simulator/faults', signal), []);
  useInterval(faults.reload, REFRESHED_MS, []);
  const [adding, setAdding] = useState(false);
  const clear = async () => {
    await remove('/simulator/faults');
    notify('The network behaves again.');
    faults.reload();
  };
  if (faults.error?.status === 404 || faults.error?.status === 501) return null;
  return html`<section class="card"><header class="card-head"><h2><${Icon} name="bolt" /> Faults</h2>
      ${faults.value?.length > 0 && html`<${Button} small icon="trash" onPress=${clear}>Remove all<//>`}
      <${Button} small kind="primary" icon="add" onPress=${() => setAdding(true)}>New fault<//></header>
    <${Loading} of=${faults}>${(all) => all.length === 0 ? html`<${Empty} icon="check" title="The network behaves">Add a fault to see how a client takes it.<//>`
      : html`<ul class="rows">${all.map((fault) => html`<${Fault} key=${fault.id} fault=${fault} onChange=${faults.reload} />`)}</ul>`}<//>
    ${adding && html`<${NewFault} onClose=${() => setAdding(false)} onDone=${faults.reload} />`}</section>`;
}

function Fault({ fault, onChange }) {
  const parameters = [...(KINDS[fault.kind]?.[1] ?? []), 'probability', 'next', 'nth'].filter((name) => fault[name] !== undefined && !(name === 'probability' && fault[name] === 1));
  const whom = fault.session ? `session ${fault.session}` : fault.number ? `+${fault.number}` : 'everybody';
  return html`<li class="row"><span class=${`row-icon ${fault.over ? '' : 'bad'}`}><${Icon} name="bolt" /></span>
    <span class="row-text"><strong>${fault.kind}</strong><span class="muted">${whom}${parameters.map((name) => ` · ${name} ${fault[name]}`).join('')}${fault.until ? ` · until ${fullTime(fault.until)}` : ''}</span></span>
    <${Badge} kind=${fault.fired ? 'warn' : ''}>happened ${fault.fired} of ${fault.seen}<//>${fault.over && html`<${Badge}>over<//>`}
    <${Button} small icon="trash" label=${`Remove ${fault.kind}`} onPress=${async () => {
      await remove(path`/simulator/faults/${fault.id}`);
      onChange();
    }} /></li>`;
}

function NewFault({ onClose, onDone }) {
  const [kind, setKind] = useState('drop');
  const [values, setValues] = useState({});
  const [whom, setWhom] = useState('');
  const [when, setWhen] = useState('always');
  const [amount, setAmount] = useState('1');
  const [until, setUntil] = useState('');
  const sessions = useLoaded((signal) => get('/api/sessions', signal), []);
  const phones = useLoaded((signal) => get('/simulator/phones', signal), []);
  const names = KINDS[kind][1];
  const valueOf = (name) => values[name] ?? PARAMETERS[name].first ?? '';
  const add = async () => {
    const parameters = Object.fromEntries(names.map((name) => [name, valueOf(name)]).filter(([, value]) => value !== '')
      .map(([name, value]) => [name, PARAMETERS[name].number ? Number(value) : value]));
    const [which, target] = whom.split(' ');
    await post('/simulator/faults', { kind, ...parameters, ...(target && { [which]: target }),
      ...(when !== 'always' && { [when]: Number(amount) }), ...(until && { until: new Date(until).toISOString() }) });
    notify(`${kind} is on.`);
    onDone();
  };
  return html`<${FormDialog} title="New fault" action="Switch on" onSend=${add} onClose=${onClose}>${(field) => html`
    <${Select} label="What happens" value=${kind} onChange=${setKind} options=${Object.entries(KINDS).map(([id, [text]]) => [id, `${id}: ${text}`])} />
    ${names.map((name) => (PARAMETERS[name].options
      ? html`<${Select} key=${name} label=${PARAMETERS[name].label} value=${valueOf(name)} options=${PARAMETERS[name].options}
          onChange=${(value) => setValues({ ...values, [name]: value })} />`
      : html`<${Field} key=${name} label=${PARAMETERS[name].label} value=${valueOf(name)} hint=${PARAMETERS[name].hint}
          type=${PARAMETERS[name].number ? 'number' : 'text'} error=${field === name ? 'Not possible, see below.' : null}
          onInput=${(value) => setValues({ ...values, [name]: value })} />`))}
    <${Select} label="To whom" value=${whom} onChange=${setWhom} options=${[['', 'everybody'],
      ...(sessions.value ?? []).map(({ name }) => [`session ${name}`, `session ${name}`]),
      ...(phones.value ?? []).map(({ number, name }) => [`number ${number}`, `${name} +${number}`])]} />
    <div class="grid"><${Select} label="When" value=${when} onChange=${setWhen} options=${[['always', 'every time'], ['probability', 'by probability'],
        ['next', 'the next n times'], ['nth', 'the n-th time only']]} />
      ${when !== 'always' && html`<${Field} label=${when === 'probability' ? 'Probability, 0 to 1' : 'n'} type="number" step="any" value=${amount} onInput=${setAmount}
        error=${field === when ? 'Not possible, see below.' : null} />`}</div>
    <${Field} label="Until" type="datetime-local" value=${until} onInput=${setUntil} hint="By the simulated clock; empty for no end." />`}<//>`;
}
