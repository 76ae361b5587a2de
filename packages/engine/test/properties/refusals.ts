import * as fc from "fast-check";
import type { Arbitrary } from "fast-check";
import { expect } from "vitest";
import type { Mock } from "../../src/sandbox/mock-handle.ts";
import type { Ask } from "../support/asks/ask.ts";
import { records } from "../support/read-sweep.ts";
import { play, send, traces } from "../support/traces.ts";
import { frozenMock } from "../support/worlds.ts";

const SLUGS = ["wattle", "kauri"];

/** The whole state of the companies, visible or not. */
export const state = (mock: Mock): string => SLUGS.map((slug) => records(mock, slug)).join("\n");

/** Requests that may leave a trace, by nature or by decision: reads of statistics and pipelines, and A-76. */
function leavesSomething(mock: Mock, { method, path }: Ask, status: number): boolean {
  if (status < 400) return /^\/analytics|\/pipeline$/.test(path);
  return method === "PATCH" && path === "/company" && mock.decisions["domain-list-atomic"] === "partial";
}

/** A refused request changes nothing and sends no event; nor does a read. `count` counts the requests. */
export function refusesWithoutEffect(
  decided: Arbitrary<Record<string, string>>,
  count: Record<"refused" | "accepted" | "reads", number>,
): fc.IProperty<unknown> {
  return fc.property(decided, traces(SLUGS), (decide, steps) => {
    const mock = frozenMock({ decide });
    let before = state(mock);
    for (const step of steps) {
      if (!("method" in step)) {
        play(mock, [step]);
        before = state(mock);
        continue;
      }
      const { status } = send(mock, step);
      const write = status < 400 && step.method !== "GET" && step.method !== "HEAD";
      const { events, response } = mock.requests.at(-1)!;
      expect(response.status).toBe(status);
      count[write ? "accepted" : status < 400 ? "reads" : "refused"] += 1;
      const after = state(mock);
      if (!write) expect(events).toEqual([]);
      if (!write && !leavesSomething(mock, step, status)) expect(after === before).toBe(true);
      before = after;
    }
  });
}
