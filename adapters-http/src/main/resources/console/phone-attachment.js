// Pictures, videos, recordings and files inside a message.
import { useEffect, useRef, useState } from './preact-hooks.js';
import { duration, size } from './format.js';
import { useFile } from './media.js';
import { Button, Dialog, html, Icon } from './ui.js';

export function Attachment({ message }) {
  const { type, media } = message;
  const url = useFile(media?.id);
  if (!media) return html`<p class="gone">The file is not there.</p>`;
  if (url === 'failed') return html`<p class="gone"><${Icon} name="file" size=${16} /> The file is not there any more.</p>`;
  if (!url) return html`<div class="media-frame waiting" role="status"><span class="hidden-text">Loading …</span></div>`;
  if (type === 'sticker') return html`<img class="sticker" src=${url} alt="Sticker" />`;
  if (media.mimetype.startsWith('image/')) return html`<${Picture} url=${url} message=${message} />`;
  if (media.mimetype.startsWith('video/')) return html`<video class=${`media-frame ${type}`} src=${url} controls preload="metadata" aria-label=${message.body || 'Video'}></video>`;
  if (media.mimetype.startsWith('audio/')) return html`<${Player} url=${url} voice=${type === 'voice'} />`;
  return html`<a class="file" href=${url} download=${media.filename ?? media.id}><${Icon} name="file" size=${26} />
    <span><strong>${media.filename ?? 'File'}</strong><small>${media.mimetype} · ${size(media.sizeBytes)}</small></span><${Icon} name="download" /></a>`;
}

function Picture({ url, message }) {
  const [open, setOpen] = useState(false);
  const text = message.body || 'Photo';
  return html`<button type="button" class="picture" onClick=${() => setOpen(true)} aria-label=${`Enlarge: ${text}`}>
      <img class="media-frame" src=${url} alt="" /></button>
    ${open && html`<${Dialog} wide title=${text} onClose=${() => setOpen(false)}><img class="enlarged" src=${url} alt=${text} /><//>`}`;
}

/** A voice note: play, a line with its position, its length. */
function Player({ url, voice }) {
  const audio = useRef(null);
  const [state, setState] = useState({ playing: false, at: 0, length: 0 });
  useEffect(() => {
    const element = audio.current;
    const read = () => setState({ playing: !element.paused, at: element.currentTime, length: Number.isFinite(element.duration) ? element.duration : 0 });
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
