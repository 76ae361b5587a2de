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
  subtle("has_more is computed with the default limit", "PAGE-05", [
    "lists.ts",
    "has_more: start + limit < rows.length,",
    "has_more: page * usual < rows.length,",
  ]),
  subtle("has_more is left out where it is false", "PAGE-02", [
    "lists.ts",
    "has_more: start + limit < rows.length,",
    "has_more: start + limit < rows.length || undefined,",
  ]),
  plain("the first page is page 0", "PAGE-01 PAGE-06", [
    "lists.ts",
    "const start = (page - 1) * limit;",
    'const start = call.query.has("page") ? page * limit : 0;',
  ]),
  subtle("data of an empty list is null", "CONV-06", ["lists.ts", "data: shown,", "data: rows.length === 0 ? null : shown,"]),
  plain("writes hasMore in the meta of a list", "PAGE-02", [
    "lists.ts",
    "has_more: start + limit < rows.length",
    "hasMore: start + limit < rows.length",
  ]),
  plain("turns pages by its own size, not by the limit asked for", "PAGE-06 PAGE-01", [
    "lists.ts",
    "const start = (page - 1) * limit;",
    "const start = (page - 1) * usual;",
  ]),
  plain("writes a space where an instant has its T", "CONV-03 EMP-14", [
    "lists.ts",
    '.replace(/\\.\\d+Z$/, "+10:00")',
    '.replace(/\\.\\d+Z$/, "+10:00").replace("T", " ")',
  ]),
];
