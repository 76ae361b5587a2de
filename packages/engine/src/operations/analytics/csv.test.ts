import { expect, test } from "vitest";
import { cell, csv } from "./csv.ts";

test("T-40: a text that a spreadsheet would take for a formula is marked as text", () => {
  for (const text of ["=1+1", "+61", "-Team", "@SUM(A1)", "\tTab", "\uFF1DSUM(A1)"]) expect(cell(text)).toBe(`'${text}`);
  expect(cell("\rReturn")).toBe(`"'\rReturn"`);
  expect(cell('=HYPERLINK("https://x.example","y")')).toBe(`"'=HYPERLINK(""https://x.example"",""y"")"`);
});

test("T-40: different texts stay different after escaping", () => {
  expect(cell("'=x")).toBe("''=x");
  expect(cell("'t Hooft")).toBe("'t Hooft");
});

test("quotes, commas and line ends are quoted, other texts and numbers stand as they are", () => {
  expect(cell('Research, "Development"\r\nand more')).toBe('"Research, ""Development""\r\nand more"');
  expect(cell("People & Culture")).toBe("People & Culture");
  expect(cell("<5 - hidden")).toBe("<5 - hidden");
  expect([cell(-1), cell(0.25), cell(null), cell("")]).toEqual(["-1", "0.25", "", ""]);
});

test("lines end with CRLF and nothing stands before the first", () => {
  expect(csv([["a", "b"], [], ["c", 1]])).toBe("a,b\r\n\r\nc,1\r\n");
});
