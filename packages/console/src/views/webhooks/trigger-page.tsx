import { useState } from "preact/hooks";
import { control } from "../../api/client.ts";
import { useChange, useRead } from "../../api/use-control.ts";
import { Go } from "../../parts/go.tsx";
import { Failed } from "../../parts/states.tsx";
import { say } from "../../parts/toasts.tsx";
import { EVENT_KINDS } from "./kinds.ts";
import { EndpointLink, type Delivery } from "./names.tsx";
import { ResourceChoice } from "./resource-choice.tsx";
import { Section } from "./section.tsx";

/** Sends an event about a resource, whatever has happened. */
export function TriggerPage() {
  const [event, setEvent] = useState<Delivery["event"]>("employee.updated");
  const [company, setCompany] = useState("");
  const [id, setId] = useState("");
  const world = useRead("/_mock/world");
  const companies = world.data !== undefined && "companies" in world.data ? (world.data.companies as readonly { slug: string }[]) : [];
  const slug = company === "" ? (companies[0]?.slug ?? "") : company;
  const trigger = useChange(() =>
    control.POST("/_mock/trigger", {
      body: { event, ...(slug === "" ? {} : { company: slug }), ...(id === "" ? {} : { id }) },
    }),
  );
  const send = (submitted: Event): void => {
    submitted.preventDefault();
    trigger.mutate(undefined, {
      onSuccess: ({ data }) => say(`${data?.event} of ${data?.company} is on its way; deliveries: ${data?.deliveries.length}.`),
    });
  };
  return (
    <Section>
      <h2>Send an event</h2>
      <p>The event is about a record as it is now. It goes to the endpoints that subscribe to its kind, and to the inbox of the mock.</p>
      <div class="two-columns">
        <form class="card" onSubmit={send}>
          <label class="field">
            <span>Event</span>
            <select
              value={event}
              onChange={({ currentTarget }) => {
                setEvent(EVENT_KINDS.find((kind) => kind === currentTarget.value)!);
                setId("");
              }}
            >
              {EVENT_KINDS.map((kind) => (
                <option key={kind}>{kind}</option>
              ))}
            </select>
          </label>
          <label class="field">
            <span>Company</span>
            <select
              value={slug}
              onChange={({ currentTarget }) => {
                setCompany(currentTarget.value);
                setId("");
              }}
            >
              {companies.map((one) => (
                <option key={one.slug}>{one.slug}</option>
              ))}
            </select>
          </label>
          {slug === "" ? null : <ResourceChoice event={event} company={slug} id={id} choose={setId} />}
          <button type="submit" class="primary" disabled={trigger.isPending}>
            Send it
          </button>
        </form>
        <div aria-live="polite">
          {trigger.error === null ? null : <Failed error={trigger.error} />}
          {trigger.data?.data === undefined ? null : <Sent sent={trigger.data.data} />}
        </div>
      </div>
    </Section>
  );
}

interface SentEvent {
  readonly id: string;
  readonly event: string;
  readonly company: string;
  readonly deliveries: readonly { readonly id: string; readonly webhook_id: string }[];
}

function Sent({ sent: { id, event, company, deliveries } }: { readonly sent: SentEvent }) {
  const { data } = useRead("/_mock/webhooks", { query: { company } });
  return (
    <div class="card">
      <h3>
        <Go to={`/webhooks/events/${id}`}>{event}</Go> of {company}
      </h3>
      {deliveries.length === 0 ? (
        <p>
          No endpoint gets it. <Go to={`/webhooks/events/${id}`}>Why?</Go>
        </p>
      ) : (
        <ul>
          {deliveries.map((delivery) => (
            <li key={delivery.id}>
              <Go to={`/webhooks/deliveries/${delivery.id}`}>delivery</Go> to{" "}
              <EndpointLink id={delivery.webhook_id} url={data?.webhooks.find((one) => one.id === delivery.webhook_id)?.url} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
