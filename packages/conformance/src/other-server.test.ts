import { describe, expect, test } from "vitest";
import { VARIANTS } from "../test/other-server/choices.ts";
import type { Mistake } from "../test/other-server/mistakes.ts";
import { otherServer } from "../test/other-server/server.ts";
import type { Report } from "./report.ts";
import { runSuite } from "./suite.ts";

const START = new Date("2026-03-02T09:00:00Z");

interface Settings {
  readonly variant: string;
  readonly mistakes?: readonly Mistake[];
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
}

async function judged({ variant, mistakes = [], only = [], skip = [] }: Settings): Promise<Report> {
  const { fetch, target, time } = otherServer({ choices: VARIANTS[variant]!, mistakes, start: START });
  return runSuite({ fetch, target, time, tier: "certify", preflight: true, startedAt: START, only, skip });
}

/** What was said against the server: a line for each complaint. */
function complaints({ requirements, problems = [] }: Report): string[] {
  const failed = requirements.filter(({ verdict }) => verdict === "fail");
  const lines = failed.flatMap(({ id, complaints: told = [] }) => told.map(({ expected, got }) => `${id}: ${expected}; ${got}`));
  return [...problems.map(({ what }) => what), ...lines];
}

/** What no target of this server could pass: it names no receiver, and the description is served elsewhere. */
const ELSEWHERE = /^(EVT|SIG|VER)-|^HOOK-14$|^PRIV-08$/;

/** The share of the musts that pass. */
function passed({ requirements }: Report): number {
  const musts = requirements.filter(({ id, level }) => level === "must" && !ELSEWHERE.test(id));
  return musts.filter(({ verdict }) => verdict === "pass").length / musts.length;
}

describe("a sound server that shares nothing with the mock", () => {
  test.each([
    ["other", 0.99],
    // Warnings are nowhere: what breaks a rule of the house is refused.
    ["strict", 0.98],
    ["late", 0.99],
    ["tiny", 0.98],
    ["worded", 0.99],
    ["crowded", 0.99],
    // Nobody is hired, which the document permits.
    ["closed", 0.93],
    ["forbidding", 0.93],
    // Its target names one key and nothing else.
    ["fresh", 0.7],
    ["freshAndClosed", 0.6],
  ])("%s: nothing is said against it, and at least %d of the musts pass", async (variant, share) => {
    const report = await judged({ variant });
    expect(complaints(report)).toEqual([]);
    expect(passed(report)).toBeGreaterThanOrEqual(share);
  });
});

describe("the same server with a mistake", () => {
  test.each<readonly [Mistake, string, string, RegExp]>([
    ["exports analytics to any key", "other", "SCOPE-29", /403 with code FORBIDDEN to GET \/analytics\/export with the webhooks key/],
    ["loses the industry of a company", "strict", "COMP-20", /industry Industry \w+ in a GET.*; industry is "Hospitality"/],
    ["repeats rows on page two", "other", "PAGE-06", /comes twice/],
    ["counts hidden leave in balances", "other", "PRIV-05", /the same figures.*taken_days/],
    ["declines what was cancelled", "strict", "LEAVE-44", /decline of a request that is cancelled is refused with 409 CONFLICT/],
    ["lists pending leave anywhere", "other", "LEAVE-28", /no pending request after one that is not pending/],
    ["takes notes of any length", "late", "LEAVE-25", /notes has 501 characters/],
    ["forgets the primary domain", "other", "COMP-28", /the primary domain saltbush\.example among the allowed domains; they are/],
    ["shows small departments in the export", "crowded", "ANA-10", /no number about .* in the export, as the JSON hides it/],
    ["completes managed tasks", "worded", "ONB-07", /a service-managed task cannot be completed: a 4xx/],
    ["forgets terminated people", "other", "EMP-41", /a terminated employee can still be read: 200; 404/],
    ["lists secrets of webhooks", "other", "HOOK-09", /the list does not hold the secret that was told at creation/],
    [
      "answers for people of other companies",
      "other",
      "AUTH-13",
      /404 with code NOT_FOUND to GET \/employees\/\{id\} with an id of another/,
    ],
    ["counts weekends as leave", "strict", "LEAVE-15", /a Friday to the next Monday.*; days 4/],
    ["keeps the logo on a reset", "other", "BRAND-19", /no more of the uploaded logo/],
    ["hires over the API", "worded", "REC-15", /a 4xx for a move to Hired/],
  ])("%s (%s): %s tells", async (mistake, variant, requirement, words) => {
    const report = await judged({ variant, mistakes: [mistake], only: [requirement] });
    expect(complaints(report).filter((line) => line.startsWith(requirement))).toContainEqual(expect.stringMatching(words));
  });
});
