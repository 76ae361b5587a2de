import type { components } from "../../../generated/control-api.ts";
import { Choice } from "../../parts/fields.tsx";
import { Go } from "../../parts/go.tsx";
import { Instant } from "../../parts/instant.tsx";
import { Search } from "../../parts/search.tsx";
import { Tag } from "../../parts/status.tsx";
import { type Column, Table } from "../../parts/table.tsx";
import { CompanyChoice } from "./company-choice.tsx";
import { EVENT_KINDS, shortUrl } from "./names.tsx";
import { NewestFirst, useListFilters } from "./newest-first.tsx";

type PublishedEvent = components["schemas"]["PublishedEvent"];

const REACHED = { all: "to all endpoints", some: "to some of them", none: "to no endpoint" } as const;

/** Every event of every company, live, with who did not get it, and why. */
export function EventList() {
  const filters = useListFilters(["company", "event", "reached", "text"]);
  const { values, choose } = filters;
  return (
    <>
      <h2 class="unseen">Events</h2>
      <search class="filters">
        <CompanyChoice value={values.company} choose={choose.company} />
        <Choice label="Event" any="every event" values={EVENT_KINDS} value={values.event} choose={choose.event} />
        <Choice label="Sent" any="any" values={REACHED} value={values.reached} choose={choose.reached} />
        <Search label="Text in the event or in why it was not sent" value={values.text} search={choose.text} />
      </search>
      <NewestFirst
        path="/_mock/webhook-events"
        query={{}}
        rowsOf={({ events }) => events}
        what="the events"
        filters={filters}
        none={<p>No event yet. Change an employee or a leave request, or send an event on demand.</p>}
      >
        {({ events }) => <Table label="Events, newest first" isCard columns={COLUMNS} rows={events} keyOf={({ id }) => id} />}
      </NewestFirst>
    </>
  );
}

/** The most endpoints that a row names. */
const MOST = 3;

const COLUMNS: readonly Column<PublishedEvent>[] = [
  ["Event", ({ id, event }, link) => <Go to={`/webhooks/events/${id}`} {...link} children={event} />],
  ["Company", ({ company }) => company],
  [
    "Sent",
    ({ sent_to: sent }) => [
      sent.length === 0 ? <span class="quiet">not sent</span> : null,
      ...sent.slice(0, MOST).map(({ delivery_id: id, state }) => (
        <Go key={id} to={`/webhooks/deliveries/${id}`}>
          <Tag>{state}</Tag>
        </Go>
      )),
      sent.length > MOST ? ` and ${sent.length - MOST} more` : null,
    ],
  ],
  ["Not sent, and why", ({ not_sent_to: missed }) => <Missed missed={missed} />],
  ["Published by", ({ exchange }) => <Publisher exchange={exchange} />],
  ["When", ({ created_at: at }) => <Instant at={at} />],
];

function Missed({ missed }: { readonly missed: PublishedEvent["not_sent_to"] }) {
  if (missed.length === 0) return <span class="quiet">sent to every endpoint</span>;
  return (
    <ul class="reasons">
      {missed.slice(0, MOST).map(({ webhook_id, url, because }) => (
        <li key={webhook_id}>
          <span class="hook-address" title={url}>
            {shortUrl(url)}
          </span>
          : {because}
        </li>
      ))}
      {missed.length > MOST ? <li class="quiet">and {missed.length - MOST} more</li> : null}
    </ul>
  );
}

/** The request that published an event, if it is kept. */
export function Publisher({ exchange }: { readonly exchange: number | null }) {
  if (exchange === null) return <span class="quiet">no request in the journal</span>;
  return <Go to={`/requests/${exchange}`}>request {exchange}</Go>;
}
