import type { Target } from "./target.ts";

/** What stands in evidence for the credentials of a request that carries them in its own way. */
const HIDDEN = "<credentials>";

/** All keys of a target, by the name under which evidence tells of them. */
function keysOf({ keys, other_company, below_growth }: Target): [name: string, key: string][] {
  const all = { ...keys, other: other_company?.keys.full, low: below_growth?.keys.full };
  return Object.entries(all).filter((row): row is [string, string] => row[1] !== undefined);
}

/** A text of a request without the target's keys: `<full>` in place of the full one. */
export function withoutKeys(text: string, target: Target): string {
  return keysOf(target).reduce(
    (rest, [name, key]) => rest.replaceAll(key, `<${name}>`).replaceAll(encodeURIComponent(key), `<${name}>`),
    text,
  );
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
