import type { ExchangeRecord } from "./exchange.ts";

/** The key of a request, in words: its name, or its number in a recording. */
export function keyWords({ key, request }: Pick<ExchangeRecord, "key" | "request">): string {
  const { authorization } = request.headers;
  const recorded = /^(?:Bearer )?<(key \d+|not recorded)>$/.exec(authorization ?? "")?.[1];
  if (recorded !== undefined) return recorded === "not recorded" ? "key not recorded" : recorded;
  return key === null && authorization !== undefined ? "credentials of its own" : `${key ?? "no"} key`;
}
