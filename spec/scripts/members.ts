import type { MemberTables, MemberText, RequirementText } from "../src/texts.ts";
import { type Document, type Operation, type Schema, resolve } from "./bundle.ts";

/** What a member of a schema may be. Its description, its examples and the open points about it are left out. */
const SHAPE = new Set(["type", "format", "pattern", "enum", "maxLength", "items", "additionalProperties"]);

/**
 * The schemas of whose members the register requires something, with all their members in order and the requirements about each; and the
 * name of the schema of each operation's JSON body.
 */
export function memberTables(document: Document, requirements: readonly RequirementText[]): MemberTables {
  const { schemas } = document.components;
  const about = (kind: "requires" | "shapes" | "bounds", member: string): string[] =>
    requirements.filter((row) => row[kind]?.includes(member) === true).map(({ id }) => id);
  const tables = Object.entries(schemas).map(([name, schema]): [string, MemberText[]] => [
    name,
    Object.entries((schema["properties"] ?? {}) as Record<string, Schema>).map(([member, property]) => ({
      name: member,
      schema: shapeOf(document, property),
      requires: about("requires", `${name}.${member}`),
      shapes: about("shapes", `${name}.${member}`),
      bounds: about("bounds", `${name}.${member}`),
    })),
  ]);
  const bodies = Object.values(document.paths).flatMap((item) => Object.values(item).flatMap((operation) => bodyOf(document, operation)));
  return {
    schemas: Object.fromEntries(
      tables.filter(([, members]) => members.some(({ requires, shapes }) => requires.length + shapes.length > 0)),
    ),
    bodies: Object.fromEntries(bodies),
  };
}

function bodyOf(document: Document, { operationId, requestBody }: Operation): [operation: string, schema: string][] {
  const request = requestBody && resolve<{ content: Record<string, { schema: Schema }> }>(document, requestBody);
  const reference = request?.content["application/json"]?.schema["$ref"];
  return typeof reference === "string" ? [[operationId, reference.split("/").at(-1)!]] : [];
}

function shapeOf(document: Document, property: unknown): MemberText["schema"] {
  if (typeof property !== "object" || property === null) return property as MemberText["schema"];
  const shape = Object.entries(resolve<Schema>(document, property as Schema)).filter(([keyword]) => SHAPE.has(keyword));
  return Object.fromEntries(
    shape.map(([keyword, value]) => [
      keyword,
      keyword === "items" || keyword === "additionalProperties" ? shapeOf(document, value) : value,
    ]),
  );
}
