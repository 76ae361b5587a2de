import { expect, test } from "vitest";
import { exchange } from "../../../test/exchange.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { stableHeaderNames, fingerprint } from "./fingerprint.ts";

function answer(status: number, body: unknown, headers: Record<string, string> = {}): Exchange {
  return exchange({ path: "/employees/x", status, headers: { "content-type": "application/json", ...headers }, body });
}

const refusal = (message: string, more: object = {}): Exchange => answer(404, { error: { code: "NOT_FOUND", message, ...more } });

test("ids, timestamps and request numbers do not change the fingerprint", () => {
  const first = refusal("No employee 5c5d7055-1067-4e8a-9c5a-ffe496920dff (request 8f3a99c1) at 2026-03-02T09:00:00Z");
  const second = refusal(
    "No employee 00000000-1067-4e8a-9c5a-ffe496920dff (request 17) at 2026-03-02T09:00:01.5Z".replace("17", "4b2f00aa"),
  );
  expect(fingerprint(first)).toBe(fingerprint(second));
  const answers = ["a1b2c3d4e5", "qwertyuiop"].map((request_id) => refusal("There is none.", { request_id }));
  expect(fingerprint(answers[0]!)).toBe(fingerprint(answers[1]!));
});

test("another enumeration value changes the fingerprint", () => {
  const [missing, restricted] = ["missing", "restricted"].map((reason) => refusal("There is none.", { details: { reason } }));
  expect(fingerprint(missing!)).not.toBe(fingerprint(restricted!));
});

test("another message, field, status, member or number of rows changes the fingerprint", () => {
  const unknown = refusal("There is none.");
  for (const other of [
    refusal("It belongs to another company."),
    refusal("There is none.", { field: "id" }),
    refusal("There is none.", { hint: "x" }),
    refusal("There is none.", { hidden: true }),
    answer(403, { error: { code: "NOT_FOUND", message: "There is none." } }),
  ])
    expect(fingerprint(other)).not.toBe(fingerprint(unknown));
  expect(fingerprint(answer(200, { data: [] }))).not.toBe(fingerprint(answer(200, { data: [{}] })));
});

test("headers are compared by name, without those that differ between any two answers", () => {
  const one = answer(404, {}, { date: "now", "x-request-id": "1", "x-ratelimit-limit": "100", allow: "GET" });
  expect(stableHeaderNames(one)).toBe("allow, content-type, x-ratelimit-limit");
});
