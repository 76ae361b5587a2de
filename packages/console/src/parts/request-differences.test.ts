import { expect, test } from "vitest";
import { requestDifferences } from "./request-differences.ts";

const sent = (body: string, headers: Record<string, string> = {}, url = "https://a.example/") => ({ url, request: { headers, body } });

test("a retry that sends the same bytes differs in nothing", () => {
  expect(requestDifferences(sent("{}", { A: "1" }), sent("{}", { A: "1" }))).toEqual([]);
});

test("a retry with a new time is told by its signature and by the member of its body", () => {
  const one = sent('{"id":"1","created_at":"09:00","data":{"a":[1,2]}}', { "X-Signature": "sha256=aa" });
  const other = sent('{"id":"1","created_at":"09:02","data":{"a":[1]}}', { "X-Signature": "sha256=bb", More: "x" });
  expect(requestDifferences(one, other)).toEqual([
    { what: "header X-Signature", before: "sha256=aa", after: "sha256=bb" },
    { what: "header More", before: "(not there)", after: "x" },
    { what: "body: created_at", before: "09:00", after: "09:02" },
    { what: "body: data.a.1", before: "2", after: "(not there)" },
  ]);
});

test("the same JSON in other bytes is a difference, and so is text that is no JSON", () => {
  expect(requestDifferences(sent('{"a":1}'), sent('{ "a": 1 }'))).toEqual([{ what: "body", before: '{"a":1}', after: '{ "a": 1 }' }]);
  expect(requestDifferences(sent("a"), sent("b", {}, "https://b.example/")).map(({ what }) => what)).toEqual(["address", "body"]);
});

test("members with the names of prototypes are compared like others", () => {
  expect(requestDifferences(sent('{"__proto__":1}'), sent('{"__proto__":2}')).map(({ what }) => what)).toEqual(["body: __proto__"]);
});
