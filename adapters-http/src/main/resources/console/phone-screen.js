// The screen of a phone: its lists, and the chat that is open.
import { useState } from './preact-hooks.js';
import { post, put } from './api.js';
import { Avatar } from './avatar.js';
import { shortTime } from './format.js';
import { notify } from './notices.js';
import { Preview } from './message-preview.js';
import { Ticks } from './phone-bubble.js';
import { BusinessTab } from './phone-business.js';
import { Chat } from './phone-chat.js';
import { CallsTab, ChannelsTab, IncomingCall, StoriesTab } from './phone-tabs.js';
import { JoinGroup, NewChannel, NewChat, NewGroup, PairDialog, ProfileDialog, ScanDialog } from './phone-dialogs.js';
import { nameOf, names, phonePath } from './phone-model.js';
import { SearchMessages } from './phone-search.js';
import { link, route } from './router.js';
import { useValue } from './store.js';
import { Button, Empty, html, Icon, Menu, Search } from './ui.js';

const TABS = [['chats', 'Chats', 'chat'], ['stories', 'Stories', 'story'], ['channels', 'Channels', 'channel'], ['calls', 'Calls', 'call']];
const BUSINESS_TAB = ['business', 'Business', 'webhook'];
const OWN_TABS = new Set([...TABS.slice(1), BUSINESS_TAB].map(([id]) => id));

