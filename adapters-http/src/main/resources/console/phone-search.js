// Searches all messages of a phone. They are loaded page by page while the dialog is open; the newest come first.
import { useEffect, useState } from './preact-hooks.js';
import { get } from './api.js';
import { plural, shortTime } from './format.js';
import { preview } from './message-preview.js';
import { nameOf } from './phone-model.js';
import { go } from './router.js';
import { Dialog, html, Search } from './ui.js';

const PAGE = 1000;
const SHOWN = 100;

export function SearchMessages({ phone, model, onClose }) {
  const [all, setAll] = useState([]);
  const [done, setDone] = useState(false);
  const [text, setText] = useState('');
  useEffect(() => {
    const abort = new AbortController();
    const load = async () => {
      for (let offset = 0; ; offset += PAGE) {
        const page = await get(`${model.base}/messages?limit=${PAGE}&offset=${offset}&sortOrder=desc`, abort.signal);
        setAll((before) => [...before, ...page]);
        if (page.length < PAGE) break;
      }
      setDone(true);
    };
    load().catch(() => setDone(true));
    return () => abort.abort();
  }, [model]);
  const wanted = text.trim().toLowerCase();
  const found = wanted ? all.filter((message) => preview(message).toLowerCase().includes(wanted)) : [];
  const open = (message) => {
    onClose();
    go('phones', phone.number, message.chat, message.id);
  };
  return html`<${Dialog} title="Search all messages" onClose=${onClose} wide>
    <${Search} label="Words" autofocus onEscape=${onClose} value=${text} onInput=${setText} />
    <p class="muted small-text" role="status">${done ? plural(all.length, 'message') : `${all.length} messages, more are loading …`}${wanted ? `, ${found.length} found` : ''}</p>
    <ul class="rows found-rows">${found.slice(0, SHOWN).map((message) => html`<li key=${message.id}><button type="button" class="row plain" onClick=${() => open(message)}>
      <span class="row-text"><strong>${nameOf(message.chat)}</strong><span class="muted">${message.fromMe ? 'You' : nameOf(message.from)}: ${marked(preview(message), wanted)}</span></span>
      <time class="muted">${shortTime(message.timestamp * 1000)}</time></button></li>`)}</ul>
    ${found.length > SHOWN && html`<p class="muted">The newest ${SHOWN} are shown.</p>`}<//>`;
}

function marked(text, wanted) {
  const at = text.toLowerCase().indexOf(wanted);
  if (at < 0) return text;
  const from = Math.max(0, at - 12);
  return html`${from > 0 && '… '}${text.slice(from, at)}<mark>${text.slice(at, at + wanted.length)}</mark>${text.slice(at + wanted.length)}`;
}
