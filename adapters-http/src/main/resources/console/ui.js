// The building blocks of all pages.
import { Fragment, h } from './preact.js';
import { useEffect, useId, useRef, useState } from './preact-hooks.js';
import { templates } from './template.js';
import { icon } from './icons.js';
import { notify } from './notices.js';

export const html = templates(h);
export { Fragment };

export function Icon({ name, size = 20 }) {
  return html`<svg class="icon" width=${size} height=${size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d=${icon(name)} /></svg>`;
}

/** A button that waits for its action: it cannot be pressed twice, and a failure becomes a notice. */
export function Button({ onPress, icon: iconName, kind = '', label, children, small, ...rest }) {
  const [busy, setBusy] = useState(false);
  const alive = useRef(true);
  useEffect(() => () => { alive.current = false; }, []);
  const press = async (event) => {
    if (busy) return;
    setBusy(true);
    try {
      await onPress?.(event);
    } catch (error) {
      notify(error.message, 'bad');
    } finally {
      if (alive.current) setBusy(false);
    }
  };
  const names = ['button', kind, small && 'small', !children && 'bare', busy && 'busy'].filter(Boolean).join(' ');
  return html`<button type="button" class=${names} onClick=${press} aria-label=${children ? undefined : label}
    title=${children ? undefined : label} aria-busy=${busy || undefined} ...${rest}>
    ${iconName && html`<${Icon} name=${iconName} size=${small ? 16 : 20} />`}${children && html`<span>${children}</span>`}
  </button>`;
}

export function Badge({ kind = '', children }) {
  return html`<span class=${`badge ${kind}`}>${children}</span>`;
}

export function Empty({ icon: iconName, title, children }) {
  return html`<div class="empty"><${Icon} name=${iconName} size=${36} /><p class="empty-title">${title}</p>
    ${children && html`<div class="muted">${children}</div>`}</div>`;
}

/** What a list shows instead of its rows: that it loads, that it failed, or nothing. */
export function Loading({ of, children }) {
  if (of.value !== undefined) return children(of.value);
  if (of.error) {
    return html`<${Empty} icon="alert" title=${of.error.message}><${Button} onPress=${of.reload}>Try again<//><//>`;
  }
  return html`<p class="muted loading" role="status">Loading …</p>`;
}

/** `onEscape` is called instead of what the browser does with that key in a search field: it empties it. */
export function Search({ label, onInput, onEscape, ...rest }) {
  const keys = (event) => {
    if (event.key !== 'Escape' || !onEscape) return;
    event.preventDefault();
    onEscape();
  };
  return html`<label class="search"><${Icon} name="search" size=${18} /><span class="hidden-text">${label}</span>
    <input type="search" placeholder=${label} onKeyDown=${keys} onInput=${(event) => onInput(event.target.value)} ...${rest} /></label>`;
}

/** What had the focus before a dialog. */
const openers = new WeakMap();

/** A modal dialog; `onClose` is called however it closes. */
export function Dialog({ title, onClose, children, footer, wide }) {
  const element = useRef(null);
  const id = useId();
  useEffect(() => {
    const dialog = element.current;
    const opener = document.activeElement;
    openers.set(dialog, opener);
    dialog.showModal();
    return () => {
      // While a dialog is open nothing else takes the focus. One that follows another leads back to what opened the first.
      dialog.close();
      [opener, openers.get(opener?.closest('dialog'))].find((one) => one?.isConnected)?.focus();
    };
  }, []);
  const outside = (event) => event.target === element.current && onClose();
  return html`<dialog ref=${element} class=${wide ? 'wide' : ''} aria-labelledby=${id} onMouseDown=${outside}
      onCancel=${(event) => { event.preventDefault(); onClose(); }}>
    <div class="dialog">
      <header><h2 id=${id}>${title}</h2><${Button} icon="close" label="Close" onPress=${onClose} /></header>
      <div class="dialog-body">${children}</div>
      ${footer && html`<footer>${footer}</footer>`}
    </div></dialog>`;
}

/** Tabs of a page, as links; the arrow keys move between them. */
export function Tabs({ label, tabs, current }) {
  const move = (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const all = [...event.currentTarget.querySelectorAll('a')];
    all[(all.indexOf(document.activeElement) + step + all.length) % all.length].focus();
  };
  return html`<nav class="tabs" aria-label=${label} onKeyDown=${move}>${tabs.map(([id, text, href]) =>
    html`<a href=${href} aria-current=${id === current ? 'page' : undefined}>${text}</a>`)}</nav>`;
}

/** A menu that opens below its button. */
export function Menu({ label, icon: iconName = 'more', items, children }) {
  const [open, setOpen] = useState(false);
  const element = useRef(null);
  useEffect(() => {
    if (!open) return undefined;
    element.current.querySelector('[role=menuitem]')?.focus();
    const away = (event) => !element.current.contains(event.target) && setOpen(false);
    addEventListener('pointerdown', away);
    return () => removeEventListener('pointerdown', away);
  }, [open]);
  const keys = (event) => {
    const all = [...element.current.querySelectorAll('[role=menuitem]')];
    const at = all.indexOf(document.activeElement);
    if (event.key === 'Escape' && open) {
      event.stopPropagation();
      setOpen(false);
      element.current.querySelector('button').focus();
    } else if (open && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      all[(at + (event.key === 'ArrowDown' ? 1 : -1) + all.length) % all.length]?.focus();
    }
  };
  const pick = (item) => () => {
    setOpen(false);
    element.current.querySelector('button').focus();
    return item.onPick();
  };
  return html`<div class="menu" ref=${element} onKeyDown=${keys}>
    <${Button} icon=${iconName} label=${label} aria-haspopup="menu" aria-expanded=${open}
      onPress=${() => setOpen(!open)}>${children}<//>
    ${open && html`<div class="menu-items" role="menu" aria-label=${label}>${items.filter(Boolean).map((item) => html`
      <button type="button" role="menuitem" class=${item.kind ?? ''} onClick=${async () => {
        try { await pick(item)(); } catch (error) { notify(error.message, 'bad'); }
      }}>${item.icon && html`<${Icon} name=${item.icon} size=${18} />`}${item.text}</button>`)}</div>`}
  </div>`;
}

export function CopyButton({ text, children, small = true }) {
  return html`<${Button} small=${small} icon="copy" label="Copy" onPress=${async () => {
    await copy(typeof text === 'function' ? await text() : text);
  }}>${children}<//>`;
}

export async function copy(text) {
  await navigator.clipboard.writeText(text);
  notify('Copied.');
}
