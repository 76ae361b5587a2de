import type { DecisionText } from "../src/texts.ts";

const quote = (text: string): string => JSON.stringify(text);

/** What the server needs of an open point at start. */
export interface DecisionRow extends Pick<DecisionText, "id" | "slug" | "default" | "switchable" | "since" | "until"> {
  values: string[];
  /** The values that break no requirement. */
  sound: string[];
  /** Why the mock cannot be set to a value, by value. */
  unserved?: Record<string, string>;
}

export function decisionRow({ id, slug, values, default: chosen, switchable, since, until }: DecisionText): DecisionRow {
  const reasons = values.flatMap(({ value, unserved }) => (unserved === undefined ? [] : [[value, unserved] as const]));
  return {
    id,
    slug,
    values: values.map(({ value }) => value),
    sound: values.filter(({ against = [] }) => against.length === 0).map(({ value }) => value),
    default: chosen,
    switchable,
    ...(reasons.length === 0 ? {} : { unserved: Object.fromEntries(reasons) }),
    ...(since === undefined ? {} : { since }),
    ...(until === undefined ? {} : { until }),
  };
}

/** The open points of a version as a TypeScript module: the slim table that the server needs at start, and their types. */
export function decisionModule(decisions: DecisionText[]): string {
  const types = decisions.map(({ slug, values }) => `  readonly ${quote(slug)}: ${values.map(({ value }) => quote(value)).join(" | ")};`);
  const many = decisions.filter(({ values }) => values.length > 2).map(({ slug }) => `  | ${quote(slug)}`);
  const rows = decisions.map((decision) => JSON.stringify(decisionRow(decision)));
  return `// Generated from decisions.yaml.
/** The value in force of every open point, by slug. */
export interface DecisionValues {
${types.join("\n")}
}
export type DecisionSlug = keyof DecisionValues;
/** The decisions with three or more values. */
export type ManyValuedSlug =
${many.join("\n")};
export interface DecisionRow {
  readonly id: string;
  readonly slug: DecisionSlug;
  readonly values: readonly string[];
  /** The values that break no requirement. */
  readonly sound: readonly string[];
  readonly default: string;
  readonly switchable: boolean;
  /** Why the mock cannot be set to a value, by value. */
  readonly unserved?: Readonly<Record<string, string>>;
  /** The first and the last version of the document that leave it open. */
  readonly since?: string;
  readonly until?: string;
}
export const decisions: readonly DecisionRow[] = [
${rows.join(",\n")},
];
`;
}
