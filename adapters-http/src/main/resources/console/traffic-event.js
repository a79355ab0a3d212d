// One event in the form of either family, with its file.
import { useState } from './preact-hooks.js';
import { get, path } from './api.js';
import { Attachment } from './attachment.js';
import { fileOf, messageOf, readable } from './event-message.js';
import { eventAsCurl, eventAsTest } from './snippets.js';
import { useLoaded } from './store.js';
import { Badge, Button, CopyButton, html } from './ui.js';

const FORMS = [['a', 'Family A'], ['b', 'Family B'], ['canonical', 'Canonical']];

/** Properties: event with its session and id, and the rest where it is known. */
export function EventDetail({ event }) {
  const [form, setForm] = useState('a');
  const forms = useLoaded((signal) => get(path`/api/${event.session}/events/${event.id}`, signal), [event.id]);
  const known = event.event ? [event] : [];
  const all = forms.value?.[form] ?? (form === 'a' ? known : []);
  // One event of the network can be several of a family: the chosen one stands first.
  const shown = [...all.filter((one) => one.id === event.id), ...all.filter((one) => one.id !== event.id)];
  return html`<div class="segments" role="group" aria-label="Form">${FORMS.map(([id, text]) => html`
      <${Button} small aria-pressed=${form === id} onPress=${() => setForm(id)}>${text}<//>`)}</div>
    ${forms.error && html`<p class="muted">${forms.error.status === 404 ? 'The event is no longer in the log.' : forms.error.message}</p>`}
    ${forms.value && shown.length === 0 && html`<p class="muted">This family has no such event.</p>`}
    ${shown.map((one) => html`<${Rendered} key=${one.id} event=${one} />`)}`;
}

/** An event as a webhook gets it, whole in the copies. */
export function Rendered({ event }) {
  const file = fileOf(event);
  return html`<section><div class="chips"><${Badge} kind="info">${event.event}<//>
      <${CopyButton} text=${() => JSON.stringify(event, null, 2)}>JSON<//>
      <${CopyButton} text=${() => eventAsCurl(event)}>Copy as curl<//><${CopyButton} text=${() => eventAsTest(event)}>Copy as test<//></div>
    ${file && html`<div class="event-file"><${Attachment} message=${messageOf(event)} /></div>`}
    <pre class="json" tabindex="0" dir="ltr">${readable(event)}</pre></section>`;
}
