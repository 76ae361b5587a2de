/** In the schema: what a member has to be, in words. */
export const EXPECTED = "x-expected";

/** An error of Ajv, as far as it is looked at. */
export interface SchemaError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly message?: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly parentSchema?: Readonly<Record<string, unknown>> | undefined;
}

/** Unknown members that are named; what has more is no target with a slip. */
const MOST_NAMED = 5;
/** Letters in which a name may differ from the one that is meant. */
const SLIP = 2;

/** What is wrong with a target, in a line. Members that are not known come first, all of them: each is often another one misspelt. */
export function complaintOf(errors: readonly SchemaError[]): string {
  const unknown = errors.filter(({ keyword }) => keyword === "additionalProperties");
  if (unknown.length > 0) return unknownMembers(unknown);
  const error = errors[0];
  if (error === undefined) return "it is no target";
  if (error.keyword === "required") return `${placeOf(error, memberIn(error, "missingProperty"))} is missing`;
  const expected = error.parentSchema?.[EXPECTED] as string | undefined;
  if (error.instancePath === "") return "it is no target: it has to hold base_url and keys; see the README's target file";
  return `${placeOf(error)} ${expected ?? error.message ?? "is wrong"}`;
}

function unknownMembers(errors: readonly SchemaError[]): string {
  const named = errors.slice(0, MOST_NAMED).map((error) => {
    const name = memberIn(error, "additionalProperty");
    const known = Object.keys((error.parentSchema?.["properties"] as object | undefined) ?? {});
    const near = known.filter((one) => distance(name, one) <= SLIP).toSorted((a, b) => distance(name, a) - distance(name, b))[0];
    return placeOf(error, shown(name)) + (near === undefined ? "" : ` (did you mean ${near}?)`);
  });
  const more = errors.length > MOST_NAMED ? [`${errors.length - MOST_NAMED} more`] : [];
  const all = [...named, ...more];
  const list = all.length === 1 ? all[0]! : `${all.slice(0, -1).join(", ")} and ${all.at(-1)!}`;
  return `${list} ${all.length === 1 ? "is" : "are"} not known; see the README's target file`;
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

/** How many letters have to be put in, taken out or replaced to make one name of another, or two beside each other swapped. */
function distance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > SLIP) return Infinity;
  const rows = Array.from({ length: one.length + 1 }, (_, n) => Array.from({ length: other.length + 1 }, (__, m) => (n === 0 ? m : n)));
  for (let n = 1; n <= one.length; n += 1) {
    for (let m = 1; m <= other.length; m += 1) {
      const same = one[n - 1] === other[m - 1] ? 0 : 1;
      const swapped = n > 1 && m > 1 && one[n - 1] === other[m - 2] && one[n - 2] === other[m - 1] ? rows[n - 2]![m - 2]! + 1 : Infinity;
      rows[n]![m] = Math.min(rows[n - 1]![m]! + 1, rows[n]![m - 1]! + 1, rows[n - 1]![m - 1]! + same, swapped);
    }
  }
  return rows[one.length]![other.length]!;
}
