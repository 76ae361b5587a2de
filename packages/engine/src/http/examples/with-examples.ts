import { addDays, dayNumber } from "@hr-platform/domain";
import type { Description } from "../../contract/contract.ts";
import type { ExampleIds } from "./example-ids.ts";

/** What the examples of a description are to show. */
export interface ExampleWorld {
  readonly ids: ExampleIds;
  /** The company's calendar date. */
  readonly today: string;
}

/** The world of the examples as the description has them. */
interface WrittenWorld {
  readonly day: string;
  readonly ids: Readonly<Record<string, string>>;
}

const DATE = /^\d{4}-\d\d-\d\d(?=$|T)/;

/** The description with examples of a world: its ids, and days that lie to its today as those of the description to theirs. */
export function withExamples<T extends Description>(document: T, { ids, today }: ExampleWorld): T {
  const written = (document["info"] as { readonly "x-example-world"?: WrittenWorld })["x-example-world"];
  if (written === undefined) return document;
  const known = new Map(Object.entries(written.ids).flatMap(([name, id]) => (ids[name] === undefined ? [] : [[id, ids[name]] as const])));
  // Whole weeks, so that a working day stays one.
  const days = Math.round((dayNumber(today) - dayNumber(written.day)) / 7) * 7;
  const shown = (text: string): string => known.get(text) ?? text.replace(DATE, (date) => addDays(date, days));
  return mapExamples(document, (example) => mapTexts(example, shown));
}

function mapExamples<T>(node: T, change: (example: unknown) => unknown): T {
  if (Array.isArray(node)) return node.map((entry: unknown) => mapExamples(entry, change)) as T;
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([name, value]: [string, unknown]) => [
      name,
      name === "example" || name === "examples" ? change(value) : mapExamples(value, change),
    ]),
  ) as T;
}

function mapTexts(node: unknown, change: (text: string) => string): unknown {
  if (typeof node === "string") return change(node);
  if (Array.isArray(node)) return node.map((entry) => mapTexts(entry, change));
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [change(name), mapTexts(value, change)]));
}
