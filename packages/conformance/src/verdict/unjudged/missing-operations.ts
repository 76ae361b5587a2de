import type { Operation, OperationId } from "@hr-platform/spec/operations";
import type { ApiDocument } from "../../document/api-document.ts";
import { Exchange, type ExchangeRecord } from "../../exchange/exchange.ts";
import { oracles } from "../../oracles/index.ts";
import { mayBeAboutIds } from "../../run/gaps/absent-operations.ts";
import { spelt } from "../../target/declared-gaps.ts";
import type { MissingOperation, RequirementReport } from "../report.ts";

const rules: ReadonlySet<string> = new Set(oracles.map(({ id }) => id));

/** No response, and refusals that may come before a server looks for the operation. */
const BEFORE: ReadonlySet<number> = new Set([0, 401, 403, 429]);
const NOT_THERE: ReadonlySet<number> = new Set([404, 405, 501]);
/** Refusals of a body that a framework reads before it looks for the operation. */
const UNREAD: ReadonlySet<number> = new Set([400, 413, 415, 422]);

/** An operation that answers 404 with the error of the document to a company that has none of its things. */
const MAY_BE_EMPTY: OperationId = "getConversation";

/** An operation that a run called and did not find. */
interface Gone {
  readonly operation: Operation;
  /** Whether nothing but the absence explains its answers: no id, and no open point. */
  readonly sure: boolean;
}

/**
 * The operations that a target does not have. A 404 on a path with an id may be about the id, so such an operation is missing only if the
 * one above it is missing too, or no answer has the form of an error.
 */
function goneOperations({ operations }: ApiDocument, exchanges: Iterable<ExchangeRecord>): Gone[] {
  const asked = Map.groupBy(
    [...exchanges]
      .filter(({ key, response: { status } }) => key !== null && key !== "revoked" && !BEFORE.has(status))
      .map((record) => new Exchange(record)),
    ({ operation }) => operation,
  );
  const isNone = ({ status }: Exchange): boolean => NOT_THERE.has(status);
  const isUnread = ({ status, code }: Exchange): boolean => UNREAD.has(status) && code === undefined;
  const known = operations.filter(({ id, comingSoon }) => !comingSoon && asked.has(id));
  const refusing = known.filter(({ id }) => asked.get(id)!.every((one) => isNone(one) || isUnread(one)));
  // A router answers in its own form, and the operation itself with the error of the document.
  const isRouted = (id: OperationId): boolean => !asked.get(id)!.some(({ code }) => code !== undefined);
  const pathsOf = (rows: readonly Operation[]): ReadonlySet<string> => new Set(rows.map(({ path }) => path));
  const unknown = pathsOf(refusing.filter(({ id }) => isRouted(id) && asked.get(id)!.some(({ status }) => status === 404)));
  const gone = refusing.filter(({ id, path }) => asked.get(id)!.every(isNone) || unknown.has(path));
  const answered = pathsOf(known.filter((operation) => !gone.includes(operation)));
  // A 404 to a body may be about an id in it: then nothing shows that what is below its path is missing, too.
  const isSure = (id: OperationId): boolean => isRouted(id) || !asked.get(id)!.every(mayBeAboutIds);
  const roots = gone.filter(({ id, path }) => !path.includes("{") && !answered.has(path) && isSure(id)).map(({ path }) => path);
  return gone
    .filter(({ id, path }) => !path.includes("{") || isRouted(id) || roots.some((root) => path.startsWith(`${root}/`)))
    .map((operation) => {
      const { id } = operation;
      return { operation, sure: isSure(id) && (isRouted(id) || id !== MAY_BE_EMPTY) };
    });
}

/** The operations that a target does not have, whatever follows from that. */
export function absentOperations(document: ApiDocument, exchanges: Iterable<ExchangeRecord>): Operation[] {
  return goneOperations(document, exchanges).flatMap(({ operation, sure }) => (sure ? [operation] : []));
}

/**
 * The operations that a target does not have, with the requirements that fail only because of that; those without any come last.
 * @param declared those that its file names, which are no news
 */
export function missingOperations(
  document: ApiDocument,
  rows: readonly RequirementReport[],
  exchanges: ReadonlyMap<string, ExchangeRecord>,
  declared: ReadonlySet<OperationId> = new Set(),
): MissingOperation[] {
  const gone = goneOperations(document, exchanges.values()).filter(({ operation }) => !declared.has(operation.id));
  const names = new Map(gone.map(({ operation }) => [operation.id, spelt(operation)]));
  const nameOf = (record: ExchangeRecord | undefined): string | undefined =>
    record === undefined || record.operation === null ? undefined : names.get(record.operation);
  const failing = rows.flatMap(({ id, verdict, complaints = [] }): (readonly [string, string])[] => {
    const named = complaints.map((complaint) => nameOf(exchanges.get(complaint.exchanges.at(-1) ?? "")));
    const [first] = named;
    // A passive rule found something wrong with the response itself.
    const own = complaints.some(({ check }) => rules.has(check));
    return verdict === "fail" && !own && first !== undefined && named.every((name) => name !== undefined) ? [[first, id]] : [];
  });
  const found = new Map([...Map.groupBy(failing, ([name]) => name)].map(([name, all]) => [name, all.map(([, id]) => id)]));
  const others = gone.filter(({ operation, sure }) => sure && !found.has(spelt(operation))).map(({ operation }) => spelt(operation));
  return [
    ...[...found].map(([operation, requirements]) => ({ operation, requirements })),
    ...others.map((operation) => ({ operation, requirements: [] })),
  ];
}
