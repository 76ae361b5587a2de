import { runs } from "@hr-platform/property-runs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { decided, employee, refusal } from "../../test/support/records.ts";
import { created, data, deleted, list, one, plainList, stored, wholeList } from "./answer.ts";
import type { DecisionValues } from "../contract/decisions.ts";
import type { Answer, Context } from "./route.ts";
import { Row } from "../store/table.ts";

interface ListBody {
  readonly data: readonly number[];
  readonly meta: unknown;
}

function context(page: number, limit: number, choices: Partial<DecisionValues> = {}): Context {
  return { page: { page, shown: page, limit }, decisions: decided(choices) } as unknown as Context;
}

function read(answer: Answer): ListBody {
  return JSON.parse(answer.body!) as ListBody;
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, n) => n);

test("all pages together are the whole list, and only the last one has has_more false", () => {
  const property = fc.property(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 15 }), (total, limit) => {
    const whole = numbers(total);
    const pages = Math.max(1, Math.ceil(total / limit));
    const seen: number[] = [];
    for (let page = 1; page <= pages; page += 1) {
      const body = read(list(context(page, limit), whole, String));
      seen.push(...body.data);
      expect(body.meta).toEqual({ total, page, limit, has_more: page < pages });
    }
    expect(seen).toEqual(whole);
  });
  fc.assert(property, runs(2, 300));
});

test("a page after the end is empty and has the total", () => {
  expect(read(list(context(3, 5), numbers(10), String))).toEqual({ data: [], meta: { total: 10, page: 3, limit: 5, has_more: false } });
});

test("a page after the end is unknown if the decision says so, but never the first page", () => {
  const strict = { "page-after-end": "not-found" } as const;
  expect(refusal(() => list(context(3, 5, strict), numbers(10), String))).toMatchObject({ code: "NOT_FOUND", field: "page" });
  expect(read(list(context(2, 5, strict), numbers(10), String)).data).toHaveLength(5);
  expect(read(list(context(1, 5, strict), [], String)).data).toEqual([]);
});

test("a list without meta in the document has it by default, and has none if only two lists are paged", () => {
  expect(read(plainList(context(2, 2), numbers(3), String))).toEqual({ data: [2], meta: { total: 3, page: 2, limit: 2, has_more: false } });
  const bare = plainList(context(2, 2, { "list-meta": "employees-and-leave" }), numbers(3), String);
  expect(bare.body).toBe('{"data":[0,1,2]}');
});

test("an unpaged list comes whole, with a page that holds it", () => {
  expect(read(wholeList(context(2, 2), numbers(3), String))).toEqual({
    data: [0, 1, 2],
    meta: { total: 3, page: 1, limit: 3, has_more: false },
  });
  expect(read(wholeList(context(1, 20), numbers(3), String)).meta).toEqual({ total: 3, page: 1, limit: 20, has_more: false });
});

test("only the rows of the page are serialised", () => {
  const asked: number[] = [];
  const text = (n: number): string => String(asked.push(n));
  list(context(2, 3), numbers(10), text);
  expect(asked).toEqual([3, 4, 5]);
});

test("a create answers 200 or 201, by decision", () => {
  expect(created(context(1, 1), "{}", {}).status).toBe(200);
  expect(created(context(1, 1, { "create-status": "201" }), "{}", {}).status).toBe(201);
});

test("a delete answers in the form of the decision", () => {
  const record = employee();
  const row = new Row(record);
  const forms = (["resource", "id", "null", "no-content"] as const).map((form) => deleted(context(1, 1, { "delete-body": form }), row));
  expect(forms.map(({ status, body }) => [status, body])).toEqual([
    [200, JSON.stringify({ data: record.resource })],
    [200, JSON.stringify({ data: { id: row.id } })],
    [200, '{"data":null}'],
    [204, null],
  ]);
});

test("a stored row appears in a list as its stored text", () => {
  const row = new Row(employee());
  expect(list(context(1, 1), [row], stored).body).toBe(`{"data":[${row.json}],"meta":{"total":1,"page":1,"limit":1,"has_more":false}}`);
});

test("an answer has the given changes and events, and none by default", () => {
  const row = new Row(employee());
  const effects = { changes: [{ table: "employees", row }], events: [{ kind: "employee.updated", row }] } as const;
  for (const answer of [one(row, effects), data(1, effects), created(context(1, 1), "{}", effects), deleted(context(1, 1), row, effects)]) {
    expect(answer).toMatchObject(effects);
  }
  expect(one(row)).toMatchObject({ changes: [], events: [] });
});
