// Forms: labelled fields, and the reason of a refusal beside the field that it names.
import { createContext } from './preact.js';
import { useContext, useEffect, useId, useRef, useState } from './preact-hooks.js';
import { Button, Dialog, html } from './ui.js';

const Refusal = createContext(null);

/** Whether a form is being sent, and why it was refused: for a component that stays while its form is not shown. */
export const useSending = () => useState({ error: null, busy: false });

/**
 * A form that sends once at a time. Why it was refused stands beside the field of that `name`, or at the end where the
 * form has no such field; what was typed stays.
 *
 * @param sending of `useSending`, for a form that comes and goes
 */
export function Form({ onSend, sending, children, class: style = 'form', ...rest }) {
  const own = useSending();
  const [state, setState] = sending ?? own;
  const [, redraw] = useState(0);
  const element = useRef(null);
  const fields = useRef(new Set()).current;
  const { error, busy } = state;
  const send = async (event) => {
    event.preventDefault();
    if (busy) return;
    setState({ error: null, busy: true });
    try {
      await onSend();
      setState({ error: null, busy: false });
    } catch (refused) {
      setState({ error: refused, busy: false });
    }
  };
  useEffect(() => {
    if (!error) return;
    element.current?.querySelector('[aria-invalid]')?.focus();
    // A form that comes back with its refusal knows its fields only now.
    redraw((count) => count + 1);
  }, [error]);
  const shownBeside = error && [...fields].some(({ name }) => isAbout(error, name));
  return html`<form ref=${element} class=${style} onSubmit=${send} aria-busy=${busy || undefined} noValidate ...${rest}>
    <${Refusal.Provider} value=${{ error, fields }}>${children}<//>
    ${error && !shownBeside && html`<p class="field-error" role="alert">${error.message}</p>`}</form>`;
}

/** Whether the refused field is the one of this name (or of one of these names), or a part of it. */
function isAbout(error, name) {
  const refused = error?.field ?? '';
  return [name].flat().some((one) => refused === one || refused.startsWith(`${one}.`));
}

/** Why the form was refused, if that is about the field of this name. */
function useRefusal(name) {
  const form = useContext(Refusal);
  const fields = form?.fields;
  useEffect(() => {
    if (!fields || !name) return undefined;
    const field = { name };
    fields.add(field);
    return () => fields.delete(field);
  }, [fields, String(name)]);
  return name && isAbout(form?.error, name) ? reason(form.error) : null;
}

/** The message without the name of the field, which stands above it. */
function reason({ field, message }) {
  const text = message.startsWith(`${field}: `) ? message.slice(field.length + 2) : message;
  return text[0].toUpperCase() + text.slice(1);
}

/**
 * A labelled input.
 *
 * @param name as refusals name the field; a list where they have several names for it
 * @param error another reason, which is announced with the input
 */
export function Field({ label, hint, name, error, children, type = 'text', value, onInput, wide, ...rest }) {
  const id = useId();
  const refused = useRefusal(name) ?? error;
  const described = { id, 'aria-describedby': refused || hint ? `${id}-hint` : undefined, 'aria-invalid': refused ? 'true' : undefined };
  const control = children ? children(described)
    : html`<input type=${type} value=${value} onInput=${(event) => onInput(event.target.value)} ...${described} ...${rest} />`;
  return html`<div class=${`field ${wide ? 'wide' : ''}`}><label for=${id}>${label}</label>${control}
    ${(refused || hint) && html`<p id=${`${id}-hint`} class=${refused ? 'field-error' : 'hint'}>${refused || hint}</p>`}</div>`;
}

/** A text of several lines. */
export function TextField({ value, onInput, rows = 4, autofocus, class: style, ...rest }) {
  return html`<${Field} ...${rest}>${(described) => html`<textarea ...${described} class=${style} rows=${rows} autofocus=${autofocus} spellcheck=${style === undefined}
    value=${value} onInput=${(event) => onInput(event.target.value)}></textarea>`}<//>`;
}

export function FileField({ accept, onPick, ...rest }) {
  return html`<${Field} ...${rest}>${(described) => html`<input ...${described} type="file" accept=${accept}
    onChange=${(event) => onPick(event.target.files[0] ?? null)} />`}<//>`;
}

export function Select({ value, options, onChange, ...rest }) {
  return html`<${Field} ...${rest}>${(described) => html`<select ...${described} value=${value} onChange=${(event) => onChange(event.target.value)}>
    ${options.map(([code, text]) => html`<option value=${code} selected=${code === value}>${text}</option>`)}</select>`}<//>`;
}

export function Check({ label, checked, onChange, hint, ...rest }) {
  return html`<label class="check"><input type="checkbox" checked=${checked} ...${rest}
    onChange=${(event) => onChange(event.target.checked)} /><span>${label}
    ${hint && html`<small class="hint">${hint}</small>`}</span></label>`;
}

/** Fields that belong together; `name` is the field of which refusals are shown below them. */
export function Group({ legend, name, children }) {
  const refused = useRefusal(name);
  return html`<fieldset><legend>${legend}</legend>${children}
    ${refused && html`<p class="field-error" role="alert">${refused}</p>`}</fieldset>`;
}

/** A form in a dialog, which closes when it was sent. */
export function FormDialog({ title, action, onSend, onClose, children, kind = 'primary', wide }) {
  const form = useId();
  const send = async () => {
    await onSend();
    onClose();
  };
  const footer = html`<${Button} onPress=${onClose}>Cancel<//>
    <button class=${`button ${kind}`} type="submit" form=${form}>${action}</button>`;
  return html`<${Dialog} title=${title} onClose=${onClose} footer=${footer} wide=${wide}><${Form} id=${form} onSend=${send}>${children}<//><//>`;
}

/** Asks before something that cannot be undone. */
export function Confirm({ title, action, children, onConfirm, onClose }) {
  return html`<${FormDialog} title=${title} action=${action} kind="danger" onSend=${onConfirm} onClose=${onClose}>
    <p>${children}</p><//>`;
}
