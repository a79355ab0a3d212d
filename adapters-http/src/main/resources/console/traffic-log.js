// A log with the newest entry at its end, and beside it the entry that was chosen. The arrow keys move between the
// entries, Escape closes the chosen one.
import { useRef, useState } from './preact-hooks.js';
import { Button, html } from './ui.js';
import { VirtualList } from './virtual-list.js';

/**
 * Properties: items, keyOf(item), label, empty (shown without items), row(item), title(item), of (what an item is),
 * detail(item). An item of several entries has `draw(item, entry)` instead of `row`, where `entry(id, thing, content)` is
 * the button of one, and title and detail are those of the thing. `first` is chosen when the log opens.
 */
export function Log({ items, keyOf, label, empty, row, draw, title, of, detail, first = null, onClose }) {
  const [chosen, setChosen] = useState(first);
  const box = useRef(null);
  const close = () => {
    const { id } = chosen;
    setChosen(null);
    onClose?.();
    setTimeout(() => box.current?.querySelector(`[data-entry="${CSS.escape(id)}"]`)?.focus());
  };
  const keys = (event) => {
    // A dialog over the log closes by itself.
    if (event.key !== 'Escape' || !chosen || event.target.closest('dialog')) return;
    event.preventDefault();
    close();
  };
  const entry = (id, thing, content) => html`<button type="button" class="log-row" data-entry=${id} aria-pressed=${chosen?.id === id}
    onClick=${() => setChosen({ id, thing })}>${content}</button>`;
  const drawn = draw ? (item) => draw(item, entry) : (item) => entry(keyOf(item), item, row(item));
  return html`<div class=${`log ${chosen ? 'has-chosen' : ''}`} ref=${box} onKeyDown=${keys}>
    ${items.length === 0 ? empty : html`<${VirtualList} items=${items} keyOf=${keyOf} label=${label} draw=${drawn} walked />`}
    ${chosen && html`<aside class="log-detail" aria-label=${of} key=${chosen.id}><header><h2>${title(chosen.thing)}</h2>
      <${Button} small icon="close" label="Close" onPress=${close} /></header>${detail(chosen.thing)}</aside>`}</div>`;
}
