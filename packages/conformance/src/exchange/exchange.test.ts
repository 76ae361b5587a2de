import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { Exchange } from "./exchange.ts";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** An exchange whose response has this body. */
function answered(body: string, headers: Readonly<Record<string, string>> = {}): Exchange {
  const request = { method: "GET", path: "/leave", query: "", headers: {}, body: null };
  const response = { status: 200, headers, body, ms: 1 };
  return new Exchange({ id: "x/1", owner: "x", operation: "listLeave", key: "full", open: [], request, response });
}

test("what large bodies were parsed to does not stay in memory, and can be read again", async () => {
  const body = `{"data":[${"{},".repeat(200_000)}{}]}`;
  collect();
  const before = process.memoryUsage().heapUsed;
  const exchanges = Array.from({ length: 10 }, () => answered(body));
  for (const exchange of exchanges) expect(exchange.data.isList).toBe(true);
  // A weak reference holds its object to the end of the task.
  await new Promise(setImmediate);
  collect();
  // One takes 12 MB.
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(50 * 2 ** 20);
  expect(exchanges[0]!.data.list.length).toBe(200_001);
});

test("a Date that is none is as good as a missing one", () => {
  expect(answered("", { date: "Mon, 02 Mar 2026 09:00:00 GMT" }).date).toEqual(new Date("2026-03-02T09:00:00Z"));
  expect([answered("", { date: "garbage" }).date, answered("").date]).toEqual([undefined, undefined]);
});

test("JSON after a byte order mark is read, and the mark stays in the text", () => {
  const marked = answered('\uFEFF{"data":{"id":1}}');
  expect([marked.data.at("id").raw, marked.text.length]).toEqual([1, 18]);
});
