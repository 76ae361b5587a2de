import { describe, expect, test } from "vitest";
import { Forms } from "./forms.ts";

describe("the export", () => {
  const csv = [["Headcount by department"], ["Department", "People"], ["Bar", "9"], ["Spa", "<5 - hidden"], [], ["Tenure", "3.25"]];

  test("a block is found by the cell above it", () => {
    const forms = new Forms({ export_departments: { under: "Headcount by department", name: 1, headcount: "People" } });
    expect(forms.lines("export_departments", csv)!.map((row) => [row.text("name"), row.number("headcount")])).toEqual([
      ["Bar", 9],
      ["Spa", undefined],
    ]);
  });

  test("lines are found by their cells", () => {
    const forms = new Forms({ export_tenure: { where: { 1: "Tenure" }, average: 2 } });
    expect(forms.lines("export_tenure", csv)!.map((row) => row.number("average"))).toEqual([3.25]);
  });

  test("names may stand in columns", () => {
    const forms = new Forms({ export_departments: { under: "Sizes", across: true, name: 1, headcount: 2 } });
    const table = [["Sizes"], ["Department", "Bar", "Pool"], ["People", "9", "7"]];
    expect(forms.lines("export_departments", table)!.map((row) => [row.text("name"), row.number("headcount")])).toEqual([
      ["Bar", 9],
      ["Pool", 7],
    ]);
  });

  test("a row may have a line for each of its parts", () => {
    const forms = new Forms({
      export_turnover: {
        jurisdiction: { at: 1, after: "Turnover " },
        leavers: { at: 3, where: { 2: "Leavers" } },
        voluntary: { at: 3, where: { 2: "Voluntary" } },
      },
    });
    const lines = ["AU,Leavers,3", "AU,Voluntary,2", "AU,Note,x", "NZ,Leavers,1"].map((line) => `Turnover ${line}`.split(","));
    const rows = forms.lines("export_turnover", [["Place", "Figure", "Value"], ...lines])!;
    expect(rows.map((row) => ["jurisdiction", "leavers", "voluntary"].map((part) => row.value(part)))).toEqual([
      ["AU", 3, 2],
      ["NZ", 1, undefined],
    ]);
  });

  test("a line of a part must have the cells of its thing too", () => {
    const forms = new Forms({
      export_trend: { where: { 1: "trend" }, month: 2, headcount: 3 },
      export_turnover: {
        where: { 1: "turnover" },
        jurisdiction: 2,
        rate: { at: 4, as: "fraction", where: { 3: "rate" } },
        leavers: { at: 4, where: { 3: "leavers" } },
      },
    });
    const long = ["trend,2026-02,40", "turnover,AU,rate,0.09", "turnover,AU,leavers,3", "hires,AU,leavers,7"].map((line) =>
      line.split(","),
    );
    const read = forms.lines("export_turnover", long)!.map((row) => ["jurisdiction", "rate", "leavers"].map((part) => row.value(part)));
    expect(read).toEqual([["AU", 0.09, 3]]);
    expect(forms.lines("export_trend", long)!.map((row) => row.value("headcount"))).toEqual([40]);
  });

  test("a line may be any but those with a cell", () => {
    const forms = new Forms({ export_training_departments: { where: { 1: "training", 2: "!comp*" }, name: 2, completion: 3 } });
    const lines = ["training,company,50", "training,Care,40", "headcount,Care,9"].map((line) => line.split(","));
    expect(forms.lines("export_training_departments", lines)!.map((row) => row.value("name"))).toEqual(["Care"]);
  });

  test("a line may be named by the end of a cell", () => {
    const forms = new Forms({
      export_turnover: { where: { 1: "turnover" }, jurisdiction: { at: 2, before: " " }, rate: { at: 3, where: { 2: "* rate" } } },
    });
    const lines = [
      ["turnover", "AU rate", "0.29"],
      ["turnover", "AU leavers", "8"],
      ["turnover", "NZ rate", "0.4"],
    ];
    expect(forms.lines("export_turnover", lines)!.map((row) => [row.text("jurisdiction"), row.number("rate")])).toEqual([
      ["AU", 0.29],
      ["NZ", 0.4],
    ]);
  });

  test("a part that several lines may show is not read", () => {
    const forms = new Forms({ export_headcount: { current: { at: 2, where: { 1: "People" } } } });
    const [row] = forms.lines("export_headcount", [
      ["People", "40"],
      ["Care", "9"],
      ["People", "7"],
    ])!;
    expect([row!.has("current"), row!.reads("current")]).toEqual([true, false]);
  });

  test("a block may be found by several headings, and be one value under its title", () => {
    const forms = new Forms({
      export_departments: { under: ["department", "headcount"], name: "department", headcount: "headcount" },
      export_tenure: { under: "average", average: 1 },
    });
    const table = [["department", "rate"], ["Bar", "1"], [], ["department", "headcount"], ["Bar", "9"], [], ["average"], ["2.5"]];
    expect(forms.lines("export_departments", table)!.map((row) => row.number("headcount"))).toEqual([9]);
    expect(forms.lines("export_tenure", table)!.map((row) => row.number("average"))).toEqual([2.5]);
  });

  test.each(["Years", 1])("a block of one column has a heading and a figure, by %j", (average) => {
    const forms = new Forms({ export_tenure: { under: "Average tenure", average } });
    const table = [
      ["Headcount"],
      ["People", "Leavers"],
      ["40", "2"],
      [],
      ["Average tenure"],
      ["Years"],
      ["2.34"],
      [],
      ["Trend"],
      ["Month"],
    ];
    expect(forms.lines("export_tenure", table)!.map((row) => row.number("average"))).toEqual([2.34]);
  });

  test("a first line of texts is a heading of its block alone", () => {
    const forms = new Forms({ export_departments: { where: { 1: "Headcount" }, name: 2, headcount: 3 } });
    const rows = forms.lines("export_departments", [
      ["Headcount", "Spa", "n/a"],
      ["Headcount", "Bar", "9"],
    ])!;
    expect(rows.map((row) => row.text("name"))).toEqual(["Spa", "Bar"]);
  });

  test("without a row nothing is read", () => {
    expect(new Forms().lines("export_departments", csv)).toBeUndefined();
  });
});
