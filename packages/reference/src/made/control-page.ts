import { chapter, code, madePage, plain, table } from "../markdown.ts";
import { type Call, type Description, type Parameter, type Schema, resolved, typeOf } from "./description.ts";

/** Responses that every call may have: the page says them once. */
const COMMON = new Set(["400", "401", "403", "404"]);

function cell(text: string): string {
  return plain(text).replaceAll("\n", " ");
}

/** A row for each member of an object, members of members in it by `a.b`. */
function membersOf(schema: Schema, prefix = ""): string[][] {
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).flatMap(([name, member]) => {
    const row = [code(prefix + name), typeOf(member), required.includes(name) ? "" : "may be absent", cell(member.description ?? "")];
    const inside = member.type === "array" ? (member.items ?? {}) : member;
    return [row, ...(inside.$ref === undefined ? membersOf(inside, `${prefix}${name}${inside === member ? "" : "[]"}.`) : [])];
  });
}

function memberTable(schema: Schema): string[] {
  const rows = membersOf(schema);
  return rows.length === 0 ? [] : table(["member", "type", "presence", "what it is"], rows);
}

/** A parameter; that of the sandbox is in every call, and the page says it once. */
function parametersOf({ parameters = [] }: Call, description: Description): string[] {
  const rows = parameters
    .map((one): Parameter => resolved(one, description))
    .filter(({ name }) => name !== "sandbox")
    .map((one) => [code(one.name), one.in, typeOf(one.schema ?? {}), one.required === true ? "required" : "", cell(one.description ?? "")]);
  return rows.length === 0 ? [] : ["", ...table(["parameter", "in", "type", "presence", "what it is"], rows)];
}

function bodiesOf(content: Readonly<Record<string, { readonly schema?: Schema }>> = {}): string {
  return Object.entries(content)
    .map(([type, { schema }]) => `${schema === undefined ? "" : `${typeOf(schema)}, `}${code(type)}`)
    .join("; ");
}

function callOf(method: string, path: string, call: Call, description: Description): string[] {
  const sent = bodiesOf(call.requestBody?.content);
  const responses = Object.entries(call.responses)
    .filter(([status]) => !COMMON.has(status))
    .map(([status, row]) => {
      const { description: what = "", content } = resolved(row, description);
      const body = bodiesOf(content);
      return `- ${status}: ${plain(what)}${body === "" ? "" : ` (${body})`}`;
    });
  return chapter(`### ${method.toUpperCase()} ${path}`, [
    `${plain(call.summary)}.${call.description === undefined ? "" : ` ${plain(call.description)}`}`,
    ...parametersOf(call, description),
    "",
    ...(sent === "" ? [] : [`- Body: ${sent}`]),
    ...responses,
  ]);
}

/** A page of all calls and forms of the control API. */
export function controlPage(description: Description): string {
  const calls = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ method, path, call })),
  );
  const forms = Object.entries(description.components["schemas"]!) as [string, Schema][];
  return madePage([
    "# Control API",
    "",
    `${plain(description.info.description)} A running mock has the same as OpenAPI at \`/_mock/openapi.json\`, and lets you try it at \`/_mock/docs\`.`,
    "",
    "Every call takes `?sandbox=` with the id or name of a sandbox; without it, it is about the default one. Every call may be answered with 400 (the request is",
    "invalid), 401 (it needs the control token), 403 (a page of another origin) and 404 (no such path or sandbox), in the form [Error](#error).",
    "",
    ...description.tags.flatMap(({ name, description: about }) => [
      `## ${name}`,
      "",
      plain(about),
      "",
      ...calls.filter(({ call }) => call.tags.includes(name)).flatMap(({ method, path, call }) => callOf(method, path, call, description)),
    ]),
    "## Forms",
    "",
    ...forms.flatMap(([name, schema]) =>
      chapter(`### ${name}`, [
        plain(schema.description ?? ""),
        "",
        ...(schema.properties === undefined ? [`Type: ${typeOf(schema)}`] : memberTable(schema)),
      ]),
    ),
  ]);
}
