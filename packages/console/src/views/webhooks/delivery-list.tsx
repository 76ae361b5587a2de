import { useRead } from "../../api/use-control.ts";
import { Go } from "../../parts/go.tsx";
import { Choice } from "../../parts/narrowing.tsx";
import { Search } from "../../parts/search.tsx";
import { CompanyChoice } from "./company-choice.tsx";
import { DeliveryTable } from "./delivery-table.tsx";
import { EVENT_KINDS, STATES } from "./kinds.ts";
import { NewestFirst, useListFilters } from "./newest-first.tsx";

/** What to do where nothing was sent. */
function NoDeliveries() {
  const { data } = useRead("/_mock/webhooks");
  const hasEndpoint = data?.webhooks.some(({ status }) => status === "active") === true;
  return (
    <>
      <p>
        Nothing was sent yet.{" "}
        {hasEndpoint ? (
          "There is an endpoint that is active: "
        ) : (
          <>
            No <Go to="/webhooks/endpoints">endpoint</Go> is active: resume one, or make one with <code>POST /webhooks</code>. Then{" "}
          </>
        )}
        <Go to="/webhooks/trigger">send an event</Go>, or change something over the API.
      </p>
      <p>
        What happened without a delivery is under <Go to="/webhooks/events">Events</Go>, with why nobody got it.
      </p>
    </>
  );
}

/** Deliveries newest first, live, with filters. @param webhook only those to this endpoint */
export function DeliveryList({ webhook }: { readonly webhook?: string }) {
  const filters = useListFilters(["company", "event", "status", "text"]);
  const { company, event, status, text } = filters.values;
  const query = {
    ...(webhook === undefined ? {} : { webhook }),
    ...(company === "" ? {} : { company }),
    ...(EVENT_KINDS.some((one) => one === event) ? { event } : {}),
    ...(STATES.some((one) => one === status) ? { status } : {}),
    ...(text === "" ? {} : { text }),
  };
  return (
    <>
      <search class="filters">
        {webhook === undefined ? <CompanyChoice value={company} choose={(slug) => filters.set("company", slug)} /> : null}
        <Choice label="Event" any="every event" values={EVENT_KINDS} value={event} choose={(kind) => filters.set("event", kind)} />
        <Choice label="State" any="every state" values={STATES} value={status} choose={(state) => filters.set("status", state)} />
        <Search label="Text in body, address, response or error" value={text} search={(words) => filters.set("text", words)} />
      </search>
      <NewestFirst
        path="/_mock/deliveries"
        query={query}
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
