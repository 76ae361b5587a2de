import { useState } from "preact/hooks";

interface Held {
  /** For the query: only those before this number; undefined: the newest ones. */
  readonly before: number | undefined;
  readonly release: () => void;
  /** For the element that holds the list. */
  readonly handlers: {
    readonly onPointerEnter: () => void;
    readonly onPointerLeave: (event: PointerEvent) => void;
    readonly onFocusIn: () => void;
    readonly onFocusOut: (event: FocusEvent) => void;
  };
}

/**
 * Keeps a live list, newest first, as it is while the pointer is on it or the focus in it: no row moves away while it is read.
 * @param newest the number of its first row
 */
export function useHeld(newest: number | undefined): Held {
  const [top, setTop] = useState<number>();
  const hold = (): void => setTop((before) => before ?? newest);
  return {
    before: top === undefined ? undefined : top + 1,
    release: () => setTop(undefined),
    handlers: {
      onPointerEnter: hold,
      onPointerLeave: ({ currentTarget }) => {
        if (!(currentTarget as Element).contains(document.activeElement)) setTop(undefined);
      },
      onFocusIn: hold,
      onFocusOut: ({ currentTarget, relatedTarget }) => {
        const list = currentTarget as Element;
        if (!list.contains(relatedTarget as Node | null) && !list.matches(":hover")) setTop(undefined);
      },
    },
  };
}
