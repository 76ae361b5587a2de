import { expect, test } from "vitest";
import { View } from "../../view.ts";
import { late } from "./order.ts";

test.for([
  ["pending pending approved declined", undefined],
  ["approved cancelled", undefined],
  ["pending", undefined],
  ["", undefined],
  ["pending approved pending", 2],
  ["auto_approved pending", 1],
] as const)("of a page with %s the late pending row is at %s", ([statuses, place]) => {
  const rows = statuses
    .split(" ")
    .filter((status) => status !== "")
    .map((status, id) => new View({ id, status }));
  expect(late(rows)?.at("id").number).toBe(place);
});
