import { expect, test } from "vitest";
import { RecentRequests } from "./recent-requests.ts";

/** Requests of keys, at a time that a test sets. @returns whether the limit can explain a 429 to the last of them */
function requests(): { readonly send: (count: number, key?: string, passed?: boolean) => boolean; readonly pass: (ms: number) => void } {
  let now = 0;
  const recent = new RecentRequests(90, () => now);
  return {
    send: (count, key = "full", passed = true) => {
      let due = false;
      for (let n = 0; n < count; n += 1) {
        due = recent.add(key);
        if (passed) recent.passed();
      }
      return due;
    },
    pass: (ms) => void (now += ms),
  };
}

test("in its first minute a run cannot know whether an earlier one has used the keys up", () => {
  const { send, pass } = requests();
  expect(send(1)).toBe(true);
  pass(62_000);
  expect(send(1)).toBe(false);
});

test("the limit explains a 429 to a key that has sent much in the minute, or if all keys together have", () => {
  const { send, pass } = requests();
  send(1);
  pass(62_000);
  expect([send(45), send(1)]).toEqual([false, true]);
  pass(62_000);
  expect([send(40, "a"), send(40, "b"), send(9, "c"), send(1, "d")]).toEqual([false, false, false, true]);
});

test("keys of which more was served in a minute than all may have together do not share an allowance", () => {
  const { send, pass } = requests();
  for (const key of ["a", "b", "c"]) send(90, key);
  pass(62_000);
  for (const key of ["a", "b", "c"]) send(40, key);
  expect(send(1, "d")).toBe(false);
});
