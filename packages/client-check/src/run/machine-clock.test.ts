import { expect, test } from "vitest";
import { goesBy } from "./machine-clock.ts";

const run = (output: string, query = "", answer = "") => ({
  began: "2026-03-02T01:00:00Z",
  output,
  files: {},
  exchanges: [{ request: { method: "GET", path: "/leave", query, body: null }, response: { body: answer } }] as never,
});
const by = (...said: Parameters<typeof run>): boolean => goesBy("2026-11-30T02:00:00Z", run(...said));

test("a program goes by the machine's date if it has dates near it that nobody told it, and none near the instant of the run", () => {
  expect([by("2026-11-01 to 2026-11-30"), by("", "from=2026-12-05"), by("2026-11")]).toEqual([true, true, true]);
  expect([by("2026-11-01 to 2026-03-05"), by("2026-11-20", "", "2026-11-20"), by("none")]).toEqual([false, false, false]);
  // A log has the time of the machine.
  expect([by("2026-11-30T02:00:01Z started"), by("2026-11-30 02:00:01 started")]).toEqual([false, false]);
});
