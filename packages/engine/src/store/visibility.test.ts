import { leaveTypesFor } from "@hr-platform/fixtures";
import { expect, test } from "vitest";
import { leave, leaveType, uuid } from "../../test/support/records.ts";
import { isHiddenType, splitHidden } from "./visibility.ts";

const annual = leaveType({ id: uuid(1) }, { kind: "annual" });
const hidden = leaveType({ id: uuid(2) }, { kind: "hidden" });
const other = leaveType({ id: uuid(3) });
const request = (id: number, typeId: string) => leave({ id: uuid(id), typeId });

test("hidden types and their leave are split off, and everything else keeps its order", () => {
  const requests = [
    request(10, hidden.resource.id),
    request(11, annual.resource.id),
    request(12, hidden.resource.id),
    request(13, other.resource.id),
  ];
  const parted = splitHidden({ leave_types: [other, hidden, annual], leave: requests });
  expect(parted).toEqual({
    types: [other, annual],
    leave: [requests[1], requests[3]],
    hiddenTypes: [hidden],
    hiddenLeave: [requests[0], requests[2]],
  });
});

test("a request counts as hidden by its type, not by its name", () => {
  const named = { ...request(10, annual.resource.id) };
  const parted = splitHidden({
    leave_types: [annual, hidden],
    leave: [{ ...named, resource: { ...named.resource, typeName: hidden.resource.name } }],
  });
  expect([parted.leave.length, parted.hiddenLeave.length]).toEqual([1, 0]);
});

test("in each jurisdiction the type for family violence, and no other, is hidden", () => {
  for (const [jurisdiction, name] of [
    ["AU", /family and domestic violence/i],
    ["NZ", /family violence/i],
    ["UK", /domestic abuse/i],
  ] as const) {
    const types = leaveTypesFor("acorn", 1, [jurisdiction]);
    expect(types.filter(isHiddenType).map(({ resource }) => resource.name)).toEqual([expect.stringMatching(name)]);
    expect(types.filter((type) => !isHiddenType(type) && /violence|abuse/i.test(type.resource.name))).toEqual([]);
  }
});
