// The other lists of a phone: stories, channels and calls.
import { useEffect, useMemo, useState } from './preact-hooks.js';
import { get, post, remove } from './api.js';
import { Avatar } from './avatar.js';
import { FileField, FormDialog, Select, TextField } from './form.js';
import { digits, shortTime } from './format.js';
import { fileBody } from './media.js';
import { Bubble } from './phone-bubble.js';
import { nameOf } from './phone-model.js';
import { link } from './router.js';
import { useLoaded, useValue } from './store.js';
import { Button, Dialog, Empty, html, Icon, Loading, Menu } from './ui.js';

const STORIES = 'status@broadcast';
const COLOURS = [['#0f766e', 'Green'], ['#1d4ed8', 'Blue'], ['#7e22ce', 'Violet'], ['#b45309', 'Amber'], ['#be123c', 'Red']];

export function StoriesTab({ phone, model }) {
  const { list } = useValue(useMemo(() => model.thread(STORIES), [model]));
  const [writing, setWriting] = useState(false);
  const [shown, setShown] = useState(null);
  const people = new Map();
  for (const story of list) if (story.type !== 'revoked') people.set(story.from, [...(people.get(story.from) ?? []), story]);
  return html`<div class="tab-head"><h3>Stories</h3><${Button} small icon="add" onPress=${() => setWriting(true)}>New story<//></div>
    ${people.size === 0 && html`<${Empty} icon="story" title="No stories" />`}
    <ul class="rows">${[...people].map(([who, stories]) => html`<li key=${who}><button type="button" class="row plain" onClick=${() => setShown(who)}>
      <span class="story-ring"><${Avatar} name=${nameOf(who)} id=${who} /></span>
      <span class="row-text"><strong>${digits(who) === phone.number ? 'Your story' : nameOf(who)}</strong>
        <span class="muted">${stories.length} · ${shortTime(stories.at(-1).timestamp * 1000)}</span></span></button></li>`)}</ul>
    ${shown && people.has(shown) && html`<${StoryDialog} stories=${people.get(shown)} model=${model} onClose=${() => setShown(null)} />`}
    ${writing && html`<${NewStory} model=${model} onClose=${() => setWriting(false)} />`}`;
}

function StoryDialog({ stories, model, onClose }) {
  const base = `${model.base}/chats/${encodeURIComponent(STORIES)}`;
  const at = (message, verb) => `${base}/messages/${encodeURIComponent(message.id)}/${verb}`;
  useEffect(() => { post(`${base}/read`).catch(() => {}); }, []);
  const actions = {
    number: model.number,
    run: (promise) => model.guard(promise),
    react: (message, emoji) => post(at(message, 'react'), { emoji }),
    revoke: (message) => post(at(message, 'revoke')),
    reply: (message) => post(`${model.base}/messages`, { to: message.from, text: '👏' }),
    edit: () => {},
  };
  return html`<${Dialog} title=${nameOf(stories[0].from)} onClose=${onClose}><div class="stories">${stories.map((story) => html`
    <${Bubble} key=${story.id} message=${story} actions=${actions} onQuote=${() => {}} />`)}</div><//>`;
}

function NewStory({ model, onClose }) {
  const [text, setText] = useState('');
  const [background, setBackground] = useState(COLOURS[0][0]);
  const [file, setFile] = useState(null);
  const send = async () => post(`${model.base}/messages`, {
    to: STORIES, ...(text && { text }), ...(file ? { file: await fileBody(file) } : { story: { background } }),
  });
  return html`<${FormDialog} title="New story" action="Post" onSend=${send} onClose=${onClose}>
    <${TextField} label="Text" name="text" rows="3" autofocus value=${text} onInput=${setText} />
    ${!file && html`<${Select} label="Background" name="story" value=${background} options=${COLOURS} onChange=${setBackground} />`}
    <${FileField} label="Or a photo or video" name="file" accept="image/*,video/*,audio/*" onPick=${setFile} /><//>`;
}

