import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { type Answer, useRead } from "../../api/use-control.ts";
import { Empty, Loaded } from "../../parts/states.tsx";
import { useInAddress } from "../../shell/address.ts";

/** Filters of a list in the address. */
interface ListFilters<Name extends string> {
  readonly values: Readonly<Record<Name, string>>;
  /** Sets one, and goes back to the newest page. */
  readonly choose: Readonly<Record<Name, (value: string) => void>>;
}

/** The filters of these names. */
export function useListFilters<Name extends string>(names: readonly Name[]): ListFilters<Name> {
  const fields = names.map((name) => [name, ...useInAddress(name)] as const);
  const [, setBefore] = useInAddress("before");
  return {
    values: Object.fromEntries(fields.map(([name, value]) => [name, value])) as Record<Name, string>,
    choose: Object.fromEntries(fields.map(([name, , set]) => [name, (value: string) => (setBefore(""), set(value))])) as Record<
      Name,
      (value: string) => void
    >,
  };
}

/** How many rows a page has. */
const LIMIT = 50;

type ListPath = "/_mock/deliveries" | "/_mock/webhook-events";

interface NewestFirstProps<Path extends ListPath> {
  readonly path: Path;
  /** What is not in the filters. */
  readonly query: object;
  /** The rows of a page. */
  readonly rowsOf: (page: Answer<Path>) => readonly { readonly n: number }[];
  /** Names the rows: "the deliveries". */
  readonly what: string;
  readonly filters: ListFilters<string>;
  /** What is shown where there is no row, whatever the filters. */
  readonly none: ComponentChildren;
  readonly children: (page: Answer<Path>) => ComponentChildren;
}

/** A list that begins with the newest row, live, page by page. It stands still while somebody reads it. */
export function NewestFirst<Path extends ListPath>({ path, query: fixed, rowsOf, what, filters, none, children }: NewestFirstProps<Path>) {
  const chosen = Object.entries(filters.values).filter(([, value]) => value !== "");
  const query = { ...fixed, ...Object.fromEntries(chosen) };
  const [older, setOlder] = useInAddress("before");
  const newest = useRead(path, { query: { ...query, limit: 1 } } as never, { keepPrevious: true });
  const newestNumber = newest.data === undefined ? undefined : rowsOf(newest.data)[0]?.n;
  const held = useHeld(newestNumber);
  const olderThan = beforeOf(older);
  const before = olderThan ?? held.before;
  const page = useRead(path, { query: { ...query, limit: LIMIT, ...(before === undefined ? {} : { before }) } } as never, {
    keepPrevious: true,
  });
  const first = page.data === undefined ? undefined : rowsOf(page.data)[0]?.n;
  return (
    <Loaded of={page} what={what}>
      {(data) => (
        <>
          <Pager
            isFirst={olderThan === undefined}
            hasNew={newestNumber !== undefined && first !== undefined && newestNumber > first}
            next={data.next}
            toNewest={() => {
              held.release();
              setOlder("");
            }}
            toOlder={(n) => setOlder(String(n))}
          />
          {rowsOf(data).length > 0 ? (
            <div {...held.handlers}>{children(data)}</div>
          ) : (
            <Empty>
              {data.total > 0 && chosen.length > 0 ? (
                <>
                  <p>No match for these filters.</p>
                  <button type="button" onClick={() => chosen.forEach(([name]) => filters.choose[name]?.(""))}>
                    Remove the filters
                  </button>
                </>
              ) : (
                none
              )}
            </Empty>
          )}
        </>
      )}
    </Loaded>
  );
}

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
function Pager({ isFirst, hasNew, next, toNewest, toOlder }: PagerProps) {
  return (
    <div class="pager">
      <span class="quiet">{isFirst ? (hasNew ? "Paused while you read" : "Newest first, live") : "Older ones"}</span>
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
function beforeOf(text: string): number | undefined {
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

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
function useHeld(newest: number | undefined): Held {
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
