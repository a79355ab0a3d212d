// What goes through the gateway: events, deliveries to webhooks, dead letters, requests.
import { link, route } from './router.js';
import { useValue } from './store.js';
import { html, Tabs } from './ui.js';
import { DeadLetters } from './traffic-deadletters.js';
import { Deliveries } from './traffic-deliveries.js';
import { Events } from './traffic-events.js';
import { Requests } from './traffic-requests.js';

const PARTS = { events: Events, deliveries: Deliveries, deadletters: DeadLetters, requests: Requests };

export function TrafficPage() {
  const [, part = 'events'] = useValue(route);
  const Part = PARTS[part] ?? Events;
  return html`<section class="pane single traffic" aria-label="Traffic">
    <header class="pane-head"><h2>Traffic</h2></header>
    <${Tabs} label="Parts of the traffic" current=${part} tabs=${[['events', 'Events', link('traffic')], ['deliveries', 'Deliveries', link('traffic', 'deliveries')],
      ['deadletters', 'Dead letters', link('traffic', 'deadletters')], ['requests', 'Requests', link('traffic', 'requests')]]} />
    <${Part} /></section>`;
}
