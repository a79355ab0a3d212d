// An open chat: its messages, and what one can do with them.
import { useEffect, useMemo, useRef, useState } from './preact-hooks.js';
import { get, post, remove } from './api.js';
import { Avatar } from './avatar.js';
import { Confirm, FormDialog, TextField } from './form.js';
import { plural, sameDay } from './format.js';
import { preview } from './message-preview.js';
import { Bubble, DayLine } from './phone-bubble.js';
import { Composer } from './phone-composer.js';
import { GroupDialog } from './phone-group.js';
import { nameOf } from './phone-model.js';
import { go, link, route } from './router.js';
import { useValue } from './store.js';
import { Button, Empty, html, Icon, Menu } from './ui.js';
import { VirtualList } from './virtual-list.js';

export function Chat({ id, phone, model }) {
  const thread = useValue(useMemo(() => model.thread(id), [model, id]));
  const chats = useValue(model.chats);
  const groups = useValue(model.groups);
  const [, , , found] = useValue(route);
  const [replyTo, setReplyTo] = useState(null);
  const [editing, setEditing] = useState(null);
  const [dialog, setDialog] = useState(null);
  const [revealed, setRevealed] = useState(null);
  const chat = chats?.find((one) => one.id === id);
  const group = groups.get(id);
  const base = `${model.base}/chats/${encodeURIComponent(id)}`;
  useEffect(() => {
    if (chat?.unread && phone.online && !document.hidden) post(`${base}/read`).catch(() => {});
  }, [chat?.unread, phone.online, base]);
  useEffect(() => {
    if (!found) return undefined;
    if (thread.list.some((message) => message.id === found)) setRevealed(found);
    else model.loadEarlier(id);
    return undefined;
  }, [found, thread.list]);

  const arrived = useValue(model.arrived);
  const list = thread.list;
  const latest = useRef(list);
  latest.current = list;
  const actions = useMemo(() => messageActions(base, model, setReplyTo, setEditing), [base, model]);
  actions.administers = group?.participants.some((one) => one.id.startsWith(`${phone.number}@`) && one.role !== 'member');
  const byId = useMemo(() => new Map(list.map((message) => [message.id, message])), [list]);
  const show = (messageId) => {
    setRevealed(null);
    setTimeout(() => setRevealed(messageId));
  };
  const draw = (message, i) => html`${(i === 0 || !sameDay(list[i - 1].timestamp * 1000, message.timestamp * 1000))
      && html`<${DayLine} at=${message.timestamp * 1000} />`}
    <${Bubble} message=${message} quoted=${byId.get(message.quoted)} inGroup=${Boolean(group)} actions=${actions} onQuote=${show}
      found=${revealed === message.id} />`;
  return html`<${ChatHead} id=${id} chat=${chat} group=${group} model=${model} base=${base} open=${setDialog} />
    <div class="conversation">${!thread.stale && list.length === 0
      ? html`<${Empty} icon="chat" title="No messages yet" />`
      : html`<${VirtualList} items=${list} keyOf=${(message) => message.id} draw=${draw} label="Messages"
          onTop=${() => model.loadEarlier(id)} scrollTo=${revealed}
          toEnd=${arrived?.chat === id && arrived.fromMe ? arrived.id : null} />`}</div>
    <${Announcer} model=${model} chat=${id} />
    ${id.endsWith('@newsletter') ? html`<${ChannelFoot} id=${id} phone=${phone} model=${model} replyTo=${replyTo} setReplyTo=${setReplyTo} />`
      : html`<${Composer} chat=${id} model=${model} phone=${phone} replyTo=${replyTo} onReplied=${() => setReplyTo(null)} />`}
    ${editing && html`<${EditDialog} message=${editing} base=${base} onClose=${() => setEditing(null)} />`}
    ${dialog === 'group' && group && html`<${GroupDialog} group=${group} phone=${phone} model=${model} onClose=${() => setDialog(null)} />`}
    ${dialog === 'delete' && html`<${Confirm} title="Delete this chat?" action="Delete" onClose=${() => setDialog(null)}
      onConfirm=${async () => { await remove(base); go('phones', phone.number); }}>It disappears from this phone, with its messages.<//>`}`;
}

function messageActions(base, model, setReplyTo, setEditing) {
  const at = (message, verb) => `${base}/messages/${encodeURIComponent(message.id)}/${verb}`;
  return {
    number: model.number,
    run: (promise) => model.guard(promise),
    reply: setReplyTo,
    edit: setEditing,
    revoke: (message) => post(at(message, 'revoke')),
    react: (message, emoji) => post(at(message, 'react'), { emoji }),
    press: (message, buttonId) => post(at(message, 'press'), { buttonId }),
    pick: (message, rowId) => post(at(message, 'pick'), { rowId }),
    vote: (message, options) => post(at(message, 'vote'), { options }),
    answer: (message, response) => post(at(message, 'answer'), { response }),
  };
}

function ChatHead({ id, chat, group, model, base, open }) {
  const name = chat?.name || nameOf(id);
  const detail = chat?.typing.length ? 'typing …' : group ? plural(group.participants.length, 'member') : id;
  const call = (video) => () => post(`${model.base}/calls`, { to: id, video });
  const archive = () => post(`${base}/${chat?.archived ? 'unarchive' : 'archive'}`);
  return html`<header class="pane-head chat-head">
    <a class="button bare back" href=${link('phones', model.number)} aria-label="All chats"><${Icon} name="back" /></a>
    <${Avatar} name=${name} id=${id} />
    <div class="row-text"><h2>${name}</h2><span class=${chat?.typing.length ? 'typing' : 'muted'} aria-live="polite">${detail}</span></div>
    ${!id.endsWith('@newsletter') && html`<${Button} icon="video" label="Video call" onPress=${call(true)} />
      <${Button} icon="call" label="Call" onPress=${call(false)} />`}
    <${Menu} label=${`More of the chat with ${name}`} items=${[
      group && { icon: 'group', text: 'Group …', onPick: () => open('group') },
      chat && { icon: 'archive', text: chat.archived ? 'Take out of the archive' : 'Archive', onPick: archive },
      { icon: 'trash', text: 'Delete the chat …', kind: 'danger', onPick: () => open('delete') }]} /></header>`;
}

/** Tells a screen reader of each message that arrives. */
function Announcer({ model, chat }) {
  const message = useValue(model.arrived);
  const said = message && message.chat === chat && !message.fromMe ? `${nameOf(message.from)}: ${preview(message)}` : '';
  return html`<p class="hidden-text" aria-live="polite">${said}</p>`;
}

/** Only the owner of a channel writes. */
function ChannelFoot({ id, phone, model, replyTo, setReplyTo }) {
  const [owns, setOwns] = useState(false);
  useEffect(() => {
    get(`${model.base}/channels`).then(
      (all) => setOwns(all.find((one) => one.id === id)?.role === 'OWNER'), () => {});
  }, [id]);
  return owns ? html`<${Composer} chat=${id} model=${model} phone=${phone} replyTo=${replyTo} onReplied=${() => setReplyTo(null)} />`
    : html`<p class="strip">Only the owner writes in this channel.</p>`;
}

function EditDialog({ message, base, onClose }) {
  const [text, setText] = useState(message.body);
  const send = () => post(`${base}/messages/${encodeURIComponent(message.id)}/edit`, { text });
  return html`<${FormDialog} title="Edit the message" action="Save" onSend=${send} onClose=${onClose}>
    <${TextField} label="Text" name="text" autofocus value=${text} onInput=${setText} /><//>`;
}
