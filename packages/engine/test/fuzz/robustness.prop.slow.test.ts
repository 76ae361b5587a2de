import { runs } from "@hr-platform/property-runs";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decisionSets } from "../support/arbitraries.ts";
import { answersAll, answersSoundly, hostileRequests, responseFlaws } from "./robustness.ts";
import { ConfigurationError } from "../../src/contract/configuration-error.ts";
import { createMock } from "../../src/mock.ts";

describe("whatever is sent", () => {
  test("gets a response in the envelope, with rate headers, valid by the description, and no bug", async () => {
    await fc.assert(answersAll(fc.constant({})), runs(501, 400));
  });

  test("gets a response in the envelope with any decisions", async () => {
    await fc.assert(answersAll(decisionSets()), runs(502, 250));
  });

  test("gets valid responses in ordinary traces", async () => {
    await fc.assert(answersSoundly(fc.constant({})), runs(503, 60));
  });

  test("gets a response at any time that a clock can show", () => {
    const instants = [
      "2000-01-01T00:00:00Z",
      "2024-02-29T12:00:00Z",
      "2026-04-04T15:59:59Z",
      "2031-12-31T23:59:59Z",
      "2099-12-31T23:59:59Z",
    ];
    fc.assert(
      fc.property(fc.constantFrom(...instants), fc.constantFrom("P1D", "P1M", "P11M"), hostileRequests, (instant, turn, requests) => {
        const bugs: unknown[] = [];
        const mock = createMock({ clock: `frozen:${instant}`, rateLimit: null, onBug: (bug) => bugs.push(bug) });
        for (const request of requests) expect(responseFlaws(mock.exchange(request))).toEqual([]);
        try {
          mock.clock.advance(turn);
        } catch (error) {
          expect(error).toBeInstanceOf(ConfigurationError);
        }
        for (const request of requests) expect(responseFlaws(mock.exchange(request))).toEqual([]);
        expect(bugs).toEqual([]);
      }),
      runs(504, 40),
    );
  });
});
