import { expect, test } from "vitest";
import { ApiError } from "@hr-platform/engine/contract/errors";
import { Availability } from "./availability.ts";
import { Removed } from "../removed.ts";
import { StoreUnreachable } from "../store.ts";
import { Outdated } from "./take-over.ts";

function watched(): { readonly availability: Availability; readonly changes: unknown[] } {
  const changes: unknown[] = [];
  const availability = new Availability((...change) => changes.push(change));
  availability.halted = null;
  return { availability, changes };
}

test("a store that is away makes 503 with Retry-After, is reported once, and says nothing of where the data is", () => {
  const { availability, changes } = watched();
  const error = availability.failed(new StoreUnreachable("connect ECONNREFUSED db.example:5432")) as ApiError;
  availability.failed(new StoreUnreachable("again"));
  expect([error.status, error.headers["Retry-After"]]).toEqual([503, "1"]);
  expect(error.message + availability.reason).not.toContain("db.example");
  expect(changes).toEqual([[false, "connect ECONNREFUSED db.example:5432"]]);
  availability.found();
  availability.found();
  expect([availability.reason, changes.length]).toEqual([null, 2]);
});

test("a store that cannot append is not found again by reading", () => {
  const { availability, changes } = watched();
  availability.failed(new StoreUnreachable("the disk is full"), true);
  availability.found();
  expect([availability.reachable, availability.cannotAppend, changes.length]).toEqual([false, true, 1]);
  availability.found(true);
  expect([availability.reachable, availability.cannotAppend, changes.length]).toEqual([true, false, 2]);
});

test("errors that are not the store's stay what they are", () => {
  const { availability, changes } = watched();
  const removed = new Removed();
  const refused = new ApiError("CONFLICT", "No.");
  expect([availability.failed(removed), availability.failed(refused)]).toEqual([removed, refused]);
  expect(changes).toEqual([]);
});

test("a shard that another process answers differently is not served, others are", () => {
  const { availability } = watched();
  availability.drifted("sb1");
  expect(() => availability.require("sb1")).toThrow("answer differently in sandbox 'sb1'");
  expect(() => availability.require("default")).not.toThrow();
});

test("after a newer engine has taken over, nothing is served", () => {
  const { availability } = watched();
  expect((availability.failed(new Outdated(9)) as ApiError).status).toBe(503);
  expect(() => availability.require("default")).toThrow("engine version 9 has taken over");
  expect(availability.reason).toContain("end it and start the newer version");
});
