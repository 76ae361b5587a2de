import { runs } from "@hr-platform/property-runs";
import description from "@hr-platform/spec/openapi.json" with { type: "json" };
import { type Operation, operations } from "@hr-platform/spec/operations";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { decided } from "../../../test/support/records.ts";
import { currentContract } from "../../contract/current.ts";
import type { DecisionValues } from "../../contract/decisions.ts";
import { ApiError } from "../../contract/errors.ts";
import { validateBody } from "./validate.ts";

type Node = Readonly<Record<string, unknown>>;

function resolved(node: unknown): Node {
  const { $ref } = node as { $ref?: string };
  if ($ref === undefined) return node as Node;
  let at: unknown = description;
  for (const name of $ref.slice(2).split("/")) at = (at as Node)[name];
  return resolved(at);
}

/** The bodies that the description shows for an operation. */
function examplesOf({ path, method }: Operation): Node[] {
  const request = resolved(
    (description.paths as unknown as Record<string, Record<string, Node>>)[path]![method.toLowerCase()]!["requestBody"],
  );
  const json = resolved((request["content"] as Node)["application/json"] ?? {});
  const named = Object.values((json["examples"] ?? {}) as Node).map((example) => resolved(example)["value"] as Node);
  const [own, schema] = [json["example"], resolved(json["schema"])];
  return [...named, ...(own === undefined ? [] : [own as Node]), ...((schema["examples"] as Node[] | undefined) ?? [])];
}

const SPACES = [" ", "  ", "\t", "\n", "\r\n", "\u00a0", "\u2003", "\u2028", "\u3000", "\ufeff"];
const space = fc.constantFrom(...SPACES);
const padding = fc.oneof(fc.tuple(space, fc.constant("")), fc.tuple(fc.constant(""), space), fc.tuple(space, space));

/** Each text of each body that the description shows. */
const texts = operations
  .filter(({ body }) => body !== null)
  .flatMap((operation) =>
    examplesOf(operation).flatMap((example) =>
      Object.entries(example)
        .filter(([name, value]) => typeof value === "string" && Object.hasOwn(operation.body!.properties, name))
        .map(([name]) => ({ operation, example, name, property: operation.body!.properties[name]! })),
    ),
  );

/** The value of a field after validation, or the refused field. */
function read(operation: Operation, body: Node, name: string, choices: Partial<DecisionValues> = {}): unknown {
  try {
    return [validateBody(currentContract, operation, body, decided(choices))[name]];
  } catch (error) {
    if (error instanceof ApiError) return `${error.code} ${error.field ?? ""}`;
    throw error;
  }
}

const blanks = fc.constantFrom<DecisionValues["blank-strings"]>("rejected", "stored", "trimmed");

test("the examples have words, dates, ids, addresses and values of lists", () => {
  const forms = texts.map(({ property: { words, format } }) => (words ? "words" : (format ?? "listed")));
  expect(new Set(forms)).toEqual(new Set(["words", "date", "uuid", "email", "uri", "listed"]));
  expect(new Set(texts.map(({ operation }) => operation.id)).size).toBeGreaterThan(12);
});

test("words are trimmed, unless the decision stores them as sent", () => {
  const words = texts.filter(({ property }) => property.words);
  fc.assert(
    fc.property(fc.constantFrom(...words), padding, blanks, ({ operation, example, name }, [before, after], choice) => {
      const text = before + String(example[name]) + after;
      const kept = choice === "stored" ? text : text.trim();
      expect(read(operation, { ...example, [name]: text }, name, { "blank-strings": choice })).toEqual([kept]);
    }),
    runs(51, 400),
  );
});

test("a date, id, address, colour or value of a list with blanks around it is refused with its field, whatever is done with words", () => {
  const formed = texts.filter(({ property }) => !property.words);
  fc.assert(
    fc.property(fc.constantFrom(...formed), padding, blanks, ({ operation, example, name, property }, [before, after], choice) => {
      const body = { ...example, [name]: before + String(example[name]) + after };
      expect(read(operation, body, name, { "blank-strings": choice })).toBe(`VALIDATION_ERROR ${name}`);
      const lenient = read(operation, body, name, { "impossible-dates": "normalised" });
      expect(lenient).toEqual(property.format === "date" ? [example[name]] : `VALIDATION_ERROR ${name}`);
    }),
    runs(52, 800),
  );
});

test("numbers and truth values as text are refused with their field", () => {
  for (const operation of operations) {
    const [example] = operation.body === null ? [] : examplesOf(operation);
    if (example === undefined) continue;
    for (const [name, { type }] of Object.entries(operation.body!.properties)) {
      if (type !== "integer" && type !== "boolean") continue;
      for (const text of type === "integer" ? ["5", " 5", "5 ", "1e3", ""] : ["true", " true", "no", ""])
        expect(read(operation, { ...example, [name]: text }, name), `${operation.id} ${name}`).toBe(`VALIDATION_ERROR ${name}`);
    }
  }
});

test("of a padded date and a later mistake the first field in the document's order is named", () => {
  const operation = operations.find(({ id }) => id === "requestLeave")!;
  const [example] = examplesOf(operation);
  const wrong = { ...example, end_date: " 2026-04-22", half_day: "yes", start_date: "2026-04-22 " };
  expect(read(operation, wrong, "start_date")).toBe("VALIDATION_ERROR start_date");
});
