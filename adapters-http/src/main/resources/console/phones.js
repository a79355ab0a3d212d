// The phones of the simulated network: which there are, and the one that is shown.
import { useEffect, useMemo, useRef, useState } from './preact-hooks.js';
import { get, path, post } from './api.js';
import { Avatar } from './avatar.js';
import { Field, FormDialog } from './form.js';
import { notify } from './notices.js';
import { PhoneModel } from './phone-model.js';
import { PhoneScreen } from './phone-screen.js';
import { go, link, route } from './router.js';
import { useLoaded, useValue } from './store.js';
import { Badge, Button, Empty, html, Loading, Search } from './ui.js';

const REFRESHED_MS = 5000;
const FEW = 25;
const SHOWN = 200;

export function PhonesPage() {
  const [, number] = useValue(route);
  const phones = useLoaded((signal) => get('/simulator/phones', signal), [], REFRESHED_MS);
  const [filter, setFilter] = useState('');
  const [making, setMaking] = useState(false);
  if (phones.error?.status === 501) {
    return html`<section class="pane single"><${Empty} icon="phone" title="This network has no simulated phones">
      ${phones.error.message}<//></section>`;
  }
  const phone = phones.value?.find((one) => one.number === number);
  const found = phones.value?.filter(matching(filter)) ?? [];
  const unread = useUnread(found);
  return html`<div class=${`phones ${number ? 'has-detail' : ''}`}>
    <section class="pane phone-list" aria-label="All phones">
      <header class="pane-head"><h2>Phones</h2><${Button} icon="add" label="New phone" onPress=${() => setMaking(true)} /></header>
      ${phones.value?.length > 1 && html`<div class="list-tools"><${Search} label="Find a phone" value=${filter} onInput=${setFilter} /></div>`}
      <${Loading} of=${phones}>${() => html`<${Rows} phones=${found} unread=${unread} current=${number} />`}<//>
    </section>
    ${phone ? html`<${Phone} key=${number} phone=${phone} onChange=${phones.reload} />`
      : html`<section class="pane phone-rest"><${Empty} icon="phone" title=${number && phones.value ? 'There is no such phone' : 'Choose a phone'}>
          Write as its owner, press buttons, scan QR codes.<//></section>`}
    ${making && html`<${NewPhone} onClose=${() => setMaking(false)} onDone=${phones.reload} />`}
  </div>`;
}

const matching = (filter) => {
  const wanted = filter.trim().toLowerCase();
  return (phone) => !wanted || `${phone.name} ${phone.number} ${phone.sessions.join(' ')}`.toLowerCase().includes(wanted);
};

/** How many messages are not read, by number, for the phones that are listed. Each is asked for its chats, a few at a time in turn. */
function useUnread(phones) {
  const numbers = phones.slice(0, SHOWN).map((phone) => phone.number);
  const listed = numbers.join();
  const turn = useRef({ listed, next: 0, counts: new Map() });
  const { value } = useLoaded(async (signal) => {
    const { counts, ...last } = turn.current;
    const begin = last.listed === listed && last.next < numbers.length ? last.next : 0;
    const found = await Promise.all(numbers.slice(begin, begin + FEW).map(async (number) => {
      const chats = await get(path`/simulator/phones/${number}/chats`, signal);
      return [number, chats.reduce((sum, chat) => sum + chat.unread, 0)];
    }));
    turn.current = { listed, next: begin + FEW, counts: new Map([...counts, ...found]) };
    return turn.current.counts;
  }, [listed], REFRESHED_MS);
  return value ?? new Map();
}

function Rows({ phones, unread, current }) {
  if (phones.length === 0) return html`<${Empty} icon="phone" title="No phones" />`;
  return html`<ul class="rows">${phones.slice(0, SHOWN).map((one) => html`<li key=${one.number}>
    <a class="row" title=${one.name} href=${link('phones', one.number)} aria-current=${one.number === current ? 'true' : undefined}>
      <${Avatar} name=${one.name} id=${one.jid} online=${one.online} />
      <span class="row-text"><strong dir="auto">${one.name}</strong><span class="muted">${one.business && html`<${Badge} kind="info">business<//> `}${one.sessions.length ? one.sessions.join(', ') : `+${one.number}`}</span></span>
      ${unread.get(one.number) > 0 && html`<span class="unread">${unread.get(one.number)}<span class="hidden-text"> unread</span></span>`}</a></li>`)}
    ${phones.length > SHOWN && html`<li class="list-more muted">${phones.length - SHOWN} more</li>`}</ul>`;
}

function Phone({ phone, onChange }) {
  const model = useMemo(() => new PhoneModel(phone.number), [phone.number]);
  useEffect(() => model.start(), [model]);
  return html`<${PhoneScreen} phone=${phone} model=${model} onChange=${onChange} />`;
}

export function NewPhone({ onClose, onDone }) {
  const [number, setNumber] = useState('');
  const [name, setName] = useState('');
  const make = async () => {
    const made = await post('/simulator/phones', { number, ...(name.trim() && { name: name.trim() }) });
    notify(`${made.name} has a phone.`);
    onDone();
    go('phones', made.number);
  };
  return html`<${FormDialog} title="New phone" action="Make it" onSend=${make} onClose=${onClose}>
    <${Field} label="Number" name="number" value=${number} onInput=${setNumber} autofocus inputmode="tel" placeholder="447700900199" />
    <${Field} label="Name" name="name" value=${name} onInput=${setName} hint="Others see it; without one they see the number." /><//>`;
}
