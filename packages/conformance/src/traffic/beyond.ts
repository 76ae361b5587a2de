import type { Operation } from "@hr-platform/spec/operations";
import type { HarEntry } from "./har-entry.ts";

/** Headers of a request that may change the form of its response in ways that the document does not show. */
const SHAPING: readonly string[] = ["prefer", "range", "x-http-method-override", "accept-version", "api-version", "x-api-version"];
/** Headers of a request after which a response may be about an earlier one. */
const REPEATING: readonly string[] = ["idempotency-key", "if-match", "if-none-match", "if-modified-since", "if-unmodified-since"];
/** Parameters that every list may have (§8), and the one with which clients get around caches. */
const EVERYWHERE: ReadonlySet<string> = new Set(["page", "limit", "_"]);
/** Text that every server stores as it is: single blanks, no letters beyond ASCII, no markup. */
const PLAIN = /^[\w.@+:/#,-]{1,200}(?: [\w.@+:/#,-]{1,200})*$/;
const MOST_TEXT = 200;
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;
/** Says that the body of a request is unknown. */
const UNKNOWN = "unrecorded";

/** Whether a request asks for something that the document does not describe, so that its success may have any form. */
export function isBeyond({ query }: Operation, { url, sent }: HarEntry): boolean {
  const names = [...url.searchParams.keys()];
  return names.some((name) => !EVERYWHERE.has(name) && !Object.hasOwn(query, name)) || SHAPING.some((name) => sent[name] !== undefined);
}

/**
 * Ids of the open points that the response to a recorded request depends on. Rules that compare a response with its request skip it if there
 * are any: nobody chose the request so that its meaning is certain.
 */
export function openPointsOf(operation: Operation, path: string, { body, sent, status, url }: HarEntry): string[] {
  const open: string[] = [];
  if (status === 413) open.push("A-23");
  if (status === 415) open.push("A-14");
  if (operation.form) open.push("A-87");
  if (new Set(url.searchParams.keys()).size < [...url.searchParams.keys()].length) open.push("A-17");
  const ids = path.split("/").filter((_, n) => operation.path.split("/")[n]?.startsWith("{") === true);
  if (ids.some((id) => !UUID.test(id))) open.push("A-26", "A-27");
  if (REPEATING.some((name) => sent[name] !== undefined)) open.push(UNKNOWN);
  return [...open, ...(operation.form ? [] : openInBody(operation, body, sent["content-type"]))];
}

function openInBody(operation: Operation, body: HarEntry["body"], type = ""): string[] {
  if (body === undefined) return [UNKNOWN];
  if (body === null) return type === "" ? [] : ["A-13", "A-14"];
  if (!/json/i.test(type)) return ["A-14"];
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return ["A-13"];
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return ["A-13"];
  const properties = operation.body?.properties ?? {};
  return Object.entries(value).flatMap(([name, member]) => openInMember(operation, properties[name]?.nullable, name, member));
}

function openInMember({ readOnly }: Operation, nullable: boolean | undefined, name: string, member: unknown): string[] {
  if (readOnly.includes(name)) return ["A-19"];
  if (nullable === undefined) return ["A-15"];
  if (member === null) return nullable ? [] : ["A-20"];
  const texts = (Array.isArray(member) ? member : [member]).filter((one): one is string => typeof one === "string");
  if (texts.some((text) => text.trim() === "")) return ["A-21"];
  if (texts.some((text) => text.length > MOST_TEXT)) return ["A-22"];
  return texts.every((text) => PLAIN.test(text)) ? [] : ["A-34"];
}
