import { expect, test } from "vitest";
import { bodyWithTransport } from "./transport.ts";

test("a body at less than ten bytes a second comes no faster than that", async () => {
  const ending = new AbortController();
  const body = (await bodyWithTransport(new Uint8Array([1, 2]), { rate: 4 }, ending.signal)) as ReadableStream<Uint8Array>;
  const began = performance.now();
  expect((await body.getReader().read()).value).toEqual(new Uint8Array([1]));
  expect(performance.now() - began).toBeGreaterThan(200);
});
