// A group: its members and its settings, changed as this phone.
import { useState } from './preact-hooks.js';
import { patch, post } from './api.js';
import { Avatar } from './avatar.js';
import { Check, Field, Form, Group } from './form.js';
import { digits } from './format.js';
import { nameOf, names } from './phone-model.js';
import { useValue } from './store.js';
import { Badge, Button, CopyButton, Dialog, html, Menu } from './ui.js';

export function GroupDialog({ group, phone, model, onClose }) {
  const base = `${model.base}/groups/${encodeURIComponent(group.id)}`;
  const change = (action) => (member) => post(`${base}/members`, { action, members: [member] });
  const set = (part) => patch(base, part);
  const own = group.participants.find((one) => digits(one.id) === phone.number);
  const administers = own && own.role !== 'member';
  const others = [...useValue(names)].filter(([address]) => address.endsWith('@c.us') && !group.participants.some((one) => one.id === address));
  return html`<${Dialog} title=${group.subject} onClose=${onClose} footer=${html`
      ${own && html`<${Button} kind="danger" onPress=${() => change('leave')(phone.jid)}>Leave<//>`}<${Button} onPress=${onClose}>Done<//>`}>
    <div class="form">
      <${Changeable} label="Subject" name="subject" known=${group.subject} onSave=${set} />
      <${Changeable} label="Description" name="description" known=${group.description ?? ''} onSave=${set} />
      <p class="muted">Invite code <code>${group.inviteCode}</code> <${CopyButton} text=${group.inviteCode} /></p>
      ${administers && html`<${Group} legend="Only administrators may"><div class="checks">
        <${Check} label="write" checked=${group.announce} onChange=${(on) => model.guard(set({ announce: on }))} />
        <${Check} label="change the group" checked=${group.restrict} onChange=${(on) => model.guard(set({ restrict: on }))} />
        <${Check} label="add members" checked=${!group.membersAdd} onChange=${(on) => model.guard(set({ membersAdd: !on }))} /></div><//>`}
    </div>
    <h3>${group.participants.length} members</h3>
    <ul class="rows">${group.participants.map((member) => html`<li class="row" key=${member.id}><${Avatar} name=${nameOf(member.id)} id=${member.id} size=${34} />
      <span class="row-text"><strong>${nameOf(member.id)}</strong></span>
      ${member.role !== 'member' && html`<${Badge} kind="info">${member.role === 'superadmin' ? 'owner' : 'administrator'}<//>`}
      ${administers && member.role !== 'superadmin' && member.id !== own.id && html`<${Menu} label=${`More of ${nameOf(member.id)}`} items=${[
        member.role === 'member' ? { text: 'Make administrator', onPick: () => change('promote')(member.id) }
          : { text: 'No longer administrator', onPick: () => change('demote')(member.id) },
        { text: 'Remove', kind: 'danger', onPick: () => change('leave')(member.id) }]} />`}</li>`)}</ul>
    ${own && others.length > 0 && html`<details><summary>Add members</summary><div class="chips">${others.slice(0, 50).map(([address, name]) => html`
      <${Button} small icon="add" onPress=${() => change('join')(address)}>${name || address}<//>`)}</div></details>`}<//>`;
}

/** A field that is saved by itself when it was changed. */
function Changeable({ label, name, known, onSave }) {
  const [value, setValue] = useState(known);
  return html`<${Form} class="form inline" onSend=${() => onSave({ [name]: value })}>
    <${Field} label=${label} name=${name} value=${value} onInput=${setValue} wide />
    ${value !== known && html`<button class="button" type="submit">Save</button>`}<//>`;
}
