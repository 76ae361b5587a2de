import { expect, test } from "vitest";
import { wholeMembers } from "./whole-members.ts";

test("a record that was made or removed is shown member by member, a changed one as it is", () => {
  const record = { resource: { id: "1", tags: ["a"], note: null }, role: "employee", termination: null };
  const members = [
    ["resource.id", "1"],
    ["resource.tags", ["a"]],
    ["role", "employee"],
  ];
  expect(wholeMembers([{ path: "", before: null, after: record }])).toEqual(members.map(([path, after]) => ({ path, after })));
  expect(wholeMembers([{ path: "", before: record }])).toEqual(members.map(([path, before]) => ({ path, before })));
  for (const as of [[{ path: "", before: 1, after: record }], [{ path: "", after: [1] }], [{ path: "a", after: record }], []])
    expect(wholeMembers(as)).toBe(as);
});
