import type { MemberTables, RequirementText } from "../src/texts.ts";
import { type Document, type Operation, type Parameter, type Schema, type WrittenCondition, readYaml, resolve } from "./bundle.ts";
import { memberTables } from "./members.ts";

export const METHODS = ["get", "put", "post", "patch", "delete"] as const;

/** A row of the operation table that the mock and the suite route, guard and validate by. */
export interface OperationRow {
  id: string;
  method: string;
  path: string;
  tag: string;
  scope: string;
  plan: string | null;
  emits: string[];
  comingSoon: boolean;
  /** Query parameters: name to JSON type. */
  query: Record<string, string>;
  /** JSON body: its properties in the document's order with their JSON type, and whether one must be sent; null: none. */
  body: { required: boolean; properties: Record<string, BodyProperty> } | null;
  /** Fields that the answer shows and the body cannot set. */
  readOnly: string[];
  form: boolean;
  list: boolean;
  offeredIf: Condition | null;
  webOnlyIf: Condition | null;
  writeScopeIf: Condition | null;
  planIf: Condition | null;
  pagedIf: Condition | null;
  answersSecret: boolean;
  relaxed: { field: string; keywords: string[]; if: Condition }[];
  routeFields: { fields: string[]; if: Condition | null }[];
  refusals: { scope: string | null; plan: string | null; fields: Record<string, string> };
}

interface Condition {
  decision: string;
  holds: Record<string, boolean>;
}

export interface BodyProperty {
  type: string;
  format: string | null;
  nullable: boolean;
  /** Whether it is text in words: without a format, a pattern or a list of values. */
  words: boolean;
  /** The requirements that demand it, say what it is, and how long it may be; absent: the register has none. */
  requires?: string | undefined;
  shape?: string | undefined;
  bound?: string | undefined;
}

function property(document: Document, schema: Schema): BodyProperty {
  const target = resolve<Schema>(document, schema);
  const types = [target["type"] ?? (target["enum"] ? "string" : "unknown")].flat() as string[];
  return {
    type: types.find((type) => type !== "null") ?? "null",
    format: (target["format"] as string | undefined) ?? null,
    nullable: types.includes("null"),
    words: types.includes("string") && !["format", "pattern", "enum", "const"].some((rule) => rule in target),
  };
}

function body(document: Document, operation: Operation, tables: MemberTables): OperationRow["body"] {
  if (operation.requestBody === undefined) return null;
  const request = resolve<{ required?: boolean; content: Record<string, { schema: Schema }> }>(document, operation.requestBody);
  const json = request.content["application/json"];
  if (json === undefined) return null;
  const schema = resolve<Schema>(document, json.schema);
  const properties = (schema["properties"] ?? {}) as Record<string, Schema>;
  const members = tables.schemas[tables.bodies[operation.operationId] ?? ""] ?? [];
  return {
    required: request.required ?? false,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, value]) => {
        const about = members.find((member) => member.name === name);
        const rules = { requires: about?.requires[0], shape: about?.shapes[0], bound: about?.bounds[0] };
        return [name, { ...property(document, value), ...rules }];
      }),
    ),
  };
}

/** The requirement of an area that is about an operation, and about the fewest others; null: none is. */
function ownRequirement(requirements: readonly RequirementText[], area: string, id: string): string | null {
  const about = requirements.filter((row) => row.area === area && row.operations?.includes(id) === true);
  return about.toSorted((a, b) => a.operations!.length - b.operations!.length)[0]?.id ?? null;
}

function condition(written: WrittenCondition | undefined): Condition | null {
  const entry = Object.entries(written ?? {})[0];
  return entry === undefined ? null : { decision: entry[0], holds: entry[1] };
}

/** The schema of `data` in the success answer; undefined if there is no JSON answer. */
export function answerData(document: Document, operation: Operation): Schema | undefined {
  const success = Object.entries(operation.responses).find(([status]) => status.startsWith("2"))?.[1];
  const response = resolve<{ content?: Record<string, { schema: Schema }> }>(document, success as { $ref: string });
  const envelope = resolve<Schema>(document, response?.content?.["application/json"]?.schema ?? {});
  return (envelope["properties"] as Record<string, Schema> | undefined)?.["data"];
}

/** Properties of `data` in the success answer: what a client may take for fields of the thing. */
function answered(document: Document, operation: Operation): string[] {
  const data = resolve<Schema>(document, answerData(document, operation) ?? {});
  return [data, ...((data["allOf"] as Schema[] | undefined) ?? [])].flatMap((part) =>
    Object.keys((resolve<Schema>(document, part)["properties"] as object | undefined) ?? {}),
  );
}

function isForm(document: Document, { requestBody }: Operation): boolean {
  const request = requestBody && resolve<{ content: object }>(document, requestBody);
  return request !== undefined && "multipart/form-data" in request.content;
}

