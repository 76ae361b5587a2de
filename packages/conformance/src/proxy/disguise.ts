import { credentialsOf } from "../exchange/masking.ts";
import { Needles } from "../exchange/text/needles.ts";
import { formsOfText } from "../exchange/text/text-forms.ts";
import type { Target } from "../target/target.ts";
import { CREDENTIALS } from "../traffic/recorded-exchange.ts";

/** Least length of a secret that is searched for: shorter ones are part of other words. */
const LEAST = 8;
const HIDDEN = "<hidden>";
/** Headers that are credentials whatever their value. */
const COOKIES: ReadonlySet<string> = new Set(["cookie", "set-cookie"]);

/**
 * Names in place of secrets, the same name each time: a recording shows no secret, and still tells keys apart. The names have a form that
 * reads as a key.
 */
export class Disguise {
  readonly #names = new Map<string, string>();
  #needles: Needles<string> | undefined;

  /** Knows the keys of the target, whether a program uses them or not. */
  constructor(target: Target) {
    for (const [name, secret] of credentialsOf(target)) this.#add(secret, `key-${name}`);
  }

  /** The name of a key. */
  key(key: string): string {
    const numbered = [...this.#names.values()].filter((name) => /^key-\d+$/.test(name)).length;
    return this.#add(key, `key-${numbered + 1}`);
  }

  /** The name of the secret of a webhook endpoint. */
  webhookSecret(secret: string): string {
    return this.#add(secret, `whsec-pseudonym-${this.#names.size + 1}`);
  }

  #add(secret: string, name: string): string {
    const known = this.#names.get(secret);
    if (known !== undefined) return known;
    this.#names.set(secret, name);
    this.#needles = undefined;
    return name;
  }

  /** A text with every secret that is known, in any form, replaced by its name. */
  text(text: string): string {
    this.#needles ??= new Needles(
      [...this.#names]
        .filter(([secret]) => secret.length >= LEAST)
        .flatMap(([secret, name]) => formsOfText(secret).map((form) => [form, name] as const)),
      { anyCase: true },
    );
    return this.#needles.replace(text, (name) => name);
  }

  /** The value of a header without secrets. */
  header(name: string, value: string): string {
    const lower = name.toLowerCase();
    if (lower === "authorization") return this.#authorization(value);
    return COOKIES.has(lower) || CREDENTIALS.test(lower) ? HIDDEN : this.text(value);
  }

  #authorization(value: string): string {
    const [, scheme, rest] = /^(\S+)(?:\s+(\S.*))?$/.exec(value.trim()) ?? [];
    if (scheme === undefined || rest === undefined) return HIDDEN;
    return `${scheme} ${/^bearer$/i.test(scheme) && !/\s/.test(rest) ? this.key(rest) : "credentials"}`;
  }
}
