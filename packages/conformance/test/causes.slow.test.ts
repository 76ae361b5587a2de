import { expect, test } from "vitest";
import { causeLine } from "../src/causes/cause-line.ts";
import { runSuite } from "../src/suite.ts";
import { VARIANTS } from "./other-server/choices.ts";
import type { Mistake } from "./other-server/mistakes.ts";
import { otherServer } from "./other-server/server.ts";

/** Mistakes of one server, from different areas of the API. */
const MISTAKES: readonly Mistake[] = [
  "exports analytics to any key",
  "counts hidden leave in balances",
  "declines what was cancelled",
  "takes notes of any length",
  "completes managed tasks",
  "forgets terminated people",
  "lists secrets of webhooks",
  "answers for people of other companies",
  "counts weekends as leave",
  "hires over the API",
  "adds everybody twice",
  "loses the industry of a company",
];

test("a server with twelve mistakes has about as many causes, with what is dangerous first", async () => {
  const startedAt = new Date("2026-03-02T09:00:00Z");
  const server = otherServer({ choices: VARIANTS["other"]!, mistakes: MISTAKES, receiver: false, start: startedAt, seed: 7 });
  const { fetch, target, time } = server;
  const { causes, requirements } = await runSuite({ fetch, target, time, tier: "certify", startedAt, seed: 1 });
  const failing = requirements.filter(({ verdict }) => verdict === "fail").map(({ id }) => id);
  expect(causes.flatMap((cause) => cause.requirements).toSorted()).toEqual(failing.toSorted());
  expect(failing.length).toBeGreaterThan(2 * MISTAKES.length);
  expect(causes.length).toBeLessThan(1.5 * MISTAKES.length);
  expect(causes.slice(0, 4).map(({ danger }) => danger)).toEqual(["isolation", "privacy", "secrets", undefined]);
  const lines = causes.map(causeLine);
  for (const line of [
    /^companies are not kept apart in `\/employees` in \d operations: \d requirements fail$/,
    /^family-violence leave shows in `\/leave\/balances`: /,
    /^webhook endpoints show their secrets in `\/webhooks`: /,
    /^EMP-41 is broken: A terminated employee stays on record and can still be read /,
    /^LEAVE-44 is broken: /,
    /^REC-15 and WEB-04 are broken: /,
    /^the scope of a key is not checked: 1 requirement fails$/,
    /^invalid bodies are accepted: `notes` may be too long: 1 requirement fails$/,
  ])
    expect(lines).toContainEqual(expect.stringMatching(line));
});
