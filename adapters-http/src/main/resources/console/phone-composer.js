// Writes messages of a phone: texts, files, and everything else that a body of `/simulator` can have.
import { useEffect, useRef, useState } from './preact-hooks.js';
import { post } from './api.js';
import { fileBody } from './media.js';
import { notify } from './notices.js';
import { preview } from './message-preview.js';
import { ComposeDialog } from './phone-compose-dialog.js';
import { nameOf } from './phone-model.js';
import { Button, html, Icon, Menu } from './ui.js';

const TYPING_MS = 4000;

export function Composer({ chat, model, phone, replyTo, onReplied }) {
  const [text, setText] = useState('');
  const [file, setFile] = useState(null);
  const [kind, setKind] = useState(null);
  const [sending, setSending] = useState(false);
  const input = useRef(null);
  const picker = useRef(null);
  const typing = useTyping(`${model.base}/chats/${encodeURIComponent(chat)}/typing`);
  useEffect(() => { if (matchMedia('(min-width: 761px)').matches) input.current?.focus(); }, [chat]);
  useEffect(() => { if (replyTo) input.current?.focus(); }, [replyTo]);

  const write = async (content) => {
    await post(`${model.base}/messages`, { to: chat, ...content, ...(replyTo && { replyTo: replyTo.id }) });
    onReplied();
  };
  const send = async (event) => {
    event?.preventDefault();
    if (sending || (!text.trim() && !file)) return;
    setSending(true);
    try {
      typing.end();
      await write({ ...(text.trim() && { text }), ...(file && { file: await fileBody(file) }) });
      setText('');
      setFile(null);
      if (input.current) input.current.style.height = '';
    } catch (error) {
      notify(error.message, 'bad');
    } finally {
      setSending(false);
      input.current?.focus();
    }
  };
  const keys = (event) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) send(event);
    if (event.key === 'Escape' && replyTo) onReplied();
  };
  const typed = (event) => {
    setText(event.target.value);
    typing.now();
    event.target.style.height = '';
    event.target.style.height = `${Math.min(160, event.target.scrollHeight)}px`;
  };
  const take = (files) => files?.length && setFile(files[0]);
  return html`<form class="composer" onSubmit=${send} aria-label="Write a message"
      onDragOver=${(event) => event.preventDefault()} onDrop=${(event) => { event.preventDefault(); take(event.dataTransfer.files); }}>
    ${replyTo && html`<div class="composer-top"><div class="quote"><strong>${replyTo.fromMe ? 'You' : nameOf(replyTo.from)}</strong><span>${preview(replyTo)}</span></div>
      <${Button} small icon="close" label="No reply" onPress=${onReplied} /></div>`}
    ${file && html`<div class="composer-top"><${Icon} name="file" /><span class="wrap">${file.name}</span>
      <${Button} small icon="close" label="No file" onPress=${() => setFile(null)} /></div>`}
    <div class="composer-line">
      <${Menu} label="Attach" icon="attach" items=${[
        { icon: 'file', text: 'File, photo, voice note', onPick: () => picker.current.click() },
        { icon: 'pin', text: 'Location', onPick: () => setKind('location') },
        { icon: 'poll', text: 'Poll', onPick: () => setKind('poll') },
        { icon: 'contact', text: 'Contact', onPick: () => setKind('contact') },
        { icon: 'calendar', text: 'Invitation', onPick: () => setKind('event') },
        { icon: 'list', text: 'Buttons', onPick: () => setKind('buttons') },
        { icon: 'lock', text: 'Unreadable text', onPick: () => setKind('unreadable') }]} />
      <input ref=${picker} type="file" class="hidden-text" tabIndex="-1" aria-label="File" onChange=${(event) => { take(event.target.files); event.target.value = ''; }} />
      <textarea ref=${input} rows="1" aria-label="Message" placeholder=${phone.online ? 'Message' : 'This phone is offline'} value=${text}
        onInput=${typed} onKeyDown=${keys} onPaste=${(event) => take(event.clipboardData.files)}></textarea>
      <button class="button primary round" type="submit" aria-label="Send" disabled=${sending}><${Icon} name="send" /></button>
    </div>
    ${kind && html`<${ComposeDialog} kind=${kind} onSend=${write} onClose=${() => setKind(null)} />`}</form>`;
}

/** Shows others that this phone types, until it pauses. */
function useTyping(address) {
  const state = useRef({ on: false, timer: 0 });
  const set = (on) => {
    clearTimeout(state.current.timer);
    if (state.current.on !== on) {
      state.current.on = on;
      post(address, { on }).catch(() => {});
    }
  };
  useEffect(() => () => set(false), [address]);
  return {
    now: () => {
      set(true);
      state.current.timer = setTimeout(() => set(false), TYPING_MS);
    },
    end: () => set(false),
  };
}
