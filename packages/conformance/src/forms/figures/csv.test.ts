import { describe, expect, it } from "vitest";
import { parseCsv } from "./csv.ts";

describe("a CSV text", () => {
  it("is read with quoted cells, doubled quotes and blank lines", () => {
    expect(parseCsv('a,b\r\n"x, ""y""",2\r\n\r\nlast,\r\n')).toEqual([["a", "b"], ['x, "y"', "2"], [], ["last", ""]]);
    expect(parseCsv("a\n1")).toEqual([["a"], ["1"]]);
    expect(parseCsv('"two\r\nlines",1')).toEqual([["two\r\nlines", "1"]]);
    expect(parseCsv("a,")).toEqual([["a", ""]]);
  });

  it("is undefined with a quote in a wrong place", () => {
    expect(parseCsv('a,"b')).toBeUndefined();
    expect(parseCsv('a,b"c"')).toBeUndefined();
    expect(parseCsv('"a"b,c')).toBeUndefined();
  });
});
