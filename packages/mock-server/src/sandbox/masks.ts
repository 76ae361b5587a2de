import type { ApiRequest } from "../contract/request.ts";

/** Headers that carry a secret. */
const SECRET_HEADER = /^(?:proxy-)?authorization$|^cookie$|^x-.*(?:key|token|secret|auth|password)|^api-?key$/;
/** Query parameters in which clients send keys by mistake. */
const SECRET_PARAMETER = /key|token|secret|auth|password|signature|credential/i;
/** A key of a default world, anywhere in a text. */
const KEY = /hrk_\w[\w-]*/g;

/**
 * `Bearer hrk_wattle_full` -> `Bearer hrk_wattle_…`: it identifies a key and cannot be used. Every word except the
 * scheme is masked, since a malformed header may have the key anywhere.
 */
export function maskKey(text: string): string {
  return text.replace(/[^\s,]+/g, (word) => {
    if (/^bearer$/i.test(word)) return word;
    const lead = word.slice(0, word.lastIndexOf("_") + 1);
    return `${lead.length > 3 ? lead : ""}…`;
  });
}

/** Masks the keys inside a text. */
export function maskKeys(text: string): string {
  return text.includes("hrk_") ? text.replace(KEY, maskKey) : text;
}

/** `a=1; session=abc` -> `a=…; session=…`. */
function maskCookie(text: string): string {
  return text.replace(/=[^;]*/g, "=…");
}

export function maskHeader(name: string, text: string): string {
  if (name === "cookie") return maskCookie(text);
  return SECRET_HEADER.test(name) ? maskKey(text) : maskKeys(text);
}

/** Masks a query string, still encoded. A parameter name may be encoded; keys need no encoding. */
export function maskQuery(query: ApiRequest["query"]): string {
  if (query === "") return query;
  const masked = query.split("&").map((pair) => {
    const [name = ""] = pair.split("=", 1);
    return SECRET_PARAMETER.test(decoded(name)) && pair.length > name.length ? `${name}=…` : pair;
  });
  return maskKeys(masked.join("&"));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
