import { isWhole, runs, sample } from "@hr-platform/property-runs";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { VARIANTS } from "../src/other-server/choices.ts";
import type { Mistake } from "../src/other-server/mistakes.ts";
import { otherServer } from "../src/other-server/server.ts";
import type { Report } from "../../conformance/src/verdict/report.ts";
import { runSuite } from "../../conformance/src/suite.ts";
import type { Tier } from "../../conformance/src/run/schedule/tier.ts";
import { blocking } from "../../conformance/src/verdict/verdicts.ts";

const START = new Date("2026-03-02T09:00:00Z");

interface Settings {
  readonly variant: string;
  /** Default: certify. */
  readonly tier?: Tier;
  readonly mistakes?: readonly Mistake[];
  /** Most requests of the run, in place of those of the tier. */
  readonly maxRequests?: number;
  readonly seed?: number;
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
}

async function judged({ variant, tier = "certify", mistakes = [], only = [], skip = [], ...run }: Settings): Promise<Report> {
  const { fetch, target, time } = otherServer({ choices: VARIANTS[variant]!, mistakes, start: START });
  return runSuite({ fetch, target, time, tier, preflight: true, startedAt: START, only, skip, ...run });
}

/** The complaints about the server, one line each. */
function complaints({ requirements, problems = [] }: Report): string[] {
  const failed = requirements.filter(({ verdict }) => verdict === "fail");
  const lines = failed.flatMap(({ id, complaints: found = [] }) => found.map(({ expected, got }) => `${id}: ${expected}; ${got}`));
  return [...problems.map(({ what }) => what), ...lines];
}

/** Requirements that a target of this server cannot pass without a receiver. */
const NEEDS_RECEIVER = /^(EVT|SIG)-|^HOOK-14$|^PRIV-08$/;

/** The share of the musts that pass. */
function passed({ requirements }: Report): number {
  const musts = requirements.filter(({ id, level }) => level === "must" && !NEEDS_RECEIVER.test(id));
  return musts.filter(({ verdict }) => verdict === "pass").length / musts.length;
}

const SOUND: readonly (readonly [string, number])[] = [
  ["other", 0.99],
  // It gives no warnings: a request against a company rule is refused.
  ["strict", 0.98],
  ["late", 0.99],
  // Its pages have three rows, and a run has 1,100 requests.
  ["tiny", 0.97],
  ["worded", 0.99],
  ["crowded", 0.99],
  // It does not hire, which the document permits.
  ["closed", 0.92],
  ["forbidding", 0.92],
  // Its target file has one key and nothing else.
  ["fresh", 0.7],
  ["freshAndClosed", 0.6],
  ["wide", 0.99],
  ["careful", 0.99],
];

// Every night, certify judges all of them.
const CERTIFIED = sample(SOUND, 3);

describe("a sound server that shares no code with the mock", () => {
  test.each(CERTIFIED)("%s: it is conformant, nothing is undecided, and at least %d of the musts pass", async (variant, share) => {
    const report = await judged({ variant });
    expect(complaints(report)).toEqual([]);
    expect(blocking(report.requirements).map(({ id, reason }) => `${id}: ${reason}`)).toEqual([]);
    expect(report.verdict).toBe("conformant");
    expect(passed(report)).toBeGreaterThanOrEqual(share);
  });

  describe.each<Tier>(["smoke", "ci"])("the tier %s finds nothing wrong", (tier) => {
    test.each(SOUND)("%s", async (variant) => {
      expect(complaints(await judged({ variant, tier }))).toEqual([]);
    });
  });

  test.runIf(isWhole()).each(SOUND)("%s: certify finds nothing wrong with ten seeds", { timeout: 600_000 }, async (variant) => {
    for (let seed = 1; seed <= 10; seed += 1) expect(complaints(await judged({ variant, seed })), `seed ${seed}`).toEqual([]);
  });

  test("whatever the number of requests and the seed, no requirement fails", { timeout: 600_000 }, async () => {
    const variants = fc.constantFrom(...SOUND.map(([variant]) => variant));
    await fc.assert(
      fc.asyncProperty(variants, fc.nat(), fc.integer({ min: 40, max: isWhole() ? 1700 : 400 }), async (variant, seed, maxRequests) => {
        expect(complaints(await judged({ variant, seed, maxRequests }))).toEqual([]);
      }),
      { ...runs(27, isWhole() ? 100 : 24), endOnFailure: true },
    );
  });
});

