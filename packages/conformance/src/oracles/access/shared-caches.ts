import { type Oracle, warning } from "../oracle.ts";

/** Lists that are the same for every company. */
const COMMON: ReadonlySet<string | null> = new Set(["listPublicHolidays", "listPermissionPresets"]);

/**
 * A cache between the clients and the service may give a stored answer to the key of another company if it is marked for everybody
 * (section 3.5 of RFC 9111) and its address is the same for all of them, as each address of the API is (§5.3).
 */
export const sharedCaches: Oracle = {
  id: "shared-caches",
  title: "SHOULD NOT let shared caches keep the data of a company",
  requirements: ["AUTH-10"],
  judge: (exchange) => {
    const { operation, ok, key } = exchange;
    if (operation === null || COMMON.has(operation) || !ok || key === null) return [];
    const allowed = exchange.header("cache-control")?.toLowerCase() ?? "";
    const varies = /\bauthorization\b|\*/i.test(exchange.header("vary") ?? "");
    const isShared = /\b(?:public|s-maxage)\b/.test(allowed) && !/\b(?:private|no-store)\b/.test(allowed);
    return isShared && !varies
      ? [warning("AUTH-10", "an answer that only the caller's own cache may keep", `Cache-Control: ${allowed}, to a request with a key`)]
      : [];
  },
};
