import { useEffect, useRef, useState } from "preact/hooks";

/** The row that had the focus last, in whatever list. */
let lastRow: string | undefined;
/** When somebody went back to a list. */
let cameBack = Number.NEGATIVE_INFINITY;
/** Milliseconds in which the list has to be there. */
const PATIENCE = 2000;

/** Call it before going back to a list: the row that was opened gets the focus. */
export function comeBack(): void {
  cameBack = performance.now();
}

/** Attributes of the link or button of a row: the Tab key comes to one row only. */
export interface RowLink {
  readonly "data-row": string;
  readonly tabIndex: number;
}

interface Rows {
  /** For the element that holds the rows. */
  readonly keys: { readonly onKeyDown: (event: KeyboardEvent) => void; readonly onFocusIn: (event: FocusEvent) => void };
  readonly row: (id: string) => RowLink;
}

/** Arrow keys, Home and End move among the rows of a list. @param ids of the rows, in their order */
export function useRows(ids: readonly string[]): Rows {
  const [last, setLast] = useState<string>();
  const current = last !== undefined && ids.includes(last) ? last : ids[0];
  const at = useRef(0);
  at.current = Math.max(0, ids.indexOf(current ?? ""));
  useEffect(() => {
    if (lastRow === undefined || performance.now() - cameBack > PATIENCE || !ids.includes(lastRow)) return;
    cameBack = Number.NEGATIVE_INFINITY;
    document.querySelector<HTMLElement>(`[data-row="${CSS.escape(lastRow)}"]`)?.focus();
  });
  return {
    keys: {
      onKeyDown: (event) => {
        if (!(event.target instanceof HTMLElement) || event.target.dataset["row"] === undefined) return;
        const to = { ArrowDown: at.current + 1, ArrowUp: at.current - 1, Home: 0, End: ids.length - 1 }[event.key];
        if (to === undefined) return;
        event.preventDefault();
        const id = ids[Math.min(ids.length - 1, Math.max(0, to))]!;
        (event.currentTarget as HTMLElement).querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)?.focus();
      },
      onFocusIn: ({ target }) => {
        const id = target instanceof HTMLElement ? target.dataset["row"] : undefined;
        if (id !== undefined) setLast((lastRow = id));
      },
    },
    row: (id) => ({ "data-row": id, tabIndex: id === current ? 0 : -1 }),
  };
}
