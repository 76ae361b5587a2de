import { expect, test } from "vitest";
import { View } from "../../exchange/view.ts";
import type { KeyName } from "../../target/key-name.ts";
import { KeyChoice } from "./key-choice.ts";

const ALL = new KeyChoice(() => true);

/** The choice after the checks of the rate limit. */
function shared(has: (key: KeyName) => boolean = () => true): KeyChoice {
  const keyChoice = new KeyChoice(has);
  keyChoice.share();
  return keyChoice;
}

function spread(keyChoice: KeyChoice, count: number, kind: "read" | "write" | "unread"): Record<string, number> {
  const uses: Record<string, number> = {};
  for (let n = 0; n < count; n += 1) {
    const key = keyChoice.preferred(kind, null)[0]!;
    keyChoice.sent(key, null);
    uses[key] = (uses[key] ?? 0) + 1;
  }
  return uses;
}

test("requests are spread evenly over the keys that may send them, fewer over the full key, which others need", () => {
  expect(spread(shared(), 300, "read")).toEqual({ read: 105, sacrificial: 105, full: 90 });
  expect(spread(shared(), 300, "unread")).toEqual({ write: 105, sacrificial: 105, full: 90 });
});

test("a target with only a full key gets requests with that", () => {
  expect(spread(new KeyChoice((key) => key === "full"), 10, "read")).toEqual({ full: 10 });
});

test("the write key sends writes whose response is read only after it got a complete resource back", () => {
  const keyChoice = new KeyChoice((key) => key === "full" || key === "write");
  const shown = (key: "full" | "write", operation: "listEmployees" | "createEmployee", members: number): void => {
    const employee = Object.fromEntries(Array.from({ length: members }, (_, n) => [`member_${n}`, n]));
    keyChoice.seen({ key, ok: true, operation, data: new View(operation === "listEmployees" ? [employee] : employee) });
  };
  shown("write", "createEmployee", 1);
  expect(spread(keyChoice, 10, "write")).toEqual({ full: 10 });
  shown("full", "listEmployees", 14);
  shown("write", "createEmployee", 13);
  expect(spread(keyChoice, 10, "write")).toEqual({ full: 10 });
  shown("write", "createEmployee", 14);
  expect(spread(keyChoice, 10, "write")).toEqual({ write: 10 });
});

test("the sacrificial key rests before the checks of the rate limit", () => {
  expect(spread(new KeyChoice(() => true), 100, "read")).toEqual({ read: 58, full: 42 });
});

test("a sacrificial key that lacks a scope is not tried again, and a refusal of another key counts as response", () => {
  const keyChoice = shared((key) => key === "full" || key === "sacrificial");
  expect(keyChoice.refused("write", { key: "full", status: 403, operation: null })).toBe(false);
  expect(keyChoice.refused("write", { key: "sacrificial", status: 403, operation: null })).toBe(true);
  expect(spread(keyChoice, 10, "write")).toEqual({ full: 10 });
  expect(keyChoice.preferred("read", null)[0]).toBe("sacrificial");
  expect(keyChoice.refused("read", { key: "sacrificial", status: 401, operation: null })).toBe(true);
  expect(keyChoice.preferred("read", null)[0]).toBe("full");
});

test("a key with one scope is the first to call each operation that needs only that", () => {
  const keyChoice = shared();
  for (let n = 0; n < 9; n += 1) keyChoice.sent("read", null);
  expect(keyChoice.preferred("read", "listStages")[0]).toBe("read");
  keyChoice.sent("read", "listStages");
  expect(keyChoice.preferred("read", "listStages")).toEqual(["sacrificial", "read", "full"]);
  expect(keyChoice.preferred("read", "getSetup")[0]).toBe("read");
});

test("requests about webhook endpoints use the webhooks key or the full key", () => {
  expect(ALL.preferred("webhooks", null)[0]).toBe("webhooks");
});

test("a refusal to a key that was served before is a response, not a lack of scope", () => {
  const keyChoice = shared();
  expect(keyChoice.refused("write", { key: "sacrificial", status: 409, operation: null })).toBe(false);
  expect(keyChoice.refused("write", { key: "sacrificial", status: 403, operation: null })).toBe(false);
  expect(keyChoice.refused("unread admin", { key: "admin", status: 400, operation: null })).toBe(false);
  expect(keyChoice.refused("unread admin", { key: "admin", status: 403, operation: null })).toBe(false);
});

test("wrong settings are sent with the admin key, unless it needs another scope too", () => {
  const keyChoice = shared();
  expect(keyChoice.preferred("unread admin", null)[0]).toBe("admin");
  expect(keyChoice.refused("unread admin", { key: "admin", status: 403, operation: null })).toBe(true);
  expect(keyChoice.preferred("unread admin", null)).not.toContain("admin");
  expect(keyChoice.preferred("admin", null)).toEqual(["sacrificial", "full"]);
});
