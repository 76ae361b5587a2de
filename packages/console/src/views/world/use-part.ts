import { useCallback, useState } from "preact/hooks";

/**
 * The part of a long list that is read: where it begins, and the function that reads another one.
 * @param of what the list shows: when that changes, it begins from 0
 */
export function usePart(of: string): readonly [offset: number, read: (offset: number) => void] {
  const [part, setPart] = useState({ of, offset: 0 });
  const read = useCallback((offset: number) => setPart({ of, offset }), [of]);
  return [part.of === of ? part.offset : 0, read];
}
