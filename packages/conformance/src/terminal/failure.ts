import { keyWords } from "../exchange/key-words.ts";
import { plainText } from "../exchange/text/plain-text.ts";
import { type Line, styled } from "./print.ts";
import type { Complaint, Report, RequirementReport } from "../verdict/report.ts";

/** Most complaints per requirement that a terminal shows. */
const MOST = 3;

/** Most characters of a `curl` line; longer ones are in the reports only. */
const MOST_CURL = 4000;

/** A failure as lines: clause, expected, got, exchanges, and a `curl` line that repeats the request. */
export function failureLines(row: RequirementReport, report: Report): Line[] {
  const tag = styled("red", row.verdict === "fail" ? "FAIL" : "WARN");
  const head = [tag, " ", styled("bold", row.id), ` ${row.section.join(" ")}  ${row.statement}`];
  const all = row.complaints ?? [];
  const more = all.length > MOST ? [`  and ${all.length - MOST} more in the reports`] : [];
  return [head, ...all.slice(0, MOST).flatMap((complaint) => complaintLines(complaint, report)), ...more, ""];
}

function complaintLines({ check, expected, got, exchanges, curl }: Complaint, report: Report): string[] {
  const records = new Map(report.exchanges.map((record) => [record.id, record]));
  const trace = [...new Set(exchanges)].flatMap((id) => {
    const record = records.get(id);
    if (record === undefined) return [];
    const { method, path, query, body } = record.request;
    const sent = body === null ? "" : ` ${shorten(body, 160)}`;
    return [`    ${id}  ${method} ${path}${query === "" ? "" : `?${query}`}${sent} -> ${record.response.status} (${keyWords(record)})`];
  });
  return [
    `  check     ${check}${report.recording === undefined ? `  (seed ${report.seed})` : ""}`,
    `  expected  ${expected}`,
    `  got       ${shorten(got, 400)}`,
    ...(trace.length > 0 ? ["  trace", ...trace] : []),
    ...(curl === "" ? [] : [`  repeat    ${shorten(curl, MOST_CURL)}`]),
  ];
}

function shorten(text: string, most: number): string {
  const line = plainText(text);
  return line.length > most ? `${line.slice(0, most)}…` : line;
}
