// What a message says in one line, as lists of messengers show it.
import { duration } from './format.js';
import { html, Icon } from './ui.js';

const KINDS = {
  image: ['image', 'Photo'], video: ['video', 'Video'], video_note: ['video', 'Video note'], gif: ['video', 'GIF'], voice: ['mic', 'Voice message'],
  audio: ['mic', 'Audio'], sticker: ['emoji', 'Sticker'], document: ['file', 'Document'], location: ['pin', 'Location'], poll: ['poll', 'Poll'],
  event: ['calendar', 'Event'], contacts: ['contact', 'Contact'], product: ['image', 'Product'], product_list: ['list', 'Products'], order: ['list', 'Order'], flow_reply: ['check', 'Form'], list: ['list', 'List'], buttons: ['reply', 'Buttons'], carousel: ['image', 'Cards'],
  revoked: ['trash', 'Deleted message'], unknown: ['lock', 'Cannot be shown yet'],
};
const LONGEST = 160;

const length = ({ media }) => (media?.seconds ? duration(media.seconds) : '');

/** What stands behind the word for the kind. */
const DETAILS = {
  voice: length, audio: length, video: length, video_note: length, gif: () => '',
  document: ({ media }) => media?.filename ?? '',
  location: ({ location }) => location?.title || location?.address || '',
  poll: ({ poll }) => poll?.name ?? '',
  event: ({ event }) => event?.name ?? '',
  contacts: ({ contacts }) => (contacts ?? []).map((card) => card.name).join(', '),
  list: ({ list }) => list?.title ?? '',
  product: ({ product }) => product?.name ?? '',
  product_list: ({ body }) => body,
  order: ({ order }) => (order?.items ?? []).map((item) => `${item.quantity} × ${item.retailerId}`).join(', '),
  flow_reply: ({ body }) => body,
};

/** Kinds of which the text of the message is shown, if it has one. */
const TEXT_FIRST = new Set(['image', 'video', 'gif', 'buttons', 'carousel']);

/** A text in one line; empty without a message. */
export function preview(message) {
  if (!message) return '';
  const kind = KINDS[message.type]?.[1];
  if (!kind || (TEXT_FIRST.has(message.type) && message.body)) return oneLine(message.body || kind || '');
  return oneLine([kind, DETAILS[message.type]?.(message)].filter(Boolean).join(' '));
}

const oneLine = (text) => text.slice(0, LONGEST).replace(/\s+/g, ' ');

/** The same with an icon for what is not a text. */
export function Preview({ message }) {
  const icon = message && KINDS[message.type]?.[0];
  return html`${icon && html`<${Icon} name=${icon} size=${15} />`}<span dir="auto">${preview(message)}</span>`;
}
