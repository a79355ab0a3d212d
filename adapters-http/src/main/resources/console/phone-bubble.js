// One message, as a messenger shows it.
import { useState } from './preact-hooks.js';
import { hue } from './avatar.js';
import { day, digits, fullTime, time } from './format.js';
import { preview } from './message-preview.js';
import { nameOf } from './phone-model.js';
import { Button, html, Icon } from './ui.js';
import { Attachment } from './attachment.js';

const TICKS = {
  ERROR: ['alert', 'not sent'], PENDING: ['clock', 'waiting'], SERVER: ['check', 'sent'], DEVICE: ['checks', 'delivered'],
  READ: ['checks', 'read'], PLAYED: ['checks', 'played'],
};

export function Ticks({ message }) {
  if (!message.fromMe) return null;
  const [icon, text] = TICKS[message.ackName] ?? TICKS.PENDING;
  const seen = message.ackName === 'READ' || message.ackName === 'PLAYED';
  return html`<span class=${`ticks ${seen ? 'seen' : ''}`} title=${text}><${Icon} name=${icon} size=${16} /><span class="hidden-text">${text}</span></span>`;
}

export function DayLine({ at }) {
  return html`<p class="day-line"><span>${day(at)}</span></p>`;
}

/** Properties: message, quoted, inGroup, actions: {reply, react, edit, revoke, press, pick, vote, answer}, readOnly. */
export function Bubble({ message, quoted, inGroup, actions, onQuote, found }) {
  const mine = message.fromMe;
  const reactions = Object.entries(message.reactions ?? {});
  return html`<div class=${`line ${mine ? 'mine' : ''} ${found ? 'found' : ''}`}>
    <div class=${`bubble ${message.type}`}>
      <span class="hidden-text">${mine ? 'You' : nameOf(message.from)}:</span>
      ${inGroup && !mine && html`<p class="author" data-hue=${hue(message.from)}>${nameOf(message.from)}</p>`}
      ${message.advert && html`<p class="forwarded"><${Icon} name="globe" size=${14} /> ${message.advert.headline ?? message.advert.sourceUrl}</p>`}
      ${message.forwarded && html`<p class="forwarded"><${Icon} name="reply" size=${14} /> Forwarded</p>`}
      ${message.quoted && html`<button type="button" class="quote" onClick=${() => onQuote(message.quoted)}>
        <strong>${quoted ? (quoted.fromMe ? 'You' : nameOf(quoted.from)) : 'An earlier message'}</strong><span dir="auto">${preview(quoted)}</span></button>`}
      <${Content} message=${message} actions=${actions} />
      <p class="meta">${message.starred && html`<${Icon} name="star" size=${13} />`}
        <time datetime=${new Date(message.timestamp * 1000).toISOString()} title=${fullTime(message.timestamp * 1000)}>${time(message.timestamp * 1000)}</time>
        <${Ticks} message=${message} /></p>
      ${reactions.length > 0 && html`<p class="reactions" title=${reactions.map(([who, emoji]) => `${nameOf(who)} ${emoji}`).join('\n')}>
        ${[...new Set(reactions.map(([, emoji]) => emoji))].join('')}${reactions.length > 1 ? ` ${reactions.length}` : ''}</p>`}
    </div>
    ${message.type !== 'revoked' && html`<${BubbleActions} message=${message} actions=${actions} />`}
  </div>`;
}

function BubbleActions({ message, actions }) {
  const [open, setOpen] = useState(false);
  const own = message.fromMe;
  const mine = Object.entries(message.reactions ?? {}).find(([who]) => digits(who) === actions.number)?.[1];
  const react = (emoji) => {
    setOpen(false);
    return actions.react(message, emoji === mine ? '' : emoji);
  };
  const keys = (event) => event.key === 'Escape' && setOpen(false);
  return html`<div class=${`bubble-actions ${open ? 'open' : ''}`} onKeyDown=${keys}>
    <${Button} small icon="emoji" label="React" aria-expanded=${open} onPress=${() => setOpen(!open)} />
    <${Button} small icon="reply" label="Reply" onPress=${() => actions.reply(message)} />
    ${own && (message.type === 'text' || message.media) && html`<${Button} small icon="edit" label="Edit" onPress=${() => actions.edit(message)} />`}
    ${(own || actions.administers) && html`<${Button} small icon="trash" label="Delete for everyone" onPress=${() => actions.revoke(message)} />`}
    ${open && html`<div class="emojis" role="group" aria-label="Reaction">${['👍', '❤️', '😂', '😮', '😢', '🙏'].map((emoji) => html`
      <button type="button" aria-pressed=${emoji === mine} onClick=${() => react(emoji)}>${emoji}</button>`)}</div>`}
  </div>`;
}

