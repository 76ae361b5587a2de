import { ConfigurationError } from "@hr-platform/engine/contract/configuration-error";
import { suggestion } from "@hr-platform/engine/contract/suggestion";
import type { ControlRow } from "@hr-platform/control/row/row";
import type { JsonSchema } from "@hr-platform/control/row/schema";

type Schemas = Readonly<Record<string, JsonSchema>>;

/** What a row takes in one place of the command line. */
export interface VerbInput {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly isOptional?: boolean;
  /** Several `NAME=VALUE`. */
  readonly isMap?: boolean;
}

const propertiesOf = (schema: JsonSchema | undefined): Schemas => (schema?.["properties"] ?? {}) as Schemas;
const requiredOf = (schema: JsonSchema | undefined): readonly string[] => (schema?.["required"] ?? []) as readonly string[];

/** The members of a body that takes exactly one of some; undefined: it is another one. */
function variantsOf(body: JsonSchema | undefined): Schemas | undefined {
  const variants = body?.["oneOf"] as readonly JsonSchema[] | undefined;
  return variants === undefined ? undefined : (Object.assign({}, ...variants.map(propertiesOf)) as Schemas);
}

/** The arguments of a row: the parameters of its path, then what its body needs. A company that may be left out goes before that. */
export function positionals({ params = {}, body }: ControlRow): VerbInput[] {
  const path = Object.entries(params).map(([name, schema]): VerbInput => ({ name, schema }));
  if (body === undefined) return path;
  if (variantsOf(body) !== undefined) return [...path, { name: "change", schema: body }];
  const values = body["additionalProperties"] as JsonSchema | false | undefined;
  if (typeof values === "object") return [...path, { name: "name=value", schema: values, isMap: true }];
  const [properties, required] = [propertiesOf(body), requiredOf(body)];
  const company = "company" in properties && !required.includes("company");
  return [
    ...path,
    ...(company && path.length === 0 ? [{ name: "company", schema: properties["company"]!, isOptional: true }] : []),
    ...required.map((name): VerbInput => ({ name, schema: properties[name]! })),
  ];
}

/** The flags of a row: its query, and members of its body that may be left out. */
export function flagsOf({ query = {}, body }: ControlRow): VerbInput[] {
  const inQuery = Object.entries(query).map(([name, { schema }]): readonly [string, JsonSchema] => [name, schema]);
  const required = requiredOf(body);
  const inBody = Object.entries(variantsOf(body) ?? propertiesOf(body)).filter(([name]) => !required.includes(name));
  return [...new Map([...inQuery, ...inBody])].map(([name, schema]) => ({ name, schema }));
}

/** The fewest arguments of a row: those that may be left out do not count, and a flag may say what one would. */
function fewest(row: ControlRow, flags: readonly string[]): number {
  const variants = variantsOf(row.body) ?? {};
  return positionals(row).filter(
    ({ name, isOptional = false }) => !isOptional && !(name === "change" && flags.some((one) => one in variants)),
  ).length;
}

/** Whether a row takes so many arguments, with these flags. */
export function takes(row: ControlRow, count: number, flags: readonly string[] = []): boolean {
  const all = positionals(row);
  const known = new Set(flagsOf(row).map(({ name }) => name));
  if (!flags.every((name) => known.has(name))) return false;
  return count >= fewest(row, flags) && (count <= all.length || all.some(({ isMap = false }) => isMap));
}

/** What a call sends. */
export interface VerbCall {
  /** Below `/_mock`, with its query. */
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>> | undefined;
}

/**
 * A call of a row, from the arguments of a command line and its flags by the names of their members.
 * @throws ConfigurationError for a value that an enumeration does not have
 */
export function sentBy(row: ControlRow, values: readonly string[], flags: Readonly<Record<string, string | boolean>>): VerbCall {
  const all = positionals(row);
  const taken = values.length < all.length ? all.filter(({ isOptional = false }) => !isOptional).slice(0, values.length) : all;
  const body: Record<string, unknown> = {};
  let { path } = row;
  for (const [place, { name, schema, isMap = false }] of taken.entries()) {
    const text = values[place]!;
    if (path.includes(`{${name}}`)) path = path.replace(`{${name}}`, encodeURIComponent(text));
    else if (isMap) Object.assign(body, pairs(values.slice(place), schema));
    else if (name === "change" && variantsOf(schema) !== undefined) Object.assign(body, oneOf(variantsOf(schema)!, text));
    else body[name] = valueOf(name, schema, text);
  }
  const query = new URLSearchParams();
  const inBody = { ...propertiesOf(row.body), ...variantsOf(row.body) };
  for (const { name, schema } of flagsOf(row)) {
    const given = flags[name];
    if (given === undefined) continue;
    const value = typeof given === "boolean" ? given : valueOf(flagName(name), schema, given);
    if (name in inBody) body[name] = value;
    else query.set(name, String(value));
  }
  return {
    path: query.size === 0 ? path : `${path}?${query.toString()}`,
    body: row.method === "GET" || row.method === "DELETE" || (row.body === undefined && Object.keys(body).length === 0) ? undefined : body,
  };
}

