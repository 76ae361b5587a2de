import { expect, test } from "vitest";
import { employee } from "../../../test/support/records.ts";
import type { Exchanged } from "./exchanged.ts";
import { Journal, type JournalEntry } from "./journal.ts";
import { Row } from "../../store/table.ts";

const AT = Date.UTC(2026, 2, 2, 9);

function exchange(path: string, more: Partial<Exchanged["request"]> = {}, responseBody = "{}"): Exchanged {
  return {
    at: AT,
    request: { method: "GET", path, query: "", headers: {}, body: null, ...more },
    response: { status: 200, headers: { "Content-Type": "application/json" }, body: responseBody },
    company: "wattle",
    operation: "getCompany",
    answersSecret: false,
    events: [],
    context: null,
  };
}

const paths = (entries: readonly JournalEntry[]): string[] => entries.map(({ request }) => request.path);

test("an entry shows the exchange as text, with its events by id", () => {
  const journal = new Journal();
  const row = new Row(employee());
  const body = new TextEncoder().encode('{"name":"Zoë"}');
  journal.add({
    ...exchange("/company", { query: "a=1", headers: { accept: ["x", "y"], gone: undefined }, body }),
    events: [{ kind: "employee.updated", row }],
  });
  expect(journal.entries()).toEqual([
    {
      n: 0,
      at: "2026-03-02T09:00:00.000Z",
      company: "wattle",
      operation: "getCompany",
      request: { method: "GET", path: "/company", query: "a=1", headers: { accept: "x, y" }, body: '{"name":"Zoë"}' },
      response: { status: 200, headers: { "Content-Type": "application/json" }, body: "{}" },
      events: [{ kind: "employee.updated", resource_id: row.id }],
    },
  ]);
});

test("of a form and a binary body only the size is kept", () => {
  const journal = new Journal();
  const body = new Uint8Array(2_000_000).fill(0xff);
  for (let n = 0; n < 10; n += 1) journal.add(exchange("/logo", { body, form: [{ name: "file", filename: "a", type: "", bytes: body }] }));
  journal.add(exchange("/logo", { body: body.subarray(0, 3) }));
  journal.add(exchange("/leave", { body: new TextEncoder().encode("{\u0000}") }));
  journal.add(exchange("/leave", { body: new TextEncoder().encode('{\r\n\t"a": "é"}') }));
  const bodies = journal.entries().map(({ request }) => request.body);
  expect(bodies).toEqual([
    ...Array.from({ length: 10 }, () => "(a form of 2000000 bytes)"),
    ...Array(2).fill("(3 bytes that are no text)"),
    '{\r\n\t"a": "é"}',
  ]);
});

test("the last 10,000 exchanges are kept, oldest first, and keep their numbers", () => {
  const journal = new Journal();
  for (let n = 0; n < 10_000; n += 1) journal.add(exchange(`/${n}`));
  expect(journal.entries()).toHaveLength(10_000);
  expect(journal.entries()[0]!.n).toBe(0);
  for (let n = 10_000; n < 12_500; n += 1) journal.add(exchange(`/${n}`));
  const entries = journal.entries();
  expect([entries.length, entries[0]!.n, entries.at(-1)!.n]).toEqual([10_000, 2500, 12_499]);
  expect(paths(entries)).toEqual(entries.map(({ n }) => `/${n}`));
});

test("the text of at most 1,024 exchanges is listed or saved at once, and a saved journal goes on with its numbers", () => {
  const journal = new Journal();
  for (let n = 0; n < 3000; n += 1) journal.add(exchange(`/${n}`));
  expect([journal.latest().length, journal.latest()[0]!.n, journal.latest(5)[0]!.n, journal.latest(2999).length]).toEqual([
    1024, 1976, 1976, 1,
  ]);
  const other = new Journal();
  other.load(journal.contents);
  expect([other.first, other.next]).toEqual([1976, 3000]);
  expect(other.contents).toEqual(journal.contents);
  for (let n = 0; n < 20; n += 1) journal.add(exchange("/", {}, "x".repeat(1024 * 1024)));
  expect(journal.contents.entries).toHaveLength(7);
  journal.add(exchange("/huge", {}, "x".repeat(9 * 1024 * 1024)));
  expect(journal.contents.entries).toHaveLength(1);
});

