import { nearestName } from "@hr-platform/command-line/nearest-name";
import { ConfigurationError } from "../configuration-error.ts";

type Values = Readonly<Record<string, unknown>>;

/** Letters and digits in lower case: `--rate-limit`, `rate_limit` and `RateLimit` are the same. */
const bare = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

/** The names of options in one place, each understood in any spelling. */
export class OptionNames {
  readonly #names: readonly string[];
  readonly #byBareName: ReadonlyMap<string, string>;

  /** @param others Other words for an option, by its name. */
  constructor(names: readonly string[], others: Readonly<Record<string, readonly string[]>> = {}) {
    this.#names = names;
    this.#byBareName = new Map(names.flatMap((name) => [name, ...(others[name] ?? [])].map((word) => [bare(word), name] as const)));
  }

  /** The name that a spelling means; undefined: none. */
  find(spelling: string): string | undefined {
    return this.#names.includes(spelling) ? spelling : this.#byBareName.get(bare(spelling));
  }

  /**
   * Values under the names of this place. Those that are undefined are left out.
   * @param shown A spelling as it stands in messages.
   * @throws ConfigurationError for an unknown name, and for two values of one option that differ.
   */
  read(values: Values, shown: (spelling: string) => string): Record<string, unknown> {
    const read = new Map<string, { readonly spelling: string; readonly value: unknown }>();
    for (const [spelling, value] of Object.entries(values)) {
      if (value === undefined) continue;
      const name = this.find(spelling);
      if (name === undefined) throw new ConfigurationError(this.unknown(spelling, shown(spelling)));
      const before = read.get(name);
      const both = before === undefined ? value : joined(before.value, value);
      if (both === undefined)
        throw new ConfigurationError(
          `${shown(before!.spelling)} and ${shown(spelling)} are the same option with different values; keep one`,
        );
      read.set(name, { spelling, value: both });
    }
    return Object.fromEntries([...read].map(([name, { value }]) => [name, value]));
  }

  /** Values with the names of this place where their spelling is known. @throws ConfigurationError for two that differ. */
  rename(values: Values): Record<string, unknown> {
    const [known, unknown] = [true, false].map((is) => Object.entries(values).filter(([name]) => (this.find(name) !== undefined) === is));
    return { ...Object.fromEntries(unknown!), ...this.read(Object.fromEntries(known!), String) };
  }

  /** What is wrong with an unknown name. `shown`: as it stands in the message. */
  unknown(spelling: string, shown: string): string {
    const near = nearestName(bare(spelling), [...this.#byBareName.keys()]);
    const meant = near === undefined ? "" : ` (did you mean '${this.#byBareName.get(near)}'?)`;
    return `${shown} is not known${meant}; known are ${this.#names.join(", ")}`;
  }
}

const isMap = (value: unknown): value is Values => typeof value === "object" && value !== null && !Array.isArray(value);

/** Two values of one option as one; undefined: they differ. Two maps are joined. */
function joined(one: unknown, other: unknown): unknown {
  if (!isMap(one) || !isMap(other)) return JSON.stringify(one) === JSON.stringify(other) ? one : undefined;
  const differs = Object.keys(one).some((name) => Object.hasOwn(other, name) && String(one[name]) !== String(other[name]));
  return differs ? undefined : { ...one, ...other };
}
