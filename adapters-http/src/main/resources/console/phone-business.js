// A phone that an app drives by the Cloud API: its ids, and the latest calls of its webhook. No secret is shown.
import { get } from './api.js';
import { exactTime } from './format.js';
import { phonePath } from './phone-model.js';
import { useLoaded } from './store.js';
import { shownUrl } from './webhook-url.js';
import { Badge, CopyButton, Empty, html, Icon, Loading } from './ui.js';

const REFRESHED_MS = 1000;

export function BusinessTab({ phone }) {
  const loaded = useLoaded(async (signal) => {
    const [business, webhooks] = await Promise.all(
      [get(phonePath(phone, 'business'), signal), get(phonePath(phone, 'business/webhooks'), signal)]);
    return { business, webhooks };
  }, [phone.number], REFRESHED_MS);
  return html`<${Loading} of=${loaded}>${({ business, webhooks }) => html`
    <div class="tab-head"><h3>Business</h3></div>
    <div class="business"><dl class="facts">
      <dt>Phone number id</dt><dd><code>${business.phoneNumberId}</code> <${CopyButton} text=${business.phoneNumberId} /></dd>
      <dt>Business account id</dt><dd><code>${business.businessId}</code> <${CopyButton} text=${business.businessId} /></dd>
      <dt>24-hour window</dt><dd>${business.window ? 'holds' : 'is switched off'}</dd>
      <dt>Webhook</dt><dd>${business.webhook ? shownUrl(business.webhook.url) : 'none'}</dd></dl></div>
    <${Attempts} webhooks=${webhooks} />`}<//>`;
}

function Attempts({ webhooks: { waiting, lost, attempts } }) {
  return html`<div class="tab-head"><h3>Webhook calls, newest first</h3><span class="badges">
      ${waiting > 0 && html`<${Badge} kind="warn">${waiting} waiting<//>`}${lost > 0 && html`<${Badge} kind="bad">${lost} lost<//>`}</span></div>
    ${attempts.length === 0 ? html`<${Empty} icon="webhook" title="Nothing was called yet" />`
      : html`<ul class="rows" aria-label="Webhook calls">${attempts.map((one) => html`<li class="row">
        <span class="row-icon"><${Icon} name="send" /></span>
        <span class="row-text"><strong>${one.field}</strong><span class="muted wrap">attempt ${one.attempt}${one.trouble ? `: ${one.trouble}` : ''}</span></span>
        <span class="row-end"><time class="muted">${exactTime(one.at)}</time>
          <${Badge} kind=${one.status >= 200 && one.status < 300 ? 'good' : 'bad'}>${one.status ?? 'no answer'}<//></span></li>`)}</ul>`}`;
}
