// The page of one session: its actions, its pairing or account, and its settings.
import { useState } from './preact-hooks.js';
import { path, post, remove } from './api.js';
import { Confirm, Field, Form } from './form.js';
import { digits, fullTime } from './format.js';
import { notify } from './notices.js';
import { PhoneField } from './phone-field.js';
import { go, link, route } from './router.js';
import { useValue } from './store.js';
import { Button, Empty, html, Icon, Menu, Tabs } from './ui.js';
import { ConfigEditor } from './session-config.js';
import { Pairing, useCodeForm } from './session-pairing.js';
import { action, StateBadge } from './sessions.js';
import { WebhooksEditor } from './session-webhooks.js';

/** What to do about each reason of a failure. */
export const FAILURES = {
  qr_expired: 'Nobody scanned the code in time. Start it again for a new one.',
  pairing_expired: 'The pairing was not completed in time. Start it again and pair it.',
  passkey_expired: 'The passkey was not confirmed in time. Start it again and pair it.',
  unlinked: 'The phone removed this device, or the network refused the credentials. Start it again to pair it.',
  banned: 'The network banned the account. Start it again to pair another one.',
  replaced: 'Another program uses the account. End it, then start the session to take the account back.',
  connect_timeout: 'The network did not answer in time. Start it again.',
  restart_timeout: 'The network did not answer in time. Start it again.',
  store_damaged: 'Its store is missing or damaged. Restore a backup.',
};

export function SessionPage({ session, onChange }) {
  const [, , tab = 'overview'] = useValue(route);
  const [asking, setAsking] = useState(null);
  const codeForm = useCodeForm(session);
  const run = async (verb, text, body) => {
    await action(session, verb, body);
    notify(text);
    onChange();
  };
  const at = (id) => (id === 'overview' ? link('sessions', session.name) : link('sessions', session.name, id));
  return html`<header class="pane-head">
      <a class="button bare back" href=${link('sessions')} aria-label="All sessions"><${Icon} name="back" /></a>
      <h2>${session.name}</h2><${StateBadge} session=${session} />
      <div class="actions"><${Actions} session=${session} run=${run} ask=${setAsking} /></div>
    </header>
    <${Tabs} label="Parts of the session" current=${tab} tabs=${[['overview', 'Overview', at('overview')],
      ['config', 'Configuration', at('config')], ['webhooks', `Webhooks (${session.config.webhooks?.length ?? 0})`, at('webhooks')]]} />
    <div class="pane-body">
      ${tab === 'config' ? html`<${ConfigEditor} session=${session} onChange=${onChange} />`
        : tab === 'webhooks' ? html`<${WebhooksEditor} session=${session} onChange=${onChange} />`
        : html`<${Overview} session=${session} run=${run} codeForm=${codeForm} />`}
    </div>
    ${asking === 'logout' && html`<${Confirm} title=${`Log ${session.name} out?`} action="Log out"
      onConfirm=${() => run('logout', `${session.name} is logged out.`)} onClose=${() => setAsking(null)}>
      The device is removed from the account; the session must be paired again.<//>`}
    ${asking === 'delete' && html`<${Confirm} title=${`Delete ${session.name}?`} action="Delete" onClose=${() => setAsking(null)}
      onConfirm=${async () => {
        await remove(path`/api/sessions/${session.name}`);
        notify(`${session.name} is deleted.`);
        go('sessions');
        onChange();
      }}>Its messages, events and files are deleted with it.<//>`}`;
}

function Actions({ session, run, ask }) {
  const { state, name } = session;
  const canPause = state === 'active' || state === 'awaiting_pairing' || state === 'starting';
  const canStart = state === 'stopped' || state === 'failed';
  return html`
    ${state === 'paused' && html`<${Button} kind="primary" icon="play" onPress=${() => run('start', `${name} goes on.`)}>Resume<//>`}
    ${canStart && html`<${Button} kind="primary" icon="play" onPress=${() => run('start', `${name} starts.`)}>Start<//>`}
    ${canPause && html`<${Button} icon="pause" onPress=${() => run('stop', `${name} is paused.`)}>Pause<//>`}
    ${!canStart && html`<${Button} icon="refresh" onPress=${() => run('restart', `${name} starts again.`,
      { config: { store: session.config.store, log: session.config.log } })}>Restart<//>`}
    <${Menu} label=${`More actions of ${name}`} items=${[
      session.me && { icon: 'logout', text: 'Log out …', onPick: () => ask('logout') },
      { icon: 'trash', text: 'Delete …', kind: 'danger', onPick: () => ask('delete') }]} />`;
}

function Overview({ session, run, codeForm }) {
  const { state } = session;
  const begins = state === 'starting' || (state === 'restarting' && !session.me);
  if (state === 'awaiting_pairing' || begins || session.status.startsWith('PASSKEY')) {
    return html`<${Pairing} session=${session} codeForm=${codeForm} />`;
  }
  return html`
    ${state === 'failed' && html`<div class="callout bad" role="alert"><${Icon} name="alert" />
      <p><strong>Failed: ${session.reason}.</strong> ${FAILURES[session.reason] ?? 'Start it again.'}</p></div>`}
    ${state === 'paused' && html`<div class="callout info"><${Icon} name="pause" />
      <p><strong>Paused.</strong> Nothing is sent. What arrives is recorded, and delivered after the session is resumed.</p></div>`}
    ${state === 'stopped' && html`<${Empty} icon="play" title="Stopped">
      <${Button} kind="primary" onPress=${() => run('start', `${session.name} starts.`)}>Start it<//><//>`}
    ${session.me && html`<${Account} session=${session} />`}
    ${session.me && html`<${QuickSend} session=${session} />`}`;
}

function Account({ session }) {
  const { me, timestamps } = session;
  return html`<section class="card"><h3>Account</h3><dl class="facts">
    <dt>Name</dt><dd>${me.pushName || '–'}</dd>
    <dt>Number</dt><dd>${digits(me.id)}</dd>
    <dt>Address</dt><dd><code>${me.id}</code></dd>
    ${me.lid && html`<dt>Hidden id</dt><dd><code>${me.lid}</code></dd>`}
    <dt>State since</dt><dd>${timestamps?.activity ? fullTime(timestamps.activity) : '–'}</dd>
    ${session.assignedWorker && html`<dt>Node</dt><dd><code>${session.assignedWorker}</code></dd>`}
    ${session.config.network && html`<dt>Network</dt><dd><code>${session.config.network}</code></dd>`}
    <dt>Store</dt><dd><code>${session.config.store?.address ?? 'default'}</code></dd>
  </dl><p><a href=${link('phones', digits(me.id))}>Open its phone</a></p></section>`;
}

/** Writes a text as the session does it for its clients. */
function QuickSend({ session }) {
  const [to, setTo] = useState('');
  const [text, setText] = useState('');
  const send = async () => {
    await post('/api/sendText', { session: session.name, chatId: to.trim(), text });
    notify('Sent.');
    setText('');
  };
  return html`<section class="card"><h3>Send a text</h3><${Form} class="form inline" onSend=${send}>
    <${PhoneField} label="To" name="chatId" value=${to} onInput=${setTo} placeholder="447700900102" />
    <${Field} label="Text" name="text" value=${text} onInput=${setText} wide />
    <button class="button" type="submit"><${Icon} name="send" /><span>Send</span></button><//></section>`;
}
