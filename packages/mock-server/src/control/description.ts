import { version } from "../contract/version.ts";
import type { ControlArea, ControlRow } from "./row/row.ts";
import { type JsonSchema, named, nameOf, object, choice, text } from "./row/schema.ts";

type Node = Readonly<Record<string, unknown>>;

interface ControlDescription {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Node>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, Node>>>>;
  readonly [name: string]: unknown;
}

/** A row's path from the root. */
export function fullPath(path: string): string {
  return path === "/" ? "/_mock" : `/_mock${path}`;
}

const errorSchema = named(
  "Error",
  object("An error, in the envelope of the API.", {
    error: object(
      "What went wrong.",
      {
        code: choice(
          ["VALIDATION_ERROR", "UNAUTHORISED", "FORBIDDEN", "NOT_FOUND", "CONFLICT", "INTERNAL_ERROR"],
          "What kind of error it is.",
        ),
        message: text("A sentence for a person."),
        field: text("The invalid field or query parameter."),
      },
      ["field"],
    ),
  }),
);

const response = (description: string, schema: JsonSchema, type = "application/json"): Node => ({
  description,
  content: { [type]: { schema } },
});

/** The errors that every call can have. */
const ERRORS: Readonly<Record<string, readonly [status: number, description: string]>> = {
  Invalid: [400, "The request is invalid."],
  Unauthorised: [401, "The call comes from another machine and has no valid control token."],
  Forbidden: [403, "The call comes from a page of another origin, or its Host header does not name this machine."],
  NotFound: [404, "There is no such path, method or sandbox."],
};

/** The control API as an OpenAPI 3.1 document: all of it comes from the rows. */
export function describeControl(areas: readonly ControlArea[]): ControlDescription {
  const schemas: Record<string, Node> = {};
  const paths: Record<string, Record<string, Node>> = {};
  for (const { tag, rows } of areas)
    for (const row of rows) (paths[fullPath(row.path)] ??= {})[row.method.toLowerCase()] = hoisted(operation(row, tag), schemas);
  return {
    openapi: "3.1.0",
    info: {
      title: "HR Platform mock: control API",
      version,
      license: { name: "MIT", identifier: "MIT" },
      description:
        "Moves the mock's clock, resets its data, changes decisions and faults, and shows the journal of requests. It has no rate limit, and its calls are not in the journal.",
    },
    servers: [{ url: "/", description: "This mock" }],
    security: [{}, { controlToken: [] }],
    tags: areas.map(({ tag, about }) => ({ name: tag, description: about })),
    paths,
    components: {
      securitySchemes: {
        controlToken: {
          type: "http",
          scheme: "bearer",
          description: "The control token of the mock. Callers on the same machine need none.",
        },
      },
      parameters: {
        Sandbox: parameter("query", "sandbox", { type: "string", default: "default", description: "The sandbox of the call." }),
      },
      responses: Object.fromEntries(
        Object.entries(ERRORS).map(([name, [, description]]) => [name, hoisted(response(description, errorSchema), schemas)]),
      ),
      schemas,
    },
  };
}

function operation(row: ControlRow, tag: string): Node {
  const { id, summary, params = {}, query = {}, headers = {}, body, bodyOptional = false, answer, conflict } = row;
  return {
    operationId: id,
    summary,
    tags: [tag],
    parameters: [
      { $ref: "#/components/parameters/Sandbox" },
      ...Object.entries(params).map(([name, schema]) => parameter("path", name, schema)),
      ...Object.entries(query).map(([name, { description, schema }]) => parameter("query", name, { ...schema, description })),
      ...Object.entries(headers).map(([name, schema]) => parameter("header", name, schema)),
    ],
    ...(body === undefined ? {} : { requestBody: { required: !bodyOptional, content: { "application/json": { schema: body } } } }),
    responses: {
      [answer.status]: response(answer.description, answer.schema, answer.type),
      ...Object.fromEntries(Object.entries(ERRORS).map(([name, [status]]) => [status, { $ref: `#/components/responses/${name}` }])),
      ...(conflict === undefined ? {} : { 409: response(conflict, errorSchema) }),
    },
  };
}

function parameter(place: "path" | "query" | "header", name: string, { description, ...schema }: Node): Node {
  return { name, in: place, ...(place === "path" ? { required: true } : {}), description, schema };
}

/** A copy in which named schemas are references; the schemas themselves go into `schemas`. */
function hoisted<T extends object>(node: T, schemas: Record<string, Node>): T {
  const copy = (value: unknown): unknown => {
    if (typeof value !== "object" || value === null) return value;
    const name = nameOf(value);
    if (name === undefined) return hoisted(value, schemas);
    schemas[name] ??= members(value);
    return { $ref: `#/components/schemas/${name}` };
  };
  const members = (value: object): Node => Object.fromEntries(Object.entries(value).map(([key, member]) => [key, copy(member)]));
  return (Array.isArray(node) ? node.map(copy) : members(node)) as T;
}
