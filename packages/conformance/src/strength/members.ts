import type { OperationId } from "@hr-platform/spec/operations";
import { operationsWith } from "../document/writes.ts";
import description from "@hr-platform/spec/openapi.json" with { type: "json" };

type Node = Readonly<Record<string, unknown>>;

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
const SPECIFIED = new Set([
  "Employee",
  "LeaveRequest",
  "LeaveRequestCreated",
  "LeaveBalance",
  "LeaveType",
  "PublicHoliday",
  "Webhook",
  "WebhookCreated",
  "Company",
  "Conversation",
  "ListMeta",
  "Branding",
  "PermissionPresets",
  "PermissionPreset",
  "CompanyPermissions",
  "UserPermissions",
]);

const document = description as unknown as Node;

const OPEN_DATA = operationsWith("openData");

/** Lists with `meta` by the document; for other lists it is open. */
const WITH_META: ReadonlySet<OperationId> = new Set(["listEmployees", "listLeave"]);

function isOpen({ operation, path }: SpecifiedMember): boolean {
  const [first, second] = path;
  if (first === "meta") return !WITH_META.has(operation) && second === undefined;
  // The place of the warnings is open.
  return OPEN_DATA.has(operation) || path.includes("warnings");
}

/** Every specified member of every operation's success, from the description. */
export function specifiedMembers(): SpecifiedMember[] {
  const paths = document["paths"] as Readonly<Record<string, Readonly<Record<string, Node>>>>;
  return Object.values(paths).flatMap((methods) =>
    Object.values(methods).flatMap((operation) => {
      const id = operation["operationId"] as OperationId | undefined;
      const responses = (operation["responses"] ?? {}) as Readonly<Record<string, Node>>;
      const success = Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1];
      const schema = success === undefined ? undefined : jsonSchema(resolve(success)[0]);
      return id === undefined || schema === undefined ? [] : [...membersOf(id, schema, [], true)].filter((member) => !isOpen(member));
    }),
  );
}

function jsonSchema(response: Node): Node | undefined {
  return (response["content"] as Readonly<Record<string, Node>> | undefined)?.["application/json"]?.["schema"] as Node | undefined;
}

/** A node with its `$ref` resolved, and the name of that schema. */
function resolve(node: Node): readonly [Node, string | undefined] {
  const reference = node["$ref"];
  if (typeof reference !== "string") return [node, undefined];
  const found = reference
    .slice(2)
    .split("/")
    .reduce<unknown>((at, key) => (at as Node)[key], document) as Node;
  const [end, name] = resolve(found);
  return [end, name ?? reference.split("/").at(-1)];
}

function* membersOf(operation: OperationId, node: Node, path: readonly string[], specified: boolean): Generator<SpecifiedMember> {
  const [schema, name] = resolve(node);
  const named = specified && (name === undefined || SPECIFIED.has(name));
  for (const part of (schema["allOf"] ?? []) as readonly Node[]) yield* membersOf(operation, part, path, named);
  if (schema["items"] !== undefined) yield* membersOf(operation, schema["items"] as Node, [...path, "[]"], named);
  const properties = Object.entries((schema["properties"] ?? {}) as Readonly<Record<string, Node>>);
  const required = new Set((schema["required"] ?? []) as readonly string[]);
  for (const [key, child] of properties) {
    const [at] = resolve(child);
    const types = [at["type"] ?? "string"].flat() as string[];
    // The outermost members, data and meta, are the envelope of §1. Below them only schemas of `SPECIFIED` count.
    const isEnvelope = path.length === 0;
    if (isEnvelope || (named && name !== undefined && SPECIFIED.has(name)) || (name === undefined && named && path.length > 1))
      yield {
        operation,
        path: [...path, key],
        types: types.filter((type) => type !== "null"),
        nullable: types.includes("null"),
        required: required.has(key),
      };
    yield* membersOf(operation, child, [...path, key], named);
  }
}
