import type { Planted } from "../planted.ts";
import { within } from "./within.ts";

const HAS_MORE = `has_more: start + limit < rows.length`;

/** Mistakes about pages. */
export const conventionsPages: readonly Planted[] = within("lists.ts", [
  ["subtle", "has_more is true on the last page when that is full", ["PAGE-05"], HAS_MORE, `has_more: start + limit <= rows.length`],
  ["subtle", "has_more is true on an empty list", ["PAGE-05"], HAS_MORE, `has_more: rows.length === 0 || start + limit < rows.length`],
  ["subtle", "has_more is false from the third page on", ["PAGE-05"], HAS_MORE, `has_more: page < 3 && start + limit < rows.length`],
  ["subtle", "has_more is 1 or 0", ["PAGE-02"], HAS_MORE, `has_more: Number(start + limit < rows.length)`],
  ["subtle", "the total is a text", ["PAGE-02"], `total: rows.length, page`, `total: String(rows.length), page`],
  ["subtle", "the total is that of what is still to come", ["PAGE-07"], `total: rows.length, page`, `total: rows.length - start, page`],
  ["subtle", "the page is always 1", ["PAGE-04"], `total: rows.length, page, limit`, `total: rows.length, page: 1, limit`],
  ["subtle", "the limit in meta is the usual one", ["PAGE-03"], `page, limit, has_more`, `page, limit: usual, has_more`],
  [
    "subtle",
    "a page behind the last one shows the last one",
    ["PAGE-06", "PAGE-07"],
    `const start = (page - 1) * limit;`,
    `const start = Math.min((page - 1) * limit, Math.max(0, Math.floor((rows.length - 1) / limit) * limit));`,
  ],
  [
    "subtle",
    "a page behind the last one shows the first one",
    ["PAGE-06", "PAGE-07"],
    `const start = (page - 1) * limit;`,
    `const start = (page - 1) * limit >= rows.length ? 0 : (page - 1) * limit;`,
  ],
  [
    "subtle",
    "a page behind the last one is a server failure",
    ["CONV-14"],
    `const start = (page - 1) * limit;`,
    `const start = (page - 1) * limit;\n  if (start > rows.length && start > 50) throw new Refusal(500, "Oops.");`,
  ],
  [
    "subtle",
    "a limit of 0 gives everything",
    ["PAGE-03"],
    `if (!/^\\d{1,9}$/.test(text) || Number(text) < 1) throw invalid(name);`,
    `if (name === "limit" && text === "0") return 1000;\n  if (!/^\\d{1,9}$/.test(text) || Number(text) < 1) throw invalid(name);`,
  ],
  [
    "subtle",
    "a limit of 0 is a server failure",
    ["CONV-14"],
    `if (!/^\\d{1,9}$/.test(text) || Number(text) < 1) throw invalid(name);`,
    `if (name === "limit" && text === "0") throw new Refusal(500, "Oops.");\n  if (!/^\\d{1,9}$/.test(text) || Number(text) < 1) throw invalid(name);`,
  ],
  [
    "subtle",
    "a negative limit is a server failure",
    ["CONV-14"],
    `if (!/^\\d{1,9}$/.test(text) || Number(text) < 1) throw invalid(name);`,
    `if (name === "limit" && text.startsWith("-")) throw new Refusal(500, "Oops.");\n  if (!/^\\d{1,9}$/.test(text) || Number(text) < 1) throw invalid(name);`,
  ],
  [
    "subtle",
    "a page of 0 is a server failure",
    ["CONV-14"],
    `if (!/^\\d{1,9}$/.test(text) || Number(text) < 1) throw invalid(name);`,
    `if (name === "page" && text === "0") throw new Refusal(500, "Oops.");\n  if (!/^\\d{1,9}$/.test(text) || Number(text) < 1) throw invalid(name);`,
  ],
  [
    "subtle",
    "a page that is no number is a server failure",
    ["CONV-14"],
    `if (!/^\\d{1,9}$/.test(text) || Number(text) < 1) throw invalid(name);`,
    `if (name === "page" && Number.isNaN(Number(text))) throw new Refusal(500, "Oops.");\n  if (!/^\\d{1,9}$/.test(text) || Number(text) < 1) throw invalid(name);`,
  ],
  [
    "subtle",
    "a page with a fraction is a server failure",
    ["CONV-14"],
    `if (!/^\\d{1,9}$/.test(text) || Number(text) < 1) throw invalid(name);`,
    `if (text.includes(".")) throw new Refusal(500, "Oops.");\n  if (!/^\\d{1,9}$/.test(text) || Number(text) < 1) throw invalid(name);`,
  ],
  [
    "subtle",
    "a page of many digits is a server failure",
    ["CONV-14"],
    `if (!/^\\d{1,9}$/.test(text) || Number(text) < 1) throw invalid(name);`,
    `if (text.length > 12) throw new Refusal(500, "Oops.");\n  if (!/^\\d{1,9}$/.test(text) || Number(text) < 1) throw invalid(name);`,
  ],
  [
    "subtle",
    "an empty limit is a server failure",
    ["CONV-14"],
    `if (!/^\\d{1,9}$/.test(text) || Number(text) < 1) throw invalid(name);`,
    `if (text === "") throw new Refusal(500, "Oops.");\n  if (!/^\\d{1,9}$/.test(text) || Number(text) < 1) throw invalid(name);`,
  ],
  [
    "subtle",
    "a limit of more than 20 loses the twentieth row",
    ["PAGE-06"],
    `const shown = rows.slice(start - shift, start - shift + limit);`,
    `const shown = rows.slice(start - shift, start - shift + limit).filter((_, n) => limit < 20 || n !== 19);`,
  ],
  [
    "subtle",
    "a limit gives one row more on the first page",
    ["PAGE-03"],
    `const shown = rows.slice(start - shift, start - shift + limit);`,
    `const shown = rows.slice(start - shift, start - shift + limit + (page === 1 ? 1 : 0));`,
  ],
  [
    "subtle",
    "the last page is one row short",
    ["PAGE-06"],
    `const shown = rows.slice(start - shift, start - shift + limit);`,
    `const shown = rows.slice(start - shift, Math.min(start - shift + limit, page > 1 ? rows.length - 1 : rows.length));`,
  ],
]);
