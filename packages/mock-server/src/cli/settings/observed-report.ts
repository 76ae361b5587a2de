import { ConfigurationError } from "@hr-platform/engine/contract/configuration-error";
import { currentContract } from "@hr-platform/engine/contract/current";
import { printable } from "@hr-platform/engine/contract/printable";
import type { FlagSettings } from "./flags.ts";
import { printMessage } from "../logging/message.ts";

type Fields = Readonly<Record<string, unknown>>;

/** The header that says how many requests a minute a key has (§8). */
const LIMIT = "x-ratelimit-limit";
/** As `--rate-limit` takes it. */
const MOST_LIMIT = 1_000_000;
/** Most characters of a value that are printed. */
const MOST_SHOWN = 60;

/** Whether a file is a conformance report. */
export function isReport(fields: Fields): boolean {
  return "tool" in fields || "requirements" in fields || "document_version" in fields;
}

/**
 * What a conformance report observed of a service, as settings: its decisions and its rate limit. Prints in one line what the mock cannot
 * show, and why.
 * @throws ConfigurationError for decisions that are no list of {slug, observed}
 */
export function settingsOfReport(file: string, fields: Fields): FlagSettings {
  const { decide, left } = decisionsIn(file, fields["decisions"] as readonly unknown[]);
  const limits = limitsIn(fields["exchanges"]);
  if (limits.length > 1) left.push(`a rate limit of ${limits.join(" and of ")} (the mock has one for all keys)`);
  const forms = Object.keys(asFields(fields["forms"]));
  if (forms.length > 0) left.push(`the forms of ${forms.join(", ")} (where the document shows none, the mock has its own)`);
  if (left.length > 0) printMessage("warn", `${file}: this mock cannot show ${left.join("; ")}`);
  return { decide, ...(limits.length === 1 ? { rateLimit: limits[0]! } : {}) };
}

function asFields(value: unknown): Fields {
  return typeof value === "object" && value !== null ? (value as Fields) : {};
}

/** The observed values that the mock can be set to, and the others with the reason. */
function decisionsIn(file: string, rows: readonly unknown[]): { readonly decide: Record<string, string>; readonly left: string[] } {
  const decide: Record<string, string> = {};
  const left: string[] = [];
  for (const row of rows) {
    const { slug, observed } = asFields(row);
    if (typeof slug !== "string") throw new ConfigurationError(`${file}: decisions must be a list of {slug, observed}`);
    if (typeof observed !== "string") continue;
    const why = reasonAgainst(slug, observed);
    if (why === undefined) decide[slug] = observed;
    else left.push(`${slug}=${inBrief(observed)} (${why})`);
  }
  return { decide, left };
}

/** An observed value in a line: it may quote a whole answer. */
function inBrief(observed: string): string {
  const line = printable(observed);
  return line.length > MOST_SHOWN ? `${line.slice(0, MOST_SHOWN)}…` : line;
}

/** Why the mock cannot be set to an observed value; undefined: it can. */
function reasonAgainst(slug: string, observed: string): string | undefined {
  const { rows, defaults } = currentContract.decisions;
  const row = rows.find((one) => one.slug === slug);
  if (row === undefined) return "this version has no such decision";
  if (observed.startsWith("other: ")) return "none of the values that the mock has";
  if (observed.includes(" | ")) return "the service showed several values";
  const why = row.unserved?.[observed];
  if (why !== undefined) return why.replace(/\.$/, "");
  try {
    currentContract.decisions.decide(defaults, { [slug]: observed });
    return undefined;
  } catch {
    return `it takes ${row.values.join(", ")}`;
  }
}

/** The limits that the responses in a report named. */
function limitsIn(exchanges: unknown): number[] {
  const rows: readonly unknown[] = Array.isArray(exchanges) ? exchanges : [];
  const named = rows.map((row) => Number(asFields(asFields(asFields(row)["response"])["headers"])[LIMIT] ?? Number.NaN));
  return [...new Set(named.filter((limit) => Number.isInteger(limit) && limit >= 1 && limit <= MOST_LIMIT))].toSorted((a, b) => a - b);
}