/** `rate_limit`, `rateLimit` -> `--rate-limit`. */
export const flagName = (member: string): string =>
  `--${member.replaceAll(/_/g, "-").replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

function pairs(texts: readonly string[], schema: JsonSchema): Record<string, unknown> {
  return Object.fromEntries(
    texts.map((text) => {
      const [, name, value] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
      if (name === undefined) throw new ConfigurationError(`'${text}' must be NAME=VALUE`);
      return [name, valueOf(name, schema, value!)];
    }),
  );
}

/** The member that an argument means: by the values that it may have, by its name, or by the form of its example. */
function oneOf(members: Schemas, text: string): Record<string, unknown> {
  if (isBack(text) && Object.values(members).some((schema) => isLike(schema, DURATION)))
    throw new ConfigurationError(`'${text}': the clock cannot go back, since what has happened stays; 'hr-mock reset' begins anew`);
  for (const [name, schema] of Object.entries(members)) {
    if (schema["type"] === "boolean" && text === name) return { [name]: true };
    if (wordsOf(schema).includes(text)) return { [name]: text };
    if (isLike(schema, DURATION) && durationOf(text) !== undefined) return { [name]: durationOf(text) };
    if (isLike(schema, INSTANT) && INSTANT.test(text)) return { [name]: text };
  }
  const words = Object.entries(members).flatMap(([name, schema]) => (schema["type"] === "boolean" ? [name] : wordsOf(schema)));
  throw new ConfigurationError(
    `'${text}' is not understood${suggestion(text, words)}; it takes ${formsOf(members).join(", ")}; the units are ${Object.keys(UNITS).join(", ")}`,
  );
}

/** How the members of a choice are written as one argument. */
function formsOf(members: Schemas): string[] {
  return Object.entries(members).flatMap(([name, schema]) => {
    if (schema["type"] === "boolean") return [name];
    if (isLike(schema, DURATION)) return ["+7d"];
    const words = wordsOf(schema);
    return words.length > 0
      ? words
      : examplesOf(schema)
          .slice(0, 1)
          .map((one) => one.slice(0, 10));
  });
}

/** How an argument is written, for help: `+7d|freeze`. */
export function formOf({ name, schema, isOptional = false, isMap = false }: VerbInput): string {
  const variants = name === "change" ? variantsOf(schema) : undefined;
  const text = variants === undefined ? name : formsOf(variants).join("|");
  return isOptional ? `[${text}]` : `<${text}${isMap ? "..." : ""}>`;
}

const DURATION = /^P/;
const INSTANT = /^\d{4}-\d\d/;
const examplesOf = (schema: JsonSchema): string[] =>
  schema["type"] === "string" ? ((schema["examples"] ?? []) as unknown[]).map(String) : [];
const isLike = (schema: JsonSchema, form: RegExp): boolean => examplesOf(schema).some((one) => form.test(one));
/** The words that a member of a choice takes: the values of its enumeration, or those of its examples. */
const wordsOf = (schema: JsonSchema): readonly string[] => enumOf(schema) ?? examplesOf(schema).filter((one) => /^[a-z]+$/.test(one));

/** Units with their place in an ISO 8601 duration. `m` could be both. */
const UNITS: Readonly<Record<string, readonly [before: string, after: string]>> = {
  s: ["PT", "S"],
  min: ["PT", "M"],
  h: ["PT", "H"],
  d: ["P", "D"],
  w: ["P", "W"],
  month: ["P", "M"],
  y: ["P", "Y"],
};

/** `-7d`, which is no flag. */
export const isBack = (text: string): boolean => /^-\d/.test(text);

/** `+7d` -> `P7D`; an ISO 8601 duration stays as it is. undefined: neither. */
function durationOf(text: string): string | undefined {
  if (/^\+?P[\dT]/.test(text)) return text.replace("+", "");
  const [, count, unit] = /^\+?(\d+)(s|min|h|d|w|month|y)$/.exec(text.replace(/months$/, "month")) ?? [];
  return count === undefined ? undefined : UNITS[unit!]!.join(count);
}

/** The values of an enumeration, or of the items of a list; undefined: there is none. */
export function enumOf(schema: JsonSchema): readonly string[] | undefined {
  const values = (schema["enum"] ?? (schema["items"] as JsonSchema | undefined)?.["enum"]) as readonly unknown[] | undefined;
  return values?.filter((one): one is string => typeof one === "string");
}

/** A value as the body has it. What is no number, or no date, is sent as it is: the mock says what it takes. */
function valueOf(name: string, schema: JsonSchema, text: string): unknown {
  const types = new Set([schema["type"]].flat());
  const known = enumOf(schema);
  if (types.has("null") && text === "null") return null;
  if (types.has("array"))
    return text.startsWith("[")
      ? json(name, text)
      : text.split(",").flatMap((one) => (one === "" ? [] : [valueOf(name, schema["items"] as JsonSchema, one)]));
  if (known !== undefined && known.length > 0 && !known.includes(text))
    throw new ConfigurationError(`${name} '${text}' is not one of ${known.join(", ")}${suggestion(text, known)}`);
  if ((types.has("integer") || types.has("number")) && /^-?\d+(?:\.\d+)?$/.test(text)) return Number(text);
  if (types.has("boolean") && /^(?:true|false)$/.test(text)) return text === "true";
  if (types.has("object") && text.startsWith("{")) return json(name, text);
  if (types.has("object") && text.includes("=")) return pairs(text.split(","), { type: "string" });
  return isLike(schema, DURATION) ? (durationOf(text) ?? text) : text;
}

function json(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ConfigurationError(`${name} '${text}' is not JSON`);
  }
}
