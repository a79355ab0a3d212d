// The configuration of a session: a form for what is common, JSON for everything.
import { useState } from './preact-hooks.js';
import { parsedJson, path, put } from './api.js';
import { Check, Field, Form, Group, Select, TextField } from './form.js';
import { notify } from './notices.js';
import { Button, html } from './ui.js';

export async function saveConfig(session, config, onChange) {
  await put(path`/api/sessions/${session.name}`, { config });
  notify('Saved.');
  onChange();
}

export function ConfigEditor({ session, onChange }) {
  const [asJson, setAsJson] = useState(false);
  return html`<section class="card"><header class="card-head"><h3>Configuration</h3>
      <${Button} small onPress=${() => setAsJson(!asJson)}>${asJson ? 'As a form' : 'As JSON'}<//></header>
    ${asJson ? html`<${JsonForm} session=${session} onChange=${onChange} />`
      : html`<${ConfigForm} session=${session} onChange=${onChange} />`}</section>`;
}

function ConfigForm({ session, onChange }) {
  // Only what is changed here is kept here, so that saving takes nothing back that was changed elsewhere meanwhile.
  const [changes, setChanges] = useState({});
  const config = { ...session.config, ...changes };
  const change = (part) => setChanges({ ...changes, ...part });
  const ignore = config.ignore ?? {};
  return html`<${Form} onSend=${() => saveConfig(session, cleaned(config), onChange)}>
    <${Select} label="Buttons, lists and carousels" name="config.interactive" value=${config.interactive ?? 'auto'} onChange=${(interactive) => change({ interactive })}
      options=${[['auto', 'As the network can'], ['native', 'Always as such'], ['text', 'As numbered texts']]} />
    <${Group} legend="No events of" name="config.ignore"><div class="checks">
      ${[['status', 'stories'], ['groups', 'groups'], ['channels', 'channels'], ['broadcast', 'broadcast lists']].map(([name, text]) => html`
        <${Check} label=${text} checked=${ignore[name] ?? false} onChange=${(on) => change({ ignore: { ...ignore, [name]: on } })} />`)}
    </div><//>
    <${Metadata} value=${config.metadata ?? {}} onChange=${(metadata) => change({ metadata })} />
    <${Group} legend="Proxy"><div class="grid">
      <${Field} label="Server" name="config.proxy" value=${config.proxy?.server ?? ''} placeholder="proxy.example.com:3128"
        onInput=${(server) => change({ proxy: server ? { ...config.proxy, server } : null })} />
      ${config.proxy && html`<${Field} label="User name" value=${config.proxy.username ?? ''} autocomplete="off"
        onInput=${(username) => change({ proxy: { ...config.proxy, username } })} />
      <${Field} label="Password" type="password" value=${config.proxy.password ?? ''} autocomplete="new-password"
        onInput=${(password) => change({ proxy: { ...config.proxy, password } })} />`}</div><//>
    <${Check} label="Debug" checked=${config.debug ?? false} onChange=${(debug) => change({ debug })} />
    <div class="form-end"><button class="button primary" type="submit">Save</button></div><//>`;
}

/** What the form left empty is absent. */
function cleaned(config) {
  const metadata = Object.fromEntries(Object.entries(config.metadata ?? {}).filter(([name]) => name));
  const proxy = config.proxy && {
    server: config.proxy.server,
    ...(config.proxy.username && { username: config.proxy.username }),
    ...(config.proxy.password && { password: config.proxy.password }),
  };
  return { ...config, metadata, proxy: proxy ?? null };
}

function Metadata({ value, onChange }) {
  const [rows, setRows] = useState(Object.entries(value));
  const change = (next) => {
    setRows(next);
    onChange(Object.fromEntries(next));
  };
  return html`<${Group} legend="Metadata, in every event" name="config.metadata">
    ${rows.map(([name, text], i) => html`<div class="pair" key=${i}>
      <input aria-label=${`Name ${i + 1}`} placeholder="name" value=${name} onInput=${(event) => change(rows.with(i, [event.target.value, text]))} />
      <input aria-label=${`Value ${i + 1}`} placeholder="value" value=${text} onInput=${(event) => change(rows.with(i, [name, event.target.value]))} />
      <${Button} small icon="trash" label=${`Remove ${name}`} onPress=${() => change(rows.toSpliced(i, 1))} /></div>`)}
    <${Button} small icon="add" onPress=${() => change([...rows, ['', '']])}>Add<//><//>`;
}

function JsonForm({ session, onChange }) {
  const [text, setText] = useState(JSON.stringify(session.config, null, 2));
  return html`<${Form} onSend=${() => saveConfig(session, parsedJson('config', text), onChange)}>
    <${TextField} label="config" name="config" class="code-area" rows="22" value=${text} onInput=${setText} wide />
    <p class="hint">It replaces the whole configuration. Another store or log takes effect when the session is restarted.</p>
    <div class="form-end"><button class="button primary" type="submit">Save</button></div><//>`;
}
