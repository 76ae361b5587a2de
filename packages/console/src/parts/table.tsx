import type { ComponentChildren } from "preact";

/** A column by its title, that of numbers, or that of buttons, whose title only screen readers say. */
type ColumnTitle = string | { readonly number: string } | { readonly unseen: string };

/** The titles of the columns. */
export function Columns({ of }: { readonly of: readonly ColumnTitle[] }) {
  return (
    <thead>
      <tr>
        {of.map((column) =>
          typeof column === "string" ? (
            <th key={column} scope="col">
              {column}
            </th>
          ) : "number" in column ? (
            <th key={column.number} scope="col" class="number">
              {column.number}
            </th>
          ) : (
            <th key={column.unseen} scope="col">
              <span class="unseen">{column.unseen}</span>
            </th>
          ),
        )}
      </tr>
    </thead>
  );
}

interface TableProps {
  /** Names it for screen readers. */
  readonly label: string;
  readonly columns: readonly ColumnTitle[];
  readonly class?: string;
  readonly children: ComponentChildren;
}

/** A table in a part of the page that scrolls by itself, with the keyboard too. */
export function Table({ label, columns, class: name, children }: TableProps) {
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={label}>
      <table class={name}>
        <Columns of={columns} />
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
