import { clauseOf } from "../document/sections.ts";
import { requirementById } from "../document/requirements.ts";
import type { ExchangeRecord } from "../exchange/exchange.ts";
import type { Report, RequirementReport } from "../verdict/report.ts";
import { cutCurl } from "./cut-curl.ts";
import { code, escape, fenced } from "./markdown-text.ts";

/** A verdict that somebody disputes. */
export interface Challenge {
  /** The evidence, judged again. */
  readonly report: Report;
  /** The rows that are disputed. */
  readonly rows: readonly RequirementReport[];
  /** The check, requirement or passive rule that was named. */
  readonly name: string;
  readonly reason: string;
  /** The version of the suite that recorded the evidence. */
  readonly recordedBy: string;
}

/** Most characters of a body: hosts of code cut an issue off. */
const MOST = 8000;

/** The parts of a dossier, in the order of the issue form. */
const PARTS: readonly (readonly [label: string, words: (challenge: Challenge) => readonly string[]])[] = [
  ["Statement", ({ rows }) => rows.map(({ id, level, statement }) => `**${id}** (${level}): ${escape(statement)}`)],
  ["Clause", ({ rows }) => [...new Set(rows.flatMap(({ section }) => section))].map((one) => escape(clauseOf(one)))],
  [
    "Check",
    ({ rows, name }) => [code(name), ...rows.map(({ id }) => `How ${id} is seen: ${escape(requirementById.get(id)?.observe ?? "")}`)],
  ],
  ["Verdict", ({ rows }) => rows.flatMap(verdictWords)],
  ["Exchanges", ({ rows, report }) => exchangesOf(rows, report).map(exchangeWords)],
  ["Reason", ({ reason }) => reason.split(/\r?\n/).map(escape)],
  ["Versions and edition", versionWords],
];

/** A disputed verdict as Markdown that stands alone. Its headings are the labels of the issue form. */
export function dossier(challenge: Challenge): string {
  const parts = PARTS.flatMap(([label, words]) => [`### ${label}`, ...words(challenge).filter((line) => line !== "")]);
  return `${parts.join("\n\n")}\n`;
}

function verdictWords({ id, verdict, complaints = [], passed_by: by = [], seen = [] }: RequirementReport): string[] {
  return [
    `**${id}: ${verdict}**${by.length === 0 ? "" : `, shown by ${by.join(", ")}`}`,
    ...seen.map((words) => `Observed: ${escape(words)}`),
    ...complaints.flatMap(({ check, expected, got, exchanges, curl }) => [
      [`- Check ${code(check)}, at ${exchanges.join(", ")}`, `- **Expected:** ${escape(expected)}`, `- **Got:** ${code(got)}`].join("\n"),
      ...(curl === "" ? [] : [fenced(cutCurl(curl))]),
    ]),
  ];
}

/** The exchanges that the verdicts rest on, as reports show them. */
function exchangesOf(rows: readonly RequirementReport[], { exchanges }: Report): ExchangeRecord[] {
  const cited = new Set(rows.flatMap(({ evidence = [], complaints = [] }) => [...evidence, ...complaints.flatMap((one) => one.exchanges)]));
  return exchanges.filter(({ id }) => cited.has(id));
}

function exchangeWords({ id, key, request, response }: ExchangeRecord): string {
  const headers = (all: Readonly<Record<string, string>>): string[] => Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  const body = (text: string): string[] => ["", text.length > MOST ? `${text.slice(0, MOST)}… (${text.length} characters)` : text];
  const lines = [
    `${request.method} ${request.path}${request.query === "" ? "" : `?${request.query.replace(/^\?/, "")}`}`,
    ...headers(request.headers),
    ...(request.body === null ? [] : body(request.body)),
    "",
    `HTTP ${response.status}`,
    ...headers(response.headers),
    ...body(response.body),
  ];
  return [
    `${code(id)}${key === null ? "" : `, with the key ${code(key)}`}`,
    fenced(lines.join("\n"), { language: "http", lines: true }),
  ].join("\n\n");
}

function versionWords({ report, recordedBy }: Challenge): string[] {
  const { tool, document_version, edition, tier, seed, started_at, target } = report;
  return [
    [
      `- HR Platform REST API ${document_version}${edition === undefined ? "" : `, edition ${edition.id}`}`,
      `- judged by ${tool.name} ${tool.version}, from evidence of ${recordedBy}`,
      `- ${escape(target.name)}, recorded ${started_at}, tier ${tier}, seed ${seed}`,
    ].join("\n"),
  ];
}
