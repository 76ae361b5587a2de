import { expect, test } from "vitest";
import { judgeOrder } from "./judge-order.ts";
import type { RecordedExchange } from "./workload/record-history.ts";

const request = (mark: string, called: number, returned: number): RecordedExchange => ({
  call: { method: "GET", path: `/${mark}`, mark },
  answer: returned === Infinity ? undefined : { status: 200, body: {} },
  called,
  returned,
});

/** `b` and `c` overlap; nobody knows when `d` ended. */
const SEEN = [request("a", 1, 2), request("b", 3, 6), request("c", 4, 5), request("d", 7, Infinity), request("e", 8, 9)];

test.each(["a b c d e", "a c b d e", "a b c e", "a b c e d", "a b other c e"])("the order %s is possible", (order) => {
  expect(judgeOrder(SEEN, order.split(" "))).toEqual([]);
});

test("a request behind one that was called after it had returned is found, also far behind", () => {
  expect(judgeOrder(SEEN, ["b", "a", "c", "e"])).toEqual(["GET /a (1–2) is behind GET /b (3–6), which was called after it had returned"]);
  expect(judgeOrder(SEEN, ["d", "b", "c"])).toEqual([
    "GET /b (3–6) is behind GET /d (7–), which was called after it had returned",
    "GET /c (4–5) is behind GET /d (7–), which was called after it had returned",
  ]);
});
