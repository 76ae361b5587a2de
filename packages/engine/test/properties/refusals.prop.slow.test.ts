import { runs } from "@hr-platform/property-runs";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decisionSets } from "../support/arbitraries.ts";
import { client } from "../support/client.ts";
import { hostile } from "../support/hostile.ts";
import { refusesWithoutEffect, state } from "./refusals.ts";
import { readSweep } from "../support/read-sweep.ts";
import { send, traces } from "../support/traces.ts";
import { castOf, frozenMock, world } from "../support/worlds.ts";

describe("a refused request", () => {
  test("changes nothing and sends no event, after any history and with any decisions", () => {
    const count = { refused: 0, accepted: 0, reads: 0 };
    const settings = runs(601, 60);
    fc.assert(refusesWithoutEffect(decisionSets(), count), settings);
    expect(Math.min(count.refused, count.accepted, count.reads)).toBeGreaterThan(settings.numRuns);
  });

  test("leaves no trace in what another key reads", () => {
    fc.assert(
      fc.property(traces(["wattle"], 12), (steps) => {
        const mock = frozenMock();
        for (const step of steps) {
          if (!("method" in step)) continue;
          const before = readSweep(mock, "wattle", "hrk_wattle_read");
          if (send(mock, step).status >= 400) {
            expect(readSweep(mock, "wattle", "hrk_wattle_read")).toEqual(before);
          }
        }
      }),
      runs(602, 30),
    );
  });

  test("changes nothing, however hostile", () => {
    fc.assert(
      fc.property(fc.array(hostile(castOf("wattle"), "hrk_wattle_full"), { minLength: 1, maxLength: 8, size: "max" }), (requests) => {
        const mock = frozenMock({ onBug: () => undefined });
        for (const request of requests) {
          const before = state(mock);
          if (mock.exchange(request).status < 400) continue;
          expect(state(mock)).toBe(before);
          expect(mock.requests.at(-1)!.events).toEqual([]);
        }
      }),
      runs(603, 60),
    );
  });

  test("above the rate limit changes nothing, charges no other key, and passes again when the window ends", () => {
    const limit = 150;
    fc.assert(
      fc.property(decisionSets(["rate-window", "rate-counted", "check-order"]), traces(["wattle"], 15), (decide, steps) => {
        const mock = frozenMock({ rateLimit: limit, decide });
        const full = client(mock);
        const attempts = steps.filter((step) => "method" in step).map((step) => ({ ...step, key: "hrk_wattle_full" }));
        for (let spent = 0; spent < limit; spent += 1) expect(full.get("/company").status).toBe(200);
        const before = readSweep(mock, "wattle");
        const held = state(mock);
        for (const attempt of attempts) {
          const { status, error, headers } = send(mock, attempt);
          expect(status).toBe(429);
          expect(error?.code ?? "RATE_LIMITED").toBe("RATE_LIMITED");
          expect(headers["x-ratelimit-remaining"]).toBe("0");
          expect(mock.requests.at(-1)!.events).toEqual([]);
        }
        expect(state(mock)).toBe(held);
        expect(readSweep(mock, "wattle")).toEqual(before);
        mock.clock.advance("PT61S");
        expect(full.get("/company").status).toBe(200);
      }),
      runs(604, 40),
    );
  });

  test("uses up no id: the next new resource gets the same one", () => {
    const [first] = world.data("wattle").employees;
    const body = {
      first_name: "Li",
      last_name: "Ng",
      email: "li@wattle.example",
      employment_type: "casual",
      start_date: "2026-03-02",
      jurisdiction: "AU",
      role: "employee",
    };
    const [spoilt, plain] = [client(frozenMock()), client(frozenMock())];
    expect(spoilt.post("/employees", { ...body, email: first!.resource.email }).status).toBe(409);
    expect(spoilt.post("/employees", { ...body, start_date: "x" }).status).toBe(400);
    expect(spoilt.post("/employees", body).text).toBe(plain.post("/employees", body).text);
  });
});
