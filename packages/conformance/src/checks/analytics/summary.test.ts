import { expect, test } from "vitest";
import { View } from "../../exchange/view.ts";
import { hasNoHeadcount } from "./cells.ts";
import { isPartNamed, mayBePart, HEADCOUNT_PARTS, readSummary } from "./summary.ts";

const PLACES = ["AU", "NZ", "UK"];
const blended = (turnover: unknown): string[] => readSummary(new View({ turnover })).blended.map(({ where }) => where);

test("a member `total` of list entries is not a blend of jurisdictions", () => {
  const cells = (numbers: readonly number[]): unknown => numbers.map((total) => ({ unit: "people", Total: total }));
  expect(
    blended({ countries: PLACES.map((code) => ({ code, order: 3 })), leavers: cells([1, 2, 3]), voluntary: cells([1, 1, 3]) }),
  ).toEqual([]);
});

test("a row or member of all jurisdictions is a blend, in a list too", () => {
  const rows = PLACES.map((jurisdiction, n) => ({ jurisdiction, leavers: n }));
  expect(blended([...rows, { jurisdiction: "Total", leavers: 3 }])).toEqual(["turnover.3.leavers"]);
  expect(blended([...PLACES.map((place) => ({ [place]: { leavers: 1 } })), { all: { leavers: 3 } }])).toEqual(["turnover.3.all.leavers"]);
  expect(blended({ ...Object.fromEntries(PLACES.map((place) => [place, { leavers: 1 }])), total: { leavers: 3 } })).toEqual([
    "turnover.total.leavers",
  ]);
});

test("a split in lists is read, even beside a list of as many departments", () => {
  const teams = ["Care", "Sales", "Drivers"].map((label) => ({ label }));
  const figures = (by: unknown): number[][] =>
    Object.values(readSummary(new View({ teams, staff: { by } })).split).map((values) => values.flatMap(({ numbers }) => numbers));
  expect(figures({ keys: ["active", "on_leave", "probation"], values: [10, 0, 2] })).toEqual([[10], [0], [2]]);
  expect(figures([{ active: { total: 10 } }, { on_leave: { total: 0 } }, { probation: { total: 2 } }])).toEqual([[10], [0], [2]]);
});

test("a number labelled with two parts may be either, and neither part is missing", () => {
  const read = (rows: readonly unknown[]): readonly unknown[] => {
    const { split, free } = readSummary(new View({ staff: rows }));
    return HEADCOUNT_PARTS.map((part) => [split[part].length, mayBePart(free, part)]);
  };
  expect(
    read([
      { a: "active", b: "on_leave", n: 10 },
      { a: "probation", b: "active", n: 2 },
    ]),
  ).toEqual(HEADCOUNT_PARTS.map(() => [0, true]));
  expect(read([{ a: "here", b: "there", n: 10 }])).toEqual(HEADCOUNT_PARTS.map(() => [0, false]));
});

test("a headcount is missing if only numbers of months and training can be it", () => {
  const nowhere = (data: object): boolean => hasNoHeadcount(readSummary(new View(data)), { least: 8, most: 9 });
  const trend = ["2026-01", "2026-02"].map((month) => ({ month, headcount: 8 }));
  expect(nowhere({ departments: ["Care"], trend, training: { byDepartment: { Care: 8 } } })).toBe(true);
  expect(nowhere({ departments: ["Care"], people_and_training: [9] })).toBe(false);
  expect(nowhere({ departments: ["Care"], sizes: ["about 9 people"] })).toBe(false);
});

test("a part is named by a member or inside a text, not by a part of another word", () => {
  expect(isPartNamed('{"stats":["active = 10 people","on_leave = 0 people"]}', "on_leave")).toBe(true);
  expect(isPartNamed('{"split":{"onLeave":null}}', "on_leave")).toBe(true);
  expect(isPartNamed('{"split":{"active":10,"probation":1},"name":"Cleavers"}', "on_leave")).toBe(false);
});
