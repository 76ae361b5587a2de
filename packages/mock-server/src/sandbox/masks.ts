import type { ApiRequest } from "../contract/request.ts";

/** Headers that are there to carry a secret. */
const SECRET_HEADER = /^(?:proxy-)?authorization$|^cookie$|^x-.*(?:key|token|secret|auth|password)|^api-?key$/;
/** Names of query parameters under which keys are sent by mistake. */
const SECRET_PARAMETER = /key|token|secret|auth|password|signature|credential/i;
/** A key of a default world, wherever it stands. */
const KEY = /hrk_\w[\w-]*/g;

/**
 * `Bearer hrk_wattle_full` -> `Bearer hrk_wattle_…`: enough to tell keys apart, too little to use one. Every word but
 * the scheme's name is masked, as a key may stand in any place of a header that is wrong.
 */
export function maskKey(text: string): string {
  return text.replace(/[^\s,]+/g, (word) => {
    if (/^bearer$/i.test(word)) return word;
    const lead = word.slice(0, word.lastIndexOf("_") + 1);
    return `${lead.length > 3 ? lead : ""}…`;
  });
}

/** Keys within a text that is none itself. */
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

/** A query string, still encoded. A name may be encoded too, and keys need no encoding. */
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
