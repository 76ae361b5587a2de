import type { ResponseRecord } from "./exchange.ts";
import { Needles } from "./text/needles.ts";
import type { Target } from "../target/target.ts";
import { partsOfProxy } from "../target/proxy-address.ts";
import { formsOfText } from "./text/text-forms.ts";

/** Replaces credentials in evidence that are not a key of the target. */
const HIDDEN = "<credentials>";
/** Least length of a key that is searched for: shorter ones are part of other words. */
const LEAST_KEY = 8;

/** All keys of a target with their names in evidence. A key comes before those that it begins with. */
export function keysOf({ keys, other_company, below_growth }: Target): [name: string, key: string][] {
  const all = { ...keys, other: other_company?.keys.full, low: below_growth?.keys.full };
  const rows = Object.entries(all).filter((row): row is [string, string] => row[1] !== undefined);
  return rows.toSorted(([, a], [, b]) => b.length - a.length);
}

/** What responses and reports must not repeat: the keys of a target, and the password of the proxy, with their names. */
export function credentialsOf(target: Target): [name: string, secret: string][] {
  const { proxy = "", http_proxy = "" } = target.connection ?? {};
  const logins = [...new Set([proxy, http_proxy])].flatMap((address) => {
    const { password, login } = partsOfProxy(address) ?? {};
    return password === undefined || password === "" ? [] : [password, login!];
  });
  return [...keysOf(target), ...logins.map((text): [string, string] => ["proxy-password", text])];
}

const shownKeys = new WeakMap<Target, readonly (readonly [form: string, shown: string])[]>();

/** A text of a request with the target's keys replaced by their names, such as `<full>`. */
export function withoutKeys(text: string, target: Target): string {
  let shown = shownKeys.get(target);
  if (shown === undefined) {
    shown = keysOf(target).flatMap(([name, key]) =>
      [key, encodeURIComponent(key.toWellFormed())].map((form) => [form, `<${name}>`] as const),
    );
    shownKeys.set(target, shown);
  }
  return shown.reduce((rest, [form, name]) => (rest.includes(form) ? rest.replaceAll(form, name) : rest), text);
}

const remembered = new WeakMap<Target, Needles<string>>();

/** The credentials of a target, in every form in which a server may repeat them, with their names. */
function needlesOf(target: Target): Needles<string> {
  const known = remembered.get(target);
  if (known !== undefined) return known;
  // Of a target in evidence the keys are their names, which its responses have already.
  const long = credentialsOf(target).filter(([name, key]) => key.length >= LEAST_KEY && key !== `<${name}>`);
  const needles = new Needles(
    long.flatMap(([name, key]) => formsOfText(key).map((form) => [form, name] as const)),
    { anyCase: true },
  );
  remembered.set(target, needles);
  return needles;
}

/** A text of a server with the target's keys, in any form, replaced by their names. */
export function withoutEchoes(text: string, target: Target): string {
  return needlesOf(target).replace(text, (name) => `<${name}>`);
}

/** A response for evidence: a server may repeat the key of the request, so keys are replaced by their names. */
export function withoutKeysIn(response: ResponseRecord, target: Target): ResponseRecord {
  const headers = Object.entries(response.headers).map(([name, value]) => [name, withoutEchoes(value, target)] as const);
  const body = withoutEchoes(response.body, target);
  const { earlier } = response;
  const same = body === response.body && headers.every(([name, value]) => value === response.headers[name]);
  if (same && earlier === undefined) return response;
  const before = earlier === undefined ? {} : { earlier: earlier.map((one) => withoutKeysIn(one, target)) };
  return { ...response, headers: Object.fromEntries(headers), body, ...before };
}

/**
 * Headers for evidence. Of an Authorization the scheme stays, and a whole key is replaced by its name; what else may be in it is hidden,
 * since a cut or encoded key would give the key away too.
 */
export function maskedHeaders(headers: Readonly<Record<string, string>>, target: Target): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      if (name !== "authorization") return [name, withoutKeys(value, target)];
      const scheme = /^[A-Za-z]+ +(?=\S)/.exec(value)?.[0] ?? "";
      return [name, scheme + maskedCredentials(value.slice(scheme.length), target)];
    }),
  );
}

/** What is beside a whole key: a user's name, or a character that the suite added. */
const BESIDE = /^(?:api:)?0?<[a-z]+>[0:]?$/;

function maskedCredentials(credentials: string, target: Target): string {
  const masked = withoutKeys(credentials, target);
  if (BESIDE.test(masked)) return masked;
  const decoded = withoutKeys(Buffer.from(credentials, "base64").toString(), target);
  return BESIDE.test(decoded) ? `<base64>${decoded}` : HIDDEN;
}
