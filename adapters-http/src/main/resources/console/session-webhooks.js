// The webhooks of a session, and the editor of one of them.
import { useEffect, useState } from './preact-hooks.js';
import { Check, Confirm, Field, FormDialog, Group, Select } from './form.js';
import { eventNames } from './live.js';
import { saveConfig } from './session-config.js';
import { Badge, Button, Empty, html, Icon } from './ui.js';

const NEW = { url: '', events: ['*'] };

export function WebhooksEditor({ session, onChange }) {
  const [editing, setEditing] = useState(null);
  const [removing, setRemoving] = useState(null);
  const all = session.config.webhooks ?? [];
  const save = (webhooks) => saveConfig(session, { ...session.config, webhooks }, onChange);
  return html`<section class="card"><header class="card-head"><h3>Webhooks</h3>
      <${Button} small kind="primary" icon="add" onPress=${() => setEditing(all.length)}>Add<//></header>
    ${all.length === 0 && html`<${Empty} icon="webhook" title="No webhooks">Each gets the events that it names, posted as JSON.<//>`}
    <ul class="rows loose">${all.map((webhook, i) => html`<li class="row" key=${i}>
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
  const named = (part) => [`config.webhooks.${index}.${part}`, part];
  return html`<${FormDialog} wide title=${webhook.url ? 'Webhook' : 'New webhook'} action="Save" onSend=${save} onClose=${onClose}>
    <${Field} label="URL" name=${named('url')} type="url" value=${edited.url} onInput=${(url) => change({ url })} autofocus
      placeholder="https://example.com/hook" hint="http or https. Addresses of this machine need outbound.allow." />
    <${EventChoice} name=${named('events')} chosen=${edited.events} onChange=${(events) => change({ events })} />
    <${Field} label="Key of the signature" name=${named('hmac')} value=${edited.hmac?.key ?? ''} onInput=${(key) => change({ hmac: { key } })} autocomplete="off"
      hint="Each body is signed with it: X-Webhook-Hmac, SHA-512." />
    <${Group} legend="Retries"><div class="grid">
      <${Select} label="Pauses" value=${retries.policy ?? ''} onChange=${(policy) => change({ retries: policy ? { ...retries, policy } : null })}
        options=${[['', 'Default: for days'], ['constant', 'Constant'], ['linear', 'Linear'], ['exponential', 'Exponential']]} />
      ${retries.policy && html`
      <${Field} label="First pause, seconds" type="number" min="0" max="86400" value=${retries.delaySeconds ?? ''}
        name=${named('retries.delaySeconds')} onInput=${number('delaySeconds')} />
      <${Field} label="Attempts" type="number" min="0" max="100" value=${retries.attempts ?? ''}
        name=${named('retries.attempts')} onInput=${number('attempts')} />`}</div><//>
    <${Headers} name=${named('customHeaders')} value=${edited.customHeaders ?? []} onChange=${(customHeaders) => change({ customHeaders })} /><//>`;
}

function EventChoice({ name, chosen, onChange }) {
  const [names, setNames] = useState([]);
  useEffect(() => { eventNames().then(setNames); }, []);
  const all = chosen.includes('*');
  const toggle = (event) => (on) => onChange(on ? [...chosen.filter((one) => one !== '*'), event] : chosen.filter((one) => one !== event));
  return html`<${Group} legend="Events" name=${name}>
    <${Check} label="All" checked=${all} onChange=${(on) => onChange(on ? ['*'] : [])} />
    ${!all && html`<div class="checks">${names.map((event) => html`<${Check} key=${event} label=${event} checked=${chosen.includes(event)}
      onChange=${toggle(event)} />`)}</div>`}<//>`;
}

function Headers({ name, value, onChange }) {
  return html`<${Group} legend="More headers" name=${name}>
    ${value.map((header, i) => html`<div class="pair" key=${i}>
      <input aria-label=${`Header ${i + 1}`} placeholder="X-Name" value=${header.name}
        onInput=${(event) => onChange(value.with(i, { ...header, name: event.target.value }))} />
      <input aria-label=${`Value of header ${i + 1}`} placeholder="value" value=${header.value}
        onInput=${(event) => onChange(value.with(i, { ...header, value: event.target.value }))} />
      <${Button} small icon="trash" label="Remove the header" onPress=${() => onChange(value.toSpliced(i, 1))} /></div>`)}
    <${Button} small icon="add" onPress=${() => onChange([...value, { name: '', value: '' }])}>Add<//><//>`;
}
