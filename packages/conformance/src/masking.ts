import type { ResponseRecord } from "./exchange.ts";
import type { Target } from "./target.ts";

/** What stands in evidence for the credentials of a request that carries them in its own way. */
const HIDDEN = "<credentials>";

/** All keys of a target, by the name under which evidence tells of them; one that begins with another one before it. */
function keysOf({ keys, other_company, below_growth }: Target): [name: string, key: string][] {
  const all = { ...keys, other: other_company?.keys.full, low: below_growth?.keys.full };
  const rows = Object.entries(all).filter((row): row is [string, string] => row[1] !== undefined);
  return rows.toSorted(([, a], [, b]) => b.length - a.length);
}

/** A text of a request without the target's keys: `<full>` in place of the full one. */
export function withoutKeys(text: string, target: Target): string {
  return keysOf(target).reduce(
    (rest, [name, key]) => rest.replaceAll(key, `<${name}>`).replaceAll(encodeURIComponent(key), `<${name}>`),
    text,
  );
}

/** Shorter keys stand in other words. */
const LEAST_KEY = 8;

/** An answer as evidence keeps it: a server may repeat the key that it was asked with. */
export function withoutKeysIn(response: ResponseRecord, target: Target): ResponseRecord {
  const told = [response.body, ...Object.values(response.headers)].some((text) =>
    keysOf(target).some(([, key]) => key.length >= LEAST_KEY && text.includes(key)),
  );
  if (!told) return response;
  const mask = (text: string): string =>
    keysOf(target).reduce((rest, [name, key]) => (key.length < LEAST_KEY ? rest : rest.replaceAll(key, `<${name}>`)), text);
  const headers = Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, mask(value)]));
  return { ...response, headers, body: mask(response.body) };
}

/** Headers as evidence keeps them: of an Authorization the scheme alone, since a key cut short or encoded gives it away too. */
export function maskedHeaders(headers: Readonly<Record<string, string>>, target: Target): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      if (name !== "authorization") return [name, withoutKeys(value, target)];
      const scheme = /^[A-Za-z]+ +(?=\S)/.exec(value)?.[0] ?? "";
      return [name, scheme + HIDDEN];
    }),
  );
}
