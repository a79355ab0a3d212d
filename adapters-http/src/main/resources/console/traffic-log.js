// A log with the newest entry at its end, and beside it the entry that was chosen. The arrow keys move between the
// entries, Escape closes the chosen one.
import { useRef, useState } from './preact-hooks.js';
import { Button, html } from './ui.js';
import { VirtualList } from './virtual-list.js';

/** Properties: items, keyOf(item), label, empty (shown without items), row(item), title(item), of (what an item is), detail(item). */
export function Log({ items, keyOf, label, empty, row, title, of, detail }) {
  const [chosen, setChosen] = useState(null);
  const box = useRef(null);
  const close = () => {
    const id = keyOf(chosen);
    setChosen(null);
    setTimeout(() => box.current?.querySelector(`[data-row="${CSS.escape(id)}"] button`)?.focus());
  };
  const keys = (event) => event.key === 'Escape' && chosen && close();
  const draw = (item) => html`<button type="button" class="log-row" aria-pressed=${chosen !== null && keyOf(chosen) === keyOf(item)}
    onClick=${() => setChosen(item)}>${row(item)}</button>`;
  return html`<div class=${`log ${chosen ? 'has-chosen' : ''}`} ref=${box} onKeyDown=${keys}>
    ${items.length === 0 ? empty : html`<${VirtualList} items=${items} keyOf=${keyOf} label=${label} draw=${draw} walked />`}
    ${chosen && html`<aside class="log-detail" aria-label=${of} key=${keyOf(chosen)}><header><h2>${title(chosen)}</h2>
      <${Button} small icon="close" label="Close" onPress=${close} /></header>${detail(chosen)}</aside>`}</div>`;
}
