// Pictures, videos, recordings and files inside a message.
import { useEffect, useRef, useState } from './preact-hooks.js';
import { duration, size } from './format.js';
import { fileUrl, useFile } from './media.js';
import { notify } from './notices.js';
import { Button, Dialog, html, Icon } from './ui.js';

/** Properties: message with its type, body and media {id, mimetype, filename, sizeBytes, seconds}. */
export function Attachment({ message }) {
  const { type, media } = message;
  if (!media) return html`<p class="gone">The file is not there.</p>`;
  return type === 'sticker' || /^(image|video|audio)\//.test(media.mimetype) ? html`<${Shown} message=${message} />` : html`<${Document} media=${media} />`;
}

function Shown({ message }) {
  const { type, media } = message;
  const url = useFile(media.id);
  if (url === 'failed') return html`<p class="gone"><${Icon} name="file" size=${16} /> The file is not there any more.</p>`;
  if (!url) return html`<div class="media-frame waiting" role="status"><span class="hidden-text">Loading …</span></div>`;
  if (type === 'sticker') return html`<img class="sticker" src=${url} alt="Sticker" />`;
  if (media.mimetype.startsWith('image/')) return html`<${Picture} url=${url} message=${message} />`;
  if (media.mimetype.startsWith('video/')) return html`<video class=${`media-frame ${type}`} src=${url} controls preload="metadata" aria-label=${message.body || 'Video'}></video>`;
  return html`<${Player} url=${url} voice=${type === 'voice'} seconds=${media.seconds} />`;
}

/** A document is loaded when it is asked for. */
function Document({ media }) {
  const [gone, setGone] = useState(false);
  const download = async () => {
    try {
      const link = document.createElement('a');
      link.href = await fileUrl(media.id);
      link.download = media.filename ?? media.id;
      link.click();
    } catch (error) {
      setGone(error.status === 404);
      if (error.status !== 404) notify(error.message, 'bad');
    }
  };
  const about = [media.mimetype, media.sizeBytes !== undefined && size(media.sizeBytes), gone && 'not there any more'].filter(Boolean);
  return html`<button type="button" class="file" disabled=${gone} onClick=${download} aria-label=${`Download ${media.filename ?? 'the file'}`}>
    <${Icon} name="file" size=${26} /><span><strong dir="auto">${media.filename ?? 'Document'}</strong><small>${about.join(' · ')}</small></span>
    <${Icon} name="download" /></button>`;
}

function Picture({ url, message }) {
  const [open, setOpen] = useState(false);
  const text = message.body || 'Photo';
  return html`<button type="button" class="picture" onClick=${() => setOpen(true)} aria-label=${`Enlarge: ${text}`}>
      <img class="media-frame" src=${url} alt="" /></button>
    ${open && html`<${Dialog} wide title=${text} onClose=${() => setOpen(false)}><img class="enlarged" src=${url} alt=${text} /><//>`}`;
}

/** A voice note: play, a line with its position, its length. */
function Player({ url, voice, seconds = 0 }) {
  const audio = useRef(null);
  const [state, setState] = useState({ playing: false, at: 0, length: seconds });
  useEffect(() => {
    const element = audio.current;
    const read = () => setState({ playing: !element.paused, at: element.currentTime, length: Number.isFinite(element.duration) ? element.duration : seconds });
    const kinds = ['play', 'pause', 'timeupdate', 'loadedmetadata', 'durationchange', 'ended'];
    for (const kind of kinds) element.addEventListener(kind, read);
    return () => { for (const kind of kinds) element.removeEventListener(kind, read); };
  }, []);
  const toggle = () => (audio.current.paused ? audio.current.play() : audio.current.pause());
  return html`<div class="player"><audio ref=${audio} src=${url} preload="metadata"></audio>
    <${Button} icon=${state.playing ? 'pause' : 'play'} label=${state.playing ? 'Pause' : voice ? 'Play the voice note' : 'Play'} onPress=${toggle} />
    <input type="range" min="0" max=${state.length || 1} step="0.1" value=${state.at} aria-label="Position"
      aria-valuetext=${duration(state.at)} onInput=${(event) => { audio.current.currentTime = Number(event.target.value); }} />
    <span>${duration(state.playing || state.at ? state.at : state.length)}</span><${Icon} name=${voice ? 'mic' : 'attach'} size=${18} /></div>`;
}
