import description from "@hr-platform/spec/openapi.json" with { type: "json" };
import type { OperationId } from "@hr-platform/spec/operations";
import type { ValueSchema } from "@hr-platform/spec/texts";
import { isNullable, requiredSchemas, typesOf } from "../document/members.ts";
import { operationsWith } from "../document/writes.ts";
import { PAGED } from "../oracles/lists/lists.ts";

/** A schema of the description, or a reference to one. */
interface Schema extends ValueSchema {
  readonly $ref?: string;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

interface Described {
  readonly operationId: OperationId;
  readonly responses: Readonly<
    Record<string, { readonly $ref?: string; readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >;
}

/** A member of a response that the API document specifies by name. */
export interface SpecifiedMember {
  readonly operation: OperationId;
  /** Names from the body's root; `[]` means every element of a list. */
  readonly path: readonly string[];
  readonly types: readonly string[];
  readonly nullable: boolean;
  readonly required: boolean;
}

/** Schemas whose members are named in section 2 or 4 of the document; the description chose the members of others. */
const SPECIFIED = new Set([...requiredSchemas, "LeaveRequestCreated", "WebhookCreated", "ListMeta", "PermissionPresets"]);

const OPEN_DATA = operationsWith("openData");

function isOpen({ operation, path }: SpecifiedMember): boolean {
  const [first, second] = path;
  if (first === "meta") return !PAGED.has(operation) && second === undefined;
  // The place of the warnings is open.
  return OPEN_DATA.has(operation) || path.includes("warnings");
}

/** Every specified member of every operation's success, from the description. */
export function specifiedMembers(): SpecifiedMember[] {
  const paths = description.paths as unknown as Readonly<Record<string, Readonly<Record<string, Partial<Described>>>>>;
  return Object.values(paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ operationId, responses = {} }) => {
      const success = Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1];
      const schema = success === undefined ? undefined : resolved(success).content?.["application/json"]?.schema;
      if (operationId === undefined || schema === undefined) return [];
      return [...membersIn(operationId, schema, [], true)].filter((member) => !isOpen(member));
    }),
  );
}

/** What a reference names in the description; the value itself if it is none. */
function resolved<T extends { readonly $ref?: string }>(value: T): T {
  if (value.$ref === undefined) return value;
  const steps = value.$ref.slice(2).split("/");
  return resolved(steps.reduce<unknown>((at, step) => (at as Readonly<Record<string, unknown>>)[step], description) as T);
}

function* membersIn(operation: OperationId, node: Schema, path: readonly string[], specified: boolean): Generator<SpecifiedMember> {
  const [schema, name] = [resolved(node), node.$ref?.split("/").at(-1)];
  const named = specified && (name === undefined || SPECIFIED.has(name));
  for (const part of schema.allOf ?? []) yield* membersIn(operation, part, path, named);
  if (schema.items !== undefined) yield* membersIn(operation, schema.items, [...path, "[]"], named);
  for (const [key, child] of Object.entries(schema.properties ?? {})) {
    const at = resolved(child);
    // The outermost members, data and meta, are the envelope of §1. Below them only schemas of `SPECIFIED` count.
    const isEnvelope = path.length === 0;
    if (isEnvelope || (named && name !== undefined && SPECIFIED.has(name)) || (name === undefined && named && path.length > 1))
      yield {
        operation,
        path: [...path, key],
        types: typesOf(at),
        nullable: isNullable(at),
        required: schema.required?.includes(key) === true,
      };
    yield* membersIn(operation, child, [...path, key], named);
  }
}
