// What one phone of the simulated network shows, followed over its feed.
import { get, path } from './api.js';
import { digits } from './format.js';
import { notify } from './notices.js';
import { observable } from './store.js';
import { stream } from './stream.js';

const NEWEST = 300;
const PAGE = 500;
const STORIES = 'status@broadcast';

/** Names of people and groups by their address, for all phones. */
export const names = observable(new Map());

export async function loadNames() {
  const world = await get('/simulator/world');
  const all = new Map();
  for (const phone of world.phones) {
    all.set(phone.jid, phone.name);
    if (phone.lid) all.set(phone.lid, phone.name);
  }
  for (const group of world.groups) all.set(group.id, group.subject);
  for (const channel of world.channels) all.set(channel.id, channel.name);
  names.set(all);
  return world;
}

export const nameOf = (address) => names.value.get(address) || (address === STORIES ? 'Stories' : `+${digits(address)}`);

export const phonePath = (phone, rest) => path`/simulator/phones/${phone.number}/` + rest;

export class PhoneModel {
  constructor(number) {
    this.number = number;
    this.base = path`/simulator/phones/${number}`;
    this.chats = observable(null);
    this.calls = observable([]);
    this.groups = observable(new Map());
    this.error = observable(null);
    /** Increases with each new message of any chat, with that message. */
    this.arrived = observable(null);
    /** By chat: {list, complete, loading}; messages are oldest first. */
    this.threads = new Map();
    this.last = observable(new Map());
  }

  start() {
    this.stop = stream(`${this.base}/feed`, (name, data) => this.take(name, data), {
      onOpen: () => this.load().catch((error) => this.error.set(error)),
      onFailure: (error) => this.error.set(error),
    });
    return () => this.stop();
  }

  /** Shows why something failed that no button waits for. */
  guard(promise) {
    return promise.catch((error) => notify(error.message, 'bad'));
  }

  async load() {
    const [chats, newest, calls, world] = await Promise.all([
      get(`${this.base}/chats`), get(`${this.base}/messages?limit=${NEWEST}&sortOrder=desc`), get(`${this.base}/calls`), loadNames(),
    ]);
    const last = new Map();
    for (const message of newest) if (!last.has(message.chat)) last.set(message.chat, message);
    this.last.set(last);
    this.chats.set(sorted(chats));
    this.calls.set(calls);
    this.groups.set(new Map(world.groups.map((group) => [group.id, group])));
    this.error.set(null);
    // What is open was perhaps changed while there was no feed.
    for (const [chat, thread] of this.threads) {
      thread.update((before) => ({ ...before, stale: true }));
      await this.refresh(chat);
    }
  }

  thread(chat) {
    let thread = this.threads.get(chat);
    if (!thread) {
      const shown = observable({ list: [], complete: false, loading: false, stale: true });
      thread = { shown, update: (change) => shown.set(change) };
      this.threads.set(chat, thread);
      this.refresh(chat).catch((error) => this.error.set(error));
    }
    return thread.shown;
  }

  async refresh(chat) {
    const newest = await this.page(chat, 0);
    this.threads.get(chat).update((before) => ({
      list: merged(before.list, newest), complete: newest.length < PAGE, loading: false, stale: false,
    }));
  }

  /** Loads the messages before those that are there. */
  async loadEarlier(chat) {
    const thread = this.threads.get(chat);
    const { list, complete, loading, stale } = thread.shown.value;
    if (complete || loading || stale) return;
    thread.update((before) => ({ ...before, loading: true }));
    try {
      const page = await this.page(chat, list.length);
      thread.update((before) => ({ ...before, list: merged(page, before.list), complete: page.length < PAGE, loading: false }));
    } catch (error) {
      thread.update((before) => ({ ...before, loading: false, complete: true }));
      this.error.set(error);
    }
  }

  async page(chat, offset) {
    const newestFirst = await get(`${this.base}/chats/${encodeURIComponent(chat)}/messages?limit=${PAGE}&offset=${offset}&sortOrder=desc`);
    return newestFirst.reverse();
  }

  take(name, data) {
    if (name === 'message') this.takeMessage(data.message, data.isNew);
    else if (name === 'chat') this.chats.set((all) => sorted([...(all ?? []).filter((chat) => chat.id !== data.id), data]));
    else if (name === 'chat.removed') this.forget(data.id);
    else if (name === 'typing') this.chats.set((all) => all?.map((chat) => (chat.id === data.chat ? { ...chat, typing: data.typing } : chat)));
    else if (name === 'call') this.calls.set((all) => [data, ...all.filter((call) => call.id !== data.id)]);
    else if (name === 'group') {
      this.groups.set((all) => new Map(all).set(data.id, data));
      names.set((all) => new Map(all).set(data.id, data.subject));
    }
  }

  takeMessage(message, isNew) {
    const last = this.last.value.get(message.chat);
    if (!last || last.id === message.id || (isNew && message.timestamp >= last.timestamp)) {
      this.last.set((all) => new Map(all).set(message.chat, message));
    }
    this.threads.get(message.chat)?.update((before) => ({ ...before, list: merged(before.list, [message]) }));
    if (isNew) {
      if (!names.value.has(message.from)) loadNames().catch(() => {});
      this.arrived.set(message);
    }
  }

  forget(chat) {
    this.chats.set((all) => all?.filter((one) => one.id !== chat));
    this.threads.delete(chat);
    this.last.set((all) => {
      const rest = new Map(all);
      rest.delete(chat);
      return rest;
    });
  }
}

const sorted = (chats) => [...chats].sort((one, other) => other.lastMessageAt.localeCompare(one.lastMessageAt));

/** Both lists in their order, each message once: as the second list has it. */
function merged(before, after) {
  if (after.length === 1 && before.length > 0) return replaced(before, after[0]);
  const fresh = new Map(after.map((message) => [message.id, message]));
  const kept = before.map((message) => {
    const newer = fresh.get(message.id);
    fresh.delete(message.id);
    return newer ?? message;
  });
  return [...kept, ...fresh.values()];
}

function replaced(list, message) {
  for (let i = list.length - 1; i >= 0; i--) if (list[i].id === message.id) return list.with(i, message);
  return [...list, message];
}
