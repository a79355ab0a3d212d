// The requests of all clients while this page is open, with their answers; the gateway leaves secrets out.
import { useEffect, useMemo, useState } from './preact-hooks.js';
import { exactTime, plural } from './format.js';
import { readable } from './event-message.js';
import { requestAsCurl, requestAsTest } from './snippets.js';
import { stream } from './stream.js';
import { Log } from './traffic-log.js';
import { Badge, Button, CopyButton, Empty, html, Search } from './ui.js';

const KEPT = 500;

/** The requests since the page was opened: {all, error, recording, clear}. */
export function useRequests() {
  const [all, setAll] = useState([]);
  const [error, setError] = useState(null);
  const [recording, setRecording] = useState(false);
  useEffect(() => stream('/api/server/requests', (_, entry) => setAll((before) => [...before, entry].slice(-KEPT)),
    {
      onOpen: () => { setError(null); setRecording(true); },
      onFailure: setError,
    }), []);
  return { all, error, recording, clear: () => setAll([]) };
}

export function Requests() {
  const { all, error, recording, clear } = useRequests();
  const [text, setText] = useState('');
  const [method, setMethod] = useState('');
  const [failed, setFailed] = useState(false);
  const shown = useMemo(() => {
    const wanted = text.trim().toLowerCase();
    return all.filter((entry) => (!method || entry.method === method) && (!failed || entry.status >= 400)
      && (!wanted || `${entry.path} ${entry.key} ${entry.request} ${entry.answer}`.toLowerCase().includes(wanted)));
  }, [all, text, method, failed]);
  return html`<div class="filters">
      <${Search} label="Path or text" value=${text} onInput=${setText} />
      <select aria-label="Method" value=${method} onChange=${(event) => setMethod(event.target.value)}><option value="">All methods</option>
        ${['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((one) => html`<option>${one}</option>`)}</select>
      <label class="check"><input type="checkbox" checked=${failed} onChange=${(event) => setFailed(event.target.checked)} /><span>failed only</span></label>
      <${Button} small icon="trash" onPress=${clear}>Clear<//>
      <span class="muted small-text" role="status">${error ? error.message : plural(shown.length, 'request')}</span></div>
    <${Log} items=${shown} keyOf=${(entry) => String(entry.number)} label="Requests" of="Request" row=${requestRow} title=${({ method, path }) => `${method} ${path}`}
      detail=${(entry) => html`<${RequestDetail} entry=${entry} />`}
      empty=${html`<${Empty} icon="server" title=${recording ? 'No requests yet' : 'Connecting …'}>They are recorded while this page is open. Reads of this console are left out.<//>`} />`;
}

export const requestRow = (entry) => html`<time>${exactTime(entry.at)}</time>
  <${Badge} kind=${entry.status < 400 ? 'good' : entry.status < 500 ? 'warn' : 'bad'}>${entry.status}<//>
  <strong>${entry.method}</strong><span class="log-text">${entry.path}</span><span class="muted">${entry.millis} ms</span>`;

export function RequestDetail({ entry }) {
  return html`<div class="chips"><${CopyButton} text=${() => requestAsCurl(entry)}>Copy as curl<//><${CopyButton} text=${() => requestAsTest(entry)}>Copy as test<//></div>
    <dl class="facts"><dt>Status</dt><dd>${entry.status}</dd><dt>Took</dt><dd>${entry.millis} ms</dd><dt>Key</dt><dd>${entry.key ?? 'none'}</dd>
      <dt>Id</dt><dd><code>${entry.requestId}</code></dd>${entry.query && html`<dt>Query</dt><dd><code>${entry.query}</code></dd>`}</dl>
    ${entry.request && html`<h3>Request</h3><pre class="json" tabindex="0">${pretty(entry.request)}</pre>`}
    ${entry.answer && html`<h3>Answer</h3><pre class="json" tabindex="0">${pretty(entry.answer)}</pre>`}`;
}

function pretty(text) {
  try {
    return readable(JSON.parse(text));
  } catch {
    return text;
  }
}
