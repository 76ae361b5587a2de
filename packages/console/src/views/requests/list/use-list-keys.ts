import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { isForField } from "../../../parts/search.tsx";
import type { ExchangeRow } from "../feed/row.ts";

interface ListKeys {
  /** Number of the row that Tab comes to. */
  readonly active: number | undefined;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

interface Listed {
  /** Oldest first; the newest one is on top. */
  readonly rows: readonly ExchangeRow[];
  readonly box: RefObject<HTMLElement>;
  readonly scrollTo: (index: number) => void;
  readonly chosen: number | undefined;
}

/** Rows that page up and page down pass. */
const LEAP = 15;

/** Moves the focus in the list by arrows, home, end and page keys. Enter opens: a row is a link. */
export function useListKeys({ rows, box, scrollTo, chosen }: Listed): ListKeys {
  const [wanted, setWanted] = useState<number>();
  const isMoving = useRef(false);
  const isThere = (wished: number | undefined): boolean => wished !== undefined && rows.some(({ n }) => n === wished);
  const active = [wanted, chosen].find(isThere) ?? rows.at(-1)?.n;
  const focus = (n: number | undefined): void => {
    const link = box.current?.querySelector<HTMLElement>(`[data-n="${n}"]`);
    isMoving.current = link === null || link === undefined;
    link?.focus({ preventScroll: true });
  };
  useEffect(() => {
    // It was not in the page when the key was pressed.
    if (isMoving.current) focus(active);
  });
  const before = useRef(chosen);
  useEffect(() => {
    const closed = chosen === undefined ? before.current : undefined;
    before.current = chosen;
    // The focus was in the exchange, which is gone.
    if (closed === undefined || document.activeElement !== document.body) return;
    box.current?.querySelector<HTMLElement>(`[data-n="${closed}"]`)?.focus({ preventScroll: true });
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = isMoving.current ? active : Number((event.target as HTMLElement).dataset["n"] ?? active);
    const from = rows.length - 1 - rows.findIndex(({ n }) => n === at);
    const to = {
      j: from + 1,
      k: from - 1,
      ArrowDown: from + 1,
      ArrowUp: from - 1,
      PageDown: from + LEAP,
      PageUp: from - LEAP,
      Home: 0,
      End: rows.length - 1,
    }[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey || rows.length === 0) return;
    event.preventDefault();
    const index = Math.max(0, Math.min(rows.length - 1, to));
    const { n } = rows[rows.length - 1 - index]!;
    setWanted(n);
    scrollTo(index);
    focus(n);
  };
  useEffect(() => {
    // From anywhere in the page.
    const heard = (event: KeyboardEvent): void => {
      const isInside = box.current?.contains(document.activeElement) === true;
      if (event.key !== "j" || event.ctrlKey || event.metaKey || event.altKey || isInside || isForField(event)) return;
      event.preventDefault();
      focus(active);
    };
    document.addEventListener("keydown", heard);
    return () => document.removeEventListener("keydown", heard);
  });
  return { active, onKeyDown };
}
