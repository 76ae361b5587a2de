import type { View } from "../../view.ts";

interface Part {
  readonly step: string;
  readonly view: View;
  /** The department that it is about by its place; undefined: as what it stands in. */
  readonly owner: string | undefined;
}

const DEPARTMENT = /depart(?!ure)|dept|(^|by_?)teams?$|divisions?$/i;
/** Members by which a row names its department, and those that name whatever a row is about. */
const OWN = /^(depart(ment)?|dept|division|team|unit)(_?(name|label|title|id|key|code|slug))?$/i;
const GENERAL = /^(name|label|title|key|group|id|category|segment|dimension|bucket|slug|code|[kx])$/i;
const ID = /^((department|dept|division|team)_?)?(id|uuid|key|slug|code)$/i;
/** Names that parts of a summary have as well: of these only what says that it is a department is one. */
const COMMON =
  /^(au|nz|uk|gb|[\d\W_]+|total|all|count|sum|hidden|suppressed|shown|visible|active|list|rows|items|data|average|mean|median|other|unassigned|none|minimum|floor|training|people|leave|on_leave|probation|rate|rates|turnover|headcount|tenure|trend|leavers|voluntary|involuntary|departments?|months?|values?|names?|ids?)$/;

/** Letters and digits alone, so that the key `front_of_house` is `Front of House`. */
const fold = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "_");

/** Tells which department a part of the summary is about: by name, by a key made of it, or by an id that some row gives with it. */
export class Owners {
  readonly #names: ReadonlySet<string>;
  readonly #keys = new Map<string, string | null>();
  /** Where lists and maps are that hold departments for the most part. */
  readonly #tables = new Set<string>();

  constructor(data: View, known: Iterable<string>) {
    this.#names = new Set(known);
    for (const name of this.#names) this.#learn(fold(name), name);
    for (const { path, view } of data.walk()) if (this.#mostly(view)) this.#tables.add(path.join("."));
    for (const { path, view } of data.walk()) {
      const name = view.isObject ? this.ownerOf(view, path.map(String)) : undefined;
      const ids = name === undefined ? [] : view.names.filter((member) => ID.test(member)).map((member) => view.at(member).text ?? "");
      for (const id of ids) if (id.length > 2 && !COMMON.test(fold(id)) && !this.#names.has(id)) this.#learn(id, name!);
    }
  }

  /** The department that a row is about; undefined: none, or it is no row. */
  ownerOf(view: View, path: readonly string[]): string | undefined {
    if (view.isList) {
      const texts = view.list.map(({ text }) => text ?? "");
      const owned = texts.filter((text) => this.#names.has(text));
      const pair = owned.length === 1 && view.list.some(({ number, isNull }) => number !== undefined || isNull);
      return pair && path.some((step) => DEPARTMENT.test(step)) ? owned[0] : undefined;
    }
    for (const member of view.names) {
      const text = view.at(member).text;
      const owner = text === undefined ? undefined : this.#named(text);
      if (owner === undefined) continue;
      if (OWN.test(member)) return owner;
      const told = path.some((step) => DEPARTMENT.test(step));
      const table = this.#tables.has(path.slice(0, -1).join(".")) && !COMMON.test(fold(owner));
      if (GENERAL.test(member) && (told || table)) return owner;
    }
    return undefined;
  }

  /** What a list or an object holds. */
  partsOf(view: View, path: readonly string[]): Part[] {
    const row = this.ownerOf(view, path);
    const parts = typeof view.raw === "object" && view.raw !== null ? Object.keys(view.raw) : [];
    const keyed =
      view.isObject && row === undefined ? parts.map((step) => this.#named(step) ?? this.#keys.get(fold(step)) ?? undefined) : [];
    const told = DEPARTMENT.test(path.at(-1) ?? "");
    const table = this.#tables.has(path.join(".")) || path.some((step) => DEPARTMENT.test(step));
    return parts.map((step, n) => {
      const owner = keyed[n];
      const holds = owner !== undefined && (told || (table && !COMMON.test(fold(owner))));
      return { step, view: view.at(step), owner: row ?? (holds ? owner : undefined) };
    });
  }

  /** Whether at least two departments, and hardly anything else, are named by its keys, or by its rows in a member of one name. */
  #mostly(view: View): boolean {
    const parts = [...view.list, ...view.names.map((name) => view.at(name))];
    const enough = (names: readonly (string | undefined)[]): boolean => {
      const owned = names.filter((name) => name !== undefined && this.#named(name) !== undefined);
      return new Set(owned).size > 1 && owned.length * 3 >= names.length * 2;
    };
    const members = new Set(parts.flatMap(({ names }) => names).filter((name) => GENERAL.test(name)));
    return enough(view.names) || [...members].some((member) => enough(parts.map((part) => part.at(member).text)));
  }

  #named(text: string): string | undefined {
    return this.#names.has(text) ? text : (this.#keys.get(text) ?? undefined);
  }

  /** A key that two departments would have tells of none. */
  #learn(key: string, name: string): void {
    const before = this.#keys.get(key);
    this.#keys.set(key, before === undefined || before === name ? name : null);
  }
}
