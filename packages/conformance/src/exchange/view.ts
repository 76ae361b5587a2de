/** Typed access to foreign JSON. Reading never throws, whatever the JSON holds. */
export class View {
  /** The value; undefined if there is none. */
  readonly raw: unknown;

  constructor(raw: unknown) {
    this.raw = raw;
  }

  /** The value at a path of member names and positions; an empty view if the path leads nowhere. */
  at(...path: readonly (string | number)[]): View {
    let value = this.raw;
    for (const step of path) {
      if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) return NOTHING;
      value = (value as Record<string | number, unknown>)[step];
    }
    return new View(value);
  }

  /** The value at a local reference, such as `#/components/parameters/id`; an empty view if it leads nowhere or elsewhere, or is not valid. */
  referred(reference: string): View {
    if (!reference.startsWith("#/")) return NOTHING;
    try {
      const steps = reference.slice(2).split("/");
      return this.at(...steps.map((step) => decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~")));
    } catch {
      return NOTHING;
    }
  }

  /** Whether there is a value, null included. */
  get exists(): boolean {
    return this.raw !== undefined;
  }

  get isNull(): boolean {
    return this.raw === null;
  }

  get isList(): boolean {
    return Array.isArray(this.raw);
  }

  /** Whether the value is a JSON object: neither a list nor null. */
  get isObject(): boolean {
    return typeof this.raw === "object" && this.raw !== null && !Array.isArray(this.raw);
  }

  /** The elements; none if the value is not a list. */
  get list(): View[] {
    return Array.isArray(this.raw) ? this.raw.map((value) => new View(value)) : [];
  }

  /** The names of the members; none if the value is not an object. */
  get names(): string[] {
    return this.isObject ? Object.keys(this.raw as object) : [];
  }

  has(name: string): boolean {
    return this.isObject && Object.hasOwn(this.raw as object, name);
  }

  get text(): string | undefined {
    return typeof this.raw === "string" ? this.raw : undefined;
  }

  get number(): number | undefined {
    return typeof this.raw === "number" ? this.raw : undefined;
  }

  get flag(): boolean | undefined {
    return typeof this.raw === "boolean" ? this.raw : undefined;
  }

  /** Every member at any depth, with its path of names and positions. The value itself comes first, with an empty path. */
  *walk(path: readonly (string | number)[] = []): Generator<{ readonly path: readonly (string | number)[]; readonly view: View }> {
    const open: { readonly path: readonly (string | number)[]; readonly view: View }[] = [{ path, view: this }];
    for (let one = open.pop(); one !== undefined; one = open.pop()) {
      yield one;
      const { raw } = one.view;
      if (typeof raw !== "object" || raw === null) continue;
      const members = Object.entries(raw as Readonly<Record<string, unknown>>);
      for (const [name, value] of members.toReversed()) open.push({ path: [...one.path, name], view: new View(value) });
    }
  }
}

const NOTHING = new View(undefined);
