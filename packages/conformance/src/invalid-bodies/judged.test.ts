import { expect, test } from "vitest";
import { breachesIn } from "./breach.ts";
import { judgedWith } from "./judged.ts";
import * as rules from "./rules.ts";
import { waysOf } from "./ways.ts";
import * as fc from "fast-check";

test("requirements come by number, then whole cents, others and the naming of fields", () => {
  expect(judgedWith(rules.offerBody, "ERR-14")).toEqual(["REC-16", "CONV-01", "ERR-14", "ERR-04", "ERR-13"]);
  expect(judgedWith(rules.leaveBody)).toEqual([19, 20, 21, 22, 24, 25, 26].map((n) => `LEAVE-${n}`).concat("ERR-04", "ERR-13"));
});

const BODIES = Object.values(rules).flat();

test.for(BODIES.map((body) => [body.operation, body] as const))("each breach in a body of %s violates one of them", ([, body]) => {
  const judged = new Set(judgedWith(body));
  const breaches = Object.entries(body.members).flatMap(([member, rule]) =>
    waysOf(rule).flatMap((way) =>
      fc
        .sample(way.values(undefined), { seed: 1, numRuns: 5 })
        .flatMap((value) => breachesIn(Buffer.from(JSON.stringify({ [member]: value })), body)),
    ),
  );
  expect(breaches.length).toBeGreaterThan(0);
  expect(breaches.flatMap(({ requirements }) => requirements).filter((one) => !judged.has(one))).toEqual([]);
});
