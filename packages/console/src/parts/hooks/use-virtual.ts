import { Virtualizer, type VirtualizerOptions, elementScroll, observeElementOffset, observeElementRect } from "@tanstack/virtual-core";
import { useLayoutEffect, useReducer, useState } from "preact/hooks";

type Options = Pick<VirtualizerOptions<HTMLElement, HTMLElement>, "count" | "getScrollElement" | "estimateSize"> &
  Partial<Pick<VirtualizerOptions<HTMLElement, HTMLElement>, "overscan" | "getItemKey" | "scrollPaddingEnd">>;

/** The rows of a long list that can be seen, for a component: rows out of sight are not in the page. */
export function useVirtual(options: Options): Virtualizer<HTMLElement, HTMLElement> {
  const [, draw] = useReducer((n: number) => n + 1, 0);
  const whole: VirtualizerOptions<HTMLElement, HTMLElement> = {
    observeElementRect,
    observeElementOffset,
    scrollToFn: elementScroll,
    overscan: 12,
    ...options,
    onChange: () => draw(undefined),
  };
  const [list] = useState(() => new Virtualizer(whole));
  list.setOptions(whole);
  useLayoutEffect(() => list._didMount(), [list]);
  useLayoutEffect(() => list._willUpdate());
  return list;
}
