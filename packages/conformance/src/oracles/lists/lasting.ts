import type { OperationId } from "@hr-platform/spec/operations";
import type { Exchange } from "../../exchange/exchange.ts";
import type { View } from "../../exchange/view.ts";
import { reachOf } from "../../document/writes.ts";
import { companyOf } from "../access/company-of.ts";
import { type Finding, type Oracle, type OracleContext, finding } from "../oracle.ts";
import { perRun } from "../remembered.ts";
import { FIXED, ROW_KINDS, LAG, LISTS, idsIn, rowsOf } from "./listed.ts";

/** Milliseconds after which dates may have taken rows away, or put others in. */
const LONG = 3_600_000;
/** The least number of rows that only the service itself can have dropped at once: somebody else may delete one. */
const LEAST = 2;
/** Lists of which a change of an employee may take rows away that do not name the employee. */
const OF_PEOPLE: ReadonlySet<OperationId | null> = new Set<OperationId>(["listOnboardingPlans", "listOffboardingPlans"]);

/** A list with one filter. */
interface Listed {
  readonly company: string;
  readonly operation: OperationId;
  /** The rows that must still be in it, by id, each as text. */
  readonly known: Map<string, string>;
  /** Rows that an answer lacked although nothing took them away. */
  readonly missed: Map<string, string>;
  /** The most rows in one answer: a list without `meta` may end there. */
  most: number;
  /** Whether no request changes the list, and the last answer had no row. */
  empty: boolean;
}

interface Memory {
  readonly lists: Map<string, Listed>;
  /** Ids in the paths of requests that may have changed something: rows with these may come and go. */
  readonly changed: Set<string>;
  /** Ids of what the run made; and of these, the ids that a list may not show yet. */
  readonly made: Set<string>;
  readonly fresh: Set<string>;
}

const memoryOf = perRun((): Memory => ({ lists: new Map(), changed: new Set(), made: new Set(), fresh: new Set() }));

/**
 * A list has what it has, in every answer (§4): a row does not leave it unless a write, time or a filter takes it away. One row alone may
 * have been deleted by somebody else, unless it comes back.
 */
export const rowsLast: Oracle = {
  id: "rows-last",
  title: "MUST NOT leave out rows of a list that nothing took away",
  requirements: Object.values(LISTS),
  judge: (exchange, known) => {
    const { operation, ok, status, record } = exchange;
    if (record.request.method !== "GET") {
      if (ok || status >= 500) write(exchange, known);
      return [];
    }
    const requirement = operation === null ? undefined : LISTS[operation];
    const isList = exchange.data.isList || exchange.data.at("plans").isList;
    return requirement === undefined || !ok || !isList ? [] : read(exchange, requirement, known);
  },
  unsure: write,
  later: (ms, known) => {
    const { lists, fresh } = memoryOf(known);
    if (ms >= LAG) fresh.clear();
    if (ms >= LONG) lists.clear();
  },
};

/** Forgets what a request may have taken away. */
function write(exchange: Exchange, known: OracleContext): void {
  const { lists, changed, made, fresh } = memoryOf(known);
  const { operation, data, record, text } = exchange;
  const ids = idsIn(record.request.path);
  for (const id of ids) changed.add(id);
  for (const id of idsIn(data.at("id").text ?? text)) {
    made.add(id);
    fresh.add(id);
  }
  for (const list of lists.values()) {
    const isAny =
      list.company === companyOf(exchange, known) &&
      (reachOf(operation, ROW_KINDS[list.operation]!) === "any" ||
        (OF_PEOPLE.has(list.operation) && reachOf(operation, "employee") !== "none"));
    for (const rows of [list.known, list.missed])
      for (const [id, row] of rows) if (isAny || ids.some((one) => row.includes(one))) rows.delete(id);
  }
}

function read(exchange: Exchange, requirement: string, known: OracleContext): readonly Finding[] {
  const { changed, made, fresh } = memoryOf(known);
  const list = listOf(exchange, known);
  const all = rowsOf(exchange);
  const rows = new Map(all.flatMap(textById));
  const whole = isWhole(exchange, all.length, list);
  list.most = Math.max(list.most, all.length);
  const lost = whole ? [...list.known.keys()].filter((id) => !rows.has(id)) : [];
  // A request that is under way may be removing what the run made.
  const lostOfOthers = lost.filter((id) => !made.has(id));
  const allLost = lostOfOthers.length >= LEAST && lost.length === list.known.size;
  const back = [...list.missed.keys()].find((id) => rows.has(id));
  const wasEmpty = list.empty && all.length > 0;
  for (const id of lost) {
    if (!allLost) list.missed.set(id, list.known.get(id)!);
    list.known.delete(id);
  }
  for (const [id, row] of rows) {
    list.missed.delete(id);
    if (!idsIn(row).some((one) => changed.has(one) || fresh.has(one))) list.known.set(id, row);
  }
  list.empty = FIXED.has(list.operation) && whole && all.length === 0;
  const fails = (expected: string, got: string): readonly Finding[] => [finding(requirement, false, expected, got)];
  if (allLost) return fails(`the ${lostOfOthers.length} rows that were listed before and that no request changed`, exchange.brief);
  if (back !== undefined)
    return fails("a row that no request changed, in each answer", `${back} was listed, then missing, and is listed again`);
  return wasEmpty ? fails("the rows of a list that no request changes, in each answer", "the answer before had no row") : [];
}

function listOf(exchange: Exchange, known: OracleContext): Listed {
  const { lists } = memoryOf(known);
  const company = companyOf(exchange, known);
  const query = new URLSearchParams(exchange.record.request.query);
  for (const name of ["page", "limit"]) query.delete(name);
  query.sort();
  // What no request changes is the same for each key of a company; of the rest one key may see more than another.
  const whose = FIXED.has(exchange.operation) ? "any key" : exchange.key;
  const place = `${exchange.operation} ${company} ${whose} ${query.toString()}`;
  const list = lists.get(place) ?? {
    company,
    operation: exchange.operation!,
    known: new Map<string, string>(),
    missed: new Map<string, string>(),
    most: 0,
    empty: false,
  };
  lists.set(place, list);
  return list;
}

/** Whether an answer has all rows of the list. Without `meta`, a page may end anywhere, so it must have fewer rows than the request allows or an earlier answer had. */
function isWhole({ meta, record }: Exchange, rows: number, { known, most }: Listed): boolean {
  const query = new URLSearchParams(record.request.query);
  const [{ number: total }, { flag: more }] = [meta.at("total"), meta.at("has_more")];
  const limit = Number(query.get("limit") ?? meta.at("limit").number ?? Infinity);
  // Whether pages are counted from 0 or 1, so many rows reach beyond the page.
  if (query.has("page")) return rows === 0 && total === 0 && known.size > Number(query.get("page")) * limit;
  return total !== undefined && more !== undefined ? total <= rows && (!more || rows === 0) : rows < limit && (rows === 0 || rows < most);
}

function textById(row: View): readonly (readonly [string, string])[] {
  const id = row.at("id").text?.toLowerCase();
  return id === undefined ? [] : [[id, JSON.stringify(row.raw).toLowerCase()]];
}
