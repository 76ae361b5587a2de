import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runs } from "@hr-platform/property-runs";
import * as fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { someone } from "@hr-platform/engine/test/support/cast";
import { client } from "@hr-platform/engine/test/support/client";
import { send, traces } from "@hr-platform/engine/test/support/traces";
import { frozenMock } from "@hr-platform/control/test/support/whole-mock";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { exportExchanges } from "./running-mock/export.ts";
import { written } from "../../test/support/command-line.ts";
import { replayFile } from "./replay.ts";

const folder = mkdtempSync(join(tmpdir(), "hr-mock-replay-"));

afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

/** Exports an exchange of a mock, or all of them, to a file. */
async function exported(mock: Mock, id?: string, sandbox?: string): Promise<string> {
  const port = await mock.listen();
  const { out } = await written(async () => await exportExchanges(id, { mock: port.url, ...(sandbox === undefined ? {} : { sandbox }) }));
  await port.close();
  const file = join(folder, `${Math.trunc(performance.now())}-${id ?? "all"}.json`);
  writeFileSync(file, out);
  return file;
}

const replayed = async (file: string): Promise<string> => (await written(async () => await replayFile(file))).out;

test("one exchange of a sandbox is the same elsewhere, with its decisions, after others changed the data", async () => {
  const mock = frozenMock();
  const own = mock.sandbox({ name: "blue", decide: { "unknown-path": "not-implemented" } });
  const { id } = someone(mock);
  const there = client(mock, own.key("wattle"), { checked: false });
  there.patch(`/employees/${id}`, { job_title: "Cook" });
  there.get(`/employees/${id}`);
  there.get("/nothing");
  there.patch(`/employees/${id}`, { job_title: "Baker" });
  own.decide({ "unknown-path": "not-found" });
  expect(await replayed(await exported(mock, "1", "blue"))).toMatch(
    /^#1 GET \/api\/v1\/employees\/\S+: 200, the same\n1 of 1 response is the same\n$/,
  );
  expect(await replayed(await exported(mock, "2", "blue"))).toContain("#2 GET /api/v1/nothing: 501, the same\n");
  expect(process.exitCode).toBeUndefined();
});

test("a response that differs is shown member by member, and the status is 1", async () => {
  const mock = frozenMock();
  const { id, job_title: before } = someone(mock);
  client(mock).get(`/employees/${id}`);
  const file = await exported(mock, "last");
  writeFileSync(file, readFileSync(file, "utf8").replace(`\\"job_title\\":\\"${before}\\"`, '\\"job_title\\":\\"Pilot\\"'));
  const text = await replayed(file);
  expect(text).toContain(`200, differs\n  data.job_title: "Pilot" -> "${before}"\n0 of 1 response is the same\n`);
  expect(process.exitCode).toBe(1);
});

test("what the web application changed in between is named where a response differs", async () => {
  const mock = frozenMock();
  client(mock).get("/company");
  mock.web("change-plan", { company: "wattle", plan: "enterprise" });
  client(mock).get("/company");
  const text = await replayed(await exported(mock));
  expect(text).toContain("#0 GET /api/v1/company: 200, the same\n");
  expect(text).toContain('data.plan: "enterprise" -> ');
  expect(text).toContain("changed by something other than a request");
});

test("all exchanges of random work are the same elsewhere, clock and decisions included", async () => {
  const property = fc.asyncProperty(traces(["wattle", "southern"], 25), async (steps) => {
    const mock = frozenMock({ rateLimit: null });
    for (const step of steps) {
      if ("turn" in step) mock.clock.advance(step.turn === "back" ? "PT1M" : step.turn);
      else if ("decide" in step) mock.decide(step.decide);
      else send(mock, step);
    }
    if (mock.requests.length === 0) return;
    const text = await replayed(await exported(mock));
    expect(text).not.toContain("differs");
    expect(text).toContain(`${mock.requests.length} of ${mock.requests.length} `);
  });
  await fc.assert(property, runs(78, 8));
});

test("a file in which anything of an exchange is missing or of another type is refused in one line", async () => {
  const mock = frozenMock();
  client(mock).get("/company");
  const file = await exported(mock);
  const whole = JSON.parse(readFileSync(file, "utf8")) as { readonly exchanges: readonly Record<string, unknown>[] };
  const [first] = whole.exchanges as [Record<string, unknown>];
  for (const part of Object.keys(first).filter((name) => name !== "otherChanges")) {
    for (const wrong of [undefined, null, 7.5, [1], { headers: 3 }]) {
      writeFileSync(file, JSON.stringify({ ...whole, exchanges: [{ ...first, [part]: wrong }] }));
      await expect(replayFile(file), `${part}: ${JSON.stringify(wrong)}`).rejects.toThrow(/exchanges\[0\] lacks/);
    }
  }
  writeFileSync(file, JSON.stringify({ ...whole, exchanges: [{ ...first, faults: ["no-such-fault"] }] }));
  await expect(replayFile(file)).rejects.toThrow(/unknown fault 'no-such-fault'/);
});

test.each([
  ["nowhere.json", undefined, /file '.*nowhere.json': it cannot be read; export one with 'hr-mock export'/],
  ["text.json", "{", /it is not JSON/],
  ["other.json", '{"companies":[]}', /has no exchanges of the form 'hr-mock exchanges 1'/],
  ["null.json", "null", /has no exchanges/],
  ["short.json", '{"format":"hr-mock exchanges 1","world":{},"exchanges":[{"at":"x"}]}', /exchanges\[0\] lacks its number, time/],
] as const)("%s is refused in one line", async (name, text, message) => {
  const file = join(folder, name);
  if (text !== undefined) writeFileSync(file, text);
  await expect(replayFile(file)).rejects.toThrow(message);
});
