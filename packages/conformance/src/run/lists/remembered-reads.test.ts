import { expect, test } from "vitest";
import type { Target } from "../../target/target.ts";
import { currentDocument } from "../../document/api-document.ts";
import { Ledger } from "../removal/ledger.ts";
import { CheckContext } from "../check/check-context.ts";
import { Run } from "../run.ts";
import type { CallSettings } from "../../exchange/request.ts";
import type { Wire } from "../../wire/wire.ts";

const target: Target = { base_url: "http://api.example", keys: { full: "key-full-1", read: "key-read-1" } };

/** A run against a server that gives the same response to everything, and what it has sent. */
function begin(status = 200): { readonly run: Run; readonly t: CheckContext; readonly sent: string[]; readonly seen: string[] } {
  const sent: string[] = [];
  const seen: string[] = [];
  const wire = {
    get requests() {
      return sent.length;
    },
    send: async ({ method, target: path, key }) => {
      sent.push(`${method} ${path} ${key}`);
      return { status, headers: {}, body: '{"data":{}}', ms: 1 };
    },
    wait: async () => undefined,
  } as Partial<Wire> as Wire;
  const run = new Run({
    target,
    wire,
    ledger: new Ledger(),
    seed: 1,
    startedAt: new Date(0),
    readOnly: false,
    record: ({ id }) => seen.push(id),
  });
  return { run, t: new CheckContext(run, "A", run.judgements, null), sent, seen };
}

test("a read of another check is answered by the exchange that the run already has", async () => {
  const { run, t, sent, seen } = begin();
  const first = await t.call("getCompany");
  const other = new CheckContext(run, "B", run.judgements, null);
  expect(await other.call("getCompany")).toBe(first);
  expect(other.exchanges).toEqual([first]);
  expect(sent).toHaveLength(1);
  // Passive rules and evidence see it once.
  expect(seen).toEqual(["A/1"]);
});

test("a remembered read keeps its number", async () => {
  const { t } = begin();
  await t.call("getCompany");
  await t.call("getCompany");
  expect((await t.call("listEmployees")).id).toBe("A/3");
});

test("a write makes the run read again, even if it is refused or gets no response", async () => {
  const { run, t, sent } = begin();
  await t.call("getCompany");
  await t.call("updateCompany", { body: { industry: "x" } });
  await t.call("getCompany");
  expect(sent).toHaveLength(3);
  await expect(run.reads.whileChanging(async () => Promise.reject(new Error("lost")))).rejects.toThrow("lost");
  await t.call("getCompany");
  expect(sent).toHaveLength(4);
});

test("a read that was under way during a write is not remembered", async () => {
  const { run, t, sent } = begin();
  await run.reads.whileChanging(async () => t.call("getCompany"));
  await t.call("getCompany");
  expect(sent).toHaveLength(2);
});

test("time that passes makes the run read again", async () => {
  const { t, sent } = begin();
  await t.call("getCompany");
  await t.wait(1000);
  await t.call("getCompany");
  await t.onWire(async () => undefined);
  await t.call("getCompany");
  expect(sent).toHaveLength(3);
});

test.each<readonly [string, CallSettings, CallSettings]>([
  ["another key", { key: "full" }, { key: "read" }],
  ["no key", { key: "full" }, { key: null }],
  ["other headers", {}, { headers: { accept: "text/csv" } }],
  ["another query", {}, { query: { limit: 1 } }],
  ["other open points", { open: ["A-13"] }, {}],
  ["a check that compares responses", {}, { fresh: true }],
  ["a check that expects a 429", { key: "full" }, { key: "full", limited: true }],
])("%s is another read", async (_, one, other) => {
  const { t, sent } = begin();
  await t.call("listEmployees", one);
  await t.call("listEmployees", other);
  expect(sent).toHaveLength(2);
});

test("a read that several keys may send is answered by that of any of them, and that of a named key only by its own", async () => {
  const { t, sent } = begin();
  await t.call("getCompany", { key: "full" });
  await t.call("getCompany");
  expect(sent).toEqual(["GET /company full"]);
  await t.call("getCompany", { key: "read" });
  expect(sent).toHaveLength(2);
});

test("a refused read and one of long ago are not remembered", async () => {
  const refused = begin(404);
  await refused.t.call("getCompany");
  await refused.t.call("getCompany");
  expect(refused.sent).toHaveLength(2);
  const { t, sent } = begin();
  await t.call("getCompany");
  for (let page = 1; page <= 100; page += 1) await t.call("listEmployees", { query: { page } });
  await t.call("getCompany");
  expect(sent).toHaveLength(101);
  await t.call("listEmployees", { query: { page: 101 } });
  await t.call("getCompany");
  expect(sent).toHaveLength(103);
});

test("a repeated attempt reads again, and so does the clean-up", async () => {
  const { run, t, sent } = begin();
  await t.call("getCompany");
  await run.afresh(async () => t.call("getCompany"));
  expect(sent).toHaveLength(2);
  run.beginCleaning();
  await t.call("getCompany");
  expect(sent).toHaveLength(3);
});

test("a request with a null operation does not stand for a call, because passive rules judge only that", async () => {
  const { t, sent } = begin();
  await t.send({ method: "GET", path: currentDocument.operation("getCompany").path });
  await t.call("getCompany");
  expect(sent).toHaveLength(2);
});