function Content({ message, actions }) {
  if (message.type === 'product') {
    return html`${message.media && html`<${Attachment} message=${message} />`}<${Product} product=${message.product} />`;
  }
  if (message.type === 'product_list') {
    return html`${message.media && html`<${Attachment} message=${{ ...message, body: '' }} />`}<${Products} message=${message} />`;
  }
  if (message.media || message.type === 'sticker') {
    return html`<${Attachment} message=${message} />${message.type === 'buttons' ? html`<${Choices} message=${message} actions=${actions} />`
      : message.body && html`<${Text} body=${message.body} mentions=${message.mentions} />`}`;
  }
  switch (message.type) {
    case 'order': return html`<${Order} message=${message} />`;
    case 'flow_reply': return html`<${Text} body=${message.body} /><p class="foot">${message.form.response}</p>`;
    case 'location': return html`<${Place} place=${message.location} />`;
    case 'buttons': return html`<${Choices} message=${message} actions=${actions} />`;
    case 'list': return html`<${Rows} message=${message} actions=${actions} />`;
    case 'carousel': return html`<${Text} body=${message.body} /><${Cards} message=${message} actions=${actions} />`;
    case 'poll': return html`<${Poll} message=${message} actions=${actions} />`;
    case 'event': return html`<${Invitation} message=${message} actions=${actions} />`;
    case 'contacts': return html`<ul class="contact-cards">${message.contacts.map((card) => html`<li><${Icon} name="contact" /> ${card.name}</li>`)}</ul>`;
    case 'revoked': return html`<p class="gone">This message was deleted.</p>`;
    case 'unknown': return html`<p class="gone">This message cannot be shown yet.</p>`;
    case 'button_reply': case 'list_reply':
      return html`<p class="choice"><${Icon} name="check" size=${15} /> ${message.choice?.text || message.body}</p>`;
    default: return html`${message.preview && html`<${LinkPreview} preview=${message.preview} />`}<${Text} body=${message.body} mentions=${message.mentions} />`;
  }
}

