import type { OperationId } from "@hr-platform/spec/operations";
import type { Exchange } from "../../exchange/exchange.ts";
import { LEAVE_MEMBERS } from "../leave/leave-request.ts";
import { type Finding, type Oracle, type OracleContext, finding } from "../oracle.ts";
import { EMPLOYEE_MEMBERS, sameMember } from "../people/employee.ts";
import { perRun } from "../remembered.ts";
import { View } from "../../exchange/view.ts";
import { LAG, idsIn } from "./listed.ts";

/** A list, and the read that shows one of its records by itself. */
interface Pair {
  readonly list: OperationId;
  readonly single: OperationId;
  readonly requirement: string;
  readonly members: readonly string[];
}

const PAIRS: readonly Pair[] = [
  { list: "listEmployees", single: "getEmployee", requirement: "EMP-37", members: EMPLOYEE_MEMBERS },
  { list: "listLeave", single: "getLeave", requirement: "LEAVE-37", members: LEAVE_MEMBERS },
];

/** What a run has last seen of a record in each of the two reads, and the last difference, with the read that showed it. */
interface Seen {
  list?: View;
  single?: View;
  differs?: { readonly what: string; readonly at: OperationId } | undefined;
}

interface Memory {
  /** By id in lower case. */
  readonly records: Map<string, Seen>;
  /** Ids in writes since the run last let time pass: a list may lag behind those. */
  readonly fresh: Set<string>;
}

const memoryOf = perRun((): Memory => ({ records: new Map(), fresh: new Set() }));

function write({ record: { request }, text }: Exchange, known: OracleContext): void {
  for (const id of idsIn(`${request.path} ${request.body} ${text}`)) memoryOf(known).fresh.add(id);
}

/** The records that a read shows, by id in lower case; one that is not found is empty. */
function recordsIn(exchange: Exchange, { list }: Pair): readonly (readonly [id: string, record: View])[] {
  const { operation, ok, data, record } = exchange;
  if (exchange.refused(404, "NOT_FOUND")) return idsIn(record.request.path).map((id) => [id, new View({})]);
  const rows = operation === list ? data.list : [data];
  return ok ? rows.flatMap((row) => idsIn(row.at("id").text ?? "").map((id) => [id, row] as const)) : [];
}

/** The first member in which two records differ, with both values, in words. */
function difference(listed: View, single: View, members: readonly string[]): string | undefined {
  const name = members.find((one) => listed.has(one) && !sameMember(one, listed.at(one).raw, single.at(one).raw));
  return name && `${name} ${JSON.stringify(listed.at(name).raw)} in the list, and ${JSON.stringify(single.at(name).raw)} by id`;
}

/**
 * A record that no request of the run changed is the same in its list and by its id (§4.2, §4.3). Somebody else may change it between two
 * reads: only a difference that a third read shows again fails.
 */
export const recordsAlike: Oracle = {
  id: "records-alike",
  title: "MUST show a record by its id as in its list",
  requirements: PAIRS.map(({ requirement }) => requirement),
  judge: (exchange, known): readonly Finding[] => {
    const { operation, record } = exchange;
    if (record.request.method !== "GET") write(exchange, known);
    const pair = PAIRS.find(({ list, single }) => operation === list || operation === single);
    if (pair === undefined || exchange.isOfOther || !exchange.showsAll || record.open.length > 0) return [];
    const { records, fresh } = memoryOf(known);
    for (const [id, row] of recordsIn(exchange, pair)) {
      if ([id, ...idsIn(JSON.stringify(row.raw))].some((one) => fresh.has(one))) {
        records.delete(id);
        continue;
      }
      const seen = records.get(id) ?? {};
      records.set(id, seen);
      seen[operation === pair.list ? "list" : "single"] = row;
      const what = seen.list && seen.single && difference(seen.list, seen.single, pair.members);
      if (what !== undefined && what === seen.differs?.what && operation !== seen.differs.at)
        return [finding(pair.requirement, false, "a record by its id as in the list", `${what}, of ${id}`)];
      if (what !== seen.differs?.what) seen.differs = what === undefined ? undefined : { what, at: operation! };
    }
    return [];
  },
  unsure: write,
  later: (ms, known) => {
    if (ms >= LAG) memoryOf(known).fresh.clear();
  },
};
