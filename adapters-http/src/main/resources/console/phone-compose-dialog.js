// Forms for messages that are more than a text or a file.
import { useState } from './preact-hooks.js';
import { Check, Field, FormDialog, Group } from './form.js';
import { Button, html } from './ui.js';

const TITLES = { location: 'Location', poll: 'Poll', contact: 'Contact', event: 'Invitation', buttons: 'Buttons', unreadable: 'Unreadable text' };
const FIRST = {
  location: { latitude: '51.5007', longitude: '-0.1246', title: '', address: '' },
  poll: { name: '', options: ['', ''], single: true },
  contact: { name: '', number: '' },
  event: { name: '', description: '', startsAt: '', location: '' },
  buttons: { body: '', header: '', footer: '', buttons: ['Yes', 'No'] },
  unreadable: { text: '' },
};

/** How refusals name the fields. */
const REFUSED = {
  location: (name) => `location.${name}`,
  poll: (name) => `poll.${name}`,
  contact: (name) => (name === 'number' ? 'contacts.0.vcard' : `contacts.0.${name}`),
  event: (name) => `event.${name}`,
  buttons: (name) => `buttons.${name}`,
  unreadable: (name) => name,
};

export function ComposeDialog({ kind, onSend, onClose }) {
  const [value, setValue] = useState(FIRST[kind]);
  const set = (name) => (next) => setValue({ ...value, [name]: next });
  const field = (name, label, more) => html`<${Field} label=${label} name=${REFUSED[kind](name)} value=${value[name]} onInput=${set(name)} ...${more} />`;
  return html`<${FormDialog} title=${TITLES[kind]} action="Send" onSend=${() => onSend(BODIES[kind](value))} onClose=${onClose}>
    ${kind === 'location' && html`<div class="grid">${field('latitude', 'Latitude', { inputmode: 'decimal', autofocus: true })}
      ${field('longitude', 'Longitude', { inputmode: 'decimal' })}</div>${field('title', 'Title')}${field('address', 'Address')}`}
    ${kind === 'poll' && html`${field('name', 'Question', { autofocus: true })}<${Several} label="Option" name="poll.options" values=${value.options} onChange=${set('options')} />
      <${Check} label="Only one may be chosen" checked=${value.single} onChange=${set('single')} />`}
    ${kind === 'contact' && html`${field('name', 'Name', { autofocus: true })}${field('number', 'Number', { inputmode: 'tel' })}`}
    ${kind === 'event' && html`${field('name', 'What', { autofocus: true })}${field('startsAt', 'Begins', { type: 'datetime-local' })}
      ${field('location', 'Where')}${field('description', 'Description')}`}
    ${kind === 'buttons' && html`${field('body', 'Text', { autofocus: true })}${field('header', 'Above it')}${field('footer', 'Below it')}
      <${Several} label="Button" name="buttons.buttons" values=${value.buttons} onChange=${set('buttons')} />`}
    ${kind === 'unreadable' && html`${field('text', 'Text', { autofocus: true,
      hint: 'The sessions of its readers cannot decrypt it until it is revealed.' })}`}<//>`;
}

function Several({ label, name, values, onChange }) {
  return html`<${Group} legend=${`${label}s`} name=${name}>${values.map((value, i) => html`<div class="pair" key=${i}>
    <input aria-label=${`${label} ${i + 1}`} value=${value} onInput=${(event) => onChange(values.with(i, event.target.value))} />
    <${Button} small icon="trash" label=${`Remove ${label.toLowerCase()} ${i + 1}`} onPress=${() => onChange(values.toSpliced(i, 1))} /></div>`)}
    <${Button} small icon="add" onPress=${() => onChange([...values, ''])}>Add<//><//>`;
}

const filled = (value) => Object.fromEntries(Object.entries(value).filter(([, text]) => text !== ''));

/** What the forms make of their values. A number that is none is sent as it is, so that the gateway names the field. */
const BODIES = {
  location: (value) => ({ location: { ...filled(value), latitude: number(value.latitude), longitude: number(value.longitude) } }),
  poll: (value) => ({ poll: { name: value.name, options: value.options.filter(Boolean), selectable: value.single ? 1 : 0 } }),
  contact: ({ name, number: phone }) => ({ contacts: [{ name,
    vcard: `BEGIN:VCARD\nVERSION:3.0\nFN:${name}\nTEL;type=CELL;waid=${phone.replace(/\D/g, '')}:+${phone.replace(/\D/g, '')}\nEND:VCARD` }] }),
  event: (value) => ({ event: { ...filled(value), ...(value.startsAt && { startsAt: new Date(value.startsAt).toISOString() }) } }),
  buttons: (value) => ({ buttons: { ...filled({ ...value, buttons: '' }), buttons: value.buttons.filter(Boolean).map((text, i) => ({ id: `b${i + 1}`, text })) } }),
  unreadable: ({ text }) => ({ text, unreadable: true }),
};

const number = (text) => (text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text));
