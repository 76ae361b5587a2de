import { isWhole } from "@hr-platform/property-runs";
import { describe, expect, test } from "vitest";
import { checks } from "./checks/index.ts";
import { mockTarget } from "../test/mock-target.ts";
import { REQUESTS, TIERS, type Tier } from "./run/schedule/tier.ts";
import { type EvidenceLine, evidenceOf } from "./evidence/evidence.ts";
import { Ledger, type LedgerLine } from "./run/removal/ledger.ts";
import type { Report } from "./verdict/report.ts";
import { type SuiteOptions, runSuite } from "./suite.ts";
import type { Target } from "./target/target.ts";
import { isKnown } from "./run/removal/vouching.ts";
import { playbackWire } from "./evidence/playback.ts";

/** Runs the suite against a mock with its usual limit. @returns `left`: the people that the mock lists afterwards, as text */
async function judge(
  options: Partial<SuiteOptions> = {},
  settings: Parameters<typeof mockTarget>[0] = {},
): Promise<{ report: Report; lines: EvidenceLine[]; target: Target; left: string }> {
  const { mock, target, fetch } = mockTarget({ rateLimit: 100, ...settings });
  const lines: EvidenceLine[] = [];
  const report = await runSuite({ target, fetch, preflight: true, onEvidence: (line) => void lines.push(line), ...options });
  const listed = await mock.fetch(`${target.base_url}/employees?status=active&limit=100`, {
    headers: { authorization: `Bearer ${target.keys.full}` },
  });
  const left = await listed.text();
  await mock[Symbol.asyncDispose]();
  return { report, lines, target, left };
}

/** A run of each tier, with its ledger: what several tests look at. */
const sound = new Map<Tier, Promise<Awaited<ReturnType<typeof judge>> & { readonly ledger: Ledger; readonly written: LedgerLine[] }>>();

function soundRun(tier: Tier): NonNullable<ReturnType<(typeof sound)["get"]>> {
  const known = sound.get(tier);
  if (known !== undefined) return known;
  const written: LedgerLine[] = [];
  const ledger = new Ledger((line) => void written.push(line));
  const run = judge({ tier, ledger }, { receiver: true }).then((judged) => ({ ...judged, ledger, written }));
  sound.set(tier, run);
  return run;
}

const exchangesOf = (lines: readonly EvidenceLine[]) => lines.flatMap((line) => (line.kind === "exchange" ? [line.exchange] : []));
const failing = ({ requirements }: Report): string[] => requirements.filter(({ verdict }) => verdict === "fail").map(({ id }) => id);

describe("on the sound mock", () => {
  test.for(TIERS)(
    "the tier %s finds it conformant within its budget of requests, and gets a 429 only where a check wants one",
    async (tier) => {
      const { report, lines } = await soundRun(tier);
      expect(failing(report)).toEqual([]);
      expect(report.verdict).toBe("conformant");
      expect(report.requests).toBeLessThanOrEqual(REQUESTS[tier]);
      const limited = exchangesOf(lines).filter(({ owner, response }) => response.status === 429 && !/^(given:rate|RATE)-/.test(owner));
      expect(limited.map(({ id }) => id)).toEqual([]);
      if (tier !== "certify") return;
      // Every must-level requirement that can be observed from outside passes on evidence.
      const open = report.requirements.filter(
        ({ level, verdict, evidence = [] }) => level === "must" && (verdict !== "pass" || evidence.length === 0),
      );
      expect(open.map(({ id, verdict, reason }) => `${id}: ${verdict} ${reason ?? ""}`)).toEqual([]);
    },
  );
});

