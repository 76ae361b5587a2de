import { useEffect, useRef, useState } from "preact/hooks";
import { useLocation } from "wouter-preact";
import { isUnanswered } from "../../../api/control-error.ts";
import { useChange, useRead } from "../../../api/use-control.ts";
import { type ApiCall, curlOf, sendCall } from "../../../parts/api-call.ts";
import { Copy } from "../../../parts/copy.tsx";
import { Empty, Failed, Loading } from "../../../parts/states.tsx";
import { useVirtual } from "../../../parts/hooks/use-virtual.ts";
import type { Feed } from "../feed/use-feed.ts";
import type { Filters } from "../feed/filters.ts";
import { useFilters } from "../feed/use-filters.ts";
import type { ExchangeRow } from "../feed/row.ts";
import { overlay } from "../../../shell/overlay.ts";
import { Row } from "./row.tsx";
import { useListKeys } from "./use-list-keys.ts";

/** Pixels of a row. */
const ROW = 30;
/** Rows from the end at which older ones are read. */
const NEAR = 150;

interface ListProps {
  readonly feed: Feed;
  readonly filters: Filters;
  /** Number of the exchange that is shown beside the list. */
  readonly chosen: number | undefined;
  readonly testStart: number | undefined;
}

/** The exchanges, newest first. A list that somebody reads stands still, and a button says how many came. */
export function List({ feed, filters, chosen, testStart }: ListProps) {
  const { list, isReady, error, readOlder, hold, showNew, retry } = feed;
  const { rows } = list;
  const box = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [isScrolled, setScrolled] = useState(false);
  const virtual = useVirtual({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    // The heads stand over the rows.
    scrollPaddingEnd: ROW,
    getItemKey: (index) => rows[rows.length - 1 - index]?.n ?? index,
  });
  const isRead = isOver || isFocused || isScrolled || chosen !== undefined;
  useEffect(() => hold(isRead), [hold, isRead]);
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last > rows.length - NEAR) readOlder();
  }, [last, rows.length, readOlder]);
  const keys = useListKeys({ rows, box, scrollTo: (index) => virtual.scrollToIndex(index), chosen });
  useShown({ chosen, rows, readOlder, hasOlder: list.hasOlder, scrollTo: (index, align) => virtual.scrollToIndex(index, { align }) });
  const showAll = (): void => {
    showNew();
    box.current?.scrollTo({ top: 0 });
  };
  if (!isReady) return error === undefined ? <Loading what="the requests" /> : <Failed error={error} retry={retry} />;
  return (
    <div class="request-list">
      <NewRows waiting={list.waiting} missed={list.missed} show={showAll} />
      {error === undefined || isUnanswered(error) ? null : <Failed error={error} retry={retry} />}
      <div
        class="request-box"
        ref={box}
        onScroll={({ currentTarget }) => setScrolled(currentTarget.scrollTop > 4)}
        onPointerEnter={() => setOver(true)}
        onPointerLeave={() => setOver(false)}
        onFocusIn={({ target }) => setFocused((target as Element).matches(":focus-visible"))}
        onFocusOut={() => setFocused(false)}
        onKeyDown={keys.onKeyDown}
      >
        <div role="table" aria-label="Requests, newest first" aria-rowcount={rows.length + 1}>
          <Heads />
          <div role="rowgroup" class="request-rows" style={{ height: `${virtual.getTotalSize()}px` }}>
            <Rows items={items} rows={rows} chosen={chosen} active={keys.active} testStart={testStart} />
          </div>
        </div>
        {rows.length === 0 ? <Nothing filters={filters} next={list.next} /> : <End hasOlder={list.hasOlder} first={list.first} />}
      </div>
    </div>
  );
}

interface RowsProps {
  /** Those in sight, with their places. */
  readonly items: readonly { readonly index: number; readonly start: number }[];
  /** Oldest first. */
  readonly rows: readonly ExchangeRow[];
  readonly chosen: number | undefined;
  /** Number of the row that Tab comes to. */
  readonly active: number | undefined;
  readonly testStart: number | undefined;
}

function Rows({ items, rows, chosen, active, testStart }: RowsProps) {
  return (
    <>
      {items.map(({ index, start }) => {
        const row = rows[rows.length - 1 - index];
        const above = rows[rows.length - index];
        return row === undefined ? null : (
          <Row
            key={row.n}
            row={row}
            index={index}
            start={start}
            isChosen={row.n === chosen}
            isActive={row.n === active}
            isTestStart={row.n === testStart}
            hasDate={above?.at.slice(0, 10) !== row.at.slice(0, 10)}
            search={location.search}
          />
        );
      })}
    </>
  );
}

interface Shown {
  readonly chosen: number | undefined;
  /** Oldest first. */
  readonly rows: readonly ExchangeRow[];
  readonly hasOlder: boolean;
  readonly readOlder: () => void;
  readonly scrollTo: (index: number, align: "center" | "auto") => void;
}

