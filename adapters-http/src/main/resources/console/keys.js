// The API keys: list, create, revoke. A key's text is shown once.
import { useState } from './preact-hooks.js';
import { get, path, post, remove } from './api.js';
import { gatewayTime } from './clock.js';
import { Check, Confirm, Field, FormDialog, Group, Select } from './form.js';
import { fullTime } from './format.js';
import { notify } from './notices.js';
import { useLoaded } from './store.js';
import { Badge, Button, CopyButton, Dialog, Empty, html, Icon, Loading } from './ui.js';

const ACTIONS = [['read', 'read'], ['send', 'send'], ['control', 'start, stop, pair'], ['setting', 'change settings'],
  ['app', 'apps'], ['delete', 'delete']];

export function KeysPage() {
  const keys = useLoaded((signal) => get('/api/keys', signal), []);
  const [creating, setCreating] = useState(false);
  const [created, setCreated] = useState(null);
  const [revoking, setRevoking] = useState(null);
  return html`<section class="pane single" aria-label="Keys">
    <header class="pane-head"><h2>Keys</h2>
      <${Button} kind="primary" icon="add" onPress=${() => setCreating(true)}>New key<//></header>
    <div class="pane-body"><${Loading} of=${keys}>${(all) => all.length === 0
      ? html`<${Empty} icon="key" title="No keys besides the one of the settings" />`
      : html`<ul class="rows loose">${all.map((key) => html`<li class="row" key=${key.id}>
        <span class="row-icon"><${Icon} name="key" /></span>
        <span class="row-text"><strong>${key.name}</strong><span class="muted"><code>${key.key}</code>
          ${' · '}${key.session ? `session ${key.session}` : 'all sessions'}${key.expiresAt ? ` · until ${fullTime(key.expiresAt)}` : ''}${key.addresses?.length ? ` · from ${key.addresses.join(', ')}` : ''}</span></span>
        ${key.isAdmin ? html`<${Badge} kind="info">everything<//>`
          : html`<span class="badges">${ACTIONS.filter(([name]) => key.actions?.[name]).map(([name]) => html`<${Badge}>${name}<//>`)}</span>`}
        ${!key.isActive && html`<${Badge} kind="bad">inactive<//>`}
        <${Button} small icon="trash" label=${`Revoke ${key.name}`} onPress=${() => setRevoking(key)} /></li>`)}</ul>`}<//></div>
    ${creating && html`<${NewKey} onClose=${() => setCreating(false)} onDone=${(key) => { setCreated(key); keys.reload(); }} />`}
    ${created && html`<${Dialog} title="The new key" onClose=${() => setCreated(null)}
      footer=${html`<${Button} kind="primary" onPress=${() => setCreated(null)}>Done<//>`}>
      <p>Copy it now, it is not shown again.</p><p class="code secret"><output>${created.key}</output><${CopyButton} text=${created.key} /></p><//>`}
    ${revoking && html`<${Confirm} title=${`Revoke ${revoking.name}?`} action="Revoke" onClose=${() => setRevoking(null)}
      onConfirm=${async () => {
        await remove(path`/api/keys/${revoking.id}`);
        notify('Revoked.');
        keys.reload();
      }}>Its clients are refused from now on, and their open streams end.<//>`}
  </section>`;
}

function NewKey({ onClose, onDone }) {
  const [name, setName] = useState('');
  const [isAdmin, setAdmin] = useState(false);
  const [session, setSession] = useState('');
  const [actions, setActions] = useState({ read: true, send: true, control: true, setting: true, app: true, delete: false });
  const [days, setDays] = useState('');
  const sessions = useLoaded((signal) => get('/api/sessions', signal), []);
  const create = async () => {
    const expiresAt = days ? new Date(gatewayTime() + Number(days) * 86_400_000).toISOString() : undefined;
    onDone(await post('/api/keys', {
      ...(name.trim() && { name: name.trim() }), isAdmin, ...(expiresAt && { expiresAt }),
      ...(!isAdmin && { actions, ...(session && { session }) }),
    }));
  };
  return html`<${FormDialog} title="New key" action="Create" onSend=${create} onClose=${onClose}>
    <${Field} label="Name" name="name" value=${name} onInput=${setName} autofocus placeholder="what it is for" />
    <${Check} label="It may do everything" checked=${isAdmin} onChange=${setAdmin} />
    ${!isAdmin && html`
    <${Select} label="Session" name="session" value=${session} onChange=${setSession}
      options=${[['', 'All sessions'], ...(sessions.value ?? []).map(({ name: one }) => [one, one])]} />
    <${Group} legend="It may" name="actions"><div class="checks">${ACTIONS.map(([id, text]) => html`<${Check} label=${text} checked=${actions[id]}
      onChange=${(on) => setActions({ ...actions, [id]: on })} />`)}</div><//>`}
    <${Select} label="Valid" name="expiresAt" value=${days} onChange=${setDays} options=${[['', 'until it is revoked'], ['1', 'one day'],
      ['30', '30 days'], ['365', 'one year']]} /><//>`;
}
