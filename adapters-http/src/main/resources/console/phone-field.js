// A field for the number of a phone, with the phones of the simulated network as suggestions.
import { useId } from './preact-hooks.js';
import { get } from './api.js';
import { Field } from './form.js';
import { useLoaded } from './store.js';
import { html } from './ui.js';

const SUGGESTED = 200;

export function PhoneField({ label = 'Phone', ...rest }) {
  const suggestions = useId();
  const phones = useLoaded((signal) => get('/simulator/phones', signal), []);
  return html`<${Field} label=${label} list=${suggestions} inputmode="tel" autocomplete="off" placeholder="447700900101" ...${rest} />
    <datalist id=${suggestions}>${phones.value?.slice(0, SUGGESTED).map(({ number, name }) => html`<option value=${number}>${name}</option>`)}</datalist>`;
}