const URLS = /(https?:\/\/[^\s<>"]+)/g;

/** A text with its links; *bold*, _italic_ and ~struck~ as messengers write them. */
function Text({ body, mentions = [] }) {
  return html`<p class="text" dir="auto">${body.split(URLS).map((part, i) => (i % 2 === 1
    ? html`<a href=${part} target="_blank" rel="noopener noreferrer">${part}</a>` : mentioning(part, mentions)))}</p>`;
}

/** The people whom the text mentions, by the names that the phone knows. */
function mentioning(text, mentions) {
  const people = new Map(mentions.map((address) => [digits(address), address]));
  return text.split(/(@[0-9]+)/).map((part, i) => {
    const address = i % 2 === 1 && people.get(part.slice(1));
    return address ? html`<span class="mention" title=${part}>@${nameOf(address)}</span>` : styled(part);
  });
}

const STYLES = { '*': 'strong', _: 'em', '~': 's' };

function styled(text) {
  return text.split(/([*_~][^\s*_~](?:[^*_~\n]*[^\s*_~])?[*_~])/).map((part, i) => {
    const tag = i % 2 === 1 && part.at(0) === part.at(-1) && STYLES[part[0]];
    return tag ? html`<${tag}>${part.slice(1, -1)}<//>` : part;
  });
}

function LinkPreview({ preview: page }) {
  return html`<a class="preview" href=${page.url} target="_blank" rel="noopener noreferrer"><strong>${page.title}</strong>
    ${page.description && html`<span>${page.description}</span>`}<small>${page.url}</small></a>`;
}

function Place({ place }) {
  const { latitude, longitude, title, address } = place;
  return html`<div class="place"><svg viewBox="0 0 220 96" role="img" aria-label="Map"><path class="map-roads"
      d="M-5 70 60 40l40 24 60-52M20-5l30 110M120-5l-14 110M180-5l20 110M-5 20l230 30" /><path class="map-pin" d="M110 22c-9 0-16 7-16 16 0 12 16 28 16 28s16-16 16-28c0-9-7-16-16-16z" />
      <circle cx="110" cy="38" r="6" class="map-hole" /></svg>
    ${title && html`<strong>${title}</strong>`}${address && html`<span>${address}</span>`}
    <a href=${`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=15/${latitude}/${longitude}`} target="_blank"
      rel="noopener noreferrer">${latitude.toFixed(5)}, ${longitude.toFixed(5)}</a></div>`;
}

const BUTTON_ICONS = { reply: 'reply', call: 'call', copy: 'copy', pix: 'copy', url: 'globe', flow: 'list' };

function Choices({ message, actions }) {
  return html`${message.header && html`<strong class="head">${message.header}</strong>`}<${Text} body=${message.body} />
    ${message.footer && html`<p class="foot">${message.footer}</p>`}
    <${Pressables} message=${message} buttons=${message.buttons} actions=${actions} />`;
}

function Pressables({ message, buttons, actions }) {
  const press = (button) => () => {
    if (button.type === 'reply') return actions.press(message, button.id);
    if (button.type === 'url') return open(button.url, '_blank', 'noopener');
    return navigator.clipboard.writeText(button.copyCode ?? button.phoneNumber ?? '');
  };
  return html`<div class="pressables">${buttons?.map((button) => html`<${Button} small icon=${BUTTON_ICONS[button.type]}
    disabled=${message.fromMe && button.type === 'reply'} onPress=${press(button)}>${button.text}<//>`)}</div>`;
}

function Rows({ message, actions }) {
  const [open, setOpen] = useState(false);
  const { title, description, footer, button, sections } = message.list;
  return html`<strong class="head">${title}</strong>${description && html`<${Text} body=${description} />`}
    ${footer && html`<p class="foot">${footer}</p>`}
    <div class="pressables"><${Button} small icon="list" aria-expanded=${open} onPress=${() => setOpen(!open)}>${button}<//></div>
    ${open && html`<div class="list-rows">${sections.map((section) => html`<h4>${section.title}</h4>${section.rows.map((row) => html`
      <button type="button" disabled=${message.fromMe} onClick=${() => { setOpen(false); actions.run(actions.pick(message, row.rowId)); }}>
        <strong>${row.title}</strong>${row.description && html`<span>${row.description}</span>`}</button>`)}`)}</div>`}`;
}

function Cards({ message, actions }) {
  return html`<div class="cards" tabindex="0" role="group" aria-label="Cards">${message.cards?.map((card) => html`<div class="cards-card">
    ${card.image && html`<${Attachment} message=${{ id: card.image, type: 'image', media: { id: card.image, mimetype: 'image/jpeg' }, body: card.title }} />`}
    ${card.title && html`<strong>${card.title}</strong>`}<${Text} body=${card.body} />${card.footer && html`<p class="foot">${card.footer}</p>`}
    <${Pressables} message=${message} buttons=${card.buttons} actions=${actions} /></div>`)}</div>`;
}

function Product({ product: { name, price, currency, description, body, footer } }) {
  return html`<strong class="head">${name}</strong>${price !== undefined && html`<p class="foot">${money(price, currency)}</p>`}
    ${(body ?? description) && html`<${Text} body=${body ?? description} />`}${footer && html`<p class="foot">${footer}</p>`}`;
}

function Products({ message: { body, productList: { header, footer, sections } } }) {
  return html`${header && html`<strong class="head">${header}</strong>`}<${Text} body=${body} />
    ${sections.map((section) => html`${section.title && html`<h4>${section.title}</h4>`}<ul class="contact-cards">${section.products.map((one) => html`
      <li>${one.name}${one.price !== undefined && ` ${money(one.price, one.currency)}`}</li>`)}</ul>`)}
    ${footer && html`<p class="foot">${footer}</p>`}`;
}

function Order({ message: { body, order } }) {
  return html`<ul class="contact-cards">${order.items.map((item) => html`<li>${item.quantity} × ${item.retailerId}, ${money(item.price, item.currency)}</li>`)}</ul>
    ${body && html`<${Text} body=${body} />`}`;
}

/** An amount in minor units of the currency. */
function money(amount, currency) {
  const format = new Intl.NumberFormat(undefined, { style: 'currency', currency });
  return format.format(amount / 10 ** format.resolvedOptions().maximumFractionDigits);
}

function Poll({ message, actions }) {
  const { name, options, selectable, votes } = message.poll;
  const chosen = options.filter((option) => votes[option]?.some((who) => digits(who) === actions.number));
  const most = Math.max(1, ...options.map((option) => votes[option]?.length ?? 0));
  const toggle = (option) => () => {
    if (chosen.includes(option)) return actions.vote(message, chosen.filter((one) => one !== option));
    return actions.vote(message, selectable === 1 ? [option] : [...chosen, option]);
  };
  return html`<fieldset class="poll"><legend>${name}</legend>
    <p class="foot">${selectable === 1 ? 'Choose one' : selectable ? `Choose up to ${selectable}` : 'Choose any number'}</p>
    ${options.map((option) => html`<label><input type=${selectable === 1 ? 'radio' : 'checkbox'} checked=${chosen.includes(option)}
      name=${message.id} onClick=${(event) => { event.preventDefault(); actions.run(toggle(option)()); }} />
      <span>${option}</span><b>${votes[option]?.length ?? 0}</b>
      <progress value=${votes[option]?.length ?? 0} max=${most} aria-hidden="true"></progress></label>`)}</fieldset>`;
}

function Invitation({ message, actions }) {
  const { event } = message;
  return html`<div class="invitation"><${Icon} name="calendar" /><div><strong>${event.name}</strong>
    <span>${fullTime(event.startsAt)}${event.endsAt ? ` – ${fullTime(event.endsAt)}` : ''}</span>
    ${event.location && html`<span>${event.location}</span>`}${event.description && html`<${Text} body=${event.description} />`}</div></div>
    ${!message.fromMe && html`<div class="pressables">${[['GOING', 'Going'], ['MAYBE', 'Maybe'], ['NOT_GOING', 'Not going']].map(([code, text]) =>
      html`<${Button} small onPress=${() => actions.answer(message, code)}>${text}<//>`)}</div>`}`;
}
