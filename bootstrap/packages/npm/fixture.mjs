import { Gateway } from "./session_gateway.mjs";

/**
 * A gateway with an empty world for each test of a file. `hooks` are those of the runner: `node:test`,
 * `vitest`, or `globalThis` with Jest.
 *
 *     import * as hooks from "node:test";
 *     const context = useGateway(hooks);
 *     hooks.test("answers", async () => {
 *       const ada = await context.gateway.phone("447700900101");
 *     });
 *
 * @param hooks with beforeAll or before, beforeEach, and afterAll or after
 * @param options of `Gateway.open`
 */
export function useGateway(hooks, options) {
  const begin = hooks.beforeAll ?? hooks.before;
  const end = hooks.afterAll ?? hooks.after;
  if (!begin || !hooks.beforeEach || !end) {
    throw new TypeError("hooks must have beforeAll or before, beforeEach, and afterAll or after");
  }
  let opened;
  // Vitest and Jest give a hook 5 seconds or 10; a first start may take longer.
  const wait = hooks.beforeAll ? 90_000 : { timeout: 90_000 };
  begin(async () => {
    opened = await Gateway.open(options);
  }, wait);
  hooks.beforeEach(() => opened.reset());
  end(() => opened?.close());
  return {
    get gateway() {
      if (!opened) throw new Error("the gateway is there inside of tests and of hooks behind useGateway");
      return opened;
    },
  };
}
