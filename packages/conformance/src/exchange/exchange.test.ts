import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { Exchange } from "./exchange.ts";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** An exchange whose response has this body. */
function answered(body: string): Exchange {
  const request = { method: "GET", path: "/leave", query: "", headers: {}, body: null };
  const response = { status: 200, headers: {}, body, ms: 1 };
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
