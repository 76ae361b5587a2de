import { version } from "../version.ts";
import { describeControl, fullPath } from "../api/description.ts";
import { type ControlArea, type ControlRow, ok, row } from "../row/row.ts";
import { anyObject, listOf, named, object, text } from "../row/schema.ts";

const index = named(
  "Index",
  object("The calls of the control API.", {
    name: text("Name of this API."),
    version: text("Its version."),
    paths: listOf(
      object("One call.", { method: text("HTTP method."), path: text("Path."), summary: text("What it does.") }),
      "Every call of the control API.",
    ),
  }),
);

/** Two rows that describe all others: a list, and an OpenAPI document whose server is the address that the request came to. */
export function overviewRows(areas: () => readonly ControlArea[]): readonly ControlRow[] {
  return [
    row("GET /", {
      id: "getIndex",
      summary: "List every call",
      answer: ok("Every call.", index),
      freshness: "none",
      run: () => {
        const rows = areas().flatMap((area) => area.rows);
        const paths = rows.map(({ method, path, summary }) => ({ method, path: fullPath(path), summary }));
        return { name: "hr-mock control API", version, paths };
      },
    }),
    row("GET /openapi.json", {
      id: "getDescription",
      summary: "Get this description",
      answer: ok("An OpenAPI 3.1 document.", anyObject("The description.")),
      freshness: "none",
      run: ({ origin }) => ({ ...describeControl(areas()), servers: [{ url: origin, description: "This mock" }] }),
    }),
  ];
}
