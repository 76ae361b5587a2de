import { useEffect, useRef } from "preact/hooks";
import { Link, useLocation } from "wouter-preact";
import { useRead } from "../../../api/use-control.ts";
import { Go } from "../../../parts/go.tsx";
import { Instant } from "../../../parts/instant.tsx";
import { Failed, Loading } from "../../../parts/states.tsx";
import { Status } from "../../../parts/status.tsx";
import type { Exchange, Explanation } from "../feed/row.ts";
import type { Feed } from "../feed/use-feed.ts";
import { withFilters } from "../feed/use-filters.ts";
import { readablePath } from "../short-path.ts";
import { TimeMachine } from "../time/time-machine.tsx";
import { Actions } from "./actions.tsx";
import { Panels } from "./panels.tsx";
import { Alterations, MadeBy, Remedies } from "./remedies.tsx";
import "./exchange.css";
import { sentenceOfResponse, whySentence } from "./why-sentence.ts";

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

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Where the page shows what a path is about, by the part of the path before its id. */
const VIEWS: Readonly<Record<string, string>> = { employees: "/world/employees", leave: "/world/leave", webhooks: "/webhooks/endpoints" };

interface LinkedPathProps {
  /** Below the base URL, percent-encoded. */
  readonly path: string;
  readonly query: string;
  readonly company: string | null;
}

/** A path in which the ids are links to what they name. */
function LinkedPath({ path, query, company }: LinkedPathProps) {
  const parts = path.split("/");
  return (
    <code class="linked-path">
      {parts.map((part, n) => {
        const view = VIEWS[parts[n - 1] ?? ""];
        const shown = readablePath(part, "");
        const of = company === null ? "" : `?company=${encodeURIComponent(company)}`;
        return (
          <span key={n}>
            {n === 0 ? "" : "/"}
            {view !== undefined && ID.test(part) ? <Go to={`${view}/${part.toLowerCase()}${of}`}>{shown}</Go> : shown}
          </span>
        );
      })}
      {query === "" ? "" : readablePath("", query)}
    </code>
  );
}

interface WhyProps {
  readonly exchange: Exchange;
  /** undefined: it is not known, or not yet. */
  readonly explained: Explanation | undefined;
  /** Why there is no explanation. */
  readonly error: Error | null;
}

/** The sentence at the top of an exchange: why it was answered so. */
function Why({ exchange, explained, error }: WhyProps) {
  const { lead, sections, text, hints } = explained === undefined ? sentenceOfResponse(exchange) : whySentence(explained, exchange);
  const { status, received } = exchange.response;
  const lost = explained === undefined && error !== null ? [`The steps are not known: ${error.message}`] : [];
  return (
    <div class={`why s${received?.cut == null ? Math.floor(status / 100) : 5}`}>
      <p>
        <strong>{lead}</strong>
        {sections === "" ? "" : ` (${sections})`}
        {text === "" ? "." : `: ${text}`}
      </p>
      {[...hints, ...lost].map((hint) => (
        <p key={hint} class="hint">
          {hint}
        </p>
      ))}
      {explained?.reason?.made_by == null ? null : <MadeBy cause={explained.reason.made_by} />}
      {explained === undefined ? null : <Remedies remedies={explained.reason?.remedies ?? explained.dropped} exchange={exchange} />}
      {explained === undefined ? null : <Alterations alterations={explained.alterations} said={explained.reason?.remedies ?? []} />}
      {missedBy(explained).map(({ url, because, remedies }) => (
        <div key={url} class="missed">
          {url} did not get the event: {because}. <Remedies remedies={remedies} />
        </div>
      ))}
    </div>
  );
}

/** The most endpoints that the sentence names; the events have all. */
const MOST_MISSED = 3;

/** Endpoints that got no event, and can get the next ones. */
function missedBy(explained: Explanation | undefined): Explanation["events"][number]["passed_over"] {
  const missed = explained?.events.flatMap(({ passed_over: others }) => others.filter(({ remedies }) => remedies.length > 0)) ?? [];
  return missed.slice(0, MOST_MISSED);
}

function Known({ exchange, explanation, feed }: KnownProps) {
  const { n, at, request, response, company, operation } = exchange;
  const { first, firstWithState, next } = feed.list;
  const explained = explanation.data?.n === n ? explanation.data : undefined;
  return (
    <>
      <header class="exchange-head">
        <h2>
          <span class="quiet">#{n}</span> <Status of={response.status} cut={response.received?.cut} /> {request.method.slice(0, 20)}{" "}
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
