import { describe, expect, it } from "vitest";
import { Sheet, numbersIn, parseCsv } from "./csv.ts";

describe("a phrase about a department", () => {
  const amid = (key: string, cell: string): number =>
    new Sheet([
      ["Metric", "Value"],
      [cell, "2.5"],
    ]).amid(key).length;

  it("is found where all the rest of it tells which figure it is", () => {
    expect([amid("Accounts", "Average tenure of Accounts"), amid("R&D / Lab", "R&D / Lab headcount")]).toEqual([1, 1]);
  });

  it("is not one of a longer name, of a word that every summary has, or the name alone", () => {
    expect([amid("Care", "Headcount of Aged Care"), amid("Care", "Headcount of Caretakers")]).toEqual([0, 0]);
    expect([amid("People", "Number of people"), amid("People", "Number of People on leave"), amid("Accounts", "Accounts")]).toEqual([
      0, 0, 0,
    ]);
  });
});

describe("a CSV text", () => {
  it("is read with quoted cells, doubled quotes and blank lines", () => {
    expect(parseCsv('a,b\r\n"x, ""y""",2\r\n\r\nlast,\r\n')).toEqual([["a", "b"], ['x, "y"', "2"], [], ["last", ""]]);
    expect(parseCsv("a\n1")).toEqual([["a"], ["1"]]);
    expect(parseCsv('"two\r\nlines",1')).toEqual([["two\r\nlines", "1"]]);
    expect(parseCsv("a,")).toEqual([["a", ""]]);
  });

  it("is none with a quote out of place", () => {
    expect(parseCsv('a,"b')).toBeUndefined();
    expect(parseCsv('a,b"c"')).toBeUndefined();
    expect(parseCsv('"a"b,c')).toBeUndefined();
  });

  it("tells what stands about a key beside it or below it", () => {
    const sheet = new Sheet(parseCsv("departments,Care,headcount,14\ntraining,Care,rate,0.79\n\nSales,Clinic\n7,<5 - hidden\n")!);
    expect(sheet.about("Care")).toEqual([
      ["departments", "headcount", "14"],
      ["training", "rate", "0.79"],
    ]);
    expect(sheet.about("Clinic")).toEqual([["<5 - hidden"]]);
    expect(sheet.about("Nobody")).toEqual([]);
  });

  it("may name a key beside other words of its cell", () => {
    const sheet = new Sheet(parseCsv("Headcount,30\nDepartment: Care,14\nDepartment: Care & Rest,9\nTurnover AU,3\nCare home,7\n")!);
    expect(sheet.about("Care")).toEqual([["14"]]);
    expect(sheet.about("AU")).toEqual([["3"]]);
    expect(sheet.about("Rest")).toEqual([]);
  });

  it("has numbers in it, percentages under both readings", () => {
    expect(numbersIn("74%")).toEqual([74, 0.74]);
    expect(numbersIn("<5 - hidden")).toEqual([]);
    expect(numbersIn("2025-04")).toEqual([]);
    expect([numbersIn("1,234"), numbersIn("1,234,567.5"), numbersIn("12,34")]).toEqual([[1234], [1234567.5], []]);
  });

  it("speaks of percent in a heading or a cell", () => {
    const speaks = (text: string): boolean => new Sheet(parseCsv(text)!).speaksOfPercent;
    expect([speaks("department,completion (%)\nCare,74.2"), speaks("rate_percent\n3"), speaks("Care,rate\n1,0.3")]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