export function ChannelsTab({ phone, model, onNew }) {
  const arrived = useValue(model.chats);
  const channels = useLoaded((signal) => get(`${model.base}/channels`, signal), [model, arrived?.length]);
  const world = useLoaded((signal) => get('/simulator/world', signal), [arrived?.length]);
  const act = (channel, verb) => async () => {
    await post(`${model.base}/channels/${encodeURIComponent(channel.id)}/${verb}`);
    channels.reload();
  };
  const own = new Set(channels.value?.map((channel) => channel.id));
  const more = world.value?.channels.filter((channel) => !own.has(channel.id)) ?? [];
  return html`<div class="tab-head"><h3>Channels</h3><${Button} small icon="add" onPress=${onNew}>New channel<//></div>
    <${Loading} of=${channels}>${(all) => html`<ul class="rows">${all.map((channel) => html`<li key=${channel.id} class="with-menu">
      <a class="row" href=${link('phones', phone.number, channel.id)}><${Avatar} name=${channel.name} id=${channel.id} />
        <span class="row-text"><strong>${channel.name}</strong><span class="muted">${channel.role === 'OWNER' ? 'yours · ' : ''}${channel.followers} followers${channel.muted ? ' · muted' : ''}</span></span></a>
      <${Menu} label=${`More of ${channel.name}`} items=${channel.role === 'OWNER'
        ? [{ icon: 'trash', kind: 'danger', text: 'Delete', onPick: async () => {
          await remove(`${model.base}/channels/${encodeURIComponent(channel.id)}`);
          channels.reload();
        } }]
        : [{ text: channel.muted ? 'Unmute' : 'Mute', onPick: act(channel, channel.muted ? 'unmute' : 'mute') },
          { text: 'Unfollow', kind: 'danger', onPick: act(channel, 'unfollow') }]} /></li>`)}</ul>`}<//>
    ${more.length > 0 && html`<h4 class="list-title">Not followed</h4><ul class="rows">${more.map((channel) => html`<li class="row" key=${channel.id}>
      <${Avatar} name=${channel.name} id=${channel.id} /><span class="row-text"><strong>${channel.name}</strong><span class="muted">${channel.followers} followers</span></span>
      <${Button} small onPress=${act(channel, 'follow')}>Follow<//></li>`)}</ul>`}`;
}

const STAGES = { ringing: 'ringing …', accepted: 'talking', rejected: 'rejected', timed_out: 'missed', ended: 'ended' };

export function CallsTab({ phone, model }) {
  const calls = useValue(model.calls);
  return html`<div class="tab-head"><h3>Calls</h3></div>
    ${calls.length === 0 && html`<${Empty} icon="call" title="No calls">Call somebody from a chat.<//>`}
    <ul class="rows">${calls.map((call) => {
      const own = digits(call.from) === phone.number;
      const other = own ? call.to : call.from;
      return html`<li class="row" key=${call.id}><span class="row-icon"><${Icon} name=${call.video ? 'video' : 'call'} /></span>
        <span class="row-text"><strong>${nameOf(other)}</strong><span class="muted">${own ? 'outgoing' : 'incoming'} · ${stage(call, phone)}</span></span>
        <${CallButtons} call=${call} phone=${phone} model=${model} /></li>`;
    })}</ul>`;
}

const stageOf = (call, phone) => {
  const own = call.called.find((one) => digits(one.id) === phone.number);
  return (own ?? call.called.find((one) => one.stage === 'accepted') ?? call.called[0])?.stage ?? 'ended';
};
const stage = (call, phone) => STAGES[stageOf(call, phone)];

function CallButtons({ call, phone, model }) {
  const now = stageOf(call, phone);
  const own = digits(call.from) === phone.number;
  const act = (verb) => () => post(`${model.base}/calls/${encodeURIComponent(call.id)}/${verb}`);
  return html`${now === 'ringing' && !own && html`<${Button} small kind="primary" icon="call" onPress=${act('accept')}>Accept<//>`}
    ${(now === 'ringing' || now === 'accepted') && html`<${Button} small kind="danger" icon="close" onPress=${act('end')}>${now === 'ringing' && !own ? 'Reject' : 'Hang up'}<//>`}`;
}

/** Rings over whatever the phone shows. */
export function IncomingCall({ phone, model }) {
  const calls = useValue(model.calls);
  const ringing = calls.find((call) => digits(call.from) !== phone.number && stageOf(call, phone) === 'ringing');
  if (!ringing) return null;
  return html`<div class="ringing" role="alertdialog" aria-label="Incoming call"><${Avatar} name=${nameOf(ringing.from)} id=${ringing.from} size=${48} />
    <div class="row-text"><strong>${nameOf(ringing.from)}</strong><span class="muted">${ringing.video ? 'Video call' : 'Call'} …</span></div>
    <${CallButtons} call=${ringing} phone=${phone} model=${model} /></div>`;
}
