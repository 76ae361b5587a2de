import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

interface RowKeysOptions {
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

/** Arrow keys, Page up, Page down, Home and End move among the rows of a long list, most of which are not in the page. */
export function useRowKeys({ count, first, last, box, show }: RowKeysOptions): RowKeys {
  const [at, setAt] = useState(0);
  const wanted = useRef<number>();
  useLayoutEffect(() => {
    if (wanted.current === undefined) return;
    const link = box.current?.querySelector<HTMLElement>(`[data-row="${wanted.current}"]`);
    if (link == null) return;
    wanted.current = undefined;
    link.focus();
  });
  const current = at < first || at > last ? first : at;
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
      if (row !== undefined) setAt(Number(row));
    },
    row: (index) => ({ "data-row": String(index), tabIndex: index === current ? 0 : -1 }),
  };
}
