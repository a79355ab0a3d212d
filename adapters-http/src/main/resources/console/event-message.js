// What an event tells about a message: its id, its file, and its text in one line.
import { digits, size } from './format.js';
import { preview } from './message-preview.js';

const RAW = 'engine.event';
const FILES = '/api/files/';
const SHOWN = 100;

/** The id of the message that the event is about, without its chat; null when it is about none. */
export function messageIdOf({ event, payload }) {
  if (!payload) return null;
  if (event === RAW) return payload.event?.startsWith('message') ? payload.data?.id ?? null : null;
  const id = payload.reaction?.messageId ?? payload.revokedMessageId ?? payload.editedMessageId ?? payload.poll?.id
    ?? payload.eventCreationKey?.id ?? (event.startsWith('message') ? payload.id : null);
  return typeof id === 'string' ? id.replace(/^(?:true|false)_[^_]*_([^_]*).*$/, '$1') : null;
}

/** The file of an event of either family as messages of a phone have it; null when there is none. */
export function fileOf({ payload, data }) {
  const content = Object.values((payload?._data ?? data)?.message ?? payload?._data?.Message ?? {}).find((part) => part?.mimetype) ?? {};
  const url = payload?.media?.url ?? (data ? data.message?.mediaUrl ?? content.url : undefined);
  const id = url && idOf(url);
  if (!id) return null;
  const about = payload?._data ?? {};
  return {
    id, mimetype: payload?.media?.mimetype ?? content.mimetype ?? '', filename: payload?.media?.filename ?? content.fileName ?? about.filename,
    sizeBytes: numberOf(about.size ?? content.fileLength), seconds: numberOf(about.duration ?? content.seconds),
    isVoice: about.type === 'ptt' || content.ptt === true || content.PTT === true,
    isSticker: about.type === 'sticker' || Boolean((payload?._data ?? data)?.message?.stickerMessage),
  };
}

const numberOf = (value) => (value === undefined || value === null || Number.isNaN(Number(value)) ? undefined : Number(value));

/** The id in the address of a file of this gateway; null for another address. */
function idOf(url) {
  const parsed = URL.parse(url, location.origin);
  return parsed?.pathname.includes(FILES) ? decodeURIComponent(parsed.pathname.split('/').at(-1)) : null;
}

/** The message of an event of family A as messages of a phone have it, as far as its preview and its file need it. */
export function messageOf({ payload = {}, data }) {
  const media = fileOf({ payload, data });
  return { type: typeOf(payload, media), body: payload.body ?? '', media, location: payload.location && { title: payload.location.name ?? payload.location.description },
    contacts: payload.vCards?.map((card) => ({ name: /^FN:(.*)$/m.exec(card)?.[1].trim() ?? '' })) };
}

function typeOf(payload, media) {
  if (payload.location) return 'location';
  if (payload.vCards?.length) return 'contacts';
  if (!media) return 'text';
  if (media.isSticker) return 'sticker';
  if (media.mimetype.startsWith('audio/')) return media.isVoice ? 'voice' : 'audio';
  return /^(image|video)\//.exec(media.mimetype)?.[1] ?? 'document';
}

/** What an event is about, in one line. */
export function gist(event) {
  const { payload = {} } = event;
  if (event.event === RAW) return payload.event ?? '';
  if (event.event === 'session.status') return payload.status ?? '';
  const what = preview(messageOf(event)) || payload.reaction?.text || payload.ackName || payload.state || payload.status || '';
  return `${partnerOf(event)} ${typeof what === 'string' ? what : ''}`.trim();
}

/** The number or name of the other side. */
function partnerOf({ payload = {} }) {
  const who = payload.from || payload.id?.remote || payload.chatId || payload.id;
  return typeof who === 'string' ? digits(who.replace(/^(true|false)_/, '')) : '';
}

/** JSON to look at: files and long addresses are shortened in it. */
export const readable = (value) => JSON.stringify(value, (_, part) => (typeof part === 'string' ? shortened(part) : part), 2);

function shortened(text) {
  if (text.length <= SHOWN || /\s/.test(text)) return text;
  if (/^https?:/.test(text)) return `${text.split('?')[0].slice(0, SHOWN)}${text.includes('?') ? '?…' : '…'}`;
  return /^(data:)?[A-Za-z0-9+/=;:,_-]+$/.test(text) ? `[file, ${size(Math.round((text.length * 3) / 4))}]` : text;
}
