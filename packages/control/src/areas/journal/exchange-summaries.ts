import type { Exchanged } from "@hr-platform/engine/sandbox/journal/exchanged";
import type { Journal, JournalEntry } from "@hr-platform/engine/sandbox/journal/journal";
import { maskKeys } from "@hr-platform/engine/sandbox/journal/masks";
import { type ExchangeRow, type SummarySource, exchangeRow, shownKey } from "../../explain/exchange-row.ts";
import { TextSearch } from "./text-search.ts";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import { type Touches, touchesOf } from "../../explain/altered/touches.ts";
import { decisionInfluence } from "../decisions.ts";

/** Names what changed the answer to an exchange, and what may have. */
export type Altered = (n: number, kept: Exchanged | JournalEntry) => Touches;

/** The same for the exchanges of a sandbox. */
export async function alteredIn(sandbox: Sandbox): Promise<Altered> {
  const influence = await decisionInfluence(sandbox.contract);
  const readers = new Map(sandbox.contract.decisions.rows.map(({ id, slug }) => [slug as string, influence.get(id) ?? []]));
  const isRead = (slug: string, operation: string | null): boolean => {
    const operations = readers.get(slug) ?? [];
    return operations.length === 0 || (operation !== null && operations.includes(operation));
  };
  return (n, kept) => ("n" in kept ? { by: [], perhaps: [] } : touchesOf(sandbox, n, kept, isRead));
}

/** Which exchanges to list: those to which every filter applies. */
export interface SummaryFilters {
  /** In upper case. */
  readonly method?: string | undefined;
  /** Statuses, or classes such as `4xx`. */
  readonly statuses?: readonly string[] | undefined;
  /** The start of the path; with `*`, which means any characters, the whole path. */
  readonly path?: string | undefined;
  /** operationId. */
  readonly operation?: string | undefined;
  /** Slug. */
  readonly company?: string | undefined;
  /** The masked key, or its name. */
  readonly key?: string | undefined;
  /** In method, path, query, headers or bodies as the journal shows them, in any letter case. */
  readonly text?: string | undefined;
}

/** Which page: numbers of exchanges, `before` exclusive. With `since` the oldest ones from there on, otherwise the newest ones. */
export interface SummaryPage {
  readonly since?: number | undefined;
  readonly before?: number | undefined;
  readonly limit: number;
}

/** A row with what changed the answer, and what may have. */
export interface SummaryRow extends ExchangeRow {
  readonly altered_by: readonly string[];
  readonly may_be_altered_by: readonly string[];
}

/** A part of the journal as rows, oldest first. */
export interface Summaries {
  readonly data: readonly SummaryRow[];
  /** Number of the oldest exchange that is kept. */
  readonly first: number;
  /** Number of the next exchange. */
  readonly next: number;
}

type Source = SummarySource & { readonly journal: Journal };

/** A page of the exchanges that are kept. Pages stay the same while exchanges arrive: numbers are never given twice. */
export function summaries(sandbox: Source, filters: SummaryFilters, altered: Altered, { since, before, limit }: SummaryPage): Summaries {
  const { journal } = sandbox;
  const { first, next } = journal;
  const rowOf = rowsOf(sandbox, filters, altered);
  const data: SummaryRow[] = [];
  const [from, to] = [Math.max(first, since ?? 0), Math.min(next, before ?? next)];
  for (let at = 0; at < to - from && data.length < limit; at += 1) {
    const n = since === undefined ? to - 1 - at : from + at;
    const row = rowOf(n, journal.kept(n)!);
    if (row !== undefined) data.push(row);
  }
  return { data: since === undefined ? data.toReversed() : data, first, next };
}

/** Makes the row of an exchange if every filter applies to it. */
export function rowsOf(
  sandbox: Source,
  filters: SummaryFilters,
  altered: Altered,
): (n: number, kept: Exchanged | JournalEntry) => SummaryRow | undefined {
  const applies = filterOf(sandbox, filters);
  return (n, kept) => {
    if (!applies(kept)) return undefined;
    const { by, perhaps } = altered(n, kept);
    return { ...exchangeRow(n, kept, sandbox), altered_by: by, may_be_altered_by: perhaps };
  };
}

/** Whether every filter applies to an exchange. */
export function filterOf(sandbox: Source, filters: SummaryFilters): (kept: Exchanged | JournalEntry) => boolean {
  const { method, statuses, path, operation, company, key, text } = filters;
  const hasPath = path === undefined ? undefined : pathFilter(path);
  const search = text === undefined ? undefined : new TextSearch(text, sandbox.keys.unusual);
  const isByKey = (kept: Exchanged | JournalEntry): boolean => {
    const { key: shown, key_name: name } = shownKey(kept, sandbox);
    return shown === key || name === key;
  };
  return (kept) => {
    const { request, response } = kept;
    if (method !== undefined && request.method.toUpperCase() !== method) return false;
    if (statuses !== undefined && !statuses.some((one) => isStatus(response.status, one))) return false;
    if (operation !== undefined && kept.operation !== operation) return false;
    if (company !== undefined && kept.company !== company) return false;
    if (hasPath !== undefined && !hasPath("n" in kept ? request.path : maskKeys(request.path, sandbox.keys.unusual))) return false;
    if (key !== undefined && !isByKey(kept)) return false;
    return search?.finds(kept) !== false;
  };
}

function isStatus(status: number, wanted: string): boolean {
  return wanted.endsWith("xx") ? Math.floor(status / 100) === Number(wanted[0]) : status === Number(wanted);
}

/** A test for a start of paths, or for a pattern of whole ones. It takes linear time, whatever the pattern. */
function pathFilter(wanted: string): (path: string) => boolean {
  const [start = "", ...parts] = wanted.split("*");
  if (parts.length === 0) return (path) => path.startsWith(wanted);
  const end = parts.pop()!;
  return (path) => {
    if (!path.startsWith(start)) return false;
    let place = start.length;
    for (const part of parts) {
      const at = path.indexOf(part, place);
      if (at < 0) return false;
      place = at + part.length;
    }
    return path.length - end.length >= place && path.endsWith(end);
  };
}
