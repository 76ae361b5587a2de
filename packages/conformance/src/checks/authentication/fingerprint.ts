import type { Exchange } from "../../exchange/exchange.ts";

/** Parts of a text that differ between any two answers: UUIDs, timestamps, request ids. */
const VARYING = [
  /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi,
  /\d{4}-\d{2}-\d{2}T[0-9:.]+(?:Z|[+-]\d{2}:?\d{2})?/g,
  /\b(?=[0-9a-f]*\d)[0-9a-f]{6,}\b/gi,
];

/** Replaces the varying parts of a text by `…`. */
function withoutVarying(text: string): string {
  return VARYING.reduce((rest, pattern) => rest.replaceAll(pattern, "…"), text);
}

/**
 * Names of members that differ between any two answers, such as request id, host and time, and of `message`, which is compared separately.
 */
const VOLATILE_MEMBER = /id$|trace|request|instance|host|server|node|path|time|date|stamp|message$/i;
/** Texts that look like a value of an enumeration. */
const ENUM_VALUE = /^[a-z]+(?:[ _-][a-z]+)*$|^[A-Z]+(?:_[A-Z]+)*$/;

/** The booleans and enumeration values in the members of an error, as `name value`. */
function enumValues({ json }: Exchange): string[] {
  return [...json.at("error").walk()].flatMap(({ path, view: { flag, text } }) => {
    const name = path.join(".");
    const value = flag ?? (text !== undefined && ENUM_VALUE.test(text) ? text : undefined);
    return value === undefined || path.length === 0 || VOLATILE_MEMBER.test(name) ? [] : [`${name} ${value}`];
  });
}

/**
 * Everything in an answer that could reveal whether an id exists: status, media type, code, field, message, number of rows, total, member
 * names, booleans and enumeration values. Two answers with equal fingerprints look the same to a client.
 */
export function fingerprint(exchange: Exchange): string {
  const members = new Set(
    [...exchange.json.walk()].map(({ path }) => path.map((step) => (typeof step === "number" ? "[]" : step)).join(".")),
  );
  const { status, mediaType, code, field, data, meta, json } = exchange;
  const message = withoutVarying(json.at("error", "message").text ?? "");
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
    cases: enumValues(exchange),
  });
}

/** Headers that differ between any two answers, or that a proxy adds. */
const VOLATILE_HEADER =
  /^(?:date|age|expires|etag|last-modified|via|connection|keep-alive|transfer-encoding|content-length|content-encoding|set-cookie|server-timing|alt-svc|vary|nel|report-to|(?:x-(?!ratelimit)|cf-).*)$/;

/** Names of the headers that do not vary from answer to answer, sorted and joined with ", ". */
export function stableHeaderNames(exchange: Exchange): string {
  return Object.keys(exchange.record.response.headers)
    .filter((name) => !VOLATILE_HEADER.test(name))
    .sort()
    .join(", ");
}
