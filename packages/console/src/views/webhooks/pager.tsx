interface PagerProps {
  readonly isFirst: boolean;
  /** Whether there are rows above the first one. */
  readonly hasNew: boolean;
  /** Number that the next page begins before; null: there is none. */
  readonly next: number | null;
  readonly toNewest: () => void;
  readonly toOlder: (before: number) => void;
}

/** Goes through the pages of a list that begins with the newest row. */
export function Pager({ isFirst, hasNew, next, toNewest, toOlder }: PagerProps) {
  return (
    <div class="pager">
      <span class="quiet">{isFirst ? (hasNew ? "Held while you read" : "Newest first, live") : "Older ones"}</span>
      <button type="button" disabled={isFirst && !hasNew} onClick={toNewest}>
        {isFirst && hasNew ? "Show new ones" : "Newest"}
      </button>
      <button type="button" disabled={next === null} onClick={() => toOlder(next!)}>
        Older
      </button>
    </div>
  );
}

/** The number of an address that a page begins before; undefined: it names none. */
export function beforeOf(text: string): number | undefined {
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
