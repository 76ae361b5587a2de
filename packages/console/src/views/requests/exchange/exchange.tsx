import { useEffect, useRef } from "preact/hooks";
import { Link, useLocation } from "wouter-preact";
import { useRead } from "../../../api/use-control.ts";
import { Instant } from "../../../parts/instant.tsx";
import { Failed, Loading } from "../../../parts/states.tsx";
import { Status } from "../../../parts/status.tsx";
import type { Explanation, Exchange } from "../feed/row.ts";
import type { Feed } from "../feed/use-feed.ts";
import { withFilters } from "../feed/use-filters.ts";
import { TimeMachine } from "../time/time-machine.tsx";
import { Actions } from "./actions.tsx";
import { LinkedPath } from "./linked-path.tsx";
import { Panels } from "./panels.tsx";
import { Why } from "./why.tsx";
import "./exchange.css";

interface ExchangeProps {
  /** Its number, or `last`. */
  readonly id: string;
  readonly feed: Feed;
}

/** One exchange: what was asked and answered, why, and what came of it. */
export function OneExchange({ id, feed }: ExchangeProps) {
  const exchange = useRead("/_mock/requests/{id}", { path: { id } }, { isFixed: id !== "last", keepPrevious: true });
  // Both at once.
  const explanation = useRead(
    "/_mock/requests/{id}/explanation",
    { path: { id } },
    { isFixed: id !== "last", keepPrevious: true, refetchInterval: (query) => (isOnItsWay(query.state.data) ? 2000 : false) },
  );
  const [, navigate] = useLocation();
  const { data, error } = exchange;
  useEffect(() => {
    if (id === "last" && data !== undefined) navigate(withFilters(`/${data.n}`), { replace: true });
  }, [id, data, navigate]);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // Where there is no room for both, the list with the focus is hidden now.
    const { activeElement } = document;
    if (activeElement === document.body || (activeElement instanceof HTMLElement && activeElement.offsetParent === null))
      section.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section ref={section} tabIndex={-1} class="exchange" aria-label={`Request ${id}`} aria-busy={exchange.isPlaceholderData}>
      <p class="back">
        <Link href={withFilters("/")}>All requests</Link>
      </p>
      {error !== null ? (
        <Gone error={error} />
      ) : data === undefined ? (
        <Loading what="the request" />
      ) : (
        <Known exchange={data} explanation={explanation} feed={feed} />
      )}
    </section>
  );
}

function Gone({ error }: { readonly error: Error }) {
  return (
    <>
      <Failed error={error} />
      <p class="state">The mock numbers its requests anew after a reset, and keeps the last 10,000.</p>
    </>
  );
}

interface KnownProps {
  readonly exchange: Exchange;
  readonly explanation: { readonly data?: Explanation | undefined; readonly error: Error | null };
  readonly feed: Feed;
}

function Known({ exchange, explanation, feed }: KnownProps) {
  const { n, at, request, response, company, operation } = exchange;
  const { first, firstWithState, next } = feed.list;
  const explained = explanation.data?.n === n ? explanation.data : undefined;
  return (
    <>
      <header class="exchange-head">
        <h2>
          <span class="quiet">#{n}</span> <Status of={response.status} /> {request.method.slice(0, 20)}{" "}
          <LinkedPath path={request.path} query={request.query} company={company} />
        </h2>
        <p class="quiet">
          <Instant at={at} /> ·{" "}
          {company === null
            ? "no valid key"
            : `${explained === undefined ? "a key" : `key ${explained.key_name ?? explained.key}`} of ${company}`}{" "}
          · {operation ?? "no operation"}
        </p>
      </header>
      <Why exchange={exchange} explained={explained} error={explanation.error} />
      <Actions exchange={exchange} />
      <TimeMachine n={n} first={first} firstWithState={firstWithState} next={next} />
      <Panels exchange={exchange} explained={explained} error={explanation.error} />
    </>
  );
}

/** Whether a delivery of it may still change. */
function isOnItsWay(explained: unknown): boolean {
  const { events = [] } = (explained ?? {}) as Partial<Explanation>;
  return events.some(({ deliveries }) => deliveries.some(({ state }) => state === "waiting" || state === "sending"));
}
