// What can be set up in the simulated network, each of a kind with its own parameters: a list, and a form for a new one.
import { useState } from './preact-hooks.js';
import { get, post, remove } from './api.js';
import { Check, Field, FormDialog, Select, TextField } from './form.js';
import { notify } from './notices.js';
import { PhoneField } from './phone-field.js';
import { useLoaded } from './store.js';
import { Button, Empty, html, Icon, Loading } from './ui.js';

const REFRESHED_MS = 1000;

/**
 * Properties: address, icon, title, add (text of the button), empty {icon, title, hint}, row(rule), and Create, a dialog with
 * onClose and onDone.
 */
export function Rules({ address, icon, title, add, empty, row, Create }) {
  const rules = useLoaded((signal) => get(address, signal), [address], REFRESHED_MS);
  const [adding, setAdding] = useState(false);
  const clear = async () => {
    await remove(address);
    await rules.reload();
  };
  const end = (rule) => async () => {
    await remove(`${address}/${encodeURIComponent(rule.id)}`);
    await rules.reload();
  };
  return html`<section class="card" aria-label=${title}><header class="card-head"><h2><${Icon} name=${icon} /> ${title}</h2>
      ${rules.value?.length > 0 && html`<${Button} small icon="trash" onPress=${clear}>Remove all<//>`}
      <${Button} small kind="primary" icon="add" onPress=${() => setAdding(true)}>${add}<//></header>
    <${Loading} of=${rules}>${(all) => all.length === 0 ? html`<${Empty} icon=${empty.icon} title=${empty.title}>${empty.hint}<//>`
      : html`<ul class="rows loose">${all.map((rule) => html`<li class="row" key=${rule.id}>${row(rule)}
          <${Button} small icon="trash" label=${`Remove ${rule.kind}`} onPress=${end(rule)} /></li>`)}</ul>`}<//>
    ${adding && html`<${Create} onClose=${() => setAdding(false)} onDone=${rules.reload} />`}</section>`;
}

/**
 * The dialog for a new rule: its kind, the parameters of that kind, and what else all kinds have.
 *
 * @param kinds by kind: its description and the names of its parameters
 * @param parameters by name: label, first value, hint; `of` is number, phone, session, lines or check, or `options`
 * @param more what all kinds have, and its part of the body
 */
export function NewRule({ address, title, action, kinds, parameters, children, more = () => ({}), onClose, onDone }) {
  const [kind, setKind] = useState(Object.keys(kinds)[0]);
  const [values, setValues] = useState({});
  const names = kinds[kind][1];
  const valueOf = (name) => values[name] ?? parameters[name].first ?? '';
  const create = async () => {
    const entries = names.map((name) => [name, sent(parameters[name], valueOf(name))]);
    await post(address, { kind, ...Object.fromEntries(entries.filter(([, value]) => value !== undefined)), ...more() });
    notify(`${kind} is on.`);
    onDone();
  };
  return html`<${FormDialog} title=${title} action=${action} onSend=${create} onClose=${onClose}>
    <${Select} label="What happens" name="kind" value=${kind} onChange=${setKind} options=${Object.entries(kinds).map(([id, [text]]) => [id, `${id}: ${text}`])} />
    ${names.map((name) => html`<${Parameter} key=${name} name=${name} of=${parameters[name]} value=${valueOf(name)}
      onChange=${(value) => setValues({ ...values, [name]: value })} />`)}
    ${children}<//>`;
}

/** The values of a rule in one line; durations, which come as PT1M30S, as 1m30s. What says nothing is left out. */
export function told(names, rule) {
  return names.filter((name) => rule[name] !== undefined && rule[name] !== false && rule[name] !== 'PT0S' && rule[name].length !== 0)
    .map((name) => (rule[name] === true ? name : `${name} ${valueText(rule[name])}`)).join(' · ');
}

function valueText(value) {
  if (Array.isArray(value)) return value.length > 3 ? `${value.slice(0, 3).join(', ')} and ${value.length - 3} more` : value.join(', ');
  return /^PT[\d.HMS]+$/.test(value) ? value.slice(2).toLowerCase() : String(value);
}

function sent({ of }, value) {
  if (of === 'check') return value === true ? true : undefined;
  if (value.trim() === '') return undefined;
  if (of === 'lines') return value.split('\n').map((line) => line.trim()).filter(Boolean);
  return of === 'number' ? Number(value) : value.trim();
}

function Parameter({ name, of: { label, hint, of, options }, value, onChange }) {
  const shared = { name, label, hint, value };
  if (options) return html`<${Select} ...${shared} options=${options} onChange=${onChange} />`;
  switch (of) {
    case 'phone': return html`<${PhoneField} ...${shared} onInput=${onChange} />`;
    case 'session': return html`<${SessionSelect} ...${shared} onChange=${onChange} />`;
    case 'lines': return html`<${TextField} rows="3" ...${shared} onInput=${onChange} />`;
    case 'check': return html`<${Check} label=${label} checked=${value === true} onChange=${onChange} />`;
    default: return html`<${Field} type=${of === 'number' ? 'number' : 'text'} step="any" spellcheck=${false} ...${shared} onInput=${onChange} />`;
  }
}

export function SessionSelect({ none = 'any', ...rest }) {
  const sessions = useLoaded((signal) => get('/api/sessions', signal), []);
  return html`<${Select} options=${[['', none], ...(sessions.value ?? []).map(({ name }) => [name, name])]} ...${rest} />`;
}
