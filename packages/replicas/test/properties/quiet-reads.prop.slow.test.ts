import { runs } from "@hr-platform/property-runs";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ApiRequest } from "@hr-platform/engine/contract/request";
import { exchange } from "@hr-platform/engine/sandbox/exchange";
import { answerQuietly } from "../../src/data/reads/quiet-read.ts";
import { savedState } from "../../src/saved-state/saved-sandbox.ts";
import { asks, keyArbitrary } from "@hr-platform/engine/test/support/arbitraries";
import { apiRequestOf } from "@hr-platform/engine/test/support/asks/ask";
import { type Bench, bench, benches, endOf, savedTraces, takeStep } from "@hr-platform/engine/test/support/saved-trace";
import { NOW, castOf } from "@hr-platform/engine/test/support/worlds";

const read = fc
  .oneof(...["wattle", "southern"].map((slug) => asks(castOf(slug), keyArbitrary(slug))))
  .map(({ key, ...ask }): ApiRequest => {
    const asked = { path: "/", query: "", body: null, ...apiRequestOf(ask) };
    const authorization: Record<string, string> = key === null ? {} : { authorization: `Bearer ${key}` };
    return { ...asked, method: "GET", headers: { ...authorization, ...asked.headers } };
  });

/** A sandbox in which reads can be quiet, and moments of a trace at which it gets some. */
const cases = fc.record({
  made: benches.map(({ options, id }) => ({ options: { ...options, rateLimit: null }, id })),
  trace: fc.array(fc.tuple(fc.array(read, { maxLength: 3 }), savedTraces(6)), { maxLength: 5 }),
});

const whole = ({ defaultSandbox }: Bench): string => JSON.stringify(savedState(defaultSandbox));

function fail(bug: unknown): never {
  throw bug;
}

/** Does something while the machine's time does not stand still for an entry, as `answerQuietly` wants it. */
function between<T>({ defaultSandbox: { machine } }: Bench, act: () => T): T {
  const wasPinned = Object.getOwnPropertyDescriptor(machine, "isPinned");
  Object.defineProperty(machine, "isPinned", { value: false, configurable: true });
  try {
    return act();
  } finally {
    if (wasPinned === undefined) delete (machine as { isPinned?: boolean }).isPinned;
  }
}

describe("a read that is answered quietly", () => {
  test("is answered as any other, changes no saved state and no later answer", () => {
    let quiet = 0;
    let other = 0;
    const property = fc.property(cases, ({ made, trace }) => {
      const [read, unread] = [bench(made.options, made.id), bench(made.options, made.id)];
      for (const [requests, steps] of trace) {
        for (const request of requests) {
          const before = whole(read);
          const response = between(read, () => answerQuietly(read.defaultSandbox, request));
          expect(whole(read) === before).toBe(true);
          if (response === undefined) other += 1;
          else quiet += 1;
        }
        for (const step of steps) expect(takeStep(read, step) === takeStep(unread, step)).toBe(true);
      }
      expect(endOf(read).join() === endOf(unread).join()).toBe(true);
    });
    fc.assert(property, runs(73, 100));
    expect(quiet).toBeGreaterThan(other / 4);
  });

  test("is answered as it would be in order", () => {
    const property = fc.property(cases, ({ made, trace }) => {
      const one = bench(made.options, made.id);
      for (const [requests, steps] of trace) {
        for (const request of requests) {
          const response = between(one, () => answerQuietly(one.defaultSandbox, request));
          if (response !== undefined) expect(exchange(one.defaultSandbox, request, fail)).toEqual(response);
        }
        for (const step of steps) takeStep(one, step);
      }
    });
    fc.assert(property, runs(74, 50));
  });

  const GET = { method: "GET", path: "/company", query: "", headers: { authorization: "Bearer hrk_wattle_full" }, body: null };
  const isQuiet = (one: Bench, request: ApiRequest = GET): boolean =>
    between(one, () => answerQuietly(one.defaultSandbox, request)) !== undefined;
  const opened = (options: object = {}): Bench => {
    const one = bench({ clock: `frozen:${NOW}`, rateLimit: null, ...options }, "default");
    exchange(one.defaultSandbox, GET, fail);
    return one;
  };

  test("opens no company, is no write, and counts in no limit", () => {
    expect(isQuiet(opened())).toBe(true);
    expect(isQuiet(opened(), { ...GET, method: "HEAD" })).toBe(true);
    expect(isQuiet(bench({ clock: `frozen:${NOW}`, rateLimit: null }, "default"))).toBe(false);
    expect(isQuiet(opened(), { ...GET, method: "PATCH" })).toBe(false);
    expect(isQuiet(opened({ rateLimit: 100 }))).toBe(false);
  });

  test("meets no fault, no transport rule, no tracer, no day that begins, and no input that is being applied", () => {
    const broken = opened();
    broken.defaultSandbox.setTransportRules([{ kind: "error", status: 500, every: 3 }]);
    expect(isQuiet(broken)).toBe(false);
    const traced = opened();
    traced.defaultSandbox.tracers.add(() => {});
    expect(isQuiet(traced)).toBe(false);
    const ticking = opened({ clock: NOW });
    ticking.defaultSandbox.machine.pin(ticking.defaultSandbox.machine.now() + 86_400_000);
    expect(isQuiet(ticking)).toBe(false);
    expect(answerQuietly(opened().defaultSandbox, GET)).toBeUndefined();
  });

  test("is in no journal, and reaches the log", () => {
    const one = opened();
    const seen: string[] = [];
    const { journal } = one.defaultSandbox;
    const [{ next }] = [journal];
    journal.subscribe(({ request, response }) => seen.push(`${request.method} ${request.path} ${response.status}`));
    expect(isQuiet(one)).toBe(true);
    expect(journal.next).toBe(next);
    expect(seen).toEqual(["GET /company 200"]);
  });
});
