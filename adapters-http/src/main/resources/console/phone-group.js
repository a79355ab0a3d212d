// A group: its members and its settings, changed as this phone.
import { useState } from './preact-hooks.js';
import { patch, post } from './api.js';
import { Avatar } from './avatar.js';
import { digits } from './format.js';
import { nameOf, names } from './phone-model.js';
import { useValue } from './store.js';
import { Badge, Button, Check, CopyButton, Dialog, Field, html, Menu } from './ui.js';

export function GroupDialog({ group, phone, model, onClose }) {
  const base = `${model.base}/groups/${encodeURIComponent(group.id)}`;
  const [subject, setSubject] = useState(group.subject);
  const [description, setDescription] = useState(group.description ?? '');
  const change = (action) => (member) => post(`${base}/members`, { action, members: [member] });
  const set = (part) => patch(base, part);
  const own = group.participants.find((one) => digits(one.id) === phone.number);
  const administers = own && own.role !== 'member';
  const others = [...useValue(names)].filter(([address]) => address.endsWith('@c.us') && !group.participants.some((one) => one.id === address));
  return html`<${Dialog} title=${group.subject} onClose=${onClose} footer=${html`
      ${own && html`<${Button} kind="danger" onPress=${() => change('leave')(phone.jid)}>Leave<//>`}<${Button} onPress=${onClose}>Done<//>`}>
    <div class="form">
      <div class="pair"><${Field} label="Subject" value=${subject} onInput=${setSubject} maxlength="100" wide />
        ${subject !== group.subject && html`<${Button} small onPress=${() => set({ subject })}>Save<//>`}</div>
      <div class="pair"><${Field} label="Description" value=${description} onInput=${setDescription} wide />
        ${description !== (group.description ?? '') && html`<${Button} small onPress=${() => set({ description })}>Save<//>`}</div>
      <p class="muted">Invite code <code>${group.inviteCode}</code> <${CopyButton} text=${group.inviteCode} /></p>
      ${administers && html`<fieldset><legend>Only administrators may</legend><div class="checks">
        <${Check} label="write" checked=${group.announce} onChange=${(on) => model.guard(set({ announce: on }))} />
        <${Check} label="change the group" checked=${group.restrict} onChange=${(on) => model.guard(set({ restrict: on }))} />
        <${Check} label="add members" checked=${!group.membersAdd} onChange=${(on) => model.guard(set({ membersAdd: !on }))} /></div></fieldset>`}
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