export function PhoneScreen({ phone, model, onChange }) {
  const [, , place] = useValue(route);
  const [dialog, setDialog] = useState(null);
  useValue(names);
  const error = useValue(model.error);
  const tab = OWN_TABS.has(place) ? place : 'chats';
  const chat = place && !OWN_TABS.has(place) ? place : null;
  const close = () => setDialog(null);
  const shared = { phone, model, onClose: close, onDone: onChange };
  return html`
    <section class=${`pane phone-home ${chat ? 'behind' : ''}`} aria-label=${`Phone of ${phone.name}`}>
      <${Head} phone=${phone} onChange=${onChange} open=${setDialog} />
      ${!phone.online && html`<p class="strip warn">Offline: nothing arrives and nothing is sent.</p>`}
      ${phone.passkeyCode && html`<p class="strip info">The code of the passkey is <strong>${phone.passkeyCode}</strong>.</p>`}
      ${error && html`<p class="strip bad" role="alert">${error.message}</p>`}
      <div class="phone-tab">
        ${tab === 'chats' && html`<${Chats} model=${model} current=${chat} onSearch=${() => setDialog('search')} onNew=${() => setDialog('chat')} />`}
        ${tab === 'stories' && html`<${StoriesTab} phone=${phone} model=${model} />`}
        ${tab === 'channels' && html`<${ChannelsTab} phone=${phone} model=${model} onNew=${() => setDialog('channel')} />`}
        ${tab === 'calls' && html`<${CallsTab} phone=${phone} model=${model} />`}
        ${tab === 'business' && html`<${BusinessTab} phone=${phone} />`}
      </div>
      <nav class="phone-tabs" aria-label="Parts of the phone">${[...TABS, ...(phone.business ? [BUSINESS_TAB] : [])].map(([id, text, icon]) => html`
        <a href=${id === 'chats' ? link('phones', phone.number) : link('phones', phone.number, id)} aria-current=${tab === id ? 'page' : undefined}>
          <${Icon} name=${icon} /><span>${text}</span></a>`)}</nav>
    </section>
    <section class=${`pane phone-chat ${chat ? 'front' : ''}`} aria-label=${chat ? `Chat with ${nameOf(chat)}` : 'Chat'}>
      ${chat ? html`<${Chat} key=${chat} id=${chat} phone=${phone} model=${model} />`
        : html`<${Empty} icon="chat" title="Choose a chat">or begin one: <${Button} icon="add" onPress=${() => setDialog('chat')}>New chat<//><//>`}
    </section>
    <${IncomingCall} phone=${phone} model=${model} />
    ${dialog === 'scan' && html`<${ScanDialog} ...${shared} />`}
    ${dialog === 'pair' && html`<${PairDialog} ...${shared} />`}
    ${dialog === 'chat' && html`<${NewChat} ...${shared} />`}
    ${dialog === 'group' && html`<${NewGroup} ...${shared} />`}
    ${dialog === 'join' && html`<${JoinGroup} ...${shared} />`}
    ${dialog === 'channel' && html`<${NewChannel} ...${shared} />`}
    ${dialog === 'profile' && html`<${ProfileDialog} ...${shared} />`}
    ${dialog === 'search' && html`<${SearchMessages} ...${shared} />`}`;
}

function Head({ phone, onChange, open }) {
  const online = async () => {
    await post(phonePath(phone, phone.online ? 'offline' : 'online'));
    onChange();
  };
  const unlink = (session) => async () => {
    await post(phonePath(phone, 'unlink'), { session });
    notify(`${session} is removed from this phone.`);
    onChange();
  };
  const passkey = { none: 'assertion', assertion: 'confirmation', confirmation: 'none' }[phone.passkey];
  return html`<header class="pane-head phone-head">
    <a class="button bare back" href=${link('phones')} aria-label="All phones"><${Icon} name="back" /></a>
    <${Avatar} name=${phone.name} id=${phone.jid} online=${phone.online} />
    <div class="row-text"><h2>${phone.name}</h2><span class="muted">+${phone.number}</span></div>
    <${Button} icon="qr" label="Scan a QR code" onPress=${() => open('scan')} />
    <${Menu} label=${`More of ${phone.name}`} items=${[
      { icon: 'key', text: 'Type a pairing code …', onPick: () => open('pair') },
      { icon: 'group', text: 'New group …', onPick: () => open('group') },
      { icon: 'group', text: 'Join a group …', onPick: () => open('join') },
      { icon: 'channel', text: 'New channel …', onPick: () => open('channel') },
      { icon: 'contact', text: 'Name and picture …', onPick: () => open('profile') },
      { icon: 'globe', text: phone.online ? 'Go offline' : 'Go online', onPick: online },
      { icon: 'lock', text: `Passkey: ${phone.passkey} → ${passkey}`, onPick: async () => {
        await put(phonePath(phone, 'passkey'), { demand: passkey });
        onChange();
      } },
      ...phone.sessions.map((session) => ({ icon: 'unlink', kind: 'danger', text: `Remove device “${session}”`, onPick: unlink(session) })),
    ]} /></header>`;
}

function Chats({ model, current, onSearch, onNew }) {
  const chats = useValue(model.chats);
  const last = useValue(model.last);
  const [filter, setFilter] = useState('');
  const [archived, setArchived] = useState(false);
  if (!chats) return html`<p class="muted loading" role="status">Loading …</p>`;
  const wanted = filter.trim().toLowerCase();
  const shown = chats.filter((chat) => !/^status@|@newsletter$/.test(chat.id) && chat.archived === archived
    && (!wanted || `${chat.name} ${nameOf(chat.id)} ${chat.id}`.toLowerCase().includes(wanted)));
  const hidden = chats.filter((chat) => chat.archived).length;
  return html`<div class="chat-tools">
      <${Search} label="Find a chat" value=${filter} onInput=${setFilter} />
      <${Button} small icon="search" onPress=${onSearch}>Messages<//><${Button} small icon="add" label="New chat" onPress=${onNew} /></div>
    ${shown.length === 0 && html`<${Empty} icon="chat" title=${wanted ? 'No such chat' : archived ? 'Nothing is archived' : 'No chats yet'}>
      ${!wanted && !archived && html`<${Button} onPress=${onNew}>New chat<//>`}<//>`}
    <ul class="rows chats">${shown.map((chat) => html`<${ChatRow} key=${chat.id} chat=${chat} last=${last.get(chat.id)} model=${model} current=${current} />`)}</ul>
    ${(hidden > 0 || archived) && html`<p class="archived"><${Button} small icon="archive" aria-pressed=${archived}
      onPress=${() => setArchived(!archived)}>Archived (${hidden})<//></p>`}`;
}

function ChatRow({ chat, last, model, current }) {
  const name = chat.name || nameOf(chat.id);
  return html`<li><a class="row" href=${link('phones', model.number, chat.id)} aria-current=${chat.id === current ? 'true' : undefined}>
    <${Avatar} name=${name} id=${chat.id} size=${46} />
    <span class="row-text"><strong dir="auto">${name}</strong><span class="muted">${chat.typing.length ? html`<em class="typing">typing …</em>`
      : html`${last && html`<${Ticks} message=${last} />`}${last && chat.id.endsWith('@g.us') && !last.fromMe ? `${nameOf(last.from)}: ` : ''}<${Preview} message=${last} />`}</span></span>
    <span class="row-end"><time class=${chat.unread ? 'fresh' : 'muted'}>${shortTime(chat.lastMessageAt)}</time>
      ${chat.unread > 0 && html`<span class="unread">${chat.unread}<span class="hidden-text"> unread</span></span>`}</span></a></li>`;
}
