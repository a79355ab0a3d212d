// What phones of the simulated network do by themselves.
import { plural } from './format.js';
import { Badge, html, Icon } from './ui.js';
import { NewRule, Rules, told } from './world-rules.js';

const ADDRESS = '/simulator/behaviours';

const KINDS = {
  echo: ['A phone answers each text with the same text', ['number', 'delay', 'perMinute']],
  auto_scan: ['A phone scans QR codes as soon as they show', ['number', 'session']],
  reply: ['A phone answers texts that match a pattern', ['number', 'pattern', 'text', 'press', 'pick', 'vote', 'chat', 'read', 'typing', 'delay', 'perMinute']],
  read: ['A phone reads what arrives', ['number', 'delay']],
  random_walk: ['Phones write, read, react and edit at random', ['numbers', 'to', 'interval', 'seed']],
};
const ICONS = { echo: 'refresh', auto_scan: 'qr', reply: 'reply', read: 'checks', random_walk: 'dice' };

const PARAMETERS = {
  number: { label: 'Phone', of: 'phone' },
  session: { label: 'Session', of: 'session' },
  delay: { label: 'After', hint: 'such as 2s or 1500ms; empty for at once' },
  perMinute: { label: 'At most a minute, in each chat', of: 'number', first: '20' },
  pattern: { label: 'Pattern', hint: 'a regular expression (RE2), found anywhere in the text: (?i)order (\\d+)' },
  text: { label: 'Answer', hint: '$1 stands for the first group' },
  press: { label: 'Button to press', hint: 'by id or text, when the message has it' },
  pick: { label: 'Row to pick', hint: 'by id or title, when the message has it' },
  vote: { label: 'Options to vote for', of: 'lines', hint: 'one a line, when the message is a poll' },
  chat: { label: 'Only in this chat', hint: 'a number or a chat id; empty for every chat' },
  read: { label: 'Read the chat first', of: 'check' },
  typing: { label: 'Type for', hint: 'such as 2s' },
  numbers: { label: 'Phones', of: 'lines', hint: 'one number a line' },
  to: { label: 'To whom else they write', of: 'lines', hint: 'numbers or chat ids, one a line' },
  interval: { label: 'Mean time between two acts', first: '1s' },
  seed: { label: 'Seed', of: 'number', hint: 'equal seeds make equal choices' },
};

export function Behaviours() {
  return html`<${Rules} address=${ADDRESS} icon="dice" title="Behaviours" add="New behaviour" row=${row} Create=${NewBehaviour}
    empty=${{ icon: 'dice', title: 'Phones wait for you', hint: 'Let them answer, scan, read or write by themselves.' }} />`;
}

const row = (behaviour) => html`<span class=${`row-icon ${behaviour.lastFault ? 'warn' : 'info'}`}><${Icon} name=${ICONS[behaviour.kind]} /></span>
  <span class="row-text"><strong>${behaviour.kind}</strong><span class="muted wrap">${described(behaviour)}</span></span>
  ${behaviour.lastFault && html`<${Badge} kind="warn">${behaviour.lastFault}<//>`}
  <${Badge} kind=${behaviour.acted ? 'good' : ''}>acted ${plural(behaviour.acted, 'time')}<//>`;

/** The phone first. */
function described({ kind, number, ...rest }) {
  const parameters = told((KINDS[kind]?.[1] ?? []), rest);
  return number ? [`+${number}`, parameters].filter(Boolean).join(' · ') : parameters;
}

function NewBehaviour({ onClose, onDone }) {
  return html`<${NewRule} address=${ADDRESS} title="New behaviour" action="Begin" kinds=${KINDS} parameters=${PARAMETERS} onClose=${onClose} onDone=${onDone} />`;
}
