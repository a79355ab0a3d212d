// Files of messages. Their download needs the key in a header, so they are fetched and shown from `blob:` URLs.
import { useEffect, useState } from './preact-hooks.js';
import { path, send } from './api.js';

const KEPT = 60;
const urls = new Map();

/** The `blob:` URL of a file in the gateway's media store; null until it is there, `failed` when it is gone. */
export function useFile(id) {
  const [url, setUrl] = useState(urls.get(id)?.url ?? null);
  useEffect(() => {
    let alive = true;
    if (!id) return undefined;
    fileUrl(id).then((known) => alive && setUrl(known), () => alive && setUrl('failed'));
    return () => { alive = false; };
  }, [id]);
  return url;
}

/** The `blob:` URL of a file, loaded once. */
export async function fileUrl(id) {
  const known = urls.get(id);
  if (known) return known.promise;
  const entry = { url: null, promise: load(id) };
  urls.set(id, entry);
  try {
    entry.url = await entry.promise;
  } catch (error) {
    urls.delete(id);
    throw error;
  }
  trim();
  return entry.url;
}

async function load(id) {
  const response = await send('GET', path`/api/files/${id}`, undefined, { headers: { Accept: '*/*' } });
  return URL.createObjectURL(await response.blob());
}

function trim() {
  for (const [id, entry] of [...urls].slice(0, Math.max(0, urls.size - KEPT))) {
    if (entry.url) {
      URL.revokeObjectURL(entry.url);
      urls.delete(id);
    }
  }
}

/** A file of the user's computer as a body has it. */
export async function fileBody(file) {
  const data = await new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result.slice(reader.result.indexOf(',') + 1));
    reader.onerror = () => failed(new Error(`${file.name} cannot be read`));
    reader.readAsDataURL(file);
  });
  return { ...(file.type && { mimetype: file.type }), filename: file.name, data };
}
