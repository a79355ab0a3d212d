// Server-sent events, read with fetch because the key goes into a header. A lost stream is opened again and continues
// after the last event.
import { key, send } from './api.js';

const LONGEST_PAUSE_MS = 10_000;

/**
 * Calls `onEvent(name, data)` for each event until the returned function is called.
 *
 * @param onOpen called with each new connection: true when it continues an earlier one
 */
export function stream(address, onEvent, { onOpen, onFailure } = {}) {
  const abort = new AbortController();
  let lastId = '';
  const run = async () => {
    for (let attempts = 0, opened = false; !abort.signal.aborted && key.value; attempts++) {
      try {
        const headers = { Accept: 'text/event-stream', ...(lastId && { 'Last-Event-ID': lastId }) };
        const response = await send('GET', address, undefined, { signal: abort.signal, headers });
        attempts = 0;
        onOpen?.(opened);
        opened = true;
        for await (const event of parsed(response.body)) {
          if (event.id) lastId = event.id;
          onEvent(event.name, event.data);
        }
      } catch (error) {
        if (abort.signal.aborted) return;
        onFailure?.(error);
        // A refusal does not pass by itself, but for an id that the gateway no longer knows.
        if (error.status >= 400 && error.status < 500 && error.status !== 429) {
          if (!lastId) return;
          lastId = '';
        }
      }
      await new Promise((done) => setTimeout(done, Math.min(LONGEST_PAUSE_MS, 300 * 2 ** attempts)));
    }
  };
  run();
  return () => abort.abort();
}

async function* parsed(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  while (true) {
    const { value, done } = await reader.read();
    if (done) return;
    const blocks = (rest + value).split('\n\n');
    rest = blocks.pop();
    for (const block of blocks) {
      const event = read(block);
      if (event) yield event;
    }
  }
}

function read(block) {
  const event = { id: '', name: 'message', data: null };
  for (const line of block.split('\n')) {
    if (line.startsWith('id: ')) event.id = line.slice(4);
    else if (line.startsWith('event: ')) event.name = line.slice(7);
    else if (line.startsWith('data: ')) event.data = JSON.parse(line.slice(6));
  }
  return event.data === null ? null : event;
}
