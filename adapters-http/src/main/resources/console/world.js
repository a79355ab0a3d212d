// The simulated network as a whole: its clock, faults on purpose, behaviours of phones, a new world, snapshots.
import { useState } from './preact-hooks.js';
import { get, parsedJson, post, put } from './api.js';
import { heardClock, simulated } from './clock.js';
import { Check, Confirm, Field, Form } from './form.js';
import { fullTime, plural } from './format.js';
import { notify } from './notices.js';
import { useLoaded, useValue } from './store.js';
import { Badge, Button, Empty, html, Icon } from './ui.js';
import { Behaviours } from './world-behaviours.js';
import { readClock, useNow } from './world-clock.js';
import { Faults } from './world-faults.js';

const REFRESHED_MS = 3000;

export function WorldPage() {
  const world = useLoaded((signal) => get('/simulator/world', signal), []);
  if (world.error && !world.value) {
    const title = world.error.status === 501 ? 'This network is not simulated' : 'The world cannot be shown';
    return html`<section class="pane single"><${Empty} icon="world" title=${title}>${world.error.message}<//></section>`;
  }
  return html`<section class="pane single" aria-label="World"><header class="pane-head"><h2>World</h2>
      ${world.value && html`<span class="muted">${plural(world.value.phones.length, 'phone')}, ${plural(world.value.groups.length, 'group')}, ${plural(world.value.channels.length, 'channel')}</span>`}</header>
    <div class="pane-body world">
      <${Clock} /><${Faults} /><${Behaviours} /><${Reset} onDone=${world.reload} /><${Snapshot} onDone=${world.reload} /></div></section>`;
}

function Clock() {
  const clock = useValue(simulated);
  const now = useNow();
  const [by, setBy] = useState('61s');
  const [to, setTo] = useState('');
  useLoaded(readClock, [], REFRESHED_MS);
  const move = (change, text) => async () => {
    heardClock(await post('/simulator/clock', change()));
    notify(text);
  };
  const frozen = clock?.state === 'frozen';
  return html`<section class="card" aria-label="Clock"><header class="card-head"><h2><${Icon} name="clock" /> Clock</h2>
      <${Badge} kind=${frozen ? 'info' : 'good'}>${frozen ? 'frozen' : 'running'}<//></header>
    <p class="clock-time"><time>${fullTime(now)}</time></p>
    <div class="chips">${frozen ? html`<${Button} icon="play" onPress=${move(() => ({ state: 'running' }), 'The clock runs.')}>Run<//>`
      : html`<${Button} icon="pause" onPress=${move(() => ({ state: 'frozen' }), 'The clock stands.')}>Freeze<//>`}
      ${[['20s', '20 s'], ['61s', '61 s'], ['5m', '5 min'], ['1h', '1 hour'], ['24h', '1 day']].map(([length, text]) => html`
        <${Button} onPress=${move(() => ({ advance: length }), `The clock moved by ${text}.`)}>+ ${text}<//>`)}</div>
    <div class="grid">
      <${Form} class="form inline" onSend=${move(() => ({ advance: by.trim() }), `The clock moved by ${by}.`)}>
        <${Field} label="Advance by" name="advance" value=${by} onInput=${setBy} placeholder="90s, 2h, PT1M30S" spellcheck=${false} />
        <button class="button" type="submit">Advance</button><//>
      <${Form} class="form inline" onSend=${move(() => ({ to: to && new Date(to).toISOString() }), 'The clock moved.')}>
        <${Field} label="Advance to" name="to" type="datetime-local" value=${to} onInput=${setTo} step="1" />
        <button class="button" type="submit">Go there</button><//></div>
    <p class="hint">QR codes, deadlines, retries, calls and stories follow it. It never goes back.</p></section>`;
}

/** Begins another world: the first one, an empty one, or one from a file. */
function Reset({ onDone }) {
  const [asking, setAsking] = useState(null);
  const [unlink, setUnlink] = useState(false);
  const reset = async () => {
    await post('/simulator/reset', { ...(asking.file ? { definition: await asking.file.text() } : { world: asking.world }), unlink });
    notify('A new world begins.');
    onDone();
  };
  return html`<section class="card" aria-label="Begin again"><h2><${Icon} name="refresh" /> Begin again</h2>
    <${Check} label="Remove all linked sessions, too" checked=${unlink} onChange=${setUnlink} hint="Otherwise a session stays linked when its phone is in the new world." />
    <div class="chips"><${Button} onPress=${() => setAsking({ world: 'default' })}>The first world …<//>
      <${Button} onPress=${() => setAsking({ world: 'empty' })}>An empty world …<//>
      <${FileButton} icon="file" accept=".yaml,.yml,.json,application/json,application/yaml" onPick=${(file) => setAsking({ file })}>A world from a file …<//></div>
    ${asking && html`<${Confirm} title="Begin a new world?" action="Begin" onConfirm=${reset} onClose=${() => setAsking(null)}>
      ${asking.file ? `${asking.file.name} describes it. ` : ''}All phones, chats, groups and channels of the present world are gone. What sessions stored themselves stays.<//>`}</section>`;
}

/** A button that opens the file dialog of the browser. */
function FileButton({ icon, accept, onPick, children }) {
  const pick = ({ target }) => {
    if (target.files[0]) onPick(target.files[0]);
    target.value = '';
  };
  return html`<label class="button"><${Icon} name=${icon} /><span>${children}</span><input class="hidden-text" type="file" accept=${accept} onChange=${pick} /></label>`;
}

/** Saves the world to a file of the browser, and puts it back. */
function Snapshot({ onDone }) {
  const [file, setFile] = useState(null);
  const save = async () => {
    const text = JSON.stringify(await get('/simulator/snapshot'));
    const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
    const link = Object.assign(document.createElement('a'), { href: url, download: `world-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.json` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  };
  const restore = async () => {
    await put('/simulator/snapshot', parsedJson('snapshot', await file.text()));
    notify('The world is as it was.');
    onDone();
  };
  return html`<section class="card" aria-label="Snapshots"><h2><${Icon} name="save" /> Snapshots</h2>
    <div class="chips"><${Button} icon="download" onPress=${save}>Save the world<//>
      <${FileButton} icon="refresh" accept="application/json,.json" onPick=${setFile}>Put one back …<//></div>
    ${file && html`<${Confirm} title="Put this world back?" action="Put it back" onConfirm=${restore} onClose=${() => setFile(null)}>
      ${file.name} replaces the present world.<//>`}</section>`;
}
