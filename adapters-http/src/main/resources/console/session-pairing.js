// Links a session to an account: the QR code with its countdown, a code that is typed into the phone, or credentials.
import { useEffect, useState } from './preact-hooks.js';
import { get, path, post } from './api.js';
import { gatewayTime } from './clock.js';
import { Field, Form, useSending } from './form.js';
import { afterEvents } from './live.js';
import { notify } from './notices.js';
import { PhoneField } from './phone-field.js';
import { useLoaded } from './store.js';
import { Button, CopyButton, html, Icon } from './ui.js';

const RING = 2 * Math.PI * 15;

/** States in which an issued code is worth nothing any more. */
const CODE_ENDS = new Set(['active', 'failed', 'restarting', 'stopped']);

/** What the form for a code holds, for a component that stays while the session is in another state. */
export function useCodeForm({ state }) {
  const [number, setNumber] = useState('');
  const [code, setCode] = useState(null);
  const isOver = CODE_ENDS.has(state);
  useEffect(() => { if (isOver) setCode(null); }, [isOver]);
  return { number, setNumber, code, setCode, sending: useSending() };
}

/** `codeForm` is that of `useCodeForm`. */
export function Pairing({ session, codeForm }) {
  if (session.status === 'CREDENTIALS_REQUIRED') return html`<${Credentials} session=${session} />`;
  if (session.status.startsWith('PASSKEY')) return html`<${Passkey} session=${session} />`;
  return html`<div class="pairing"><${Qr} session=${session} /><div class="pairing-ways">
    <${ScanWithPhone} session=${session} /><${CodeForm} session=${session} ...${codeForm} /></div></div>`;
}

function Qr({ session }) {
  const waits = session.state === 'awaiting_pairing';
  const qr = useLoaded(async (signal) => (waits ? get(path`/api/${session.name}/auth/qr`, signal) : undefined), [session.name, waits]);
  useEffect(() => afterEvents(({ event, session: name, payload }) => name === session.name && event === 'session.status'
    && payload.status === 'SCAN_QR_CODE', qr.reload), [session.name]);
  const left = useCountdown(qr.value?.expiresAt, qr.reload);
  const whole = useWhole(qr.value?.value, left);
  if (!qr.value) return html`<div class="qr"><p class="muted" role="status">${qr.error ? qr.error.message : 'The code is coming …'}</p></div>`;
  return html`<figure class="qr">
    <img src=${`data:${qr.value.mimetype};base64,${qr.value.data}`} alt=${`QR code of the session ${session.name}`} data-value=${qr.value.value} />
    <figcaption>
      <svg class="ring" width="36" height="36" viewBox="0 0 36 36" aria-hidden="true"><circle cx="18" cy="18" r="15" />
        <circle class="ring-left" cx="18" cy="18" r="15" stroke-dasharray=${RING}
          stroke-dashoffset=${whole ? RING * (1 - left / whole) : 0} /></svg>
      <span>${left === null ? '' : `New code in ${left} s`}</span>
      <${CopyButton} text=${qr.value.value}>Copy<//>
    </figcaption></figure>`;
}

/** Seconds until then, by the gateway's clock; null when there is no such time. */
function useCountdown(expiresAt, onEnd) {
  const [now, setNow] = useState(gatewayTime());
  useEffect(() => {
    const timer = setInterval(() => setNow(gatewayTime()), 250);
    return () => clearInterval(timer);
  }, []);
  const left = expiresAt ? Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / 1000)) : null;
  useEffect(() => {
    if (left !== 0) return undefined;
    const timer = setTimeout(onEnd, 400);
    return () => clearTimeout(timer);
  }, [left, expiresAt]);
  return left;
}

/** The life of the code in seconds: what was left when it was first seen. */
function useWhole(value, left) {
  const [whole, setWhole] = useState({ value: null, seconds: 0 });
  if (value && left && whole.value !== value) setWhole({ value, seconds: left });
  return whole.seconds;
}

/** Scans the present code with a phone of the simulated network. */
export async function scanWith(session, phone) {
  const { value } = await get(path`/api/${session.name}/auth/qr`);
  await post(path`/simulator/phones/${phone.number}/scan`, { value });
  notify(`${phone.name} scanned the code.`);
}

/** One click scans the code with a phone of the simulated network. */
function ScanWithPhone({ session }) {
  const phones = useLoaded((signal) => get('/simulator/phones', signal), []);
  if (!phones.value?.length) return null;
  return html`<section><h3>Scan it with a simulated phone</h3><div class="chips">${phones.value.slice(0, 12).map((phone) => html`
    <${Button} icon="phone" onPress=${() => scanWith(session, phone)}>${phone.name || phone.number}<//>`)}</div></section>`;
}

function CodeForm({ session, number, setNumber, code, setCode, sending }) {
  const ask = async () => setCode((await post(path`/api/${session.name}/auth/request-code`, { phone: number })).code);
  return html`<section><h3>Or type a code into the phone</h3>
    <${Form} class="form inline" onSend=${ask} sending=${sending}>
      <${PhoneField} label="Number of the phone" name="phone" value=${number} onInput=${setNumber} />
      <button class="button" type="submit">Get a code</button><//>
    ${code && html`<p class="code" role="status"><output>${code}</output><${CopyButton} text=${code} /></p>`}</section>`;
}

/** The network asks for the credentials of an account. What is typed is gone when the form is. */
function Credentials({ session }) {
  const address = path`/api/${session.name}/auth/credentials`;
  const asked = useLoaded((signal) => get(address, signal), [address]);
  const [values, setValues] = useState({});
  const sending = useSending();
  const send = () => post(address, { credentials: values });
  if (!asked.value) return html`<p class="muted" role="status">${asked.error ? asked.error.message : 'The form is coming …'}</p>`;
  return html`<section class="card"><h3><${Icon} name="lock" /> Log in to the network</h3>
    <${Form} class="form" onSend=${send} sending=${sending}>
      ${asked.value.fields.map(({ name, kind, required }) => html`<${Field} label=${label(name) + (required ? '' : ' (optional)')} name=${`credentials.${name}`}
        type=${kind === 'secret' ? 'password' : 'text'} autocomplete="off" spellcheck=${false}
        value=${values[name] ?? ''} onInput=${(value) => setValues({ ...values, [name]: value })} />`)}
      <button class="button" type="submit">Log in</button><//></section>`;
}

/** `serverAddress` as "Server address". */
const label = (name) => {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words[0].toUpperCase() + words.slice(1);
};

/** The phone asked for a passkey: a client of the session answers the challenge; the console shows it and confirms. */
function Passkey({ session }) {
  const confirming = session.status === 'PASSKEY_CONFIRMATION_REQUIRED';
  const address = path`/api/${session.name}/auth/passkey` + (confirming ? '/confirmation' : '/challenge');
  const challenge = useLoaded((signal) => get(address, signal), [address]);
  const confirm = async () => {
    await post(path`/api/${session.name}/auth/passkey/confirm`);
    notify('Confirmed.');
  };
  return html`<section class="card"><h3><${Icon} name="lock" /> The phone asks for a passkey</h3>
    <p>${confirming ? 'Compare this code with the one on the phone, then confirm.'
      : 'A client of the session answers this challenge with the passkey of the account.'}</p>
    <pre class="json" tabindex="0">${JSON.stringify(challenge.value ?? challenge.error?.message ?? '…', null, 2)}</pre>
    ${confirming && html`<${Button} kind="primary" icon="check" onPress=${confirm}>The codes are the same<//>`}</section>`;
}
