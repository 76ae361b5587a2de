import { KEY_VARIABLES } from "../target/key-variables.ts";
import type { KeyName } from "../target/key-name.ts";
import type { ExchangeRecord } from "./exchange.ts";
import type { WriteHistory } from "./write-history.ts";

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;
/** A key that masking has replaced by its name. */
const KEY = new RegExp(`<(${Object.keys(KEY_VARIABLES).join("|")})>`, "g");
const ID_OR_KEY = new RegExp(`${UUID.source}|${KEY.source}`, "gi");
/** The end of what the run generated in an e-mail address: a second person with the same address is refused. */
const IN_ADDRESS = /(?<=hrc[a-z\d]{11})(?=[^"@\s]*@)/g;

/**
 * A `curl` line that repeats a request. Keys are the shell variables that a target file of `init` reads, such as `$HR_KEY_FULL`.
 * @param ids shell variables by the ids that they replace
 */
export function curlOf(
  baseUrl: string,
  { key, request }: ExchangeRecord,
  ids: ReadonlyMap<string, string> = new Map(),
  flags = "-i",
): string {
  const { method, path, query, headers, body } = request;
  const text = (value: string): string => quote(value, UUID, (id) => ids.get(id.toLowerCase()));
  const words = ["curl", flags];
  if (method !== "GET") words.push("-X", method);
  for (const [name, value] of Object.entries(headers)) {
    if (name === "accept") continue;
    if (name === "authorization" && key !== null && value === `Bearer <${key}>`)
      words.push("-H", `"Authorization: Bearer $${KEY_VARIABLES[key]}"`);
    else words.push("-H", name === "authorization" ? credentials(value) : withKeys(`${name}: ${value}`));
  }
  const binary = body?.startsWith("base64:") === true ? body.slice("base64:".length) : undefined;
  if (body !== null) words.push("--data-binary", binary === undefined ? withFreshAddress(body, text) : "@-");
  const address = `${/^https?:\/\//.test(path) ? "" : baseUrl}${path}${query === "" ? "" : `?${query}`}`;
  words.push(quote(address, ID_OR_KEY, (found) => ids.get(found.toLowerCase()) ?? variableOf(found)));
  return `${binary === undefined ? "" : `printf %s ${quote(binary)} | base64 -d | `}${words.join(" ")}`;
}

/**
 * A shell script that repeats the last of some requests, after those that make what it names, and the writes to that. It needs `curl` and
 * the keys in their variables; it gives new people addresses of their own.
 */
export function repeatOf(baseUrl: string, cited: readonly ExchangeRecord[], history: Pick<WriteHistory, "makerOf" | "writesTo">): string {
  const ids = new Map<string, string>();
  const lines: string[] = [];
  const done = new Set<ExchangeRecord>();
  /** Makes what a request names. */
  const prepare = (record: ExchangeRecord): void => {
    done.add(record);
    const { path, query, body } = record.request;
    for (const [found] of `${path} ${query} ${body ?? ""}`.matchAll(UUID)) {
      const id = found.toLowerCase();
      const maker = history.makerOf(id);
      if (maker === undefined || done.has(maker)) continue;
      prepare(maker);
      const line = curlOf(baseUrl, maker, ids, "-s");
      ids.set(id, `ID_${ids.size + 1}`);
      lines.push(`${ids.get(id)}=$(${line} | grep -o '"id" *: *"[^"]*"' | head -n 1 | cut -d'"' -f4)`);
    }
  };
  const last = cited.at(-1)!;
  for (const record of cited) if (record === last || record.request.method !== "GET") prepare(record);
  const writes = new Set([...history.writesTo(ids.keys(), last), ...cited.filter(({ request }) => request.method !== "GET")]);
  for (const record of writes) {
    if (record === last || [...ids.keys()].some((id) => history.makerOf(id) === record)) continue;
    prepare(record);
    lines.push(`${curlOf(baseUrl, record, ids, "-s")} >/dev/null`);
  }
  const script = [...lines, curlOf(baseUrl, last, ids)].join("; ");
  return script.includes("$N") ? `N=$(date +%s)$$; ${script}` : script;
}

/** Credentials that are no key of the target: in another scheme, or, where masking has left nothing of them, a key with a wrong end. */
function credentials(value: string): string {
  const [, scheme, encoded] = /^(.*)<base64>(.*)$/s.exec(value) ?? [];
  if (encoded !== undefined) return `"authorization: ${scheme}$(printf %s ${withKeys(encoded)} | base64)"`;
  if (value.includes("<credentials>")) return `"authorization: ${value.replace("<credentials>", `\${${KEY_VARIABLES.full}%?}~`)}"`;
  return withKeys(`authorization: ${value}`);
}

function withKeys(text: string): string {
  return quote(text, KEY, variableOf);
}

/** The shell variable of a masked key, such as `<full>`; undefined: it is none. */
function variableOf(masked: string): string | undefined {
  return KEY_VARIABLES[masked.slice(1, -1) as KeyName];
}

function withFreshAddress(body: string, text: (value: string) => string): string {
  return body.split(IN_ADDRESS).map(text).join('"$N"');
}

/** A text as a word of the shell. @param variable the variable that replaces a match of `pattern`; undefined: none does */
function quote(text: string, pattern = /(?!)/g, variable: (found: string) => string | undefined = () => undefined): string {
  const literal = (part: string): string => (part === "" ? "" : `'${part.replaceAll("'", `'\\''`)}'`);
  let word = "";
  let from = 0;
  for (const { 0: found, index } of text.matchAll(pattern)) {
    const name = variable(found);
    if (name === undefined) continue;
    word += `${literal(text.slice(from, index))}"$${name}"`;
    from = index + found.length;
  }
  return word + literal(text.slice(from)) || "''";
}