/** All operations in document order. */
export function operations(document: Document, requirements: readonly RequirementText[]): OperationRow[] {
  const tables = memberTables(document, requirements);
  const fields = readYaml<Record<string, Record<string, string>>>("refusals.yaml");
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      if (operation === undefined) return [];
      const shared = (item["parameters"] as unknown as Operation["parameters"]) ?? [];
      const parameters = [...shared, ...(operation.parameters ?? [])].map((entry) => resolve<Parameter>(document, entry));
      const json = body(document, operation, tables);
      const pagedIf = condition(operation["x-paged-if"]);
      return {
        id: operation.operationId,
        method: method.toUpperCase(),
        path,
        tag: operation.tags?.[0] ?? "",
        scope: operation["x-required-scope"],
        plan: operation["x-required-plan"] ?? null,
        emits: operation["x-emits"] ?? [],
        comingSoon: operation["x-status"] === "coming-soon",
        query: Object.fromEntries(
          parameters
            .filter((parameter) => parameter.in === "query")
            .map((parameter) => [parameter.name, property(document, parameter.schema).type]),
        ),
        body: json,
        readOnly: json === null ? [] : answered(document, operation).filter((name) => !Object.hasOwn(json.properties, name)),
        form: isForm(document, operation),
        list: pagedIf !== null || resolve<Schema>(document, answerData(document, operation) ?? {})["type"] === "array",
        offeredIf: condition(operation["x-offered-if"]),
        webOnlyIf: condition(operation["x-web-only-if"]),
        writeScopeIf: condition(operation["x-write-scope-if"]),
        planIf: condition(operation["x-required-plan-if"]),
        pagedIf,
        answersSecret: operation["x-answers-secret"] ?? false,
        relaxed: (operation["x-relaxed"] ?? []).map((rule) => ({ ...rule, if: condition(rule.if)! })),
        routeFields: (operation["x-route-fields"] ?? []).map((group) => ({ fields: group.fields, if: condition(group.if) })),
        refusals: {
          scope: ownRequirement(requirements, "scopes", operation.operationId),
          plan: ownRequirement(requirements, "plans", operation.operationId),
          fields: fields[operation.operationId] ?? {},
        },
      };
    }),
  );
}

const BODY_PROPERTY = `export interface BodyProperty {
  readonly type: string;
  readonly format: string | null;
  readonly nullable: boolean;
  /** Whether it is text in words: without a format, a pattern or a list of values. */
  readonly words: boolean;
  /** The requirements that demand it, say what it is, and how long it may be; absent: the register has none. */
  readonly requires?: RequirementId;
  readonly shape?: RequirementId;
  readonly bound?: RequirementId;
}
`;

/** The table of a version as a TypeScript module, with the ids of operations and requirements of the newest one. */
export function operationModule(
  table: OperationRow[],
  { info, components }: Document,
  newest: OperationRow[],
  requirements: readonly RequirementText[],
): string {
  const union = (rows: readonly { readonly id: string }[]): string => rows.map(({ id }) => JSON.stringify(id)).join(" | ");
  return `// Generated from openapi.yaml.
import type { DecisionValues } from "./decisions.ts";

export type Scope = "read" | "write" | "admin" | "webhooks";
export type OperationId = ${union(newest)};
/** The operations that write. */
export type WriteId = ${union(newest.filter(({ method }) => method !== "GET"))};
export type RequirementId = ${union(requirements)};
${BODY_PROPERTY}/** Holds or not under each value of one decision. */
export type Condition = {
  readonly [Slug in keyof DecisionValues]: { readonly decision: Slug; readonly holds: { readonly [Value in DecisionValues[Slug]]: boolean } };
}[keyof DecisionValues];
/** One operation of the API: where it lives, what it asks of the key and the plan, what it reads, what it emits. */
export interface Operation {
  readonly id: OperationId;
  readonly method: "GET" | "PUT" | "POST" | "PATCH" | "DELETE";
  readonly path: string;
  readonly tag: string;
  readonly scope: Scope;
  readonly plan: "growth" | null;
  readonly emits: readonly string[];
  readonly comingSoon: boolean;
  readonly query: Readonly<Record<string, string>>;
  readonly body: { readonly required: boolean; readonly properties: Readonly<Record<string, BodyProperty>> } | null;
  readonly readOnly: readonly string[];
  /** Whether the body is a form. */
  readonly form: boolean;
  /** Whether it answers with a list, bare or as the member of an object. */
  readonly list: boolean;
  /** Whether the server offers it; null: always. */
  readonly offeredIf: Condition | null;
  /** Whether only the web application may use it; null: never. */
  readonly webOnlyIf: Condition | null;
  /** Whether it needs the scope write besides its own; null: never. */
  readonly writeScopeIf: Condition | null;
  /** Whether it needs the plan Growth; null: as \`plan\` says. */
  readonly planIf: Condition | null;
  /** Whether a list takes page and limit; null: if the description has them. */
  readonly pagedIf: Condition | null;
  /** Whether the answer shows a secret, which nothing but the client keeps. */
  readonly answersSecret: boolean;
  /** Rules of the schema that a decision lifts, by field. */
  readonly relaxed: readonly { readonly field: string; readonly keywords: readonly string[]; readonly if: Condition }[];
  /** Fields beyond the description that the operation checks itself; \`if\` is null: always. */
  readonly routeFields: readonly { readonly fields: readonly string[]; readonly if: Condition | null }[];
  /** The requirements by which a key without its scope, a plan that is too low and fields are refused; null: nothing is said. */
  readonly refusals: {
    readonly scope: RequirementId | null;
    readonly plan: RequirementId | null;
    /** Of a field, of \`field.keyword\`, of \`*\` (every other one), of \`nothing\` to change. */
    readonly fields: Readonly<Record<string, RequirementId>>;
  };
}
/** The version of the API document. */
export const documentVersion = ${JSON.stringify(info.version)};
/** The kinds of events that an endpoint can subscribe to (§6), in the order of the document. */
export const eventKinds: readonly string[] = ${JSON.stringify(components.schemas["EventKind"]?.enum)};
export const operations: readonly Operation[] = ${JSON.stringify(table, null, 1)};
`;
}
