// Values that components show and follow: a little observable, and the hook that reads it.
import { useEffect, useRef, useState } from './preact-hooks.js';

/** The key may not, or this network cannot: neither passes by itself. */
const REFUSED = new Set([403, 501]);

export function observable(initial) {
  let current = initial;
  const followers = new Set();
  return {
    get value() {
      return current;
    },
    set(next) {
      const value = typeof next === 'function' ? next(current) : next;
      if (value !== current) {
        current = value;
        for (const follower of [...followers]) follower(value);
      }
    },
    follow(follower) {
      followers.add(follower);
      return () => followers.delete(follower);
    },
  };
}

/** The value of an observable; the component is drawn again when it changes. */
export function useValue(source) {
  const [, redraw] = useState(0);
  useEffect(() => {
    const seen = source.value;
    const stop = source.follow(() => redraw((count) => count + 1));
    if (seen !== source.value) redraw((count) => count + 1);
    return stop;
  }, [source]);
  return source.value;
}

/**
 * Loads something, and again every `everyMs` while the page is visible: `{value, error, reload}`. The last value stays
 * visible while it is loaded again.
 */
export function useLoaded(load, inputs, everyMs = 0) {
  const [state, setState] = useState({ value: undefined, error: null });
  const loader = useRef(null);
  useEffect(() => {
    const started = new Loader(load, setState, everyMs);
    loader.current = started;
    started.reload();
    return () => started.stop();
  }, inputs);
  return { ...state, reload: () => loader.current?.reload() };
}

/** Loads one at a time, so that a gateway which is slow to answer is not asked twice at once. */
class Loader {
  constructor(load, show, everyMs) {
    Object.assign(this, { load, show, everyMs, abort: new AbortController(), loading: false, again: false, timer: 0 });
  }

  async reload() {
    clearTimeout(this.timer);
    this.again = true;
    if (this.loading) return;
    this.loading = true;
    while (this.again && !this.abort.signal.aborted) {
      this.again = false;
      await this.once();
    }
    this.loading = false;
    this.plan();
  }

  async once() {
    const { signal } = this.abort;
    try {
      const value = await this.load(signal);
      if (!signal.aborted) this.show({ value, error: null });
    } catch (error) {
      if (REFUSED.has(error.status)) this.everyMs = 0;
      if (!signal.aborted) this.show((before) => ({ value: before.value, error }));
    }
  }

  plan() {
    if (!this.everyMs || this.abort.signal.aborted) return;
    this.timer = setTimeout(() => (document.hidden ? this.plan() : this.reload()), this.everyMs);
  }

  stop() {
    this.abort.abort();
    clearTimeout(this.timer);
  }
}
