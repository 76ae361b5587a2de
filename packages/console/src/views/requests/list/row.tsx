import { memo } from "preact/compat";
import { Link } from "wouter-preact";
import { instantText } from "../../../parts/instant.tsx";
import { Status } from "../../../parts/status.tsx";
import type { ExchangeRow } from "../feed/row.ts";
import { withFilters } from "../feed/use-filters.ts";
import { readablePath, shortPath } from "../short-path.ts";

interface RowProps {
  readonly row: ExchangeRow;
  /** Its place among the rows that are shown, from 0. */
  readonly index: number;
  /** Pixels from the top of the list. */
  readonly start: number;
  readonly isChosen: boolean;
  /** Whether Tab comes to it. */
  readonly isActive: boolean;
  /** Whether the person's test begins with it. */
  readonly isTestStart: boolean;
  /** Whether its date is shown: the row above has another one. */
  readonly hasDate: boolean;
  /** Only so that links follow the address. */
  readonly search: string;
}

/** A row of the list. All of it is a link to the exchange. */
export const Row = memo(({ row, index, start, isChosen, isActive, isTestStart, hasDate }: RowProps) => {
  const {
    n,
    status,
    method,
    path,
    query,
    company,
    key_name: keyName,
    operation,
    error,
    at,
    altered_by: altered,
    may_be_altered_by: perhaps,
  } = row;
  const text = readablePath(path, query);
  const classes = ["request-row", isChosen ? "chosen" : "", isTestStart ? "test-start" : ""].join(" ");
  return (
    <div role="row" aria-rowindex={index + 2} class={classes} style={{ transform: `translateY(${start}px)` }}>
      <span role="cell" class="n">
        <Link
          href={withFilters(`/${n}`)}
          data-n={n}
          tabIndex={isActive ? 0 : -1}
          aria-label={`${n}: ${row.received?.cut ?? status} ${method.slice(0, 12)} ${shortPath(text).slice(0, 100)}${alteredText(row)}`}
          aria-current={isChosen ? "true" : undefined}
          title={aboutRow(row, text)}
        >
          {n}
        </Link>
      </span>
      <span role="cell">
        <Status of={status} cut={row.received?.cut} />
        {altered.length + perhaps.length === 0 ? null : (
          <span class="sign" title={alteredText(row).slice(2)}>
            {altered.length > 0 ? "*" : "?"}
          </span>
        )}
      </span>
      <span role="cell" class="method">
        {method.slice(0, 12)}
      </span>
      <span role="cell" class="path">
        {shortPath(text).slice(0, 300)}
      </span>
      <span role="cell" class="error">
        {error === null ? marks(row) : error.code}
      </span>
      <span role="cell" class="operation">
        {operation ?? ""}
      </span>
      <span role="cell" class="key">
        {company === null ? "no valid key" : `${company} ${keyName ?? ""}`}
      </span>
      <span role="cell" class="took">
        {row.took_ms === null ? "" : msText(row.took_ms)}
      </span>
      <span role="cell" class="size">
        {bytesText(row.response_bytes)}
      </span>
      <span role="cell" class="at">
        <time dateTime={at}>{hasDate ? instantText(at) : instantText(at).slice(11)}</time>
      </span>
    </div>
  );
});

/** What came of an exchange that was no error, in a few words. What the mock keeps of a read is no change. */
function marks({ events, changes, method, altered_by: altered, may_be_altered_by: perhaps }: ExchangeRow): string {
  if (events > 0) return events === 1 ? "1 event" : `${events} events`;
  if ((changes ?? 0) > 0 && method !== "GET" && method !== "HEAD") return "changed";
  if (altered.length > 0) return `* ${altered.join(", ")}`;
  return perhaps.length > 0 ? `? ${perhaps.join(", ")}` : "";
}

/** 0.62 ms, 12 ms, 1.4 s. */
export function msText(ms: number): string {
  if (ms >= 1000) return `${(ms / 1000).toFixed(1)} s`;
  return `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`;
}

/** 312 B, 4.2 KB, 1.1 MB. */
function bytesText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1e6 ? `${(bytes / 1000).toFixed(1)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** What changed the answer, or may have, after the other words. */
function alteredText({ altered_by: by, may_be_altered_by: perhaps }: ExchangeRow): string {
  return `${by.length === 0 ? "" : `, changed by ${by.join(", ")}`}${perhaps.length === 0 ? "" : `, perhaps changed by ${perhaps.join(", ")}`}`;
}

/** What a row has no room for: its whole path and error, what it was answered under, and when it came by this machine's clock. */
function aboutRow({ error, request_bytes: sent, received_at: received, ...row }: ExchangeRow, text: string): string {
  return [
    text.slice(0, 500),
    ...(error === null ? [] : [error.message.slice(0, 500)]),
    ...(row.received === null ? [] : [`What the client got: ${row.received.text}`]),
    ...row.altered_by.map((one) => `Changed by ${one}`),
    ...row.may_be_altered_by.map((one) => `Perhaps changed by ${one}`),
    ...(sent === 0 ? [] : [`${bytesText(sent)} sent`]),
    ...(received === null ? [] : [`Received ${new Date(received).toLocaleString()} by the machine's clock`]),
  ].join("\n");
}
