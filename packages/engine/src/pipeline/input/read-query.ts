import type { Operation } from "@hr-platform/spec/operations";
import { choose, type Decisions } from "../../contract/decisions.ts";
import { refuseBy } from "../../contract/refuse-by.ts";
import { isPaged } from "./paging.ts";

/** undefined for an invalid encoding. */
function decode(text: string): string | undefined {
  if (!/[%+]/.test(text)) return text;
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return undefined;
  }
}

function isKnown(operation: Operation, name: string, decisions: Decisions): boolean {
  if (Object.hasOwn(operation.query, name)) return true;
  return (name === "page" || name === "limit") && operation.pagedIf !== null && isPaged(operation, decisions);
}

/**
 * The known query parameters as text; whole numbers of numeric parameters as numbers, ids in lower case.
 * @throws ApiError VALIDATION_ERROR for a known parameter in an invalid encoding, and for unknown or repeated names
 * if the decisions say so.
 */
export function readQuery(operation: Operation, query: string, decisions: Decisions): Record<string, string | number> {
  const values: Record<string, string | number> = {};
  if (query === "") return values;
  for (const pair of query.split("&")) {
    if (pair === "") continue;
    const equals = pair.indexOf("=");
    const name = decode(equals < 0 ? pair : pair.slice(0, equals));
    if (name === undefined || !isKnown(operation, name, decisions)) {
      if (decisions["unknown-query-parameters"] === "validation-error")
        throw refuseBy.invalid("unknown-query", name === "" ? undefined : name, "This query parameter is not known.");
      continue;
    }
    const text = equals < 0 ? "" : decode(pair.slice(equals + 1));
    if (text === undefined) throw refuseBy.invalid("query-encoding", name, `${name} is not valid percent-encoded UTF-8.`);
    if (Object.hasOwn(values, name)) {
      const last = choose(decisions["repeated-query-parameter"], { first: false, last: true, "validation-error": null });
      if (last === null) throw refuseBy.invalid("repeated-query", name, `${name} is given more than once.`);
      if (!last) continue;
    }
    const numeric = operation.query[name] === "integer" && name !== "page" && name !== "limit" && /^-?\d{1,15}$/.test(text);
    values[name] = numeric ? Number(text) : name.endsWith("_id") && decisions["uuid-case"] === "insensitive" ? text.toLowerCase() : text;
  }
  return values;
}
