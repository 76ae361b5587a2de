import { describe, expect, test } from "vitest";
import { stand } from "../test/stand.ts";
import type { Report } from "./report.ts";
import { runSuite } from "./suite.ts";
import type { Fetch } from "./wire/time.ts";

/** Judges a mock behind a proxy that drops the connection in place of some answers. */
async function judgedBehind(drops: (status: number, method: string, path: string) => boolean): Promise<Report> {
  const { mock, target, fetch } = stand();
  const proxy: Fetch = async (url, init) => {
    const response = await fetch(url, init);
    const { pathname } = new URL(url);
    if (!drops(response.status, init?.method ?? "GET", pathname.replace("/api/v1", ""))) return response;
    throw new TypeError("fetch failed", { cause: new Error("read ECONNRESET") });
  };
  const report = await runSuite({ target, fetch: proxy, tier: "ci", preflight: true, startedAt: new Date("2026-03-02T09:00:00Z") });
  await mock[Symbol.asyncDispose]();
  return report;
}

const failed = ({ requirements }: Report): string[] => requirements.filter(({ verdict }) => verdict === "fail").map(({ id }) => id);

describe("a server that drops the connection", () => {
  test.each([400, 403, 404, 409])("in place of every %d is not conformant", async (dropped) => {
    const report = await judgedBehind((status) => status === dropped);
    expect(report.verdict).toBe("non-conformant");
    expect(report.interrupted).toBeUndefined();
  });

  test("on one operation fails that operation's requirements, with the requests as evidence", async () => {
    const report = await judgedBehind((_, method, path) => method === "PATCH" && path.endsWith("/decline"));
    const complaint = report.requirements
      .flatMap(({ complaints = [] }) => complaints)
      .find(({ expected }) => expected.startsWith("an answer to PATCH /leave"))!;
    expect(complaint.curl).toContain("/decline");
    expect(complaint.exchanges).toHaveLength(2);
  });

  test("now and then, as a network does, is not blamed for it", async () => {
    let asked = 0;
    const report = await judgedBehind(() => (asked += 1) % 67 === 0);
    expect(failed(report)).toEqual([]);
  });
});
