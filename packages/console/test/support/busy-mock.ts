import type { Mock } from "@hr-platform/mock-server";

/** The size of the large mock. */
export const LARGE = { employees: 100_000, exchanges: 10_000, rateLimit: 2500 } as const;

const EMPTY = new TextEncoder().encode("{}");
const KEYS = ["full", "read", "write", "admin"].flatMap((name) => [`hrk_wattle_${name}`, `hrk_bulk_${name}`]);

/** Sends requests of several kinds, keys and companies to a mock, without the network. */
export function fillJournal(mock: Mock, count: number): void {
  const paths = [
    ["GET", "/employees?limit=20"],
    ["GET", "/company"],
    ["GET", "/leave?limit=10"],
    ["GET", "/departments"],
    ["GET", "/analytics"],
    ["POST", "/employees"],
  ] as const;
  for (let n = 0; n < count; n += 1) {
    const [method, place] = paths[n % paths.length]!;
    const [path = "", query = ""] = place.split("?");
    const authorization = `Bearer ${KEYS[(n + Math.floor(n / paths.length)) % KEYS.length]}`;
    mock.exchange({
      method,
      path,
      query,
      headers: { authorization, "content-type": "application/json" },
      body: method === "POST" ? EMPTY : null,
    });
  }
}
