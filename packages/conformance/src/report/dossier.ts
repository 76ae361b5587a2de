import { clauseOf } from "../document/sections.ts";
import { requirementById } from "../document/requirements.ts";
import type { ExchangeRecord } from "../exchange/exchange.ts";
import type { Report, RequirementReport } from "../verdict/report.ts";
import type { Arrival } from "../wire/wire.ts";
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
  /** What arrived at the receiver while the checks ran that the verdicts rest on. */
  readonly deliveries: readonly Arrival[];
  /** The version of the suite that recorded the evidence. */
  readonly recordedBy: string;
}

/** Most characters of all bodies together: hosts of code refuse an issue of more than 65,536. */
const MOST = 40_000;

/** The parts of a dossier, in the order of the issue form. */
const PARTS: readonly (readonly [label: string, words: (challenge: Challenge) => readonly string[]])[] = [
  ["Statement", ({ rows }) => rows.map(({ id, level, statement }) => `**${id}** (${level}): ${escape(statement)}`)],
  ["Clause", ({ rows }) => [...new Set(rows.flatMap(({ section }) => section))].map((one) => escape(clauseOf(one)))],
  [
    "Check",
    ({ rows, name }) => [code(name), ...rows.map(({ id }) => `How ${id} is seen: ${escape(requirementById.get(id)?.observe ?? "")}`)],
  ],
  ["Verdict", ({ rows }) => rows.flatMap(verdictWords)],
  ["Exchanges", exchangesWords],
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

function exchangesWords({ rows, report, deliveries }: Challenge): string[] {
  const exchanges = exchangesOf(rows, report);
  const sent = exchanges.flatMap(({ request, response }) => [request.body ?? "", response.body]);
  const most = shareOf(MOST, [...sent, ...deliveries.map(({ body }) => body)]);
  return [
    ...exchanges.map((one) => exchangeWords(one, most)),
    ...deliveries.map((one, n) => deliveryWords(one, `Delivery ${n + 1} of ${deliveries.length}`, most)),
  ];
}

/** The most characters of one text, so that all of them are at most `most` together, and short ones are whole. */
function shareOf(most: number, texts: readonly string[]): number {
  let [left, rest] = [most, texts.length];
  for (const { length } of texts.toSorted((a, b) => a.length - b.length)) {
    if (length > left / rest) return Math.floor(left / rest);
    [left, rest] = [left - length, rest - 1];
  }
  return most;
}

function exchangeWords({ id, key, request, response }: ExchangeRecord, most: number): string {
  const lines = [
    `${request.method} ${request.path}${request.query === "" ? "" : `?${request.query.replace(/^\?/, "")}`}`,
    ...headerLines(request.headers),
    ...(request.body === null ? [] : bodyLines(request.body, most)),
    "",
    `HTTP ${response.status}`,
    ...headerLines(response.headers),
    ...bodyLines(response.body, most),
  ];
  return [
    `${code(id)}${key === null ? "" : `, with the key ${code(key)}`}`,
    fenced(lines.join("\n"), { language: "http", lines: true }),
  ].join("\n\n");
}

function deliveryWords({ method, path, headers, body }: Arrival, title: string, most: number): string {
  const lines = [`${method} ${path}`, ...headerLines(headers), ...bodyLines(body, most)];
  return [title, fenced(lines.join("\n"), { language: "http", lines: true })].join("\n\n");
}

const headerLines = (all: Readonly<Record<string, string>>): string[] => Object.entries(all).map(([name, value]) => `${name}: ${value}`);
const bodyLines = (text: string, most: number): string[] => [
  "",
  text.length > most ? `${text.slice(0, most)}… (${text.length} characters)` : text,
];

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
