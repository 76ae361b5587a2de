import { describe, expect, test } from "vitest";
import { mockTarget } from "../../../test/mock-target.ts";
import type { Report } from "../../verdict/report.ts";
import { runSuite } from "../../suite.ts";
import type { Tier } from "../schedule/tier.ts";
import type { Fetch } from "../../wire/direct.ts";

const lost = (): never => {
  throw new TypeError("fetch failed", { cause: new Error("read ECONNRESET") });
};

/** Judges a mock behind a proxy that drops some connections: after the request was carried out (`done`), or before it reaches the mock. */
async function judgedBehind(
  drops: (status: number, method: string, path: string) => boolean,
  done = true,
  tier: Tier = "ci",
): Promise<Report> {
  const { mock, target, fetch } = mockTarget();
  const proxy: Fetch = async (url, init) => {
    if (!done && drops(0, "", "")) return lost();
    const response = await fetch(url, init);
    const { pathname } = new URL(url);
    return done && drops(response.status, init?.method ?? "GET", pathname.replace("/api/v1", "")) ? lost() : response;
  };
  const report = await runSuite({ target, fetch: proxy, tier, preflight: true, startedAt: new Date("2026-03-02T09:00:00Z") });
  await mock[Symbol.asyncDispose]();
  return report;
}

const failed = ({ requirements }: Report): string[] => requirements.filter(({ verdict }) => verdict === "fail").map(({ id }) => id);

describe("a server that drops the connection", () => {
  test.each([400, 403, 404, 409])("in place of every %d response is not conformant", async (dropped) => {
    const report = await judgedBehind((status) => status === dropped);
    expect(report.verdict).toBe("non-conformant");
    expect(report.interrupted).toBeUndefined();
  });

  test("on one operation fails that operation's requirements, with the requests as evidence", async () => {
    const report = await judgedBehind((_, method, path) => method === "PATCH" && path.endsWith("/decline"), true, "certify");
    const complaint = report.requirements
      .flatMap(({ complaints = [] }) => complaints)
      .find(({ expected }) => expected.startsWith("an answer to PATCH /leave"))!;
    expect(complaint.curl).toContain("/decline");
    expect(complaint.exchanges).toHaveLength(2);
  });

  test.each([
    ["before they reach it", 67, false],
    ["after they were carried out", 53, true],
    ["after they were carried out, more often", 31, true],
    ["after they were carried out, very often", 23, true],
  ])("now and then, as a network does, %s, does not fail", async (_, every, done) => {
    let asked = 0;
    const report = await judgedBehind(() => (asked += 1) % every === 0, done);
    expect(failed(report)).toEqual([]);
  });
});
