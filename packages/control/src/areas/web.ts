import { type WebAction, type WebField, tablesOf } from "@hr-platform/engine/operations/web-action";
import { webActions } from "@hr-platform/engine/operations/web";
import { type ControlRow, ok, row } from "../row/row.ts";
import {
  type JsonSchema,
  type ValueOf,
  anyObject,
  flag,
  wholeNumber,
  listOf,
  named,
  object,
  readBy,
  text,
  uuidText,
} from "../row/schema.ts";

const actionSchema = object("An action.", {
  name: text("Its name."),
  title: text("What it does."),
  path: text("Where to post its fields."),
  about: listOf(text("A table.", { examples: ["employees"] }), "The tables of `/_mock/records` whose records it is about."),
  fields: anyObject("Its fields: type, required, meaning, values, and the tables whose ids it takes."),
});

const actions = named("WebActions", object("The actions of the web application.", { actions: listOf(actionSchema, "By area.") }));

const FIELD: Readonly<Record<WebField["type"], (meaning: string) => JsonSchema>> = {
  uuid: uuidText,
  date: (meaning) => text(meaning, { format: "date" }),
  text,
  boolean: flag,
  integer: wholeNumber,
  texts: (meaning) => listOf({ type: "string" }, meaning),
  object: anyObject,
};

/** What a person does in the web application and the API refuses: one path for each action. The action checks its fields. */
function actionRow({ name, title, fields }: WebAction): ControlRow {
  const members: Record<string, JsonSchema> = { company: text("Slug of the company. Default: the first.") };
  for (const [field, { type, meaning, values }] of Object.entries(fields))
    members[field] = { ...FIELD[type](meaning), ...(values === undefined ? {} : { enum: values }) };
  const optional = Object.keys(fields).filter((field) => !fields[field]!.required);
  return row(`POST /web/${name}`, {
    id: `web_${name.replaceAll("-", "_")}`,
    summary: title,
    body: readBy((body) => body as Readonly<Record<string, unknown>>, object("What the action needs.", members, ["company", ...optional])),
    bodyOptional: optional.length === Object.keys(fields).length,
    answer: ok("Done.", object("What came of it.", { data: {} })),
    conflict: "The state does not allow the action.",
    change: ({ view, body }) => ({ data: view.web(name, body) }),
  });
}

const showAction = (action: WebAction): ValueOf<typeof actionSchema> => ({
  name: action.name,
  title: action.title,
  path: `/_mock/web/${action.name}`,
  about: tablesOf(action),
  fields: action.fields,
});

export const webRows: readonly ControlRow[] = [
  row("GET /web", {
    id: "listWebActions",
    summary: "List the web actions",
    answer: ok("Every action.", actions),
    freshness: "none",
    run: () => ({ actions: webActions.map(showAction) }),
  }),
  ...webActions.map(actionRow),
];
