// The webhooks of a session, and the editor of one of them.
import { useEffect, useState } from './preact-hooks.js';
import { eventNames } from './live.js';
import { saveConfig } from './session-config.js';
import { Badge, Button, Check, Confirm, Empty, Field, FormDialog, html, Icon, Select } from './ui.js';

const NEW = { url: '', events: ['*'] };

export function WebhooksEditor({ session, onChange }) {
  const [editing, setEditing] = useState(null);
  const [removing, setRemoving] = useState(null);
  const all = session.config.webhooks ?? [];
  const save = (webhooks) => saveConfig(session, { ...session.config, webhooks }, onChange);
  return html`<section class="card"><header class="card-head"><h3>Webhooks</h3>
      <${Button} small kind="primary" icon="add" onPress=${() => setEditing(all.length)}>Add<//></header>
    ${all.length === 0 && html`<${Empty} icon="webhook" title="No webhooks">Each gets the events that it names, posted as JSON.<//>`}
    <ul class="rows">${all.map((webhook, i) => html`<li class="row" key=${i}>
      <span class="row-icon"><${Icon} name="webhook" /></span>
      <span class="row-text"><strong class="wrap">${webhook.url}</strong>
        <span class="muted">${webhook.events.includes('*') ? 'all events' : webhook.events.join(', ')}</span></span>
      ${webhook.hmac?.key && html`<${Badge}>signed<//>`}
      <${Button} small icon="edit" label=${`Edit webhook ${i + 1}`} onPress=${() => setEditing(i)} />
      <${Button} small icon="trash" label=${`Remove webhook ${i + 1}`} onPress=${() => setRemoving(i)} /></li>`)}</ul>
    ${editing !== null && html`<${WebhookForm} index=${editing} webhook=${all[editing] ?? NEW} onClose=${() => setEditing(null)}
      onSave=${(webhook) => save(editing < all.length ? all.with(editing, webhook) : [...all, webhook])} />`}
    ${removing !== null && html`<${Confirm} title="Remove the webhook?" action="Remove" onClose=${() => setRemoving(null)}
      onConfirm=${() => save(all.toSpliced(removing, 1))}>${all[removing].url} gets no more events.<//>`}
  </section>`;
}

function WebhookForm({ index, webhook, onSave, onClose }) {
  const [edited, setEdited] = useState(webhook);
  const change = (part) => setEdited({ ...edited, ...part });
  const retries = edited.retries ?? {};
  const save = () => onSave({
    ...edited,
    url: edited.url.trim(),
    hmac: edited.hmac?.key ? edited.hmac : null,
    retries: retries.policy ? retries : null,
    customHeaders: edited.customHeaders?.filter((header) => header.name) ?? null,
  });
  const number = (name) => (text) => change({ retries: { ...retries, [name]: text === '' ? undefined : Number(text) } });
  return html`<${FormDialog} wide title=${webhook.url ? 'Webhook' : 'New webhook'} action="Save" onSend=${save} onClose=${onClose}>${(field) => {
    const wrong = (name) => (field?.startsWith(`config.webhooks.${index}.${name}`) ? 'Not possible, see below.' : null);
    return html`
    <${Field} label="URL" type="url" value=${edited.url} onInput=${(url) => change({ url })} error=${wrong('url')} autofocus
      placeholder="https://example.com/hook" hint="http or https. Addresses of this machine need outbound.allow." />
    <${EventChoice} chosen=${edited.events} onChange=${(events) => change({ events })} error=${wrong('events')} />
    <${Field} label="Key of the signature" value=${edited.hmac?.key ?? ''} onInput=${(key) => change({ hmac: { key } })} autocomplete="off"
      hint="Each body is signed with it: X-Webhook-Hmac, SHA-512." />
    <fieldset><legend>Retries</legend><div class="grid">
      <${Select} label="Pauses" value=${retries.policy ?? ''} onChange=${(policy) => change({ retries: policy ? { ...retries, policy } : null })}
        options=${[['', 'Default: for days'], ['constant', 'Constant'], ['linear', 'Linear'], ['exponential', 'Exponential']]} />
      ${retries.policy && html`
      <${Field} label="First pause, seconds" type="number" min="0" max="86400" value=${retries.delaySeconds ?? ''}
        onInput=${number('delaySeconds')} error=${wrong('retries.delaySeconds')} />
      <${Field} label="Attempts" type="number" min="0" max="100" value=${retries.attempts ?? ''} onInput=${number('attempts')}
        error=${wrong('retries.attempts')} />`}</div></fieldset>
    <${Headers} value=${edited.customHeaders ?? []} onChange=${(customHeaders) => change({ customHeaders })} />`;
  }}<//>`;
}

function EventChoice({ chosen, onChange, error }) {
  const [names, setNames] = useState([]);
  useEffect(() => { eventNames().then(setNames); }, []);
  const all = chosen.includes('*');
  const toggle = (name) => (on) => onChange(on ? [...chosen.filter((one) => one !== '*'), name] : chosen.filter((one) => one !== name));
  return html`<fieldset><legend>Events</legend>
    <${Check} label="All" checked=${all} onChange=${(on) => onChange(on ? ['*'] : [])} />
    ${!all && html`<div class="checks">${names.map((name) => html`<${Check} key=${name} label=${name} checked=${chosen.includes(name)}
      onChange=${toggle(name)} />`)}</div>`}
    ${error && html`<p class="field-error">${error}</p>`}</fieldset>`;
}

function Headers({ value, onChange }) {
  return html`<fieldset><legend>More headers</legend>
    ${value.map((header, i) => html`<div class="pair" key=${i}>
      <input aria-label=${`Header ${i + 1}`} placeholder="X-Name" value=${header.name}
        onInput=${(event) => onChange(value.with(i, { ...header, name: event.target.value }))} />
      <input aria-label=${`Value of header ${i + 1}`} placeholder="value" value=${header.value}
        onInput=${(event) => onChange(value.with(i, { ...header, value: event.target.value }))} />
      <${Button} small icon="trash" label="Remove the header" onPress=${() => onChange(value.toSpliced(i, 1))} /></div>`)}
    <${Button} small icon="add" onPress=${() => onChange([...value, { name: '', value: '' }])}>Add<//></fieldset>`;
}
