import { expect, test } from "vitest";
import type { Exchange, Explanation } from "../feed/row.ts";
import { sentenceOfResponse, whySentence } from "./why-sentence.ts";

const EXPLAINED: Explanation = {
  console: "",
  n: 1,
  trace_id: null,
  at: "2026-03-02T09:00:00.000Z",
  method: "PATCH",
  path: "/employees/1",
  query: "",
  status: 403,
  company: "wattle",
  key: "hrk_wattle_…",
  key_name: "read",
  operation: "updateEmployee",
  is_repeatable: true,
  steps: [
    { step: "match", checks: "", sections: ["§4"], passed: true },
    { step: "scope", checks: "", sections: ["§5.5"], passed: false },
  ],
  refused_by: "scope",
  error: { code: "FORBIDDEN", message: "The API key lacks the scope 'write'.", field: null },
  rate_limit: null,
  decisions: [],
  reason: {
    rule: "missing-scope",
    step: "scope",
    text: "The API key lacks the scope 'write'.",
    requirement: { id: "SCOPE-35", statement: "", sections: ["§5.5"] },
    decision: null,
    fault: null,
    made_by: null,
    remedies: [],
    lines: [],
  },
  requirements: [],
  faults: [],
  altered_by: [],
  may_be_altered_by: [],
  alterations: [],
  received: null,
  settings: { was: [], is: [] },
  changes: [],
  dropped: [],
  events: [],
  no_event: null,
  hidden: [],
  near_routes: [],
  near_ids: [],
};

const sent = (body: string | null, answer = ""): Exchange =>
  ({ request: { body }, response: { status: 403, body: answer } }) as unknown as Exchange;

test("a refusal names its step, section and message", () => {
  expect(whySentence(EXPLAINED, sent(null))).toEqual({
    lead: "Refused by scope",
    sections: "SCOPE-35, §5.5",
    text: "The API key lacks the scope 'write'.",
    hints: [],
  });
});

test("a rate limit says when again, an invalid field what was sent, an unknown id where it is", () => {
  const limit = { limit: 100, remaining: 0, allowed: false, reset_at: "2026-03-02T09:00:30.000Z", retry_at: "2026-03-02T09:00:07.500Z" };
  expect(whySentence({ ...EXPLAINED, status: 429, rate_limit: limit }, sent(null)).hints).toEqual([
    "100 requests a minute for each key. Again at 2026-03-02 09:00:07, 8 s later by the mock's clock.",
  ]);
  const error = { code: "VALIDATION_ERROR", message: "There is no such day.", field: "days[0].date" };
  const reason = { ...EXPLAINED.reason!, text: error.message };
  const invalid = whySentence({ ...EXPLAINED, status: 400, error, reason }, sent('{"days":[{"date":"2026-02-30"}]}'));
  expect([invalid.text, invalid.hints]).toEqual(["There is no such day.", ['Sent: days[0].date = "2026-02-30".']]);
  const near = { id: "4485", company: "kauri", table: "employees", is_same: true };
  expect(whySentence({ ...EXPLAINED, near_ids: [near] }, sent(null)).hints).toEqual([
    "The id is in employees of kauri; this key sees wattle only.",
  ]);
});

test("what the client got comes first, and what the service did after it", () => {
  const answered: Explanation = { ...EXPLAINED, status: 200, refused_by: null, error: null, reason: null };
  const got = (cut: "reset" | "truncated" | null, text: string) => whySentence({ ...answered, received: { cut, text } }, sent(null));
  expect(got("reset", "nothing was sent, and the connection was reset")).toMatchObject({
    lead: "No answer",
    text: "nothing was sent, and the connection was reset.",
    hints: ["The service answered 200: It passed all 2 steps and changed nothing."],
  });
  expect(got("truncated", "the first 40 of 812 bytes were sent").lead).toBe("A part of the answer");
  expect(got(null, "the response was sent, 1,500 ms later")).toMatchObject({
    lead: "Answered 200",
    hints: ["What the client got: the response was sent, 1,500 ms later."],
  });
});

test("an answer of a transport rule is told as that, whatever its body is", () => {
  const text = "A transport rule answered 503 with a page of HTML before the work: nothing was written.";
  const reason = { ...EXPLAINED.reason!, rule: null, step: null, requirement: null, text };
  const explained: Explanation = { ...EXPLAINED, status: 503, refused_by: "transport-rule", error: null, reason };
  expect(whySentence(explained, sent(null))).toMatchObject({ lead: "Answered 503", text });
});

test("without an explanation the error of the response is told, whatever the body is", () => {
  expect(sentenceOfResponse(sent(null, '{"error":{"code":"FORBIDDEN","message":"No.","field":7}}'))).toMatchObject({
    lead: "Answered 403 FORBIDDEN",
    text: "No.",
  });
  for (const body of ["", "null", "[]", '{"error":null}', "<"])
    expect(sentenceOfResponse(sent(null, body))).toMatchObject({ lead: "Answered 403", text: "" });
});
