import { type JSONPathQuery, compile } from "json-p3";

/** Most characters of a path. */
const LONGEST = 300;

/** Most commas: several names in each of several brackets multiply what a path finds. */
const MOST_COMMAS = 4;
/** A quoted name or text in a path. */
const QUOTED = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g;

/** A value in an answer, with the names and positions that lead to it from `data`. */
export interface FoundValue {
  readonly value: unknown;
  readonly path: readonly (string | number)[];
}

/**
 * Where a part stands: a JSONPath (RFC 9535) from the row, such as `$.size.value`. `^` in place of `$` begins at the object around the row,
 * `^^` at the one around that. `key` is the name of the member that holds the row, `^key` of the one around it.
 */
export class FormPath {
  readonly text: string;
  readonly #up: number;
  /** Undefined: the name of a member. */
  readonly #query: JSONPathQuery | undefined;

  /** @throws Error if the text is no path */
  constructor(text: string) {
    this.text = text;
    const [, up = "", rest = ""] = /^(\^*)(.*)$/s.exec(text)!;
    this.#up = up.length;
    if (rest === "key") return;
    if (text.length > LONGEST) throw new Error(`it has more than ${LONGEST} characters`);
    // A served target file must not keep the run busy: it may bring the answers, too.
    const bare = rest.replaceAll(QUOTED, "''");
    if (/\b(match|search)\s*\(/.test(bare)) throw new Error("regular expressions are not taken");
    if ((bare.match(/\.\./g) ?? []).length > 1) throw new Error("it has more than one ..");
    if ((bare.match(/,/g) ?? []).length > MOST_COMMAS) throw new Error(`it has more than ${MOST_COMMAS} commas`);
    if (bare.indexOf("$", 1) > 0) throw new Error("a filter begins with @: one with $ would read the whole answer for each value");
    if (rest !== "" && !rest.startsWith("$") && up === "") throw new Error("a path begins with $, ^ or key");
    this.#query = compile(rest.startsWith("$") ? rest : `$${rest}`);
  }

  /** Whether it leads to one value at most. */
  get isSingle(): boolean {
    return this.#query === undefined || this.#query.singularQuery();
  }

  /** The values at this path, seen from a row. @param data what the row's path begins at */
  find(data: unknown, row: FoundValue): FoundValue[] {
    let path = row.path;
    for (let up = 0; up < this.#up; up += 1) path = around(path);
    if (this.#query === undefined) {
      const name = path.findLast((step) => typeof step === "string");
      return name === undefined ? [] : [{ value: name, path }];
    }
    const value = path === row.path ? row.value : valueAt(data, path);
    if (value === undefined) return [];
    const nodes = this.#query.query(value as Parameters<JSONPathQuery["query"]>[0]).nodes;
    return nodes.map((node) => ({ value: node.value as unknown, path: [...path, ...node.location] }));
  }
}

/** The path of the object around a value: positions in lists are no objects. */
function around(path: readonly (string | number)[]): readonly (string | number)[] {
  const name = path.findLastIndex((step) => typeof step === "string");
  return name < 0 ? [] : path.slice(0, name);
}

function valueAt(data: unknown, path: readonly (string | number)[]): unknown {
  let value = data;
  for (const step of path) value = (value as Record<string | number, unknown> | null | undefined)?.[step];
  return value;
}
