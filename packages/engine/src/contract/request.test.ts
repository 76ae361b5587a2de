import { expect, test } from "vitest";
import { traceIdOf } from "./request.ts";

const of = (traceparent?: string): string | null => traceIdOf({ headers: { traceparent } });

test("a request belongs to the trace of its traceparent, of this version or a later one", () => {
  expect(of("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01")).toBe("4bf92f3577b34da6a3ce929d0e0e4736");
  expect(of("cc-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-what-will-be")).toBe("4bf92f3577b34da6a3ce929d0e0e4736");
});

test.each([
  undefined,
  "",
  "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
  "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
  "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
  "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
  "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7",
])("%s names no trace", (text) => {
  expect(of(text)).toBeNull();
});
