import { describe, expect, test } from "vitest";
import { ApiDocument, currentDocument } from "../../document/api-document.ts";
import { type Check, check } from "../check/check.ts";
import { checks } from "../../checks/index.ts";
import { chooseChecks, preflightDepth } from "./choose.ts";
import { costOf } from "./cost.ts";
import { caughtFaults } from "../measured/catalogue.ts";
import kills from "../measured/kills.json" with { type: "json" };
import { REQUESTS, TIERS } from "./tier.ts";
import { selectedBy, matcher, select } from "./select.ts";
import { measuredOrder, measuredReachOf } from "../measured/reach.ts";

const none = async (): Promise<void> => undefined;
const rows = [
  check("EMP-15.own", "MUST list", { tier: "smoke", also: ["EMP-98"] }, none),
  check("LEAVE-38.own", "MUST approve", { tier: "ci" }, none),
  check("LEAVE-38.own-twice", "MUST refuse", { tier: "certify" }, none),
];
const ids = (selection: Parameters<typeof select>[1]): string[] => select(rows, selection).map(({ id }) => id);

test("a check that was not measured runs from its tier on", () => {
  expect(ids({ tier: "smoke" })).toEqual(["EMP-15.own"]);
  expect(ids({ tier: "ci" })).toEqual(["EMP-15.own", "LEAVE-38.own"]);
  expect(ids({ tier: "certify" })).toEqual(["EMP-15.own", "LEAVE-38.own", "LEAVE-38.own-twice"]);
});

test("a glob selects checks by any requirement that they judge, and by their id", () => {
  expect(ids({ tier: "certify", only: ["EMP-98"] })).toEqual(["EMP-15.own"]);
  expect(ids({ tier: "certify", only: ["leave-*"] })).toEqual(["LEAVE-38.own", "LEAVE-38.own-twice"]);
  expect(ids({ tier: "certify", only: ["LEAVE-38.own-twice"] })).toEqual(["LEAVE-38.own-twice"]);
  expect(ids({ tier: "certify", skip: ["LEAVE-*"] })).toEqual(["EMP-15.own"]);
});

test("skipping a requirement skips all its checks, skipping a check only itself", () => {
  expect(ids({ tier: "certify", skip: ["LEAVE-38"] })).toEqual(["EMP-15.own"]);
  expect(ids({ tier: "certify", skip: ["LEAVE-38.own-twice"] })).toEqual(["EMP-15.own", "LEAVE-38.own"]);
});

test("a more thorough check replaces others, unless they are selected by name", () => {
  const thorough = check("EMP-15.own-all", "MUST list all", { tier: "ci", replaces: ["EMP-15.own"] }, none);
  const chosen = (selection: Parameters<typeof select>[1]): string[] => select([...rows, thorough], selection).map(({ id }) => id);
  expect(chosen({ tier: "ci" })).not.toContain("EMP-15.own");
  expect(chosen({ tier: "smoke" })).toEqual(["EMP-15.own"]);
  expect(chosen({ tier: "ci", only: ["EMP-15*"] })).toEqual(["EMP-15.own", "EMP-15.own-all"]);
});

test("a read-only run has the checks that wrote nothing when they were measured", () => {
  const writes = (readOnly: boolean): number[] =>
    select(checks, { tier: "certify", maxRequests: Infinity, readOnly }).map((row) => measuredReachOf(row).writes);
  expect(new Set(writes(true))).toEqual(new Set([0]));
  expect(writes(true).length).toBeGreaterThan(20);
  expect(writes(false).some((count) => count > 0)).toBe(true);
});

test("only the star of a glob is special", () => {
  expect(matcher(["EMP-1."])("EMP-15")).toBe(false);
  expect(matcher(["*-1*"])("EMP-15")).toBe(true);
});

test("a glob with many stars takes no time, and each part is found after the one before", () => {
  const many = `${"*-".repeat(40)}x`;
  expect(matcher([many])("-".repeat(10_000))).toBe(false);
  expect(matcher(["emp-*5"])("EMP-15")).toBe(true);
  expect(["ab*bc", "a*b*a"].map((glob) => matcher([glob])("aba"))).toEqual([false, true]);
  expect(["abc", "abbc"].map(matcher(["ab*bc"]))).toEqual([false, true]);
});

