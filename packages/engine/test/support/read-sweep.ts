import type { Mock } from "../../src/sandbox/mock-handle.ts";
import { client } from "./client.ts";

/** Resources that a company has exactly one of. */
const SINGLES = ["/company", "/company/branding", "/onboarding", "/billing", "/permissions/company", "/messaging/conversation"];
/** Summaries of many records. */
const SUMMARIES = ["/analytics", "/analytics/export"];
const LISTS = ["/employees", "/leave", "/leave/balances", "/leave-types", "/webhooks", "/recognition", "/recruitment/roles"].concat([
  "/recruitment/stages",
  "/survey-programmes",
  "/learning-paths",
]);
const WRAPPED = ["/permissions/presets", "/onboarding/plans", "/offboarding/plans"];

/** Everything that the API shows of a company, as text with one line per response; per-employee reads for the first few only. */
export function readSweep(mock: Mock, slug: string, key: string = `hrk_${slug}_sacrificial`): string[] {
  const api = client(mock, key);
  const line = (path: string): string => {
    const { status, text } = api.get(path);
    return `${path} ${status} ${text}`;
  };
  const pages = (path: string): string[] => {
    const seen: string[] = [];
    for (let page = 1; ; page += 1) {
      const { text, status, meta } = api.get(path, { status: path === "/employees" ? "all" : undefined, limit: 100, page });
      seen.push(`${path} ${status} ${text}`);
      if (meta?.has_more !== true) return seen;
    }
  };
  const { records, employees } = mock.defaultSandbox.company(slug);
  const ids = (rows: Iterable<{ readonly id: string }>): string[] => Array.from(rows, ({ id }) => id);
  const details = [
    ...ids(records.roles.values()).flatMap((id) => [`/recruitment/roles/${id}`, `/recruitment/roles/${id}/pipeline`]),
    ...ids(records.onboarding_plans.values()).map((id) => `/onboarding/plans/${id}`),
    ...ids(records.offboarding_plans.values()).map((id) => `/offboarding/plans/${id}`),
    ...ids(records.surveys.values()).map((id) => `/surveys/${id}/results`),
    ...ids(employees.rows())
      .slice(0, 3)
      .map((id) => `/permissions/users/${id}`),
  ];
  return [...LISTS.flatMap(pages), ...[...SINGLES, ...SUMMARIES, ...WRAPPED, ...details].map(line)];
}

const texts = new WeakMap<object, string>();

/** A record as JSON, made once, since it never changes. */
function text(record: object): string {
  let known = texts.get(record);
  if (known === undefined) texts.set(record, (known = JSON.stringify(record)));
  return known;
}

interface Held {
  readonly added: number;
  rows(): Iterable<{ readonly record: object }>;
}

/** Everything that a mock stores of a company, including what the API never shows, and the counters of new ids. */
export function records(mock: Mock, slug: string): string {
  const {
    company,
    employees,
    leave,
    today,
    leaveTypes,
    hiddenLeave,
    recognition,
    records: collections,
    facts,
  } = mock.defaultSandbox.company(slug);
  const tables: readonly Held[] = [employees, leave, leaveTypes, hiddenLeave, recognition];
  const rows = tables.flatMap((table) => [`${table.added}`, ...Array.from(table.rows(), ({ record }) => text(record))]);
  const plain = Object.entries(collections).flatMap(([name, kept]) => [`${name} ${kept.added}`, ...Array.from(kept.values(), text)]);
  const single = Object.entries(facts).map(([name, fact]) => `${name} ${fact === null ? "" : text(fact)}`);
  return [text(company.record), today, ...rows, ...plain, ...single].join("\n");
}
