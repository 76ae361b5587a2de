import { useState } from "preact/hooks";
import { control } from "../../api/client.ts";
import { useChange, useRead } from "../../api/use-control.ts";
import { Choice } from "../../parts/fields.tsx";
import { Go } from "../../parts/go.tsx";
import { Search } from "../../parts/search.tsx";
import { Failed } from "../../parts/states.tsx";
import { say } from "../../parts/toasts.tsx";
import { type Delivery, EVENT_KINDS, EndpointLink } from "./names.tsx";

/** Sends an event about a resource, whatever has happened. */
export function TriggerForm() {
  const [event, setEvent] = useState<Delivery["event"]>("employee.updated");
  const [company, setCompany] = useState("");
  const [id, setId] = useState("");
  const companies = useRead("/_mock/world").data?.companies ?? [];
  const slug = company === "" ? (companies[0]?.slug ?? "") : company;
  const trigger = useChange(() =>
    control.POST("/_mock/trigger", {
      body: { event, ...(slug === "" ? {} : { company: slug }), ...(id === "" ? {} : { id }) },
    }),
  );
  const send = (submitted: Event): void => {
    submitted.preventDefault();
    trigger.mutate(undefined, {
      onSuccess: ({ data }) => say(`${data?.event} of ${data?.company} was sent; deliveries: ${data?.deliveries.length}.`),
    });
  };
  return (
    <>
      <h2>Send an event</h2>
      <p>The event is about a record as it is now. It goes to the endpoints that subscribe to its kind, and to the inbox of the mock.</p>
      <div class="two-columns">
        <form class="card" onSubmit={send}>
          <Choice label="Event" values={EVENT_KINDS} value={event} choose={(kind) => (setEvent(kind as Delivery["event"]), setId(""))} />
          <Choice label="Company" values={companies.map((one) => one.slug)} value={slug} choose={(one) => (setCompany(one), setId(""))} />
          {slug === "" ? null : <ResourceChoice event={event} company={slug} id={id} choose={setId} />}
          <button type="submit" class="primary" disabled={trigger.isPending}>
            Send
          </button>
        </form>
        <div aria-live="polite">
          {trigger.error === null ? null : <Failed error={trigger.error} />}
          {trigger.data?.data === undefined ? null : <Sent sent={trigger.data.data} />}
        </div>
      </div>
    </>
  );
}

/** The tables that events are about. */
const TABLES = { employee: "employees", leave: "leave" } as const;
const LIMIT = 50;

interface ResourceChoiceProps {
  readonly event: Delivery["event"];
  readonly company: string;
  /** Empty: the first that fits. */
  readonly id: string;
  readonly choose: (id: string) => void;
}

/** The record or, for a ping, the endpoint that an event is about. */
function ResourceChoice({ event, company, id, choose }: ResourceChoiceProps) {
  if (event === "ping") return <EndpointChoice company={company} id={id} choose={choose} />;
  const area = event.split(".")[0]!;
  if (area !== "employee" && area !== "leave") return <p class="quiet">The mock has no documents: the event shows an example.</p>;
  return <RecordChoice key={`${area} ${company}`} table={TABLES[area]} company={company} id={id} choose={choose} />;
}

interface RecordChoiceProps extends Omit<ResourceChoiceProps, "event"> {
  readonly table: (typeof TABLES)[keyof typeof TABLES];
}

function RecordChoice({ table, company, id, choose }: RecordChoiceProps) {
  const [text, setText] = useState("");
  const records = useRead(
    "/_mock/records/{table}",
    { path: { table }, query: { company, limit: LIMIT, ...(text === "" ? {} : { text }) } },
    { keepPrevious: true },
  );
  return (
    <fieldset>
      <legend>{table === "employees" ? "Employee" : "Leave request"}</legend>
      <Search label="Find it by text" value={text} search={setText} />
      <label class="field">
        <span>Record</span>
        <select size={7} value={id} onChange={({ currentTarget }) => choose(currentTarget.value)}>
          <option value="">the first that fits the event</option>
          {records.data?.data.map((record) => (
            <option key={record.id} value={record.id}>
              {record.label}
              {record.state === null ? "" : `, ${record.state}`}
            </option>
          ))}
        </select>
      </label>
      {records.error === null ? null : <p class="bad-text">{records.error.message}</p>}
    </fieldset>
  );
}

function EndpointChoice({ company, id, choose }: Omit<ResourceChoiceProps, "event">) {
  const { data } = useRead("/_mock/webhooks", { query: { company } });
  const known = data?.webhooks.filter(({ status }) => status !== "deleted") ?? [];
  return (
    <Choice
      label="Endpoint"
      any="the inbox, and every active endpoint"
      values={Object.fromEntries(known.map((one) => [one.id, `${one.url} (${one.status})`]))}
      value={id}
      choose={choose}
    />
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
