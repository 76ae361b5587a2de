import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

interface GridKeysOptions {
  /** Names a list in which somebody who comes back to it is where they were. Default: they begin at the top. */
  readonly list?: string;
  /** How many rows there are. */
  readonly count: number;
  /** The rows that are in the page. */
  readonly first: number;
  readonly last: number;
  readonly box: RefObject<HTMLElement>;
  /** How many links a row has. Default: one. */
  readonly columns?: (row: number) => number;
  /** Scrolls to a row. */
  readonly show: (row: number) => void;
}

export interface GridKeys {
  /** For the element that holds the rows. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocusIn: (event: FocusEvent) => void;
  /** For a link of a row: the Tab key comes to one link only. */
  readonly cell: (row: number, column: number) => { readonly "data-row": string; readonly tabIndex: number };
}

interface Place {
  readonly row: number;
  readonly column: number;
}

/** Rows that Page up and Page down go. */
const PAGE = 15;

/** The list that had the focus last, and the row. */
let last: { readonly list: string; readonly row: number } | undefined;

/** Whether nobody has the focus: what had it is gone, such as a link that was followed. */
const isFree = (): boolean => document.activeElement === document.body || document.activeElement?.id === "main";

/** Arrow keys, Page up, Page down, Home and End move among the links of rows, most of which are not in the page. */
export function useGridKeys({ list, count, first, last: lastRow, box, columns = () => 1, show }: GridKeysOptions): GridKeys {
  const [at, setAt] = useState<Place>({ row: 0, column: 0 });
  const wanted = useRef<string>();
  useLayoutEffect(() => {
    if (list === undefined || last?.list !== list || last.row >= count || !isFree()) return;
    wanted.current = `${last.row}:0`;
    setAt({ row: last.row, column: 0 });
    show(last.row);
    // Only when the list is shown.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useLayoutEffect(() => {
    if (wanted.current === undefined) return;
    const [row] = wanted.current.split(":");
    // A row that has just been read may have fewer links.
    const link =
      box.current?.querySelector<HTMLElement>(`[data-row="${wanted.current}"]`) ??
      box.current?.querySelector<HTMLElement>(`[data-row="${row}:0"]`);
    if (link == null) return;
    wanted.current = undefined;
    link.focus();
  });
  const row = at.row < first || at.row > lastRow ? first : at.row;
  const current = `${row}:${Math.min(at.column, columns(row) - 1)}`;
  const go = (to: Place): void => {
    const next = Math.min(count - 1, Math.max(0, to.row));
    const column = Math.max(0, Math.min(to.column, columns(next) - 1));
    wanted.current = `${next}:${column}`;
    // Up and down keep the column that was left, also past rows with fewer links.
    setAt({ row: next, column: next === at.row ? column : to.column });
    show(next);
  };
  return {
    onKeyDown: (event) => {
      if (!(event.target instanceof HTMLElement) || event.target.dataset["row"] === undefined) return;
      const to: Place | undefined = {
        ArrowDown: { ...at, row: at.row + 1 },
        ArrowUp: { ...at, row: at.row - 1 },
        PageDown: { ...at, row: at.row + PAGE },
        PageUp: { ...at, row: at.row - PAGE },
        ArrowRight: { ...at, column: at.column + 1 },
        ArrowLeft: { ...at, column: Math.min(at.column, columns(at.row) - 1) - 1 },
        Home: event.ctrlKey || list !== undefined ? { row: 0, column: 0 } : { ...at, column: 0 },
        End: event.ctrlKey || list !== undefined ? { row: count - 1, column: 0 } : { ...at, column: columns(at.row) - 1 },
      }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      go(to);
    },
    onFocusIn: ({ target }) => {
      const place = target instanceof HTMLElement ? target.dataset["row"] : undefined;
      if (place === undefined) return;
      const [focused, column] = place.split(":").map(Number) as [number, number];
      if (list !== undefined) last = { list, row: focused };
      setAt((before) =>
        before.row === focused && column === Math.min(before.column, columns(focused) - 1) ? before : { row: focused, column },
      );
    },
    cell: (of, column) => ({ "data-row": `${of}:${column}`, tabIndex: `${of}:${column}` === current ? 0 : -1 }),
  };
}
