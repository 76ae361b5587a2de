import type { Exchange } from "../../exchange/exchange.ts";

/** What differs between any two answers: ids, instants, and the like of request numbers. */
const VARYING = [
  /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi,
  /\d{4}-\d{2}-\d{2}T[0-9:.]+(?:Z|[+-]\d{2}:?\d{2})?/g,
  /\b(?=[0-9a-f]*\d)[0-9a-f]{6,}\b/gi,
];

/** A text without what varies by nature. */
function steady(text: string): string {
  return VARYING.reduce((rest, pattern) => rest.replaceAll(pattern, "…"), text);
}

/** Members that tell one answer from another, whatever it is about. */
const OWN = /id$|trace|request|instance|host|server|node|path|time|date|stamp|message$/i;
/** Words that stand for one of a few cases. */
const CASE = /^[a-z]+(?:[ _-][a-z]+)*$|^[A-Z]+(?:_[A-Z]+)*$/;

/** What a refusal says in further members: flags, and words that stand for a case. */
function cases({ json }: Exchange): string[] {
  return [...json.at("error").walk()].flatMap(({ path, view: { flag, text } }) => {
    const name = path.join(".");
    const value = flag ?? (text !== undefined && CASE.test(text) ? text : undefined);
    return value === undefined || path.length === 0 || OWN.test(name) ? [] : [`${name} ${value}`];
  });
}

/** What of an answer to an id could tell a client whether the id exists: status, kind of body, its members, code, field, message, further words and flags, number of rows. */
export function fingerprint(exchange: Exchange): string {
  const members = new Set(
    [...exchange.json.walk()].map(({ path }) => path.map((step) => (typeof step === "number" ? "[]" : step)).join(".")),
  );
  const { status, mediaType, code, field, data, meta, json } = exchange;
  const message = steady(json.at("error", "message").text ?? "");
  const rows = data.isList ? data.list.length : undefined;
  return JSON.stringify({
    status,
    mediaType,
    code,
    field,
    message,
    rows,
    total: meta.at("total").number,
    members: [...members].sort(),
    cases: cases(exchange),
  });
}

/** Headers that differ between any two answers, or that a server in front of the target adds. */
const VOLATILE =
  /^(?:date|age|expires|etag|last-modified|via|connection|keep-alive|transfer-encoding|content-length|content-encoding|set-cookie|server-timing|alt-svc|vary|nel|report-to|(?:x-(?!ratelimit)|cf-).*)$/;

/** Names of the headers that a target sends with every such answer. */
export function stableHeaderNames(exchange: Exchange): string {
  return Object.keys(exchange.record.response.headers)
    .filter((name) => !VOLATILE.test(name))
    .sort()
    .join(", ");
}