test("entries from a number on skip earlier ones, and those no longer kept", () => {
  const journal = new Journal();
  for (let n = 0; n < 10_006; n += 1) journal.add(exchange(`/${n}`));
  expect(paths(journal.entries(10_004))).toEqual(["/10004", "/10005"]);
  expect(journal.entries(10_006)).toEqual([]);
  expect(journal.entries(2)[0]!.n).toBe(6);
});

test("at most 32 MiB are kept, of requests and responses, and always the last exchange", () => {
  const megabyte = 1024 * 1024;
  const journal = new Journal();
  for (let n = 0; n < 50; n += 1) {
    const large = n % 2 === 0 ? exchange(`/${n}`, { body: new Uint8Array(megabyte) }) : exchange(`/${n}`, {}, "x".repeat(megabyte));
    journal.add(large);
  }
  expect(paths(journal.entries())).toEqual(Array.from({ length: 31 }, (_, n) => `/${n + 19}`));
  journal.add(exchange("/huge", {}, "x".repeat(33 * megabyte)));
  expect(paths(journal.entries())).toEqual(["/huge"]);
  journal.add(exchange("/small"));
  expect(paths(journal.entries())).toEqual(["/small"]);
});

test("long paths, queries and headers count towards the 32 MiB too", () => {
  const long = "x".repeat(1024 * 1024);
  const journal = new Journal();
  for (let n = 0; n < 10; n += 1) {
    journal.add(exchange(long));
    journal.add(exchange("/", { query: long }));
    journal.add(exchange("/", { headers: { accept: long, gone: undefined } }));
    journal.add(exchange("/", { headers: { "set-cookie": [long.slice(1), "y"] } }));
  }
  expect(journal.entries()).toHaveLength(31);
});

test("journals that share the memory keep less each", () => {
  let sharers = 8;
  const journal = new Journal(() => sharers);
  const add = (): void => journal.add(exchange("/", {}, "x".repeat(1024 * 1024)));
  for (let n = 0; n < 20; n += 1) add();
  expect(journal.entries()).toHaveLength(7);
  sharers = 32;
  add();
  expect(journal.entries()).toHaveLength(1);
});

test("a cleared journal is empty and counts from the beginning", () => {
  const journal = new Journal();
  for (let n = 0; n < 3; n += 1) journal.add(exchange(`/${n}`));
  journal.clear();
  expect(journal.entries()).toEqual([]);
  journal.add(exchange("/again"));
  expect(journal.entries().map(({ n, request }) => [n, request.path])).toEqual([[0, "/again"]]);
});

test("listeners get every exchange until they unsubscribe", () => {
  const journal = new Journal();
  const seen: number[] = [];
  journal.add(exchange("/before"));
  const leave = journal.subscribe(({ n }) => seen.push(n));
  journal.add(exchange("/during"));
  journal.add(exchange("/during"));
  leave();
  journal.add(exchange("/after"));
  expect(seen).toEqual([1, 2]);
});

test("the key of a request is masked wherever the entry is shown", () => {
  const journal = new Journal();
  const seen: JournalEntry[] = [];
  journal.subscribe((entry) => seen.push(entry));
  journal.add(exchange("/company", { headers: { authorization: "Bearer hrk_wattle_full" } }));
  for (const entry of [...seen, ...journal.entries()]) expect(entry.request.headers["authorization"]).toBe("Bearer hrk_wattle_…");
});

test("a key sent in another place is masked there too", () => {
  const journal = new Journal();
  const headers = { cookie: "session=abc; key=hrk_wattle_full", "x-api-key": "hrk_wattle_full", "x-note": "mine is hrk_wattle_full" };
  const body = new TextEncoder().encode('{"key":"hrk_wattle_full"}');
  journal.add(exchange("/company/hrk_wattle_full", { query: "api_key=other-secret&limit=3&q=hrk_wattle_full", headers, body }));
  expect(journal.entries()[0]!.request).toEqual({
    method: "GET",
    path: "/company/hrk_wattle_…",
    query: "api_key=…&limit=3&q=hrk_wattle_…",
    headers: { cookie: "session=…; key=…", "x-api-key": "hrk_wattle_…", "x-note": "mine is hrk_wattle_…" },
    body: '{"key":"hrk_wattle_…"}',
  });
});