test("only selected requirements are reported", () => {
  const is = selectedBy(rows, { only: ["EMP-15", "LEAVE-38.own-twice"] });
  expect(["EMP-15", "LEAVE-38", "EMP-98", "COMP-01"].map(is)).toEqual([true, true, false, false]);
  expect(["EMP-15", "LEAVE-38"].map(selectedBy(rows, { skip: ["LEAVE-*"] }))).toEqual([true, false]);
});

test("a check runs if one of its requirements holds in the version of the document", () => {
  const { version, operations, decisions, requirements } = currentDocument;
  const document = new ApiDocument({
    version,
    operations,
    decisions,
    requirements: requirements.map((row) => (row.id.startsWith("COMP-") ? { ...row, until: "1.2.0" } : row)),
  });
  const row = (id: string, ...also: readonly string[]): Check => check(id, "MUST", { tier: "smoke", also }, async () => {});
  const checks = [row("COMP-01"), row("COMP-02", "EMP-01"), row("EMP-02"), row("OWN-901")];
  const chosen = (version?: ApiDocument): string[] => select(checks, { tier: "smoke" }, version).map(({ id }) => id);
  expect(chosen(document)).toEqual(["COMP-02", "EMP-02", "OWN-901"]);
  expect(chosen()).toEqual(["COMP-01", "COMP-02", "EMP-02", "OWN-901"]);
});

describe("checks chosen for a number of requests", () => {
  const chosen = (maxRequests: number): Set<Check> => chooseChecks(checks, { tier: "ci", maxRequests });

  test("cost at most so many by the last measurement, and more notice more", () => {
    const points = [30, 60, 150, 300, 600, 850, 1500, Infinity];
    const caught = points.map((most) => caughtFaults(new Set([...chosen(most)].map(({ id }) => id))).faults);
    for (const most of points)
      expect(costOf([...chosen(most)], preflightDepth({ tier: "ci", maxRequests: most })).requests).toBeLessThanOrEqual(most);
    // The full preflight of certify costs a few requests more.
    for (const [n, count] of caught.entries()) expect(count).toBeGreaterThanOrEqual((caught[n - 1] ?? 0) - 10);
    expect(caught.at(-1)).toBe(Object.keys(kills).length);
    expect(caught[1]!).toBeGreaterThan(0.25 * caught.at(-1)!);
  });

  test("make nothing that no request removes within the requests of smoke, unless they are asked for", () => {
    for (const most of [10, 30, REQUESTS.smoke]) expect(costOf([...chosen(most)]).stays).toBe(0);
    expect(costOf([...chosen(REQUESTS.ci)]).stays).toBeGreaterThan(0);
    expect(costOf(select(checks, { tier: "smoke", only: ["SURV-05"] })).stays).toBeGreaterThan(0);
  });

  test("are the same for a number and for the tier of that name", () => {
    for (const tier of TIERS) expect(chooseChecks(checks, { tier })).toEqual(chosen(REQUESTS[tier]));
  });

  test("cost nothing if they cannot run, so that others get their requests", () => {
    const without = chooseChecks(checks, { tier: "certify", canRun: ({ needs }) => !needs.includes("receiver") });
    const running = (rows: Set<Check>): number => [...rows].filter(({ needs }) => !needs.includes("receiver")).length;
    expect(running(without)).toBeGreaterThan(running(chosen(REQUESTS.certify)));
    expect([...without].filter(({ needs }) => needs.includes("receiver")).length).toBe(
      checks.filter(({ needs }) => needs.includes("receiver")).length,
    );
  });

  test("cost less if reads of others use up the key of the rate limit", () => {
    const rows = [...chosen(REQUESTS.certify)];
    expect(costOf(rows, "full").requests).toBeLessThan(costOf(rows, "full", false).requests);
    const limit = checks.filter(({ id }) => id === "RATE-01");
    expect(costOf(limit, "short").requests).toBe(costOf(limit, "short", false).requests);
  });

  test("show what follows a minute after the limit whenever they reach it", () => {
    for (const most of [...Array.from({ length: 200 }, (_, n) => n * 10), Infinity]) {
      const ids = new Set([...chosen(most)].map(({ id }) => id));
      expect(ids.has("RATE-07") || !ids.has("RATE-01")).toBe(true);
    }
  });

  test("are all in the measured order", () => {
    expect([...measuredOrder].sort()).toEqual(checks.map(({ id }) => id).sort());
  });
});
