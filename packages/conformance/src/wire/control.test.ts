import { expect, test } from "vitest";
import { callControl } from "./control.ts";

/** A control API whose first responses are lost; `calls()` is the number of requests. */
function losing(first: number): { readonly fetch: () => Promise<Response>; readonly calls: () => number } {
  let asked = 0;
  const fetch = async (): Promise<Response> => {
    asked += 1;
    if (asked <= first) throw new TypeError("fetch failed");
    return Response.json({ mode: "frozen" });
  };
  return { fetch, calls: () => asked };
}

test("a call whose response is lost is sent once more", async () => {
  const { fetch, calls } = losing(1);
  await expect(callControl(fetch, "http://t/control/clock", { method: "POST" })).resolves.toMatchObject({ status: 200 });
  expect(calls()).toBe(2);
});

test("a call that is lost twice is not sent again", async () => {
  const { fetch, calls } = losing(2);
  await expect(callControl(fetch, "http://t/control/clock", { method: "POST" })).rejects.toThrow("fetch failed");
  expect(calls()).toBe(2);
});
