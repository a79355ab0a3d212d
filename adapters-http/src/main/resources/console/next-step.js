// What to do next, as the first screen says it: from no session up to a phone that writes to one.
import { useState } from './preact-hooks.js';
import { get } from './api.js';
import { digits } from './format.js';
import { NewPhone } from './phones.js';
import { link } from './router.js';
import { scanWith } from './session-pairing.js';
import { action } from './sessions.js';
import { useLoaded } from './store.js';
import { Button, html, Icon } from './ui.js';

const REFRESHED_MS = 5000;

/** Properties: sessions, onCreate, onChange. */
export function NextStep({ sessions, onCreate, onChange }) {
  const phones = useLoaded((signal) => get('/simulator/phones', signal), [], REFRESHED_MS);
  const [making, setMaking] = useState(false);
  if (!phones.value && !phones.error) return null;
  // Another network has no simulated phones.
  const { icon, title, text, children } = step(sessions, phones.value ?? null, { onCreate, onChange, onPhone: () => setMaking(true) });
  return html`<div class="next-step"><${Icon} name=${icon} size=${36} /><p class="muted small-text">Next step</p><h3 dir="auto">${title}</h3>
    <p class="muted">${text}</p><div class="chips">${children}</div>
    ${making && html`<${NewPhone} onClose=${() => setMaking(false)} onDone=${phones.reload} />`}</div>`;
}

function step(sessions, phones, { onCreate, onChange, onPhone }) {
  if (sessions.length === 0) {
    return { icon: 'server', title: 'Create a session', text: 'A session is one account on the network. Your program sends and receives through it.',
      children: html`<${Button} kind="primary" icon="add" onPress=${onCreate}>Create a session<//>` };
  }
  const waiting = sessions.find(({ state }) => state === 'awaiting_pairing');
  if (waiting?.status === 'CREDENTIALS_REQUIRED') return loggingIn(waiting);
  if (waiting) return scanning(waiting, phones, onPhone);
  const working = sessions.find(({ state, me }) => state === 'active' && me);
  if (!working) return starting(sessions, onChange);
  if (phones?.length === 0) return { icon: 'phone', title: 'Make a phone', text: 'A simulated phone writes to your sessions as a person does.', children: newPhone(onPhone) };
  return writing(working, phones, onPhone);
}

const loggingIn = ({ name }) => ({ icon: 'lock', title: `Log in ${name}`, text: 'Its network asks for the credentials of an account.',
  children: html`<a class="button primary" href=${link('sessions', name)}>Log in</a>` });

const newPhone = (onPhone) => html`<${Button} kind="primary" icon="add" onPress=${onPhone}>Make a phone<//>`;

function scanning(session, phones, onPhone) {
  const title = `Scan the code of ${session.name}`;
  const show = html`<a class="button" href=${link('sessions', session.name)}><${Icon} name="qr" /><span>Show the code</span></a>`;
  if (phones === null) return { icon: 'qr', title, text: `${session.name} waits for a scan. Scan its code with the phone of the account.`, children: show };
  const free = phones.filter(({ online }) => online);
  const phone = free.find((one) => one.sessions.length === 0) ?? free[0];
  if (!phone) return { icon: 'qr', title, text: `${session.name} waits for a scan, and no phone is online that can scan its code.`, children: html`${newPhone(onPhone)}${show}` };
  return { icon: 'qr', title, text: `${session.name} waits for a scan. The phone of ${phone.name} can scan its code.`,
    children: html`<${Button} kind="primary" icon="phone" onPress=${() => scanWith(session, phone)}>Scan with ${phone.name}<//>${show}` };
}

function starting(sessions, onChange) {
  const session = sessions.find(({ state }) => state === 'paused') ?? sessions.find(({ state }) => state === 'stopped' || state === 'failed');
  if (!session) return { icon: 'clock', title: 'Wait a moment', text: 'A session is starting.', children: null };
  const [verb, text] = session.state === 'paused' ? ['Resume', 'is paused. It sends nothing until you resume it.'] : ['Start', 'does not run. Start it to use its account.'];
  const start = async () => {
    await action(session, 'start');
    onChange();
  };
  return { icon: 'play', title: `${verb} ${session.name}`, text: `${session.name} ${text}`,
    children: html`<${Button} kind="primary" icon="play" onPress=${start}>${verb} ${session.name}<//>` };
}

function writing(session, phones, onPhone) {
  const number = digits(session.me.id);
  if (phones === null) {
    return { icon: 'send', title: 'Send a text', text: `${session.name} works. You can send a text from its page.`,
      children: html`<a class="button primary" href=${link('sessions', session.name)}><${Icon} name="send" /><span>Open ${session.name}</span></a>` };
  }
  const others = phones.filter((phone) => phone.number !== number && phone.online);
  const phone = others.find((one) => one.sessions.length === 0) ?? others[0];
  if (!phone) {
    return { icon: 'phone', title: 'Make a second phone', text: `${session.name} works. Another phone is needed that writes to it.`, children: newPhone(onPhone) };
  }
  return { icon: 'chat', title: `Write to ${session.name}`, text: `${session.name} works. Write to it as ${phone.name}; your program gets the message as an event.`,
    children: html`<a class="button primary" href=${link('phones', phone.number, `${number}@c.us`)}><${Icon} name="chat" /><span>Write as ${phone.name}</span></a>
      <a class="button" href=${link('traffic')}><${Icon} name="traffic" /><span>See the traffic</span></a>` };
}
