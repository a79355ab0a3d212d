// Dialogs of a phone: scanning, pairing, new chats, groups and channels, its profile.
import { useState } from './preact-hooks.js';
import { get, patch, path, post, put, remove } from './api.js';
import { Avatar } from './avatar.js';
import { fileBody } from './media.js';
import { notify } from './notices.js';
import { names, phonePath } from './phone-model.js';
import { go } from './router.js';
import { useLoaded, useValue } from './store.js';
import { Button, Check, Dialog, Empty, Field, FormDialog, html, Icon, Loading } from './ui.js';

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
    <details><summary>A code from elsewhere</summary><div class="form">
      <${Field} label="Content of the code" value=${value} onInput=${setValue} spellcheck="false" />
      <${Button} onPress=${() => scan(value.trim())}>Scan it<//></div></details><//>`;
}

export function PairDialog({ phone, onClose, onDone }) {
  const [code, setCode] = useState('');
  const pair = async () => {
    const { session } = await post(phonePath(phone, 'pair'), { code });
    notify(`${session} is linked to ${phone.name}.`);
    onDone();
  };
  return html`<${FormDialog} title="Type a pairing code" action="Link" onSend=${pair} onClose=${onClose}>
    <${Field} label="Code" value=${code} onInput=${setCode} autofocus placeholder="ABCD-1234" autocapitalize="characters" spellcheck="false"
      hint=${`The session asks for a code for the number ${phone.number}.`} /><//>`;
}

/** People to choose from, without the phone's own. */
function People({ phone, chosen, onChange }) {
  const known = [...useValue(names)].filter(([address]) => address.endsWith('@c.us') && address !== phone.jid);
  return html`<fieldset><legend>Members</legend><div class="people">${known.map(([address, name]) => html`<${Check} key=${address} label=${name || address}
    checked=${chosen.includes(address)} onChange=${(on) => onChange(on ? [...chosen, address] : chosen.filter((one) => one !== address))} />`)}</div></fieldset>`;
}

export function NewChat({ phone, onClose }) {
  const known = [...useValue(names)].filter(([address]) => address.endsWith('@c.us') && address !== phone.jid);
  const [number, setNumber] = useState('');
  const open = (address) => {
    onClose();
    go('phones', phone.number, address);
  };
  const send = (event) => {
    event.preventDefault();
    const digits = number.replace(/\D/g, '');
    if (digits) open(`${digits}@c.us`);
  };
  return html`<${Dialog} title="New chat" onClose=${onClose}>
    <form class="form inline" onSubmit=${send}><${Field} label="Number" value=${number} onInput=${setNumber} inputmode="tel" autofocus placeholder="any number" />
      <button class="button" type="submit">Open</button></form>
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
    <${Field} label="Subject" value=${subject} onInput=${setSubject} autofocus maxlength="100" />
    <${People} phone=${phone} chosen=${members} onChange=${setMembers} /><//>`;
}

export function JoinGroup({ phone, onClose }) {
  const [inviteCode, setCode] = useState('');
  const join = async () => {
    const group = await post(phonePath(phone, 'groups/join'), { inviteCode: inviteCode.trim().split('/').at(-1) });
    go('phones', phone.number, group.id);
  };
  return html`<${FormDialog} title="Join a group" action="Join" onSend=${join} onClose=${onClose}>
    <${Field} label="Invite code or link" value=${inviteCode} onInput=${setCode} autofocus spellcheck="false" placeholder="HikersInvite0000000101" /><//>`;
}

export function NewChannel({ phone, onClose }) {
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const create = async () => {
    const channel = await post(phonePath(phone, 'channels'), { name, ...(description && { description }) });
    go('phones', phone.number, channel.id);
  };
  return html`<${FormDialog} title="New channel" action="Create" onSend=${create} onClose=${onClose}>
    <${Field} label="Name" value=${name} onInput=${setName} autofocus />
    <${Field} label="Description" value=${description} onInput=${setDescription} /><//>`;
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
    <${Field} label="Name" value=${name} onInput=${setName} maxlength="100" autofocus />
    <${Field} label="Picture" hint=${phone.picture ? 'It has one.' : 'It has none.'}>${(attributes) => html`<input ...${attributes} type="file" accept="image/*"
      onChange=${(event) => setPicture(event.target.files[0])} />`}<//>
    ${phone.picture && html`<${Button} icon="trash" onPress=${drop}>Remove the picture<//>`}<//>`;
}
