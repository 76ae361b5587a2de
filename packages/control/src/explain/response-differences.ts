import type { ApiResponse } from "@hr-platform/engine/contract/request";
import { memberChanges } from "./record-diff.ts";

/** What differs between two responses; undefined: it is not there. */
export interface ResponseDifference {
  readonly part: "status" | "header" | "body";
  /** The name of the header, or the place in the body, such as `data.status`; "" for the status and for the whole body. */
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

type Compared = Pick<ApiResponse, "status" | "headers" | "body">;

/** Headers that depend on other requests, or on the connection. */
const UNCOMPARED = /ratelimit|^retry-after$|^date$|^content-length$/i;

/** What differs between two responses to the same request: status, body, headers. Bodies of JSON are compared by member. */
export function responseDifferences(before: Compared, after: Compared): ResponseDifference[] {
  const status: ResponseDifference[] =
    before.status === after.status ? [] : [{ part: "status", path: "", before: before.status, after: after.status }];
  return [...status, ...bodyDifferences(before.body, after.body), ...headerDifferences(before.headers, after.headers)];
}

function bodyDifferences(before: string, after: string): ResponseDifference[] {
  if (before === after) return [];
  const [was, is] = [parsed(before), parsed(after)];
  const members = was === undefined || is === undefined ? [] : memberChanges(was, is);
  if (members.length === 0) return [{ part: "body", path: "", before, after }];
  return members.map((member) => ({ part: "body", ...member }));
}

function headerDifferences(before: Compared["headers"], after: Compared["headers"]): ResponseDifference[] {
  const [was, is] = [byLowerCase(before), byLowerCase(after)];
  const names = [...new Set([...was.keys(), ...is.keys()])].filter((name) => !UNCOMPARED.test(name) && was.get(name) !== is.get(name));
  return names.map((name) => ({ part: "header", path: name, before: was.get(name), after: is.get(name) }));
}

function byLowerCase(headers: Compared["headers"]): Map<string, string> {
  return new Map(Object.entries(headers).map(([name, text]) => [name.toLowerCase(), text]));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
