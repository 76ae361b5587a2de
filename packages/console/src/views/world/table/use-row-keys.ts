import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

interface RowKeysOptions {
  /** Names the list: somebody who comes back to it is where they were. */
  readonly list: string;
  readonly count: number;
  /** The rows that are in the page. */
  readonly first: number;
  readonly last: number;
  readonly box: RefObject<HTMLElement>;
  /** Scrolls to a row. */
  readonly show: (index: number) => void;
}

interface RowKeys {
  /** For the element that holds the rows. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocusIn: (event: FocusEvent) => void;
  /** For the link of a row: the Tab key comes to one row only. */
  readonly row: (index: number) => { readonly "data-row": string; readonly tabIndex: number };
}

/** Rows that Page up and Page down go. */
const PAGE = 15;

/** The list that had the focus last, and the row. */
let last: { readonly list: string; readonly row: number } | undefined;

/** Whether nobody has the focus: what had it is gone, such as a link that was followed. */
const isFree = (): boolean => document.activeElement === document.body || document.activeElement?.id === "main";

/** Arrow keys, Page up, Page down, Home and End move among the rows of a long list, most of which are not in the page. */
export function useRowKeys({ list, count, first, last: lastRow, box, show }: RowKeysOptions): RowKeys {
  const [at, setAt] = useState(0);
  const wanted = useRef<number>();
  useLayoutEffect(() => {
    if (last?.list !== list || last.row >= count || !isFree()) return;
    wanted.current = last.row;
    setAt(last.row);
    show(last.row);
    // Only when the list is shown.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useLayoutEffect(() => {
    if (wanted.current === undefined) return;
    const link = box.current?.querySelector<HTMLElement>(`[data-row="${wanted.current}"]`);
    if (link == null) return;
    wanted.current = undefined;
    link.focus();
  });
  const current = at < first || at > lastRow ? first : at;
  return {
    onKeyDown: (event) => {
      if (!(event.target instanceof HTMLElement) || event.target.dataset["row"] === undefined) return;
      const to = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + PAGE, PageUp: at - PAGE, Home: 0, End: count - 1 }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      const row = Math.min(count - 1, Math.max(0, to));
      wanted.current = row;
      setAt(row);
      show(row);
    },
    onFocusIn: ({ target }) => {
      const row = target instanceof HTMLElement ? target.dataset["row"] : undefined;
      if (row === undefined) return;
      last = { list, row: Number(row) };
      setAt(Number(row));
    },
    row: (index) => ({ "data-row": String(index), tabIndex: index === current ? 0 : -1 }),
  };
}
