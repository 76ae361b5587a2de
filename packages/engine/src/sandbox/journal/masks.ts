import type { ApiRequest } from "../../contract/request.ts";
import { isUsualKey } from "../../store/key-ring.ts";

/** Headers that carry a secret. */
const SECRET_HEADER = /^(?:proxy-)?authorization$|^cookie$|^x-.*(?:key|token|secret|auth|password)|^api-?key$/;
/** Query parameters in which clients send keys by mistake. */
const SECRET_PARAMETER = /key|token|secret|auth|password|signature|credential/i;
/** Least length of a key of a custom world that is searched for in texts: a shorter one is part of other words. */
const LEAST_KEY = 8;

/** A key of a default world, or the secret of a webhook, anywhere in a text; then the same with escaped characters. */
const SECRET = /hrk_\w[\w-]*|whsec_[\w+/=-]+/gi;
const ESCAPED_SECRET = new RegExp(`${anyForm("hrk_")}${tail(String.raw`\w-`)}|${anyForm("whsec_")}${tail(String.raw`\w+/=-`)}`, "gi");
/** Characters of an address or of JSON that are written by their codes. */
const ESCAPES = /%[\da-f]{2}|\\u00[\da-f]{2}/i;

/** A pattern for a text, with any of its characters as `%68`, `\u0068` or `\"`, also escaped more than once (a bound keeps it linear). */
function anyForm(text: string): string {
  return Array.from(text, (letter) => {
    const code = letter.charCodeAt(0).toString(16).padStart(2, "0");
    const plain = /\w/.test(letter) ? letter : `\\\\{0,8}\\${letter}`;
    return `(?:${plain}|%(?:25)*${code}|\\\\{1,8}u00${code})`;
  }).join("");
}

/** A pattern for characters of a class or any escaped ones: an escaped character after a key is masked with it. */
function tail(characters: string): string {
  return String.raw`(?:[${characters}]|%(?:25)*[2-7][\da-f]|\\{1,8}u00[2-7][\da-f])+`;
}

/**
 * `Bearer hrk_wattle_full_sb1` -> `Bearer hrk_wattle_…`: it names the company and cannot be used; with more of it, it would be
 * the key of another sandbox. Every word except the scheme is masked, since a malformed header may have the key anywhere.
 */
export function maskKey(text: string): string {
  return text.replace(/[^\s,]+/g, (word) => {
    if (/^bearer$/i.test(word)) return word;
    return `${/^hrk_[^_]+_/.exec(word)?.[0] ?? ""}…`;
  });
}

/**
 * Masks the keys and secrets inside a text, with escaped characters too.
 * @param unusual Keys of a custom world, which may look like anything.
 */
export function maskKeys(text: string, unusual: readonly string[] = []): string {
  return maskUnusual(text.replace(ESCAPES.test(text) ? ESCAPED_SECRET : SECRET, maskSecret), unusual);
}

/** Masks keys of a custom world in a text whose other keys are masked. */
export function maskUnusual(text: string, unusual: readonly string[]): string {
  let masked = text;
  for (const pattern of patternsOf(unusual)) masked = masked.replace(pattern, "…");
  return masked;
}

/** The patterns of a list of keys, made once. */
const patterns = new WeakMap<readonly string[], readonly RegExp[]>();

function patternsOf(keys: readonly string[]): readonly RegExp[] {
  if (keys.length === 0) return [];
  let made = patterns.get(keys);
  if (made === undefined)
    patterns.set(keys, (made = keys.filter(({ length }) => length >= LEAST_KEY).map((key) => new RegExp(anyForm(key), "gi"))));
  return made;
}

function maskSecret(secret: string): string {
  if (/^whsec_/i.test(secret)) return `${secret.slice(0, "whsec_".length)}…`;
  return isUsualKey(secret) ? maskKey(secret) : "…";
}

/** `a=1; session=abc` -> `a=…; session=…`. */
function maskCookie(text: string): string {
  return text.replace(/=[^;]*/g, "=…");
}

export function maskHeader(name: string, text: string, unusual: readonly string[] = []): string {
  if (name === "cookie") return maskKeys(maskCookie(text), unusual);
  return SECRET_HEADER.test(name) ? maskKey(text) : maskKeys(text, unusual);
}

/** Masks a query string, still encoded. */
export function maskQuery(query: ApiRequest["query"], unusual: readonly string[] = []): string {
  if (query === "") return query;
  const masked = query.split("&").map((pair) => {
    const [name = ""] = pair.split("=", 1);
    return SECRET_PARAMETER.test(decoded(name)) && pair.length > name.length ? `${name}=…` : pair;
  });
  return maskKeys(masked.join("&"), unusual);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
