import { version } from "../version.ts";
import type { ControlArea, ControlRow } from "../row/row.ts";
import { type JsonSchema, named, placed, placeOf, object, choice, text } from "../row/schema.ts";

type Node = Readonly<Record<string, unknown>>;
type Components = Record<string, Record<string, Node>>;

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

const response = (description: string, schema: JsonSchema, type = "application/json", also: readonly string[] = []): Node => ({
  description,
  content: {
    [type]: { schema },
    ...Object.fromEntries(also.filter((one) => one !== type).map((one) => [one, { schema: { type: "string" } }])),
  },
});

/** The errors that every call can have, by status. */
const ERRORS: Readonly<Record<string, Node>> = {
  400: placed("responses/Invalid", response("The request is invalid.", errorSchema)),
  401: placed("responses/Unauthorised", response("The call needs the control token.", errorSchema)),
  403: placed(
    "responses/Forbidden",
    response("The call comes from a page of another origin, or its Host header does not name this machine.", errorSchema),
  ),
  404: placed("responses/NotFound", response("There is no such path, method or sandbox.", errorSchema)),
};

const SANDBOX = placed("parameters/Sandbox", {
  name: "sandbox",
  in: "query",
  description: "The sandbox of the call: its id or name.",
  schema: { type: "string", default: "default" },
});

/** The control API as an OpenAPI 3.1 document: all of it comes from the rows. */
export function describeControl(areas: readonly ControlArea[]): ControlDescription {
  const components: Components = {};
  const paths: Record<string, Record<string, Node>> = {};
  for (const { tag, rows } of areas)
    for (const row of rows) (paths[fullPath(row.path)] ??= {})[row.method.toLowerCase()] = hoisted(operation(row, tag), components);
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
          description:
            "The control token of the mock. It is needed from another machine and through a proxy (a request with `Forwarded`, `Via` or `X-Forwarded-For`); if the mock listens beyond loopback and has a token, on the same machine too. `GET /_mock/health` never needs it.",
        },
      },
      ...components,
    },
  };
}

function operation(row: ControlRow, tag: string): Node {
  const { id, summary, about, params = {}, query = {}, headers = {}, body, bodyOptional = false, answer, alreadyThere, conflict } = row;
  return {
    operationId: id,
    summary,
    ...(about === undefined ? {} : { description: about }),
    tags: [tag],
    parameters: [
      SANDBOX,
      ...Object.entries(params).map(([name, schema]) => parameter("path", name, schema)),
      ...Object.entries(query).map(([name, { schema }]) => parameter("query", name, schema)),
      ...Object.entries(headers).map(([name, schema]) => parameter("header", name, schema)),
    ],
    ...(body === undefined ? {} : { requestBody: { required: !bodyOptional, content: { "application/json": { schema: body } } } }),
    responses: {
      ...(alreadyThere === undefined ? {} : { 200: response(alreadyThere, answer.schema, answer.type) }),
      [answer.status]: response(answer.description, answer.schema, answer.type, answer.also),
      ...ERRORS,
      ...(conflict === undefined ? {} : { 409: response(conflict, errorSchema) }),
    },
  };
}

function parameter(place: "path" | "query" | "header", name: string, schema: JsonSchema): Node {
  const { description, ...rest } = schema;
  // The place is that of the parameter, not of its schema.
  const made = { name, in: place, ...(place === "path" ? { required: true } : {}), description, schema: placed("", rest) };
  const at = placeOf(schema);
  return at === undefined ? made : placed(at, made);
}

/** A copy in which each part with a place is a reference; the part itself goes into `components`. */
function hoisted<T extends object>(node: T, components: Components): T {
  const copy = (value: unknown): unknown => {
    if (typeof value !== "object" || value === null) return value;
    const place = placeOf(value) ?? "";
    if (place === "") return hoisted(value, components);
    const [section, name] = place.split("/") as [string, string];
    (components[section] ??= {})[name] ??= members(value);
    return { $ref: `#/components/${place}` };
  };
  const members = (value: object): Node => Object.fromEntries(Object.entries(value).map(([key, member]) => [key, copy(member)]));
  return (Array.isArray(node) ? node.map(copy) : members(node)) as T;
}
