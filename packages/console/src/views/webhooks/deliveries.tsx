import { useRead } from "../../api/use-control.ts";
import { Choice } from "../../parts/fields.tsx";
import { Go } from "../../parts/go.tsx";
import { Instant } from "../../parts/instant.tsx";
import { Search } from "../../parts/search.tsx";
import { Tag } from "../../parts/status.tsx";
import { type Column, Table } from "../../parts/table.tsx";
import { CompanyChoice } from "./company-choice.tsx";
import { type Attempt, type Delivery, EVENT_KINDS, EndpointLink, STATES } from "./names.tsx";
import { NewestFirst, useListFilters } from "./newest-first.tsx";

/** Deliveries newest first, live, with filters. @param webhook only those to this endpoint */
export function DeliveryList({ webhook }: { readonly webhook?: string }) {
  const filters = useListFilters(["company", "event", "status", "text"]);
  const { values, choose } = filters;
  return (
    <>
      <search class="filters">
        {webhook === undefined ? <CompanyChoice value={values.company} choose={choose.company} /> : null}
        <Choice label="Event" any="every event" values={EVENT_KINDS} value={values.event} choose={choose.event} />
        <Choice label="State" any="every state" values={STATES} value={values.status} choose={choose.status} />
        <Search label="Text in body, address, response or error" value={values.text} search={choose.text} />
      </search>
      <NewestFirst
        path="/_mock/deliveries"
        query={webhook === undefined ? {} : { webhook }}
        rowsOf={({ deliveries }) => deliveries}
        what="the deliveries"
        filters={filters}
        none={<NoDeliveries />}
      >
        {({ deliveries }) => <DeliveryTable deliveries={deliveries} withEndpoint={webhook === undefined} />}
      </NewestFirst>
    </>
  );
}

/** What to do where nothing was sent. */
function NoDeliveries() {
  const { data } = useRead("/_mock/webhooks");
  const hasEndpoint = data?.webhooks.some(({ status }) => status === "active") === true;
  return (
    <>
      <p>
        Nothing was sent yet.{" "}
        {hasEndpoint ? (
          "There is an active endpoint: "
        ) : (
          <>
            No <Go to="/webhooks/endpoints">endpoint</Go> is active: resume one, or make one with <code>POST /webhooks</code>. Then{" "}
          </>
        )}
        <Go to="/webhooks/trigger">send an event</Go>, or change something over the API.
      </p>
      <p>
        Events without a delivery are under <Go to="/webhooks/events">Events</Go>, with the reason.
      </p>
    </>
  );
}

function DeliveryTable({ deliveries, withEndpoint }: { readonly deliveries: readonly Delivery[]; readonly withEndpoint: boolean }) {
  const endpoints = useRead("/_mock/webhooks", {}, { enabled: withEndpoint });
  const urls = new Map(endpoints.data?.webhooks.map(({ id, url }) => [id, url]));
  const columns: readonly Column<Delivery>[] = [
    ["State", ({ state }) => <Tag>{state}</Tag>],
    ["Event", ({ id, event }, link) => <Go to={`/webhooks/deliveries/${id}`} {...link} children={event} />],
    ["Company", ({ company }) => company],
    ["Endpoint", ({ webhook_id: id }) => <EndpointLink id={id} url={urls.get(id)} />],
    ["Attempts", ({ attempts }) => (attempts.length === 0 ? "none" : attempts.map(outcome).join(", then "))],
    ["Created", ({ created_at: at }) => <Instant at={at} />],
    ["Next attempt", ({ next_attempt_at: at }) => (at === null ? <span class="quiet">none</span> : <Instant at={at} />)],
  ];
  return (
    <Table
      label="Deliveries, newest first"
      isCard
      columns={columns.filter(([title]) => withEndpoint || title !== "Endpoint")}
      rows={deliveries}
      keyOf={({ id }) => id}
    />
  );
}

/** An attempt in a few words. */
function outcome({ status, error, ended_at }: Attempt): string {
  if (ended_at === null) return "in flight";
  if (error === null) return status === null ? "accepted" : `status ${status}`;
  return error;
}
