import { expect, test } from "vitest";
import { OBJECT_MODELS, type ObjectKind } from "./models.ts";
import type { ObjectAnswer } from "./object-model.ts";

/** The states after actions in order: each `action [value]`, `>` and the answer `outcome [shown]`, or `lost`. */
function statesAfter(kind: ObjectKind, ...steps: readonly string[]): readonly string[] {
  const model = OBJECT_MODELS[kind];
  let states: readonly string[] = [model.initial];
  for (const step of steps) {
    const [[action, value], [outcome, ...shows]] = step.split(" > ").map((part) => part.split(" ")) as [string[], string[]];
    const answer = outcome === "lost" ? undefined : { outcome: outcome as ObjectAnswer["outcome"], shows: shows.join(" ") || undefined };
    states = [
      ...new Set(states.flatMap((state) => model.next(state, { action: action!, ...(value === undefined ? {} : { value }) }, answer))),
    ];
  }
  return states;
}

const MADE = "create pending > done pending";

test.each<[string, ObjectKind, readonly string[], readonly string[]]>([
  ["a pending request is approved", "leaveRequest", [MADE, "approve > done approved"], ["approved"]],
  ["a race has one winner", "leaveRequest", [MADE, "approve > done", "decline > done"], []],
  [
    "the loser of a race gets a conflict",
    "leaveRequest",
    [MADE, "decline > done", "approve > refused", "show > done declined"],
    ["declined"],
  ],
  ["a pending request is not refused", "leaveRequest", [MADE, "approve > refused"], []],
  ["an approved request may be cancelled", "leaveRequest", [MADE, "approve > done", "cancel > done cancelled"], ["cancelled"]],
  ["or not", "leaveRequest", [MADE, "approve > done", "cancel > refused"], ["approved"]],
  ["a request is cancelled once", "leaveRequest", [MADE, "cancel > done", "cancel > done"], []],
  [
    "a lost cancellation of an approved request did it or not",
    "leaveRequest",
    [MADE, "approve > done", "cancel > lost"],
    ["cancelled", "approved"],
  ],
  ["another status is wrong", "leaveRequest", [MADE, "show > status 404"], []],
  ["an employee is updated", "employee", ["create a > done active a", "retitle b > done active b", "show > done active b"], ["active b"]],
  ["an employee is terminated once", "employee", ["create a > done", "terminate > done terminated a", "terminate > done"], []],
  ["a second termination is a conflict", "employee", ["create a > done", "terminate > done", "terminate > refused"], ["terminated a"]],
  ["a terminated employee may be updated", "employee", ["create a > done", "terminate > done", "retitle b > done"], ["terminated b"]],
  ["or not", "employee", ["create a > done", "terminate > done", "retitle b > refused"], ["terminated a"]],
  ["an active employee can be updated", "employee", ["create a > done", "retitle b > refused"], []],
  ["an address is claimed once", "address", ["claim > done", "claim > done"], []],
  ["a free address is no conflict", "address", ["claim > refused"], []],
  ["a duplicate is a conflict", "address", ["claim > done", "claim > refused"], ["taken"]],
  ["a role has the status that was set last", "roleStatus", ["create open > done", "set closed > done closed", "show > done open"], []],
  ["a move may be refused", "roleStatus", ["create open > done", "set draft > refused", "show > done open"], ["open"]],
  ["an application is where it was moved", "application", ["create s1 > done", "move s2 > done", "show > done s2"], ["s2"]],
  ["a move elsewhere is no conflict", "application", ["create s1 > done", "move s2 > refused"], []],
  ["a list counts each creation once", "count", ["add > done", "add > done", "show > done 2"], ["2"]],
  ["a creation that is counted twice", "count", ["add > done", "show > done 2"], []],
  ["a creation that is not counted", "count", ["add > done", "show > done 0"], []],
  ["a lost creation", "count", ["add > done", "add > lost"], ["2", "1"]],
  ["an id is given once", "id", ["give > done", "give > done"], []],
])("%s (%s)", (_, kind, steps, states) => {
  expect(statesAfter(kind, ...steps)).toEqual(states);
});

test("an action that no model has is an error", () => {
  expect(() => statesAfter("address", "buy > done")).toThrow("no model has the action 'buy'");
});
