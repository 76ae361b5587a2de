import { distance } from "fastest-levenshtein";
import { stateAt } from "@hr-platform/engine/sandbox/snapshots/exported-world";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import type { CompanyState } from "@hr-platform/engine/store/company/company-state";

/** Where an id that was not found is, or one that is spelt nearly like it. */
export interface NearId {
  readonly id: string;
  /** Slug. */
  readonly company: string;
  /** Such as `employees`; `hiddenLeave` has what the API never shows (§1). */
  readonly table: string;
  /** Whether it is the id itself, and not only one like it. */
  readonly isSame: boolean;
}

/** A table for people: `hiddenLeave` as "hidden leave". */
export const tableWords = (table: string): string => table.replaceAll(/_|(?=[A-Z])/g, " ").toLowerCase();

/** Edits between an id and a mistyped one. */
const TOLERANCE = 3;
const MOST = 5;

/** Resources of any company with an id, or with one that differs in a few characters; of `company` first. */
export function nearIds(sandbox: Sandbox, company: string, id: string): NearId[] {
  const wanted = id.toLowerCase();
  const { companies } = sandbox.parts;
  const slugs = sandbox.companies.map(({ slug }) => slug);
  const found = [company, ...slugs.filter((slug) => slug !== company)].flatMap((slug) => {
    const isOwn = slug === company;
    return isOwn || companies.opened.has(slug) ? nearIn(companies.ownOf(slug) ?? asItBegan(sandbox, slug), wanted, isOwn) : [];
  });
  return found.sort((a, b) => Number(b.isSame) - Number(a.isSame)).slice(0, MOST);
}

/** A company in which nothing was written. Reading it through the sandbox may give it a state of its own: a change. */
export function asItBegan({ parts, clock }: Sandbox, slug: string): CompanyState {
  return stateAt(parts.companies.origin, slug, clock.now(), parts.decisions);
}

/** In other companies only the same id counts: an id that is like one of theirs is a coincidence. */
function nearIn(state: CompanyState, wanted: string, isOwn: boolean): NearId[] {
  const { slug, employees, leave, hiddenLeave, leaveTypes, hiddenTypes, recognition, records } = state;
  const tables = Object.entries({ employees, leave, hiddenLeave, leaveTypes, hiddenTypes, recognition, ...records });
  return tables.flatMap(([table, rows]): NearId[] => {
    if ((rows as { get(id: string): unknown }).get(wanted) !== undefined) return [{ id: wanted, company: slug, table, isSame: true }];
    return isOwn ? like(rows, wanted).map((id) => ({ id, company: slug, table, isSame: false })) : [];
  });
}

interface Rows {
  rows?(): Iterable<{ readonly id: string }>;
  values?(): Iterable<object>;
  idOf?(record: never): string;
}

/** Ids that are like `wanted`. A company may have a million of them: most are passed over without a copy of any part. */
function like(rows: Rows, wanted: string): string[] {
  const [start, end] = [wanted.slice(0, 8), wanted.slice(-12)];
  const ids: string[] = [];
  const look = (id: string): void => {
    // Most of the two is at the same place: quick, before their edits are counted.
    if (!id.startsWith(start) && !id.endsWith(end)) return;
    if (Math.abs(id.length - wanted.length) <= TOLERANCE && distance(id, wanted) <= TOLERANCE) ids.push(id);
  };
  if (rows.rows === undefined) for (const record of rows.values!()) look(rows.idOf!(record as never));
  else for (const { id } of rows.rows()) look(id);
  return ids;
}
