import type { ComponentChildren } from "preact";
import { type RowLink, useRows } from "./hooks/use-rows.ts";

/**
 * A column: its title and its cells. One of numbers is `number`, one of long texts `long`, one that names the row `head`. Only
 * screen readers say a title that is `unseen`.
 */
export type Column<R> = readonly [
  title: string,
  /** `link`: for the link or button of the row by which the keyboard comes to it. */
  cell: (row: R, link: RowLink) => ComponentChildren,
  kind?: "number" | "long" | "head" | "unseen",
];

interface TableProps<R> {
  /** Names it for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<R>[];
  readonly rows: readonly R[];
  /** What tells rows apart. */
  readonly keyOf: (row: R) => string;
  /** Whether it is a card of its own. Default: it is in one. */
  readonly isCard?: boolean;
  /** Whether its label is seen above it. Default: no. */
  readonly isTitled?: boolean;
  /** Default: `listing` for a card. */
  readonly class?: string;
  readonly isChosen?: (row: R) => boolean;
}

/** A table in a part of the page that scrolls by itself. Arrow keys move among the links of its rows. */
export function Table<R>({ label, columns, rows, keyOf, isCard = false, isTitled = false, class: name, isChosen }: TableProps<R>) {
  const { keys, row: linkOf } = useRows(rows.map(keyOf));
  return (
    <div class={isCard ? "scroll card flush" : "scroll"} tabIndex={0} role="region" aria-label={label}>
      <table class={name ?? (isCard ? "listing" : undefined)} {...keys}>
        <caption class={isTitled ? undefined : "unseen"}>{label}</caption>
        <thead>
          <tr>
            {columns.map(([title, , kind]) => (
              <th key={title} scope="col" class={kind === "number" ? "number" : undefined}>
                {kind === "unseen" ? <span class="unseen">{title}</span> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} class={isChosen?.(row) === true ? "chosen" : undefined}>
              {columns.map(([title, cell, kind]) => {
                const content = cell(row, linkOf(keyOf(row)));
                return kind === "head" ? (
                  <th key={title} scope="row">
                    {content}
                  </th>
                ) : (
                  <td key={title} class={kind === "unseen" ? undefined : kind}>
                    {content}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
