import { expect, test } from "vitest";
import { exchange } from "../../../test/exchange.ts";
import { Ledger } from "../removal/ledger.ts";
import { Run } from "../run.ts";
import { CheckContext } from "../check/check-context.ts";
import { liveWire } from "../../wire/live.ts";
import { firstPage, walk } from "./walk.ts";

test("the first page has the number of a response to a request without a page, or 1 if there is none", () => {
  const firstOf = (body: object): number => firstPage(exchange({ body }));
  expect([0, 1].map((page) => firstOf({ data: [], meta: { page } }))).toEqual([0, 1]);
  for (const body of [{ data: [] }, { data: [], meta: { page: "0" } }, { data: [], meta: { page: 7 } }]) expect(firstOf(body)).toBe(1);
});

/** A check context, and a server with a list of so many people in pages. Page number `unreadable` is cut off. */
function library(total: number, size: number, unreadable = 0): { readonly t: CheckContext; readonly asked: string[] } {
  const asked: string[] = [];
  const fetch = async (url: string): Promise<Response> => {
    asked.push(url);
    const page = Number(new URL(url).searchParams.get("page") ?? 1);
    const data = Array.from({ length: Math.min(size, total - (page - 1) * size) }, (_, n) => ({ id: `${(page - 1) * size + n}` }));
    if (page === unreadable) return new Response('{"data":[{"id":');
    return Response.json({ data, meta: { total, page, limit: size, has_more: page * size < total } });
  };
  const target = { base_url: "http://x/api/v1", keys: { full: "k" } };
  const wire = liveWire({ target, fetch, perMinute: 1_000_000 });
  const run = new Run({ target, wire, ledger: new Ledger(), seed: 1, startedAt: new Date(0), readOnly: true });
  return { t: new CheckContext(run, "given:list", run.judgements, null), asked };
}

test("a list of twenty pages is read to its end, and of a longer one only the first page", async () => {
  const short = library(200, 10);
  expect(await walk(short.t, "listEmployees")).toMatchObject({ whole: true, rows: { length: 200 } });
  expect(short.asked).toHaveLength(20);
  const long = library(201, 10);
  expect(await walk(long.t, "listEmployees")).toMatchObject({ whole: false, rows: { length: 10 } });
  expect(long.asked).toHaveLength(1);
});

test("of a longer list `mostPages` pages are read, or twenty with `until`", async () => {
  const three = library(900, 10);
  await walk(three.t, "listEmployees", { mostPages: 3 });
  expect(three.asked).toHaveLength(3);
  const sought = library(900, 10);
  expect((await walk(sought.t, "listEmployees", { until: (rows) => rows.some((row) => row.at("id").text === "195") })).rows).toHaveLength(
    200,
  );
});

test("an unreadable page stops the check and blames the target, so that no row counts as missing", async () => {
  for (const page of [1, 2]) {
    const { t } = library(30, 10, page);
    await expect(walk(t, "listEmployees")).rejects.toMatchObject({ verdict: "inconclusive", origin: "target" });
    expect(() => t.leaveOpen("no row tells")).toThrow(expect.objectContaining({ origin: "target" }));
  }
  const { t } = library(30, 10);
  await walk(t, "listEmployees");
  expect(() => t.leaveOpen("no row tells")).toThrow(expect.objectContaining({ origin: "document" }));
});
