import { nearestName } from "@hr-platform/command-line/nearest-name";

/** Keyword of the schema that describes a member in words, for errors. */
export const EXPECTED = "x-expected";

/** The members of an Ajv error that are read here. */
export interface SchemaError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly message?: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly parentSchema?: Readonly<Record<string, unknown>> | undefined;
}

/** Most unknown members that an error lists. */
const MOST_NAMED = 5;

/** What is wrong with a target, in one line. Unknown members come first: they are often misspelt ones. */
export function complaintOf(errors: readonly SchemaError[]): string {
  const unknown = errors.filter(({ keyword }) => keyword === "additionalProperties");
  if (unknown.length > 0) return unknownMembers(unknown);
  const error = errors[0];
  if (error === undefined) return "it is not a target";
  if (error.keyword === "required") return `${placeOf(error, memberIn(error, "missingProperty"))} is missing`;
  const expected = error.parentSchema?.[EXPECTED] as string | undefined;
  if (error.instancePath === "") return "it is not a target: it needs base_url and keys; see 'The target file' in the README";
  return `${placeOf(error)} ${expected ?? error.message ?? "is wrong"}`;
}

function unknownMembers(errors: readonly SchemaError[]): string {
  const named = errors.slice(0, MOST_NAMED).map((error) => {
    const name = memberIn(error, "additionalProperty");
    const known = Object.keys((error.parentSchema?.["properties"] as object | undefined) ?? {});
    const near = nearestName(name, known);
    return placeOf(error, shown(name)) + (near === undefined ? "" : ` (did you mean ${near}?)`);
  });
  const more = errors.length > MOST_NAMED ? [`${errors.length - MOST_NAMED} more`] : [];
  const all = [...named, ...more];
  const list = all.length === 1 ? all[0]! : `${all.slice(0, -1).join(", ")} and ${all.at(-1)!}`;
  return `${list} ${all.length === 1 ? "is" : "are"} not known; see 'The target file' in the README`;
}

function memberIn({ params }: SchemaError, name: string): string {
  return params[name] as string;
}

function placeOf({ instancePath }: SchemaError, member?: string): string {
  return [...instancePath.split("/").slice(1), ...(member === undefined ? [] : [member])].join(".");
}

function shown(name: string): string {
  return /^[\w$-]{1,40}$/.test(name) ? name : `${JSON.stringify(name.slice(0, 40))}${name.length > 40 ? "…" : ""}`;
}