test("with a receiver its events pass every must about them", async () => {
  const { fetch, target, time } = otherServer({ start: START, receiver: true });
  const only = ["EVT-*", "SIG-*", "HOOK-*"];
  const report = await runSuite({ fetch, target, time, tier: "certify", preflight: true, startedAt: START, only });
  expect(complaints(report)).toEqual([]);
  const musts = report.requirements.filter(({ id, level }) => level === "must" && /^(EVT|SIG|HOOK)-/.test(id));
  expect(musts.filter(({ verdict }) => verdict !== "pass").map(({ id }) => id)).toEqual([]);
});

describe("the same server with a mistake", () => {
  test.each<readonly [Mistake, string, string, RegExp]>([
    ["exports analytics to any key", "other", "SCOPE-29", /403 with code FORBIDDEN to GET \/analytics\/export with the webhooks key/],
    ["loses the industry of a company", "strict", "COMP-20", /industry Industry \w+ .*in a GET.*; industry is "Hospitality"/],
    ["repeats rows on page two", "other", "PAGE-06", /appears twice/],
    ["counts hidden leave in balances", "other", "PRIV-05", /figures and flags in the balances.*taken_days/],
    ["declines what was cancelled", "strict", "LEAVE-44", /decline of a request that is cancelled is refused with 409 CONFLICT/],
    ["lists pending leave anywhere", "other", "LEAVE-28", /no pending request after one that is not pending/],
    ["takes notes of any length", "late", "LEAVE-25", /notes has 501 characters/],
    ["forgets the primary domain", "other", "COMP-28", /the primary domain saltbush\.example among the allowed domains; they are/],
    ["shows small departments in the export", "crowded", "ANA-10", /no headcount of .* in the export, because the JSON hides it/],
    ["completes managed tasks", "worded", "ONB-07", /a 4xx to a request to complete a service-managed task/],
    ["forgets terminated people", "other", "EMP-41", /200 to a GET of a terminated employee; 404/],
    ["lists secrets of webhooks", "other", "HOOK-09", /the list without the secret from the creation/],
    [
      "answers for people of other companies",
      "other",
      "AUTH-13",
      /404 with code NOT_FOUND to GET \/employees\/\{id\} with an id of another/,
    ],
    ["counts weekends as leave", "strict", "LEAVE-15", /a Friday to the next Monday.*; days 4/],
    ["keeps the logo on a reset", "other", "BRAND-19", /logo_url without the uploaded logo/],
    ["hires over the API", "worded", "REC-15", /a 4xx for a move to Hired/],
    [
      "terminates those who report to a leaver",
      "other",
      "EMP-39",
      /a direct report unchanged by the termination of the manager; status terminated/,
    ],
    ["loses the leave of those who left", "strict", "EMP-41", /200 with the leave of a terminated employee/],
    ["starts leavers anew on their last day", "other", "EMP-41", /the record of a terminated employee unchanged; start_date/],
    ["lists people as they were hired", "strict", "EMP-38", /the employee in the list as the last update left it/],
    ["loses letters beyond the first plane", "other", "EMP-35", /job_title: sent/],
    ["adds everybody twice", "strict", "EMP-21", /a create makes one employee/],
    ["invites on domains that end alike", "other", "COMP-29", /a 4xx for the invitation/],
    ["filters leave by people of other companies", "strict", "AUTH-14", /the same answer as to one by an unknown id/],
    ["finds departments of other companies", "other", "AUTH-10", /nothing of the second company in GET \/employees/],
    ["writes the industry into every company", "strict", "COMP-31", /no value that the run wrote into its own company/],
    ["turns tasks over", "other", "ONB-05", /the task as completed, after it was completed twice/],
    ["counts candidates of all roles", "strict", "REC-06", /no candidate in any stage of a new role/],
    ["passes over the limit of the leave list", "other", "PAGE-01", /every row of all leave requests on one page/],
    ["cuts the reasons of declined leave", "strict", "LEAVE-40", /declineReason "Too many/],
    ["shows an endpoint with its secret", "other", "HOOK-09", /the secret in no answer except that of the creation/],
    ["tells exit interviews below a plan", "strict", "PRIV-15", /exit-interview refused, or without answers/],
  ])("%s (%s): %s tells", async (mistake, variant, requirement, words) => {
    const report = await judged({ variant, mistakes: [mistake], only: [requirement] });
    expect(complaints(report).filter((line) => line.startsWith(requirement))).toContainEqual(expect.stringMatching(words));
  });
});
