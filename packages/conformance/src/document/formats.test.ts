import { describe, expect, test } from "vitest";
import { colour, date, dateTime, email, https, integer, listOf, mapOf, flag, oneOf, nullOr, text, uuid } from "./formats.ts";

describe("formats of values", () => {
  test.each([
    [
      "uuid",
      uuid,
      ["3F2504E0-4F89-41D3-9A0C-0305E82C3301", "00000000-0000-0000-0000-000000000000"],
      ["emp_1", "3f2504e04f8941d39a0c0305e82c3301", 7, null],
    ],
    [
      "date",
      date,
      ["2026-02-28", "2024-02-29", "2000-02-29"],
      ["2026-02-29", "1900-02-29", "2026-13-01", "2026-00-10", "28/02/2026", "2026-02-28T00:00:00Z", 20260228],
    ],
    [
      "date-time",
      dateTime,
      ["2026-03-02T09:00:00Z", "2026-03-02T09:00:00.123Z", "2026-03-02T20:00:00+11:00", "2026-03-02t09:00:60z"],
      ["2026-03-02", "2026-03-02 09:00:00Z", "2026-03-02T09:00:00", "2026-02-30T09:00:00Z", "2026-03-02T24:00:00Z", 1772442000],
    ],
    ["e-mail", email, ["a@b", "first.last+tag@mail.example"], ["a", "@b", "a@", "", null]],
    ["https", https, ["https://a.example/x?y=1", "HTTPS://a.example"], ["http://a.example", "a.example", "https://", "https:// x"]],
    ["colour", colour, ["#1A2b3C"], ["#fff", "1A2B3C", "#GGGGGG", "#1A2B3CFF"]],
    ["integer", integer, [0, -3, 5], [0.5, "5", null]],
    ["one of", oneOf("AU", "NZ"), ["AU"], ["au", "UK", null]],
    ["or null", nullOr(text), [null, ""], [undefined, 5]],
    ["list", listOf(text), [[], ["a"]], ["a", [1], { 0: "a" }]],
    ["map", mapOf(flag), [{}, { a: true }], [[], { a: 1 }, { a: null }, null]],
  ] as const)("%s accepts values of its format and no others", (_, form, right, wrong) => {
    expect(right.filter((value) => !form.holds(value))).toEqual([]);
    expect(wrong.filter((value) => form.holds(value))).toEqual([]);
  });
});
