import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { CALLER, askControl, endedRun, preparedMocks, startedRun, stoppedRun } from "../../../test/support/conformance-calls.ts";
import { SAID } from "../../../test/support/fake-suite.ts";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";

const prepared = preparedMocks();

describe("the events of a run", () => {
  const textOf = async (mock: Mock, path: string, headers: Record<string, string> = {}): Promise<string> =>
    (await mock.fetch(`${CALLER}/_mock${path}`, { headers })).text();

  test("come from the start, and the stream closes after the last one", async () => {
    const { mock } = prepared();
    await startedRun(mock);
    const text = await textOf(mock, "/conformance/run1/events");
    expect([...text.matchAll(/^id: (\d+)\nevent: (\S+)$/gm)].map(([, n, event]) => `${n} ${event}`)).toEqual(
      SAID.map((said, n) => `${n} ${(said as { event: string }).event}`),
    );
  });

  test("go on after Last-Event-ID, even if the address says from where it began", async () => {
    const { mock } = prepared();
    await startedRun(mock);
    await endedRun(mock);
    expect(await textOf(mock, "/conformance/last/events?since=1", { "Last-Event-ID": "3" })).toMatch(/^: .*\n\nid: 4\n/);
    expect(await textOf(mock, "/conformance/last/events?since=2")).toMatch(/^: .*\n\nid: 2\n/);
  });
});

describe("the report of a run", () => {
  test("is there when it has ended, in each form, with the address of the caller in place of that of the suite", async () => {
    const { mock, suite } = prepared([], true);
    await startedRun(mock);
    expect((await askControl(mock, "GET", "/conformance/last/report")).status).toBe(409);
    const { folder } = suite.starts[0]!;
    const { base_url } = JSON.parse(readFileSync(join(folder, "target.json"), "utf8")) as { base_url: string };
    writeFileSync(join(folder, "report.json"), JSON.stringify({ base_url }));
    await stoppedRun(mock);
    expect(await (await askControl(mock, "GET", "/conformance/last/report?as=json")).json()).toEqual({ base_url: `${CALLER}/api/v1` });
  });

  test.for([
    ["html", "text/html; charset=utf-8"],
    ["markdown", "text/markdown; charset=utf-8"],
    ["junit", "application/xml; charset=utf-8"],
    ["sarif", "application/sarif+json; charset=utf-8"],
  ])("as %s is %s", async ([form, type]) => {
    const { mock } = prepared();
    await startedRun(mock);
    await endedRun(mock);
    expect((await askControl(mock, "GET", `/conformance/last/report?as=${form}`)).headers.get("content-type")).toBe(type);
  });

  test("as a page may run the script that it names itself, in an origin of its own, and a text further down changes nothing", async () => {
    const meta = (policy: string): string => `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
    const own = "default-src &#39;none&#39;; script-src &#39;sha256-a+/=&#39;";
    const policyOf = async (page: string): Promise<string | null> => {
      const { mock, suite } = prepared([], true);
      await startedRun(mock);
      writeFileSync(join(suite.starts[0]!.folder, "report.html"), page);
      await stoppedRun(mock);
      return (await askControl(mock, "GET", "/conformance/last/report")).headers.get("content-security-policy");
    };
    const policy = "default-src 'none'; script-src 'sha256-a+/='; frame-ancestors 'none'; sandbox allow-scripts";
    expect(await policyOf(meta(own) + "x".repeat(1000) + meta("script-src *"))).toBe(policy);
    expect(await policyOf("<p>no policy</p>")).toMatch(/^default-src 'none'; style-src/);
    expect(await policyOf(meta("default-src 'none'\r\nX-Header: 1"))).toMatch(/^default-src 'none'; style-src/);
  });
});
