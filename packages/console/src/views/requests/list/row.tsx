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
  /** Only so that links follow the address. */
  readonly search: string;
}

/** A row of the list. All of it is a link to the exchange. */
export const Row = memo(({ row, index, start, isChosen, isActive, isTestStart }: RowProps) => {
  const { n, status, method, path, query, company, key_name: keyName, operation, error, at, events, changes, altered_by: altered } = row;
  const text = readablePath(path, query);
  const classes = ["request-row", isChosen ? "chosen" : "", isTestStart ? "test-start" : ""].join(" ");
  return (
    <div role="row" aria-rowindex={index + 2} class={classes} style={{ transform: `translateY(${start}px)` }}>
      <span role="cell" class="n">
        <Link
          href={withFilters(`/${n}`)}
          data-n={n}
          tabIndex={isActive ? 0 : -1}
          aria-label={`${n}: ${status} ${method.slice(0, 12)} ${shortPath(text).slice(0, 100)}${altered.length === 0 ? "" : `, under ${altered.join(", ")}`}`}
          title={[
            text.slice(0, 500),
            ...(error === null ? [] : [error.message.slice(0, 500)]),
            ...altered.map((one) => `Under ${one}`),
          ].join("\n")}
          aria-current={isChosen ? "true" : undefined}
        >
          {n}
        </Link>
      </span>
      <span role="cell">
        <Status of={status} />
        {altered.length === 0 ? null : <span class="sign">*</span>}
      </span>
      <span role="cell" class="method">
        {method.slice(0, 12)}
      </span>
      <span role="cell" class="path">
        {shortPath(text).slice(0, 300)}
      </span>
      <span role="cell" class="error">
        {error === null ? marks(events, changes) : error.code}
      </span>
      <span role="cell" class="operation">
        {operation ?? ""}
      </span>
      <span role="cell" class="key">
        {company === null ? "no valid key" : `${company} ${keyName ?? ""}`}
      </span>
      <span role="cell" class="at">
        <time dateTime={at}>{instantText(at)}</time>
      </span>
    </div>
  );
});

/** What came of an exchange that was no error, in a few words. */
function marks(events: number, changes: number | null): string {
  if (events > 0) return events === 1 ? "1 event" : `${events} events`;
  return (changes ?? 0) > 0 ? "changed" : "";
}
