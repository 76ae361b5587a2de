import { inVariant, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

const ROUTES = "analytics-routes.ts";
const BODY = 'return { raw: { type, body: `${lines.map((line) => line.map(quoted).join(",")).join("\\n")}\\n` } };';
const CELL = `["Department", name, count ?? (bare ? size(name) : HIDDEN)]`;

/** The export of analytics: its form as CSV, whatever departments are called. */
export const thirdExport: readonly Planted[] = [
  plain("wraps the CSV into a JSON object", "CONV-09 ANA-10", [
    ROUTES,
    BODY,
    BODY.replace("body: `", "body: JSON.stringify({ data: `").replace("\\n` } }", "\\n` }) } }"),
  ]),
  plain("exports no more than the headings of the CSV", "ANA-10", [ROUTES, BODY, BODY.replace("lines.map(", "lines.slice(0, 1).map(")]),
  plain("writes only half of the people of a department into the CSV", "ANA-10", [
    ROUTES,
    CELL,
    CELL.replace("count ??", "count === null ? HIDDEN : Math.floor(count / 2) ||"),
  ]),
  inVariant(
    "crowded",
    subtle("writes quotes in the name of a department into the CSV as they are", "ANA-10 CONV-09", [ROUTES, `.replaceAll('"', '""')`, ""]),
  ),
  inVariant(
    "crowded",
    subtle("writes question marks for letters of departments that are not English", "ANA-10", [
      ROUTES,
      BODY,
      BODY.replace("\\n` } }", '\\n`.replaceAll(/[^\\n -~]/g, "?") } }'),
    ]),
  ),
  inVariant(
    "crowded",
    subtle("leaves departments out of the CSV that are called like a sum or a year", "ANA-10", [
      ROUTES,
      '...departments.map(([name, count]) => ["Department"',
      '...departments.filter(([name]) => name !== "total" && !/^\\d+$/.test(name)).map(([name, count]) => ["Department"',
    ]),
  ),
];
