import { useState } from "preact/hooks";
import { useRead } from "../../api/use-control.ts";
import { Search } from "../../parts/search.tsx";
import type { Delivery } from "./names.tsx";

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
export function ResourceChoice({ event, company, id, choose }: ResourceChoiceProps) {
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
  return (
    <label class="field">
      <span>Endpoint</span>
      <select value={id} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        <option value="">the inbox, and every active endpoint</option>
        {data?.webhooks
          .filter(({ status }) => status !== "deleted")
          .map((endpoint) => (
            <option key={endpoint.id} value={endpoint.id}>
              {endpoint.url} ({endpoint.status})
            </option>
          ))}
      </select>
    </label>
  );
}
