import type { CompanySummary } from "@hr-platform/domain";
import type { ClockReading } from "@hr-platform/control/areas/clock";
import type { ShownHistory, ShownRecord, ShownRelated, ShownTable } from "@hr-platform/control/areas/records/record-form";
import type { ShownMove } from "@hr-platform/control/areas/records/next-form";
import type { WhyState } from "@hr-platform/control/records/status-reason";
import { text } from "@hr-platform/control/row/schema";
import { purposeOfKeys } from "../keys.ts";
import type { SandboxCalls } from "../control.ts";
import { type AnyTool, json, nextPage, pageInput, tool } from "../tool.ts";

interface WholeRecord extends Pick<ShownRecord, "label" | "record"> {
  readonly never_in_api: boolean;
  readonly positions: readonly { readonly machine: string; readonly state: string }[];
  readonly why: WhyState | null;
  readonly next: readonly ShownMove[];
  readonly related: readonly ShownRelated[];
  readonly history: readonly ShownHistory[];
}

export const worldTool: AnyTool = tool(
  {
    name: "world",
    title: "What is in the mock",
    description:
      "Look at the data of the mock; changes nothing. Without table: base URL, clock, companies, the keys of `company`, and the tables. With table: its records, found by text and state. With table and id: one record with its state, what may happen next (with the call that does it and the section of the API document), its links and its history.",
    isReading: true,
    properties: {
      company: text("Slug of a company. Default wattle.", { examples: ["wattle", "kauri", "thistle", "southern", "acorn"] }),
      table: text("A table, such as employees, leave, roles, applications, webhooks. Leave it out for the list of all.", {
        examples: ["leave"],
      }),
      id: text("Id of a record of the table: all about it."),
      text: text("Only records with this text in them, such as a name."),
      state: text("Only records in this state, such as pending.", { examples: ["pending"] }),
      ...pageInput,
    },
  },
  async (calls, { company, table, id, text: wanted, state, offset = 0, limit = 20 }) => {
    if (table === undefined) return await overview(calls, company);
    if (id !== undefined)
      return recordLines(await calls.get<WholeRecord>(`/records/${encodeURIComponent(table)}/${encodeURIComponent(id)}`, { company }));
    const rows = await calls.get<{ company: string; total: number; data: readonly ShownRecord[] }>(
      `/records/${encodeURIComponent(table)}`,
      { company, text: wanted, state, offset, limit },
    );
    const lines = rows.data.map((row) => `${row.id}  ${row.label}${row.state === null ? "" : `  [${row.state}]`}`);
    return [`${rows.total} in ${table} of ${rows.company}`, ...lines, ...nextPage(rows.data.length, offset, rows.total)];
  },
);

async function overview(calls: SandboxCalls, wanted: string | undefined): Promise<string[]> {
  const { companies } = await calls.get<{ readonly companies: readonly CompanySummary[] }>("/world");
  const clock = await calls.get<ClockReading>("/clock");
  const { company, tables } = await calls.get<{ readonly company: string; readonly tables: readonly ShownTable[] }>("/records", {
    company: wanted,
  });
  const own = companies.find(({ slug }) => slug === company)?.keys ?? [];
  return [
    `base URL ${calls.control.baseUrl}; the key selects company and sandbox`,
    `clock ${clock.now}, ${clock.mode}`,
    "companies",
    ...companies.map(
      ({ slug, name, plan, jurisdictions, keys }) => `  ${slug}  ${name}, plan ${plan}, ${jurisdictions.join(" ")}, ${keys.length} keys`,
    ),
    `keys of ${company}, by the names that act takes`,
    ...[...purposeOfKeys(own)].map(([name, { token, scopes }]) => `  ${name}  ${token}  ${scopes.join(" ")}`),
    `tables of ${company}`,
    ...tables.map(
      ({ name, count, holds, never_in_api: isHidden }) => `  ${name}  ${count}  ${holds}${isHidden ? " Never in the API." : ""}`,
    ),
  ];
}

/** The most characters of a record, and the most changes of it that are shown. */
const MOST_OF_RECORD = 3000;
const MOST_CHANGES = 10;

function recordLines({ label, never_in_api: isHidden, record, positions, why, next, related, history }: WholeRecord): string[] {
  return [
    `${label}${isHidden ? " (never in the API)" : ""}`,
    ...positions.map(({ machine, state }) => `state ${state} (${machine})${why === null ? "" : `: ${why.sentence}`}`),
    json((record as { readonly resource?: object }).resource ?? record, MOST_OF_RECORD),
    "next",
    ...(next.length === 0 ? ["  nothing: this is an end"] : next.map((move) => `  ${moveLine(move)}`)),
    "linked",
    ...related.flatMap(({ member, total, records }) =>
      records.slice(0, 3).map((one) => `  ${member}: ${one.label} (${one.table} ${one.id})${total > 3 ? ` and ${total - 3} more` : ""}`),
    ),
    "history",
    ...history.slice(-MOST_CHANGES).map(({ kind, at, cause, members }) => {
      const changed = members
        .slice(0, 5)
        .map(({ path, before, after }) => `${path} ${json(before ?? null, 60)} -> ${json(after ?? null, 60)}`);
      return `  ${at ?? ""} ${kind}${cause === null ? "" : ` by ${cause.what ?? cause.by}${cause.exchange === null ? "" : `, exchange ${cause.exchange}`}`}${changed.length === 0 ? "" : `: ${changed.join("; ")}`}`;
    }),
  ];
}

function moveLine({ title, clause, by, action, call, body, needs, to, at, stopped_by: stopped }: ShownMove): string {
  const how =
    call !== null
      ? `act request "${call.method} ${call.path.replace(/^\/api\/v1/, "")}"`
      : by === "web"
        ? `act web "${action}"`
        : `by the clock${at === null ? "" : ` at ${at}`}`;
  const filled = Object.keys(body).length === 0 ? "" : ` with ${json(body, 200)}`;
  const missing = needs.length === 0 ? "" : `, needs ${json(needs, 200)}`;
  return `${title}${to === null ? "" : ` -> ${to}`}${clause === null ? "" : ` (${clause})`}: ${how}${filled}${missing}${stopped === null ? "" : `; stopped now by ${json(stopped, 300)}`}`;
}
