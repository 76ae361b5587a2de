import openapi from "@hr-platform/spec/openapi.json" with { type: "json" };
import type { Operation } from "@hr-platform/spec/operations";

interface Schema {
  readonly $ref?: string;
  readonly "x-decisions"?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

interface Described {
  readonly responses?: Readonly<Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> }>>;
}

const schemas = openapi.components.schemas as unknown as Readonly<Record<string, Schema>>;
const paths = openapi.paths as unknown as Readonly<Record<string, Readonly<Record<string, Described>>>>;

/**
 * Ids of the open points of a member in the success of an operation, and of what it is in; undefined: the description has no such member.
 * @param place names joined by dots, `[]` for the entries of a list, `*` for any name: such as `data[].created_at`
 */
export function openPointsAt({ method, path }: Operation, place: string): readonly string[] | undefined {
  const responses = paths[path]?.[method.toLowerCase()]?.responses ?? {};
  const success = Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1];
  const schema = success?.content?.["application/json"]?.schema;
  return schema && pointsAlong([schema], place.match(/[^.[\]]+|\[\]/g) ?? []);
}

/** The open points on the way from schemas of one value to a member; undefined: none of them has it. */
function pointsAlong(from: readonly Schema[], steps: readonly string[]): string[] | undefined {
  const all = from.flatMap(partsOf);
  const own = all.flatMap((schema) => schema["x-decisions"] ?? []);
  const [step, ...rest] = steps;
  if (step === undefined) return all.length === 0 ? undefined : own;
  const below = all.flatMap(({ items, properties = {}, additionalProperties }) => {
    if (step === "[]") return items ?? [];
    const table = typeof additionalProperties === "object" ? [additionalProperties] : [];
    return step === "*" ? [...Object.values(properties), ...table] : (properties[step] ?? table);
  });
  const further = pointsAlong(below, rest);
  return further && [...new Set([...own, ...further])];
}

/** A schema, and those that it consists of. */
function partsOf(schema: Schema): Schema[] {
  const { $ref, allOf = [], anyOf = [], oneOf = [] } = schema;
  const named = $ref === undefined ? [] : [schemas[$ref.split("/").at(-1)!]!];
  return [schema, ...[...named, ...allOf, ...anyOf, ...oneOf].flatMap(partsOf)];
}
