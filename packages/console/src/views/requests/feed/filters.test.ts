import { expect, test } from "vitest";
import { filtersIn } from "./filters.ts";

test("filters are those of the address, decoded once, without empty and unknown ones", () => {
  expect(filtersIn("?status=4xx%2C5xx&text=100%2541&key=&x=1&sandbox=sb1")).toEqual({ status: "4xx,5xx", text: "100%41" });
});

test("a path that is no path is looked for anywhere", () => {
  expect(["?path=leave", "?path=/leave", "?path=*x"].map((search) => filtersIn(search).path)).toEqual(["*leave*", "/leave", "*x"]);
});
