// Events that an endpoint did not accept, and their replay.
import { useState } from './preact-hooks.js';
import { get, post } from './api.js';
import { fullTime, plural } from './format.js';
import { notify } from './notices.js';
import { useLoaded } from './store.js';
import { Badge, Button, Empty, html, Loading } from './ui.js';

const REFRESHED_MS = 1000;

export function DeadLetters() {
  const letters = useLoaded((signal) => get('/api/webhooks/deadletters?limit=500', signal), [], REFRESHED_MS);
  const [chosen, setChosen] = useState(new Set());
  const replay = (wanted) => async () => {
    const { replayed } = await post('/api/webhooks/replay', wanted);
    notify(`${plural(replayed, 'event')} ${replayed === 1 ? 'gets' : 'get'} one more attempt.`);
    setChosen(new Set());
    await letters.reload();
  };
  const toggle = (id) => (event) => setChosen((before) => {
    const next = new Set(before);
    if (event.target.checked) next.add(id);
    else next.delete(id);
    return next;
  });
  return html`<div class="pane-body"><${Loading} of=${letters}>${(all) => all.length === 0
    ? html`<${Empty} icon="check" title="No dead letters">What exhausts its retries is kept here and can be delivered again.<//>`
    : html`<div class="chips"><${Button} icon="refresh" kind="primary" disabled=${chosen.size === 0} onPress=${replay({ ids: [...chosen] })}>Replay chosen (${chosen.size})<//>
        <${Button} icon="refresh" onPress=${replay({ all: true })}>Replay all<//><span class="muted" role="status">${plural(all.length, 'dead letter')}</span></div>
      <div class="table" tabindex="0" role="region" aria-label="Dead letters"><table><thead><tr><th scope="col"><span class="hidden-text">Choose</span></th><th scope="col">Event</th>
        <th scope="col">Reason</th><th scope="col">Time</th><th scope="col"><span class="hidden-text">Replay</span></th></tr></thead>
        <tbody>${all.map((letter) => html`<tr key=${letter.id}><td><input type="checkbox" aria-label=${`Choose ${letter.event} of ${letter.session}`}
            checked=${chosen.has(letter.id)} onChange=${toggle(letter.id)} /></td>
          <td title=${letter.eventId}>${letter.event}<small>${letter.session}</small></td>
          <td><${Badge} kind="bad">${letter.reason}<//></td><td><time>${fullTime(letter.at)}</time></td>
          <td><${Button} small icon="refresh" label=${`Replay ${letter.event} of ${letter.session}`} onPress=${replay({ ids: [letter.id] })} /></td></tr>`)}</tbody></table></div>`}<//></div>`;
}
