import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

/** Brings the link to the page that is shown into sight, in a row of links that scrolls sideways. @param here what is shown */
export function useCurrent(row: RefObject<HTMLElement>, here: string): void {
  useLayoutEffect(() => {
    const link = row.current?.querySelector('[aria-current="page"]');
    if (row.current === null || link == null) return;
    const [box, own] = [row.current.getBoundingClientRect(), link.getBoundingClientRect()];
    const left = own.left - box.left + row.current.scrollLeft;
    row.current.scrollLeft = left + own.width <= box.width ? 0 : left - (box.width - own.width) / 2;
  }, [row, here]);
}
