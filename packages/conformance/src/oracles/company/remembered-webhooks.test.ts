import { Forms } from "../../forms/forms.ts";
import { expect, test } from "vitest";
import { type Sketch, exchange } from "../../../test/exchange.ts";
import type { OracleContext } from "../oracle.ts";
import { rememberedWebhooks } from "./remembered-webhooks.ts";

const ID = "5a0c6e0c-1f1d-4c33-9d3b-3f6f0c6a2b11";
const SINCE = "2026-03-02T09:00:00Z";

function run(): (sketch: Sketch) => string[] {
  const known: OracleContext = { secrets: new Map(), forms: new Forms(), observed: () => undefined };
  return (sketch) => rememberedWebhooks.judge(exchange({ key: "full", ...sketch }), known).map(({ requirement }) => requirement);
}

const create = (url: string, events: unknown, status: number, body: object): Sketch => ({
  operation: "createWebhook",
  method: "POST",
  sent: { url, events },
  status,
  body,
});
const list = (...rows: object[]): Sketch => ({ operation: "listWebhooks", method: "GET", body: { data: rows } });
const refusal = (field: string): object => ({ error: { code: "VALIDATION_ERROR", message: "No.", field } });

test("an endpoint keeps its time of creation", () => {
  const judge = run();
  expect(judge(create("https://a.example/1", ["leave.approved"], 201, { data: { id: ID, created_at: SINCE } }))).toEqual([]);
  expect(judge(list({ id: ID.toUpperCase(), url: "https://a.example/1", created_at: "2026-03-02T09:00:00.4+00:00" }))).toEqual([]);
  expect(judge(list({ id: ID, url: "https://a.example/1", created_at: "2026-03-02T09:00:03Z" }))).toEqual(["HOOK-05"]);
});

test("an endpoint whose creation was refused is not listed, unless another creation with its URL succeeded", () => {
  const judge = run();
  expect(judge(create("https://a.example/2", ["leave.pondered"], 400, refusal("events[0]")))).toEqual([]);
  const stray = list({ id: ID, url: "https://a.example/2", created_at: SINCE });
  expect(judge(stray)).toEqual(["ERR-14"]);
  expect(judge(create("https://a.example/2", ["leave.approved"], 500, {}))).toEqual([]);
  expect(judge(stray)).toEqual([]);
});

test("an endpoint may name every kind of the document", () => {
  const judge = run();
  const terminated = ["employee.created", "employee.terminated"];
  expect(judge(create("https://a.example/3", terminated, 400, refusal("events[1]")))).toEqual(["HOOK-16"]);
  expect(judge(create("http://a.example/3", terminated, 400, refusal("url")))).toEqual([]);
  expect(judge(create("https://a.example/3", [...terminated, ...terminated], 400, refusal("events")))).toEqual([]);
  expect(judge(create("https://a.example/3", [], 400, refusal("events")))).toEqual([]);
});

test("a list with a later endpoint has the earlier ones that no request deleted", () => {
  const judge = run();
  const [first, second, third] = ["1", "2", "3"].map((end) => `${ID.slice(0, -1)}${end}`) as [string, string, string];
  for (const id of [first, second, third])
    judge(create(`https://a.example/${id}`, ["leave.approved"], 201, { data: { id, created_at: SINCE } }));
  // A list may lag behind the last creations.
  expect(judge(list({ id: first }))).toEqual([]);
  expect(judge(list({ id: first }, { id: third }))).toEqual(["HOOK-10"]);
  judge({ operation: "deleteWebhook", method: "DELETE", path: `/webhooks/${second}`, body: { data: {} } });
  expect(judge(list({ id: third }, { id: first }))).toEqual([]);
  expect(judge({ ...list({ id: third }), query: "page=2" })).toEqual([]);
  expect(judge({ ...list({ id: third }), key: "other" })).toEqual([]);
});