describe("a run", () => {
  test("that is read-only sends only GET", async () => {
    const { report, lines } = await judge({ tier: "certify", readOnly: true });
    expect(exchangesOf(lines).filter(({ request }) => request.method !== "GET")).toEqual([]);
    expect(report.summary.pass).toBeGreaterThan(100);
    expect([report.verdict, report.part?.by]).toEqual(["inconclusive", "--read-only"]);
  });

  test("removes what it made, except what the API cannot remove", async () => {
    const { report, ledger, written, left } = await soundRun("certify");
    expect(ledger.pending).toEqual([]);
    // A clean-up after a killed run could have removed all of it too.
    const undos = written.flatMap((line) => (line.kind === "changing" || line.kind === "made" ? (line.undo ?? []) : []));
    expect(undos.filter((undo) => !isKnown(undo))).toEqual([]);
    expect(report.left_behind.filter(({ reason }) => !reason.startsWith("the API has no operation"))).toEqual([]);
    expect(left).toContain("@wattle");
    expect(left).not.toMatch(/hrc[a-z0-9]{11}@/);
  });

  test("that is interrupted reports its findings, and removes what it made", async () => {
    const { mock, target, fetch } = mockTarget({ rateLimit: 100 });
    const controller = new AbortController();
    const ledger = new Ledger();
    const onProgress: SuiteOptions["onProgress"] = ({ done }) => (done === 60 ? controller.abort() : undefined);
    const report = await runSuite({ target, fetch, tier: "certify", ledger, signal: controller.signal, onProgress });
    expect(report.verdict).toBe("inconclusive");
    expect(report.interrupted).toBeDefined();
    // What was not sent any more was not lost.
    expect(report.unsteady).toBeUndefined();
    expect(report.summary.pass).toBeGreaterThan(50);
    expect(ledger.pending).toEqual([]);
    await mock[Symbol.asyncDispose]();
  });

  test("sends no more requests than it may, clean-up included", async () => {
    // All checks, so that the run does not depend on what they were measured to cost.
    const { report } = await judge({ again: checks.map(({ id }) => id), maxRequests: 200 });
    expect(report).toMatchObject({
      verdict: "inconclusive",
      interrupted: "too few of the 200 requests of --max-requests were left, clean-up included",
    });
    expect(report.requests).toBeLessThanOrEqual(200);
    expect(report.left_behind.filter(({ reason }) => !reason.startsWith("the API has no operation"))).toEqual([]);
  });

  test("with fewer requests than the smallest tier is never called conformant", async () => {
    const { report } = await judge({ maxRequests: 30 });
    expect([report.verdict, report.part?.by, failing(report)]).toEqual(["inconclusive", "--max-requests", []]);
  });

  test("of some requirements says of no other one that it could have missed faults of it", async () => {
    const { report } = await judge({ only: ["LEAVE-38"], maxRequests: 60 });
    expect(report.could_miss!.filter(({ requirement }) => requirement !== "LEAVE-38")).toEqual([]);
  });

  test("that ends with the first failure says so, and reports only what was selected", async () => {
    const { report } = await judge({ tier: "ci", bail: true, only: ["LEAVE-*"] }, { faults: ["decline-needs-no-reason"] });
    expect([failing(report), report.interrupted]).toEqual([["LEAVE-41"], "something failed, and --bail was given"]);
    expect(report.requirements.filter(({ id, verdict }) => !id.startsWith("LEAVE-") && verdict !== "not-run")).toEqual([]);
  });

  test("sends the same requests for the same seed, and others for another seed", async () => {
    const startedAt = new Date("2026-03-02T09:00:00Z");
    const sent = async (seed: number): Promise<string[]> => {
      const { lines } = await judge({ tier: "ci", seed, startedAt });
      return exchangesOf(lines).map(({ id, request }) => `${id} ${request.method} ${request.path} ${request.body ?? ""}`);
    };
    const first = await sent(1);
    expect(await sent(1)).toEqual(first);
    expect(await sent(2)).not.toEqual(first);
  });

  test("gets the same verdicts when it is judged again from its evidence", async () => {
    const startedAt = new Date("2026-03-02T09:00:00Z");
    const tier = isWhole() ? "certify" : "ci";
    const { report, lines, target } = await judge({ tier, startedAt }, { receiver: true, faults: ["wrong-state-is-forbidden"] });
    const stored = JSON.parse(JSON.stringify(lines)) as EvidenceLine[];
    const again = await runSuite({ target, tier, startedAt, preflight: true, wire: playbackWire(evidenceOf(stored)) });
    expect(failing(report).length).toBeGreaterThan(0);
    expect(again.requirements.map(({ id, verdict }) => `${id} ${verdict}`)).toEqual(
      report.requirements.map(({ id, verdict }) => `${id} ${verdict}`),
    );
    expect(again.decisions).toEqual(report.decisions);
  });

  test("observes the mock's open points, and a mock with these decisions shows the same", async () => {
    const decide = {
      "create-status": "201",
      "delete-body": "no-content",
      "admin-implies": "read-write",
      "list-meta": "employees-and-leave",
      "leave-overlap": "ignored",
    };
    const { report } = await judge({ tier: "certify" }, { decide });
    const profile = Object.fromEntries(report.decisions.map(({ slug, observed }) => [slug, observed]));
    expect(profile).toMatchObject({
      "create-status": "201",
      "delete-body": "no-content",
      "admin-implies": "read-write",
      "list-meta": "employees-and-leave",
    });
    const again = await judge({ tier: "certify" }, { decide: profile });
    expect(again.report.decisions).toEqual(report.decisions);
  });
});