/** Scrolls to the chosen row once it is there. Older rows are read until it is. */
function useShown({ chosen, rows, hasOlder, readOlder, scrollTo }: Shown): void {
  const shown = useRef<number>();
  // A row that somebody clicks is in sight already.
  const isLink = useRef(chosen !== undefined);
  useEffect(() => {
    if (chosen === undefined) shown.current = undefined;
    if (chosen === undefined || chosen === shown.current || rows.length === 0) return;
    const at = rows.findLastIndex(({ n }) => n === chosen);
    if (at >= 0) {
      shown.current = chosen;
      scrollTo(rows.length - 1 - at, isLink.current ? "center" : "auto");
      isLink.current = false;
    } else if (rows[0]!.n > chosen && hasOlder) readOlder();
  });
}

function Heads() {
  return (
    <div role="rowgroup" class="request-heads">
      <div role="row" aria-rowindex={1} class="request-row">
        {["#", "Status", "Method", "Path", "Outcome", "Operation", "Key", "Took", "Size", "When (UTC)"].map((title) => (
          <span key={title} role="columnheader" class={title.split(" ")[0]!.toLowerCase()}>
            {title}
          </span>
        ))}
      </div>
    </div>
  );
}

function NewRows({ waiting, missed, show }: { readonly waiting: number; readonly missed: number; readonly show: () => void }) {
  return (
    <div class="new-rows">
      {waiting === 0 ? null : (
        <button type="button" onClick={show}>
          {waiting.toLocaleString("en")} new
        </button>
      )}
      {missed === 0 ? null : <span class="quiet">{missed.toLocaleString("en")} more came, and the mock no longer keeps them.</span>}
    </div>
  );
}

function End({ hasOlder, first }: { readonly hasOlder: boolean; readonly first: number }) {
  if (hasOlder) return <p class="list-end">Reading older ones …</p>;
  return <p class="list-end">{first === 0 ? "There are no older requests." : `The mock keeps the requests from number ${first} on.`}</p>;
}

function Nothing({ filters, next }: { readonly filters: Filters; readonly next: number }) {
  const [, set] = useFilters();
  if (Object.keys(filters).length > 0)
    return (
      <Empty>
        <p>No match for these filters.</p>
        <button type="button" onClick={() => set({ text: "", status: "", method: "", path: "", operation: "", company: "", key: "" })}>
          Remove the filters
        </button>
      </Empty>
    );
  return <FirstRequest isFirst={next === 0} />;
}

/** A request that works as it stands: to copy, or to send from here and see explained. */
function FirstRequest({ isFirst }: { readonly isFirst: boolean }) {
  const { data: world } = useRead("/_mock/world", {}, { isFixed: true });
  const [, navigate] = useLocation();
  const send = useChange(sendCall);
  const companies = (world?.companies ?? []) as readonly { readonly keys: readonly Key[] }[];
  const token = companies.flatMap(({ keys }) => keys).find(({ revoked, scopes }) => !revoked && scopes.includes("read"))?.token;
  if (token === undefined)
    return (
      <Empty>
        <p>No request was sent, and no company has a valid key that reads. World makes one: Create key.</p>
      </Empty>
    );
  const right: ApiCall = { method: "GET", path: "/api/v1/company", token, body: "" };
  const wrong: ApiCall = { ...right, method: "POST", path: "/api/v1/leave", body: '{"employeeId":"1","start_date":"tomorrow"}' };
  // The row may be here before the answer: then this is gone, and callbacks of `mutate` with it. What fails is in `send.error`.
  const go = (call: ApiCall): void =>
    void send.mutateAsync(call).then(
      () => navigate("/last"),
      () => {},
    );
  return (
    <Empty>
      <p>{isFirst ? "No request has arrived in this sandbox." : "No request is kept in this sandbox."} Each one shows here at once.</p>
      <pre class="json first-request">{curlOf(right, location.origin)}</pre>
      <p class="buttons">
        <button type="button" class="primary" disabled={send.isPending} onClick={() => go(right)}>
          Send a first request
        </button>
        <button type="button" disabled={send.isPending} onClick={() => go(wrong)}>
          Send a wrong one
        </button>
        <button type="button" onClick={() => (overlay.value = "tour")}>
          Take the tour (90 seconds)
        </button>
        <Copy text={curlOf(right, location.origin)} what="the command">
          Copy the command
        </Copy>
        <Copy text={token} what="the key">
          Copy the key
        </Copy>
      </p>
      {send.error === null ? null : <Failed error={send.error} />}
    </Empty>
  );
}

interface Key {
  readonly token: string;
  readonly scopes: readonly string[];
  readonly revoked: boolean;
}
