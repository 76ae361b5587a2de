import { describe, expect, test } from "vitest";
import { type Fabricated, verdictsOf } from "../../../test/fabricated.ts";
import { View } from "../../exchange/view.ts";
import { misplacedPending, pendingFirst } from "./leave.ts";

const rowsOf = (statuses: string): { readonly id: number; readonly status: string }[] =>
  statuses
    .split(" ")
    .filter((status) => status !== "")
    .map((status, id) => ({ id, status }));

test.for([
  ["pending pending approved declined", undefined],
  ["approved cancelled", undefined],
  ["pending", undefined],
  ["", undefined],
  ["pending approved pending", 2],
  ["auto_approved pending", 1],
] as const)("of a page with %s the late pending row is at %s", ([statuses, place]) => {
  expect(misplacedPending(rowsOf(statuses).map((row) => new View(row)))?.at("id").number).toBe(place);
});

describe("a page of the leave list", () => {
  const judge = (statuses: string, fabricated: Fabricated = {}) =>
    verdictsOf([pendingFirst], "pending-leave-first", { operation: "listLeave", body: { data: rowsOf(statuses) }, ...fabricated });

  test("holds if pending requests come first, and fails if one comes later", () => {
    expect(judge("pending approved")).toEqual({ "LEAVE-28": true });
    expect(judge("approved pending")).toEqual({ "LEAVE-28": false });
  });

  test("is not judged with requests of one status, as a refusal, or as another list", () => {
    expect([judge("pending pending"), judge("approved declined"), judge("")]).toEqual([{}, {}, {}]);
    expect(judge("approved pending", { status: 400 })).toEqual({});
    expect(judge("approved pending", { operation: "listEmployees" })).toEqual({});
  });
});
