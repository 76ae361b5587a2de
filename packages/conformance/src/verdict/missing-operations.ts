import type { ApiDocument } from "../document/api-document.ts";
import type { ExchangeRecord } from "../exchange/exchange.ts";
import { oracles } from "../oracles/index.ts";
import type { MissingOperation, RequirementReport } from "./report.ts";

const rules: ReadonlySet<string> = new Set(oracles.map(({ id }) => id));

const NOT_THERE: ReadonlySet<number> = new Set([404, 405, 501]);

/**
 * The operations that a target does not have, with the requirements that fail only because of that. A 404 on a path with an id may be
 * about the id, so such an operation is missing only if the one above it is missing too.
 */
export function missingOperations(
  { operations }: ApiDocument,
  rows: readonly RequirementReport[],
  exchanges: ReadonlyMap<string, ExchangeRecord>,
): MissingOperation[] {
  const asked = Map.groupBy(
    [...exchanges.values()].filter(({ key }) => key !== null && key !== "revoked"),
    ({ operation }) => operation,
  );
  const gone = operations.filter(
    ({ id, comingSoon }) => !comingSoon && asked.get(id)?.every(({ response }) => NOT_THERE.has(response.status)) === true,
  );
  const answered = new Set(operations.filter((operation) => asked.has(operation.id) && !gone.includes(operation)).map(({ path }) => path));
  const roots = gone.map(({ path }) => path).filter((path) => !path.includes("{") && !answered.has(path));
  const missing = gone.filter(({ path }) => !path.includes("{") || roots.some((root) => path.startsWith(`${root}/`)));
  const names = new Map(missing.map(({ id, method, path }) => [id, `${method} ${path}`]));
  const nameOf = (record: ExchangeRecord | undefined): string | undefined =>
    record === undefined || record.operation === null ? undefined : names.get(record.operation);
  const failing = rows.flatMap(({ id, verdict, complaints = [] }): (readonly [string, string])[] => {
    const named = complaints.map((complaint) => nameOf(exchanges.get(complaint.exchanges.at(-1) ?? "")));
    const [first] = named;
    // A passive rule found something wrong with the response itself.
    const own = complaints.some(({ check }) => rules.has(check));
    return verdict === "fail" && !own && first !== undefined && named.every((name) => name !== undefined) ? [[first, id]] : [];
  });
  return [...Map.groupBy(failing, ([name]) => name)].map(([operation, found]) => ({ operation, requirements: found.map(([, id]) => id) }));
}
