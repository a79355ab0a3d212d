/** Seconds that an assertion waits. */
export const PATIENCE: number;

/** What to set where no gateway is found. */
export const WAYS: string;

/** The words of the command that starts a gateway. */
export function findCommand(): string[];

/** A request was refused. */
export class GatewayError extends Error {
  constructor(request: string, status: number, body: string);
  status: number;
  body: string;
}

export interface OpenOptions {
  /** The command that starts a gateway. */
  command?: string;
  /** Whether a new world begins also where somebody else has sessions. */
  reset?: boolean;
}

export interface Session {
  name: string;
  phone: Phone;
  number: string;
}

/** A fault as the gateway lists it. */
export interface Fault {
  id: string;
  kind: string;
  [field: string]: unknown;
}

/** A request of a client, as the gateway recorded it. */
export interface RecordedRequest {
  operation?: string;
  method: string;
  path: string;
  status: number;
  code?: string;
  body?: unknown;
}

/** A message as a phone shows it. */
export interface ReceivedMessage {
  id: string;
  chat: string;
  fromMe: boolean;
  body: string;
  [field: string]: unknown;
}

/** Who is written to: a session, a phone, or a chat by its id. */
export type Recipient = Session | Phone | string;

/** Seconds to wait. */
export type Within = number | { within: number };

/** A gateway on the simulated network, for one test at a time. */
export class Gateway {
  constructor(url: string, key: string);
  readonly url: string;
  readonly key: string;
  static open(options?: string | OpenOptions): Promise<Gateway>;
  static start(command?: string, ...options: string[]): Promise<Gateway>;
  close(): Promise<void>;
  call<Answer = any>(method: string, path: string, body?: object, seconds?: number): Promise<Answer>;
  reset(world?: object): Promise<void>;
  phone(number: string, name?: string): Promise<Phone>;
  session(name: string, phone: Phone, bot?: string | URL, ...events: string[]): Promise<Session>;
  breaks(kind: string, rule?: object): Promise<Fault>;
  heals(fault?: Fault): Promise<unknown>;
  advance(duration: string): Promise<unknown>;
  freeze(): Promise<unknown>;
  run(): Promise<unknown>;
  requests(query?: { operation?: string; fields?: object; count?: number; within?: number }): Promise<RecordedRequest[]>;
  wasCalled(operation: string, options?: { fields?: object; times?: number; within?: number }): Promise<void>;
  wasNotCalled(operation: string, fields?: object): Promise<void>;
}

/** A phone, as its owner uses it. */
export class Phone {
  constructor(gateway: Gateway, number: string);
  readonly number: string;
  writes(to: Recipient, text: string): Promise<void>;
  sends(to: Recipient, content: object): Promise<void>;
  presses(choice: string): Promise<void>;
  calls(to: Recipient): Promise<string>;
  reads(chat: Recipient): Promise<unknown>;
  goesOffline(): Promise<unknown>;
  comesOnline(): Promise<unknown>;
  messages(): Promise<ReceivedMessage[]>;
  received(text: string, within?: Within): Promise<ReceivedMessage>;
  receivedContaining(part: string, within?: Within): Promise<ReceivedMessage>;
  receivedButtons(texts: string[], within?: Within): Promise<ReceivedMessage>;
  receivedButtons(...texts: string[]): Promise<ReceivedMessage>;
  receivedMessage(what: string, isWanted: (message: ReceivedMessage) => boolean, wait?: Within): Promise<ReceivedMessage>;
  hasReceivedNothingMore(): Promise<void>;
}

/** The hooks of a test runner: `node:test`, `vitest`, or `globalThis` with Jest. */
export interface Hooks {
  beforeAll?: (hook: () => Promise<void>, wait?: any) => unknown;
  before?: (hook: () => Promise<void>, wait?: any) => unknown;
  beforeEach: (hook: () => Promise<void>) => unknown;
  afterAll?: (hook: () => Promise<void> | undefined) => unknown;
  after?: (hook: () => Promise<void> | undefined) => unknown;
}

/** A gateway with an empty world for each test of a file. */
export function useGateway(hooks: Hooks, options?: string | OpenOptions): { readonly gateway: Gateway };
