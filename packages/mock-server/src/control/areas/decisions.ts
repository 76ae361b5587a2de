import { valuesOf } from "../../contract/decisions.ts";
import { refuse } from "../../contract/errors.ts";
import type { Sandbox } from "../../sandbox/sandbox.ts";
import { orRefuse } from "../row/or-refuse.ts";
import { type ControlRow, ok, row } from "../row/row.ts";
import { type ValueOf, listOf, named, object, readBy, text, texts } from "../row/schema.ts";

const decision = named(
  "Decision",
  object("An open point of the API document, and the mock's choice.", {
    id: text("Its id.", { examples: ["A-38"] }),
    slug: text("Its short name.", { examples: ["write-implies-read"] }),
    question: text("What is open."),
    values: listOf(text("A value."), "The values that a server may have by the document."),
    default: text("The default value."),
    current: text("The value in force."),
    settable: listOf(text("A value."), "The values that the mock can be set to."),
    unserved: texts("Why it cannot be set to the others, by value."),
  }),
);

const choices = named(
  "DecisionChoices",
  texts("Values by slug. If one is invalid, none is changed.", readBy(readChoice, text("The value."))),
);

export const decisionRows: readonly ControlRow[] = [
  row("GET /decisions", {
    id: "listDecisions",
    summary: "List the decisions and their values",
    answer: ok("All of them.", listOf(decision)),
    run: ({ sandbox }) => readDecisions(sandbox),
  }),
  row("PUT /decisions", {
    id: "switchDecisions",
    summary: "Change decisions",
    body: choices,
    answer: ok("All of them, with their current state.", listOf(decision)),
    change: ({ view, body }) => view.decide(body),
    run: ({ sandbox }) => readDecisions(sandbox),
  }),
];

/** The questions are in a file of their own: starting the server needs only slugs and values. */
async function readDecisions({ contract, decisions }: Sandbox): Promise<ValueOf<typeof decision>[]> {
  const rows = await contract.decisionTexts();
  const current: Readonly<Record<string, string>> = { ...valuesOf(decisions) };
  return rows.map(({ id, slug, question, values, default: usual }) => ({
    id,
    slug,
    question,
    values: values.map(({ value }) => value),
    default: usual,
    current: current[slug]!,
    settable: values.flatMap(({ value, unserved }) => (unserved === undefined ? [value] : [])),
    unserved: Object.fromEntries(values.flatMap(({ value, unserved }) => (unserved === undefined ? [] : [[value, unserved]]))),
  }));
}

function readChoice(value: unknown, { contract, decisions }: Sandbox, slug: string): string {
  // An error cannot name a member whose name is empty.
  const field = slug === "" ? undefined : slug;
  if (typeof value !== "string") throw refuse.invalid(field, 'A decision\'s value must be text, such as "201".');
  orRefuse(field, () => contract.decisions.decide(decisions, { [slug]: value }));
  return value;
}
