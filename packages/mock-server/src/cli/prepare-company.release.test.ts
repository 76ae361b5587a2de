import { describe, expect, test } from "vitest";
import { LARGE } from "@hr-platform/domain";
import { client } from "@hr-platform/engine/test/support/client";
import { readSweep } from "@hr-platform/engine/test/support/read-sweep";
import { createMock } from "@hr-platform/control/mock";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { savedState } from "@hr-platform/replicas/saved-state/saved-sandbox";
import { prepareCompany } from "./prepare-company.ts";
import { progressOn } from "./progress.ts";

const QUIET = { step: () => {}, end: () => {} };
const make = (): Mock => createMock({ clock: "frozen:2026-03-02T09:00:00Z", employees: LARGE, rateLimit: null });
/** The whole state, but for the machine's time. */
const saved = (mock: Mock): string => JSON.stringify({ ...savedState(mock.defaultSandbox)!, clock: mock.clock.now });

describe("a company that is built before it is needed", () => {
  test("shows in nothing, and answers the same", async () => {
    const [early, late] = [make(), make()];
    await prepareCompany(early, "bulk", QUIET);
    expect(saved(early)).toBe(saved(late));
    for (const mock of [early, late]) mock.clock.advance("P40D");
    expect(readSweep(early, "bulk")).toEqual(readSweep(late, "bulk"));
    expect(saved(early)).toBe(saved(late));
  });

  test("is as the world began after a reset, and in the time zone of the decisions of then", async () => {
    const [early, late] = [make(), make()];
    await prepareCompany(early, "bulk", QUIET);
    for (const mock of [early, late]) {
      mock.decide({ "timezone-form": "label" });
      client(mock, "hrk_bulk_full").get("/employees");
    }
    expect(saved(early)).toBe(saved(late));
    for (const mock of [early, late]) {
      mock.reset();
      client(mock, "hrk_bulk_full").get("/company");
    }
    expect(saved(early)).toBe(saved(late));
  });

  test("has people who do the same by themselves, whether others were answered in between or not", async () => {
    const [early, late] = [make(), make()];
    const control = async (method: string, path: string, body: object): Promise<number> =>
      (
        await early.fetch(`http://mock/_mock${path}`, {
          method,
          body: JSON.stringify(body),
          headers: { "Content-Type": "application/json" },
        })
      ).status;
    expect(await control("PUT", "/activity", { rate: 1 })).toBe(200);
    expect(await control("POST", "/clock", { advance: "P2D" })).toBe(200);
    late.defaultSandbox.activity.set(1);
    late.clock.advance("P2D");
    expect(saved(early)).toBe(saved(late));
    expect(early.defaultSandbox.activity.log.contents.latest.length).toBeGreaterThan(100);
  });

  test("may be asked for while it is built", async () => {
    const mock = make();
    const ready = prepareCompany(mock, "bulk", QUIET);
    expect(client(mock, "hrk_bulk_full").get("/company").status).toBe(200);
    client(mock, "hrk_bulk_full").patch(`/employees/${mock.defaultSandbox.dataOf("bulk").employees[0]!.resource.id}`, {
      job_title: "Baker",
    });
    await ready;
    expect(JSON.stringify(readSweep(mock, "bulk"))).toContain("Baker");
  });
});

test("progress is one line that changes on a terminal, and the last line alone elsewhere", async () => {
  const written = { terminal: "", file: "" };
  const mock = make();
  await prepareCompany(mock, "bulk", progressOn({ isTTY: true, write: (text: string) => (written.terminal += text) }));
  await prepareCompany(mock, "bulk", progressOn({ write: (text: string) => (written.file += text) }));
  const shown = written.terminal.split("\r\u001b[2K");
  expect(shown[1]).toBe("hr-mock: building company bulk …");
  expect(shown.at(-1)).toMatch(/^hr-mock: built company bulk with 10,000 people in \d+\.\d s\n$/);
  expect(written.terminal.split("\n")).toHaveLength(2);
  expect(written.file).toMatch(/^hr-mock: built company bulk with 10,000 people in \d+\.\d s\n$/);
});
