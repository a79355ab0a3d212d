// Values that components show and follow: a little observable, and the hook that reads it.
import { useEffect, useState } from './preact-hooks.js';

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
 * Loads something and keeps it: `{value, error, loading, reload}`. The last value stays visible while it is
 * loaded again.
 */
export function useLoaded(load, inputs) {
  const [state, setState] = useState({ value: undefined, error: null, loading: true });
  const [round, setRound] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    setState((before) => ({ ...before, loading: true }));
    load(abort.signal).then(
      (value) => !abort.signal.aborted && setState({ value, error: null, loading: false }),
      (error) => !abort.signal.aborted && setState((before) => ({ value: before.value, error, loading: false })),
    );
    return () => abort.abort();
  }, [...inputs, round]);
  return { ...state, reload: () => setRound((count) => count + 1) };
}

/** Runs a task every `ms` while the page is visible, and once at the beginning. */
export function useInterval(task, ms, inputs) {
  useEffect(() => {
    let timer = 0;
    let ended = false;
    const run = async () => {
      if (!document.hidden) await task();
      if (!ended) timer = setTimeout(run, ms);
    };
    run();
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }, [ms, ...inputs]);
}
