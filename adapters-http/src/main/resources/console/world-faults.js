// Faults of the simulated network: which are on, how often each happened, and new ones.
import { useState } from './preact-hooks.js';
import { Field, Select } from './form.js';
import { fullTime } from './format.js';
import { PhoneField } from './phone-field.js';
import { Badge, html, Icon } from './ui.js';
import { NewRule, Rules, SessionSelect, told } from './world-rules.js';

const ADDRESS = '/simulator/faults';

/** Each kind: what happens, and its parameters. */
const KINDS = {
  drop: ['Messages are lost on the way', ['direction']],
  latency: ['Everything takes longer', ['delay', 'jitter', 'direction']],
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
  timelock: ['The account may not write to new contacts', ['reason']],
  capping: ['Only so many new contacts are written to in a period', ['count', 'period']],
  'rate-limit': ['More sends in a period are refused', ['count', 'period']],
  'not-registered': ['The number is not found', []],
  undeliverable: ['Messages are taken, and fail later', ['delay', 'reason']],
  'media-gone': ['Files of messages cannot be read', []],
};

const PARAMETERS = {
  delay: { label: 'Delay', hint: 'such as 2s', first: '2s' },
  jitter: { label: 'Longer by up to', hint: 'at random, such as 1s' },
  direction: { label: 'Direction', options: [['both', 'both'], ['out', 'what sessions send'], ['in', 'what they receive']], first: 'both' },
  window: { label: 'Signals that are mixed', of: 'number', first: '5' },
  code: { label: 'Code', options: [['network.refused', 'network.refused: final'], ['network.down', 'network.down: try again']], first: 'network.refused' },
  reason: { label: 'Reason' },
  acks: { label: 'Which', options: [['all', 'all'], ['answers', 'answers to sends'], ['receipts', 'receipts of phones']], first: 'all' },
  bytesPerSecond: { label: 'Bytes a second', of: 'number', first: '2000' },
  period: { label: 'Period', hint: 'such as 10s', first: '10s' },
  count: { label: 'Sends in a period', of: 'number', first: '3' },
};

export function Faults() {
  return html`<${Rules} address=${ADDRESS} icon="bolt" title="Faults" add="New fault" row=${row} Create=${NewFault}
    empty=${{ icon: 'check', title: 'The network behaves', hint: 'Add a fault to see how a client takes it.' }} />`;
}

function row(fault) {
  const { probability, ...rest } = fault;
  const parameters = told([...(KINDS[fault.kind]?.[1] ?? []), 'probability', 'next', 'nth'], probability === 1 ? rest : fault);
  const whom = fault.session ? `session ${fault.session}` : fault.number ? `+${fault.number}` : 'everybody';
  return html`<span class=${`row-icon ${fault.over ? '' : 'bad'}`}><${Icon} name="bolt" /></span>
    <span class="row-text"><strong>${fault.kind}</strong><span class="muted wrap">${whom}${parameters && ` · ${parameters}`}${fault.until ? ` · until ${fullTime(fault.until)}` : ''}</span></span>
    <${Badge} kind=${fault.fired ? 'warn' : ''}>happened ${fault.fired} of ${fault.seen}<//>${fault.over && html`<${Badge}>over<//>`}`;
}

function NewFault({ onClose, onDone }) {
  const [whom, setWhom] = useState('');
  const [target, setTarget] = useState('');
  const [when, setWhen] = useState('always');
  const [amount, setAmount] = useState('1');
  const [until, setUntil] = useState('');
  const more = () => ({
    ...(whom && { [whom]: target.trim() }), ...(when !== 'always' && { [when]: Number(amount) }), ...(until && { until: new Date(until).toISOString() }),
  });
  const choose = (next) => {
    setWhom(next);
    setTarget('');
  };
  return html`<${NewRule} address=${ADDRESS} title="New fault" action="Switch on" kinds=${KINDS} parameters=${PARAMETERS} more=${more} onClose=${onClose} onDone=${onDone}>
    <div class="grid"><${Select} label="To whom" value=${whom} onChange=${choose} options=${[['', 'everybody'], ['session', 'a session'], ['number', 'a phone']]} />
      ${whom === 'session' && html`<${SessionSelect} label="Session" name="session" none="choose" value=${target} onChange=${setTarget} />`}
      ${whom === 'number' && html`<${PhoneField} name="number" value=${target} onInput=${setTarget} />`}</div>
    <div class="grid"><${Select} label="When" value=${when} onChange=${setWhen} options=${[['always', 'every time'], ['probability', 'by probability'],
        ['next', 'the next n times'], ['nth', 'the n-th time only']]} />
      ${when !== 'always' && html`<${Field} label=${when === 'probability' ? 'Probability, 0 to 1' : 'n'} name=${when} type="number" step="any" value=${amount} onInput=${setAmount} />`}</div>
    <${Field} label="Until" name="until" type="datetime-local" value=${until} onInput=${setUntil} hint="By the simulated clock; empty for no end." /><//>`;
}
