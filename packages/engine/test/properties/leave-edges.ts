import type { LeaveRequest } from "@hr-platform/spec/types";
import * as fc from "fast-check";
import type { Arbitrary } from "fast-check";
import { expect } from "vitest";
import type { Mock } from "../../src/sandbox/mock-handle.ts";
import type { Area } from "../support/asks/ask.ts";
import { take, traces } from "../support/traces.ts";
import { frozenMock, world } from "../support/worlds.ts";

const BORN = ["new pending", "new auto_approved"];
const MOVES = { approve: "approved", decline: "declined", cancel: "cancelled" };
const LIVE = ["pending", "approved", "auto_approved"];
/** The statuses before each transition, by decision; written from the decisions, independent of the mock's code. */
const FROM: Readonly<Record<keyof typeof MOVES, Readonly<Record<string, readonly string[]>>>> = {
  approve: { pending: ["pending"], "pending-or-declined": ["pending", "declined"], "any-live": ["pending", "auto_approved"] },
  decline: { pending: ["pending"], "pending-or-approved": LIVE },
  cancel: { "pending-approved-auto": LIVE, "pending-only": ["pending"], "not-started": LIVE, "any-but-cancelled": [...LIVE, "declined"] },
};

/** The transitions of the document, with those that the decisions add or remove: `from to`. */
export function edges(decide: Readonly<Record<string, string>>): ReadonlySet<string> {
  const all = new Set(BORN);
  const starts = {
    approve: FROM.approve[decide["approve-from"] ?? "pending"]!,
    decline: FROM.decline[decide["decline-from"] ?? "pending"]!,
    cancel: FROM.cancel[decide["cancel-from"] ?? "pending-approved-auto"]!,
  };
  for (const move of ["approve", "decline", "cancel"] as const) for (const from of starts[move]) all.add(`${from} ${MOVES[move]}`);
  if (decide["termination-leave"] === "future-cancelled") for (const from of LIVE) all.add(`${from} cancelled`);
  // If changes race, the later one wins, whatever the earlier one did.
  if (decide["concurrent-transitions"] === "both-succeed")
    for (const [move, to] of Object.entries(MOVES))
      for (const [other, from] of Object.entries(MOVES))
        if (starts[move as keyof typeof MOVES].some((status) => starts[other as keyof typeof MOVES].includes(status)))
          all.add(`${from} ${to}`);
  return all;
}

const types = new Map(world.data("wattle").leave_types.map(({ resource }) => [resource.id, resource]));

function statuses(mock: Mock): Map<string, LeaveRequest> {
  return new Map([...mock.defaultSandbox.company("wattle").leave.rows()].map(({ id, record }) => [id, record.resource]));
}

/** Leave changes its status only by these transitions, whatever the requests; `seen` collects them. */
export function movesAlongEdges(
  decided: Arbitrary<Record<string, string>>,
  seen: Set<string>,
  areas?: readonly Area[],
): fc.IProperty<unknown> {
  const plain = traces(["wattle"], 30, areas).map((steps) => steps.filter((step) => !("decide" in step)));
  return fc.property(decided, plain, (decide, steps) => {
    const mock = frozenMock({ decide });
    const allowed = edges(decide);
    let before = statuses(mock);
    for (const step of steps) {
      take(mock, step);
      const after = statuses(mock);
      expect([...before.keys()].filter((id) => !after.has(id))).toEqual([]);
      for (const [id, { status, typeId }] of after) {
        const was = before.get(id)?.status ?? "new";
        if (was === status) continue;
        const edge = `${was} ${status}`;
        expect(allowed).toContain(edge);
        if (was === "new") expect(status === "pending").toBe(types.get(typeId)!.requires_approval);
        seen.add(edge);
      }
      before = after;
    }
  });
}
