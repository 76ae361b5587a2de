import type { Draw } from "./draw.ts";
import { type Form, declaredAt, memberAt } from "./form.ts";

export interface Member<T> {
  /** Possible names in snake_case; with `fixed` only the name in the API document. */
  readonly words: readonly string[];
  readonly form: Form<T>;
  /** Whether it has exactly this name, at the top level. */
  readonly fixed?: boolean;
}

type Path = readonly string[];
/** A member without data behind it: a name in snake_case, and its value. */
export type Extra = readonly [word: string, value: unknown];

const GROUPS = ["details", "figures", "overview", "stats", "info", "body", "current", "attributes", "summary", "content"];
/** Members that may be added to any object. */
export const EXTRAS: readonly Extra[] = [
  ["generated_at", "2026-03-01T22:15:00Z"],
  ["version", "2.1"],
  ["schema_version", 3],
  ["links", { self: "/self", help: "https://help.invalid/articles/12" }],
  ["colour", "#4A90D9"],
  ["icon", "users"],
  ["note", null],
  ["tags", []],
  ["is_cached", false],
  ["locale", "en-AU"],
  ["display", { order: 4, collapsed: false }],
  ["revision", 17],
];

/** An object with these members under drawn names, in drawn order, some of them nested, and with additional members. */
export function record<T extends object>(
  draw: Draw,
  members: { readonly [K in keyof T]: Member<T[K]> },
  own: readonly Extra[] = [],
): Form<T> {
  const keys = Object.keys(members) as (keyof T & string)[];
  const taken = new Set(keys.flatMap((key) => (members[key].fixed === true ? [...members[key].words] : [])));
  const free = (name: string, words: readonly string[]): string => {
    const spelled = draw.shuffled(name, words).map((word) => draw.spelled(word));
    const word = spelled.find((one) => !taken.has(one)) ?? `${spelled[0]}${taken.size}`;
    taken.add(word);
    return word;
  };
  const [group, inner] = [free("group", GROUPS), free("inner", GROUPS)];
  const depth = draw.one("depth", [0, 0, 0, 0, 0.3, 0.5, 1]);
  const placed = keys.map((key): readonly [keyof T & string, Path] => {
    const { words, fixed } = members[key];
    if (fixed === true) return [key, [words[0]!]];
    const deep = draw.happens(`${key}/deep`, depth) ? (draw.happens(`${key}/deeper`, 0.25) ? [group, inner] : [group]) : [];
    return [key, [...deep, free(`${key}/name`, words)]];
  });
  const offered = [...own, ...draw.shuffled("extras", EXTRAS).slice(0, draw.one("count", [0, 0, 1, 2, 4]))];
  const extras = offered.flatMap(([word, value], n): (readonly [Path, unknown])[] => {
    const name = draw.spelled(word);
    if (taken.has(name)) return [];
    taken.add(name);
    return [[n % 3 === 2 && depth > 0 ? [group, name] : [name], value]];
  });
  const order = draw.shuffled("order", [
    ...placed.map(([key, path]) => ({ path, key })),
    ...extras.map(([path, value]) => ({ path, value })),
  ]);
  return {
    write: (data) => {
      const shown: Record<string, unknown> = {};
      for (const step of order) put(shown, step.path, "key" in step ? members[step.key].form.write(data[step.key]) : step.value);
      return shown;
    },
    read: (shown) =>
      Object.fromEntries(placed.map(([key, path]) => [key, members[key].form.read(path.reduce(memberOf, shown))])) as unknown as T,
    declared: (root) => Object.fromEntries(placed.map(([key, path]) => [key, declaredAt(members[key].form, path.reduce(memberAt, root))])),
  };
}

const memberOf = (within: unknown, name: string): unknown => (within as Record<string, unknown> | undefined)?.[name];

function put(shown: Record<string, unknown>, [first, ...others]: Path, value: unknown): void {
  if (value === undefined || first === undefined) return;
  if (others.length === 0) shown[first] = value;
  else put((shown[first] ??= {}) as Record<string, unknown>, others, value);
}
