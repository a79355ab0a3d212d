// Dialogs of a phone: scanning, pairing, new chats, groups and channels, its profile.
import { useState } from './preact-hooks.js';
import { ApiError, get, patch, path, post, put, remove } from './api.js';
import { Avatar } from './avatar.js';
import { Check, Field, FileField, Form, FormDialog, Group } from './form.js';
import { fileBody } from './media.js';
import { notify } from './notices.js';
import { names, phonePath } from './phone-model.js';
import { go } from './router.js';
import { useLoaded, useValue } from './store.js';
import { Button, Dialog, Empty, html, Icon, Loading, Search } from './ui.js';

const SHORTEST_NUMBER = 5;
const SHOWN = 200;

/** One click scans the code of a session that waits; a code from elsewhere is pasted. */
export function ScanDialog({ phone, onClose, onDone }) {
  const sessions = useLoaded(async (signal) => (await get('/api/sessions', signal)).filter((one) => one.state === 'awaiting_pairing'), []);
  const [value, setValue] = useState('');
  const scan = async (text) => {
    const { session } = await post(phonePath(phone, 'scan'), { value: text });
    notify(`${session} is linked to ${phone.name}.`);
    onDone();
    onClose();
  };
  const scanSession = (session) => async () => scan((await get(path`/api/${session.name}/auth/qr`)).value);
  return html`<${Dialog} title="Scan a QR code" onClose=${onClose}>
    <${Loading} of=${sessions}>${(waiting) => waiting.length === 0
      ? html`<${Empty} icon="qr" title="No session waits for a phone">Create or start one, then scan its code.<//>`
      : html`<ul class="rows">${waiting.map((session) => html`<li class="row"><span class="row-icon warn"><${Icon} name="qr" /></span>
          <span class="row-text"><strong>${session.name}</strong><span class="muted">shows a code</span></span>
          <${Button} kind="primary" onPress=${scanSession(session)}>Scan<//></li>`)}</ul>`}<//>
    <details><summary>A code from elsewhere</summary><${Form} onSend=${() => scan(value.trim())}>
      <${Field} label="Content of the code" name="value" value=${value} onInput=${setValue} spellcheck=${false} />
      <button class="button" type="submit">Scan it</button><//></details><//>`;
}

export function PairDialog({ phone, onClose, onDone }) {
  const [code, setCode] = useState('');
  const pair = async () => {
    const { session } = await post(phonePath(phone, 'pair'), { code });
    notify(`${session} is linked to ${phone.name}.`);
    onDone();
  };
  return html`<${FormDialog} title="Type a pairing code" action="Link" onSend=${pair} onClose=${onClose}>
    <${Field} label="Code" name="code" value=${code} onInput=${setCode} autofocus placeholder="ABCD-1234" autocapitalize="characters" spellcheck=${false}
      hint=${`The session asks for a code for the number ${phone.number}.`} /><//>`;
}

/** The people whom the phone can choose, by a part of the name or number. */
function usePeople(phone, filter) {
  const wanted = filter.trim().toLowerCase();
  return [...useValue(names)].filter(([address, name]) => address.endsWith('@c.us') && address !== phone.jid
    && `${name} ${address}`.toLowerCase().includes(wanted)).slice(0, SHOWN);
}

function People({ phone, chosen, onChange }) {
  const [filter, setFilter] = useState('');
  const known = usePeople(phone, filter);
  return html`<${Group} legend="Members" name="members"><${Search} label="Find people" value=${filter} onInput=${setFilter} />
    <div class="people">${known.map(([address, name]) => html`<${Check} key=${address} label=${name || address}
    checked=${chosen.includes(address)} onChange=${(on) => onChange(on ? [...chosen, address] : chosen.filter((one) => one !== address))} />`)}</div><//>`;
}

export function NewChat({ phone, onClose }) {
  const [number, setNumber] = useState('');
  const known = usePeople(phone, number);
  const open = (address) => {
    onClose();
    go('phones', phone.number, address);
  };
  const send = () => {
    const digits = number.replace(/\D/g, '');
    if (!digits && known.length === 1) return open(known[0][0]);
    if (digits.length < SHORTEST_NUMBER) throw new ApiError(0, 'invalid.number', 'Enter a name of the list, or the digits of a number with the code of its country.');
    return open(`${digits}@c.us`);
  };
  return html`<${Dialog} title="New chat" onClose=${onClose}>
    <${Form} class="form inline" onSend=${send}><${Field} label="Name or number" name="number" value=${number} onInput=${setNumber} autofocus autocomplete="off" />
      <button class="button" type="submit">Open</button><//>
    <ul class="rows people-rows">${known.map(([address, name]) => html`<li key=${address}><button type="button" class="row plain" onClick=${() => open(address)}>
      <${Avatar} name=${name} id=${address} /><span class="row-text"><strong>${name}</strong><span class="muted">${address}</span></span></button></li>`)}</ul><//>`;
}

export function NewGroup({ phone, onClose }) {
  const [subject, setSubject] = useState('');
  const [members, setMembers] = useState([]);
  const create = async () => {
    const group = await post(phonePath(phone, 'groups'), { subject, members });
    go('phones', phone.number, group.id);
  };
  return html`<${FormDialog} title="New group" action="Create" onSend=${create} onClose=${onClose}>
    <${Field} label="Subject" name="subject" value=${subject} onInput=${setSubject} autofocus />
    <${People} phone=${phone} chosen=${members} onChange=${setMembers} /><//>`;
}

export function JoinGroup({ phone, onClose }) {
  const [inviteCode, setCode] = useState('');
  const join = async () => {
    const group = await post(phonePath(phone, 'groups/join'), { inviteCode: inviteCode.trim().split('/').at(-1) });
    go('phones', phone.number, group.id);
  };
  return html`<${FormDialog} title="Join a group" action="Join" onSend=${join} onClose=${onClose}>
    <${Field} label="Invite code or link" name="inviteCode" value=${inviteCode} onInput=${setCode} autofocus spellcheck=${false} placeholder="HikersInvite0000000101" /><//>`;
}

export function NewChannel({ phone, onClose }) {
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const create = async () => {
    const channel = await post(phonePath(phone, 'channels'), { name, ...(description && { description }) });
    go('phones', phone.number, channel.id);
  };
  return html`<${FormDialog} title="New channel" action="Create" onSend=${create} onClose=${onClose}>
    <${Field} label="Name" name="name" value=${name} onInput=${setName} autofocus />
    <${Field} label="Description" name="description" value=${description} onInput=${setDescription} /><//>`;
}

export function ProfileDialog({ phone, onClose, onDone }) {
  const [name, setName] = useState(phone.name);
  const [picture, setPicture] = useState(null);
  const save = async () => {
    if (name !== phone.name) await patch(path`/simulator/phones/${phone.number}`, { name });
    if (picture) await put(phonePath(phone, 'picture'), { file: await fileBody(picture) });
    onDone();
  };
  const drop = async () => {
    await remove(phonePath(phone, 'picture'));
    onDone();
    onClose();
  };
  return html`<${FormDialog} title="Name and picture" action="Save" onSend=${save} onClose=${onClose}>
    <${Field} label="Name" name="name" value=${name} onInput=${setName} autofocus />
    <${FileField} label="Picture" name="file" hint=${phone.picture ? 'It has one.' : 'It has none.'} accept="image/*" onPick=${setPicture} />
    ${phone.picture && html`<${Button} icon="trash" onPress=${drop}>Remove the picture<//>`}<//>`;
}
