import type { RequirementText } from "@hr-platform/spec/texts";
import { valuesOf } from "@hr-platform/engine/contract/decisions";
import type { Contract } from "@hr-platform/engine/contract/contract";
import { refuse } from "@hr-platform/engine/contract/errors";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import { orRefuse } from "../row/or-refuse.ts";
import { type ControlRow, ok, row } from "../row/row.ts";
import { type JsonSchema, type ValueOf, flag, listOf, named, object, orNull, readBy, text, texts } from "../row/schema.ts";

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
    area: text("The area of the API that it concerns.", { examples: ["leave"] }),
    sections: listOf(text("A section of the API document."), "Where the document leaves it open."),
    observe: text("What shows which value a server has."),
    choices: listOf(
      object("A value.", {
        value: text("The value."),
        means: text("What a server with it does."),
        is_default: flag("Whether it is the default."),
        is_current: flag("Whether it is in force."),
        unserved: orNull(text("Why the mock cannot be set to it; null: it can.")),
        against: listOf(text("An id."), "Requirements that a server with it violates."),
      }),
      "The values with what they mean.",
    ),
    readers: listOf(
      text("operationId."),
      "The operations on which it has an influence. Empty: no single ones, such as every request or deliveries.",
    ),
    requirements: listOf(text("An id."), "Requirements that depend on it."),
  }),
);

/** Values of decisions by slug, each of which the mock can be set to. */
export const decisionChoices: JsonSchema<Readonly<Record<string, string>>> = named(
  "DecisionChoices",
  texts("Values by slug. If one is invalid, none is changed.", readBy(readChoice, text("The value."))),
);

export const switchDecisionsRow: ControlRow = row("PUT /decisions", {
  id: "switchDecisions",
  summary: "Change decisions",
  body: decisionChoices,
  answer: ok("All of them, with their current state.", listOf(decision)),
  change: ({ view, body }) => view.decide(body),
  run: ({ sandbox }) => readDecisions(sandbox),
});

export const decisionRows: readonly ControlRow[] = [
  row("GET /decisions", {
    id: "listDecisions",
    summary: "List the decisions and their values",
    answer: ok("All of them.", listOf(decision)),
    run: ({ sandbox }) => readDecisions(sandbox),
  }),
  switchDecisionsRow,
];

/** The questions are in a file of their own: starting the server needs only slugs and values. */
async function readDecisions({ contract, decisions }: Sandbox): Promise<ValueOf<typeof decision>[]> {
  const [rows, operations] = await Promise.all([contract.decisionTexts(), decisionInfluence(contract)]);
  const current: Readonly<Record<string, string>> = { ...valuesOf(decisions) };
  return rows.map(({ id, slug, question, values, default: usual, area, section, observe, conditions }) => ({
    id,
    slug,
    question,
    values: values.map(({ value }) => value),
    default: usual,
    current: current[slug]!,
    settable: values.flatMap(({ value, unserved }) => (unserved === undefined ? [value] : [])),
    unserved: Object.fromEntries(values.flatMap(({ value, unserved }) => (unserved === undefined ? [] : [[value, unserved]]))),
    area,
    sections: section,
    observe,
    choices: values.map(({ value, means, unserved = null, against = [] }) => ({
      value,
      means,
      is_default: value === usual,
      is_current: value === current[slug],
      unserved,
      against,
    })),
    readers: operations.get(id) ?? [],
    requirements: conditions,
  }));
}

type Influence = ReadonlyMap<string, readonly string[]>;

/** It never changes, and takes longer to find than all else. */
const influences = new WeakMap<Contract, Influence>();

/** Operations that a decision has an influence on, by its id: those of its requirements, and those whose description names it. */
export async function decisionInfluence(contract: Contract): Promise<Influence> {
  let influence = influences.get(contract);
  if (influence !== undefined) return influence;
  const requirements: readonly RequirementText[] = await contract.requirementTexts();
  const named = contract.operations.map((operation) => ({ id: operation.id, text: JSON.stringify(operation) }));
  influence = new Map(
    contract.decisions.rows.map(({ id, slug }) => {
      const concerned = new Set<string>(
        requirements.flatMap(({ decisions = [], operations = [] }) => (decisions.includes(id) ? operations : [])),
      );
      const isNamed = (text: string): boolean => text.includes(`"decision":"${slug}"`);
      return [id, named.filter((one) => concerned.has(one.id) || isNamed(one.text)).map((one) => one.id)];
    }),
  );
  influences.set(contract, influence);
  return influence;
}

function readChoice(value: unknown, { contract, decisions }: Sandbox, slug: string): string {
  // An error cannot name a member whose name is empty.
  const field = slug === "" ? undefined : slug;
  if (typeof value !== "string") throw refuse.invalid(field, 'A decision\'s value must be text, such as "201".');
  orRefuse(field, () => contract.decisions.decide(decisions, { [slug]: value }));
  return value;
}
