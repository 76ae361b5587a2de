import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

export const earlierLists: readonly Planted[] = [
  subtle("a page behind the last one shows the last one", "PAGE-06 PAGE-07", [
    "lists.ts",
    "const start = (page - 1) * limit;",
    "const start = Math.min((page - 1) * limit, Math.max(0, Math.floor((rows.length - 1) / limit) * limit));",
  ]),
  subtle("a page that is no number is a server failure", "CONV-14", [
    "lists.ts",
    "if (!/^\\d{1,9}$/.test(text) || Number(text) < 1) throw invalid(name);",
    `if (name === "page" && Number.isNaN(Number(text))) throw new Refusal(500, "Oops.");
  if (!/^\\d{1,9}$/.test(text) || Number(text) < 1) throw invalid(name);`,
  ]),
  subtle("data of an empty list is null", "CONV-06", ["lists.ts", "data: shown,", "data: rows.length === 0 ? null : shown,"]),
  plain("writes a space where an instant has its T", "CONV-03 EMP-14", [
    "lists.ts",
    '.replace(/\\.\\d+Z$/, "+10:00")',
    '.replace(/\\.\\d+Z$/, "+10:00").replace("T", " ")',
  ]),
  plain("tells by a number whether more follows", "PAGE-02", [
    "lists.ts",
    "has_more: start + limit < rows.length,",
    "has_more: Number(start + limit < rows.length),",
  ]),
  subtle("takes a limit of one for no limit", "PAGE-01 PAGE-03", [
    "lists.ts",
    'const asked = count(call, "limit", usual);',
    'const asked = count(call, "limit", usual) === 1 ? usual : count(call, "limit", usual);',
  ]),
  subtle("says that more rows follow a page beyond the last", "PAGE-05", [
    "lists.ts",
    "has_more: start + limit < rows.length,",
    "has_more: start + limit < rows.length || start >= Math.max(rows.length, 1),",
  ]),
  subtle("names page when limit is at fault", "ERR-04", [
    "lists.ts",
    "Number(text) < 1) throw invalid(name);",
    'Number(text) < 1) throw invalid("page", "Please check page and limit.");',
  ]),
  subtle("counts the total on the rows that it found, and so has none on a page beyond the last", "PAGE-07", [
    "lists.ts",
    "meta: { total: rows.length,",
    "meta: { total: shown.length === 0 ? 0 : rows.length,",
  ]),
];
