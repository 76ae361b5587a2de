import type { ApiDocument } from "../document/api-document.ts";
import type { OperationId } from "@hr-platform/spec/operations";
import { Exchange, type ExchangeRecord } from "../exchange/exchange.ts";
import { oracles } from "../oracles/index.ts";
import type { MissingOperation, RequirementReport } from "./report.ts";

const rules: ReadonlySet<string> = new Set(oracles.map(({ id }) => id));

/** No response, and refusals that may come before a server looks for the operation. */
const BEFORE: ReadonlySet<number> = new Set([0, 401, 429]);
const NOT_THERE: ReadonlySet<number> = new Set([404, 405, 501]);

/**
 * The operations that a target does not have, with the requirements that fail only because of that. A 404 on a path with an id may be
 * about the id, so such an operation is missing only if the one above it is missing too, or no answer has the form of an error.
 */
export function missingOperations(
  { operations }: ApiDocument,
  rows: readonly RequirementReport[],
  exchanges: ReadonlyMap<string, ExchangeRecord>,
): MissingOperation[] {
  const asked = Map.groupBy(
    [...exchanges.values()].filter(({ key, response: { status } }) => key !== null && key !== "revoked" && !BEFORE.has(status)),
    ({ operation }) => operation,
  );
  const gone = operations.filter(
    ({ id, comingSoon }) => !comingSoon && asked.get(id)?.every(({ response }) => NOT_THERE.has(response.status)) === true,
  );
  const answered = new Set(operations.filter((operation) => asked.has(operation.id) && !gone.includes(operation)).map(({ path }) => path));
  const roots = gone.map(({ path }) => path).filter((path) => !path.includes("{") && !answered.has(path));
  // A router answers in its own form, and the operation itself with the error of the document.
  const isRouted = (id: OperationId): boolean => !asked.get(id)!.some((record) => new Exchange(record).code !== undefined);
  const missing = gone.filter(({ id, path }) => !path.includes("{") || isRouted(id) || roots.some((root) => path.startsWith(`${root}/`)));
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
