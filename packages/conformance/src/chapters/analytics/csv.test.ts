import { describe, expect, it } from "vitest";
import { Sheet, numbersIn, parseCsv } from "./csv.ts";

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

  it("has numbers in it, percentages under both readings", () => {
    expect(numbersIn("74%")).toEqual([74, 0.74]);
    expect(numbersIn("<5 - hidden")).toEqual([]);
    expect(numbersIn("2025-04")).toEqual([]);
  });
});
