// Requests to the gateway with the key of this tab.
import { heard } from './clock.js';
import { observable } from './store.js';

const STORED = 'session-gateway.key';

/** Where the gateway is: its base URL without a slash at the end. A proxy may serve it under a path. */
export const gateway = new URL('../..', import.meta.url).href.replace(/\/$/, '');

/** Whether the gateway was started without a key; then none is asked for, and none is sent. */
export const keyless = document.querySelector('meta[name="gateway-key"]')?.content === 'none';

/** The key of this tab; null until it is entered. */
export const key = observable(keyless ? 'none' : sessionStorage.getItem(STORED));

/** Why the last key was refused; null otherwise. */
export const refusal = observable(null);

/** A refused request: its status, and the code and message of the answer. */
export class ApiError extends Error {
  constructor(status, code, message) {
    super(message);
    this.status = status;
    this.code = code ?? '';
  }

  /** The name of the field that was refused, or null. */
  get field() {
    return this.code.startsWith('invalid.') ? this.code.slice('invalid.'.length) : null;
  }
}

/** The value of a JSON text; a text that is none is refused as the gateway refuses a field. */
export function parsedJson(field, text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ApiError(0, `invalid.${field}`, `This is not JSON: ${error.message}`);
  }
}

export function enterKey(text) {
  sessionStorage.setItem(STORED, text);
  refusal.set(null);
  key.set(text);
}

export function forgetKey(why = null) {
  sessionStorage.removeItem(STORED);
  refusal.set(why);
  key.set(null);
}

/** The path with its variables escaped: path`/api/${session}/auth/qr`. */
export function path(parts, ...values) {
  return parts.reduce((text, part, i) => text + encodeURIComponent(values[i - 1]) + part);
}

/** Sends a request and answers its body: JSON parsed, everything else as text. */
export async function call(method, address, body, options = {}) {
  const response = await send(method, address, body, options);
  const text = await response.text();
  return isJson(response) && text ? JSON.parse(text) : text;
}

/**
 * Sends a request; a refusal is thrown as an ApiError.
 *
 * @param also a status that is an answer, too
 */
export async function send(method, address, body, { signal, headers = {}, also } = {}) {
  const sent = { ...(!keyless && { apikey: key.value ?? '' }), Accept: 'application/json', 'X-Gateway-Console': '1', ...headers };
  if (body !== undefined) sent['Content-Type'] = 'application/json';
  let response;
  try {
    response = await fetch(gateway + address, {
      method, signal, headers: sent, cache: 'no-store',
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    throw new ApiError(0, 'unreachable', 'The gateway does not answer. Is it running?');
  }
  heard(response.headers.get('Date'));
  if (!response.ok && response.status !== also) throw await refused(response);
  return response;
}

async function refused(response) {
  let answer = {};
  try {
    answer = await response.json();
  } catch {
    // An empty body, or one of a proxy in between.
  }
  const said = Array.isArray(answer.message) ? answer.message.join(', ') : answer.message;
  const message = said || `The gateway answered ${response.status}.`;
  if (response.status === 401 && key.value && !keyless) forgetKey('This key is not valid any more. Enter another one.');
  return new ApiError(response.status, answer.code, message);
}

function isJson(response) {
  return (response.headers.get('Content-Type') ?? '').startsWith('application/json');
}

export const get = (address, signal) => call('GET', address, undefined, { signal });
export const post = (address, body = {}) => call('POST', address, body);
export const put = (address, body = {}) => call('PUT', address, body);
export const patch = (address, body = {}) => call('PATCH', address, body);
export const remove = (address) => call('DELETE', address);
