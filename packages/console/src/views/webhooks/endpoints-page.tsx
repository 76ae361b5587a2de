import { useRead } from "../../api/use-control.ts";
import { Go } from "../../parts/go.tsx";
import { Search } from "../../parts/search.tsx";
import { Empty, Loaded } from "../../parts/states.tsx";
import { Tag } from "../../parts/status.tsx";
import { useRows } from "../../parts/use-rows.ts";
import { useInAddress } from "../../shell/address.ts";
import { CompanyChoice } from "./company-choice.tsx";
import { type Endpoint, EndpointLink } from "./names.tsx";
import { Section } from "./section.tsx";
import { useEndpointActions } from "./use-actions.ts";
import { Columns } from "../../parts/table.tsx";

/** The webhooks of all companies, with their failures and last deliveries. */
export function EndpointsPage() {
  const [company, setCompany] = useInAddress("company");
  const [text, setText] = useInAddress("text");
  const endpoints = useRead("/_mock/webhooks", company === "" ? {} : { query: { company } }, { keepPrevious: true });
  return (
    <Section>
      <h2 class="unseen">Endpoints</h2>
      <search class="filters">
        <CompanyChoice value={company} choose={setCompany} />
        <Search label="Text in address, id or events" value={text} search={setText} />
      </search>
      <Loaded of={endpoints} what="the endpoints">
        {({ webhooks }) =>
          webhooks.length === 0 ? (
            <Empty>
              <p>
                There is no webhook. One is made with <code>POST /webhooks</code>, and a key that has the scope webhooks:write.
              </p>
            </Empty>
          ) : (
            <Found endpoints={webhooks.filter((endpoint) => hasText(endpoint, text))} />
          )
        }
      </Loaded>
    </Section>
  );
}

/** The most endpoints that are shown at once. */
const MOST = 200;

const hasText = ({ id, url, events }: Endpoint, text: string): boolean =>
  `${id} ${url} ${events.join(" ")}`.toLowerCase().includes(text.toLowerCase());

function Found({ endpoints }: { readonly endpoints: readonly Endpoint[] }) {
  if (endpoints.length === 0)
    return (
      <Empty>
        <p>No endpoint has this text.</p>
      </Empty>
    );
  return (
    <>
      <EndpointTable endpoints={endpoints.slice(0, MOST)} />
      {endpoints.length > MOST ? (
        <p class="quiet">
          These are the first {MOST} of {endpoints.length}. A text finds the others.
        </p>
      ) : null}
    </>
  );
}

function EndpointTable({ endpoints }: { readonly endpoints: readonly Endpoint[] }) {
  const rows = useRows(endpoints.map(({ id }) => id));
  return (
    <div class="scroll card flush">
      <table class="listing" {...rows.keys}>
        <caption class="unseen">Endpoints by company, oldest first</caption>
        <Columns
          of={["Status", "Company", "Address", "Events", { number: "Waiting" }, { number: "Failures" }, "Last delivery", "Actions"]}
        />
        <tbody>
          {endpoints.map((endpoint) => (
            <Row key={endpoint.id} endpoint={endpoint} row={rows.row(endpoint.id)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ endpoint, row }: { readonly endpoint: Endpoint; readonly row: ReturnType<ReturnType<typeof useRows>["row"]> }) {
  const { id, company, url, events, status, waiting, consecutive_failures, last_delivery } = endpoint;
  return (
    <tr>
      <td>
        <Tag>{status}</Tag>
      </td>
      <td>{company}</td>
      <td>
        <EndpointLink id={id} url={url} row={row} />
      </td>
      <td title={events.join(", ")}>{events.length === 1 ? events[0] : `${events.length} kinds`}</td>
      <td class="number">{waiting}</td>
      <td class="number">{consecutive_failures}</td>
      <td>
        {last_delivery === null ? (
          <span class="quiet">none</span>
        ) : (
          <>
            <Tag>{last_delivery.state}</Tag> <Go to={`/webhooks/deliveries/${last_delivery.id}`}>{last_delivery.event}</Go>
          </>
        )}
      </td>
      <td>
        <EndpointActions endpoint={endpoint} />
      </td>
    </tr>
  );
}

/** Ping, and pause or resume. Nothing for a deleted endpoint. */
export function EndpointActions({ endpoint }: { readonly endpoint: Endpoint }) {
  const { pause, resume, ping } = useEndpointActions(endpoint);
  if (endpoint.status === "deleted") return <span class="quiet">none: it is deleted</span>;
  const isActive = endpoint.status === "active";
  return (
    <span class="buttons">
      <button type="button" onClick={isActive ? pause : resume} aria-label={`${isActive ? "Pause" : "Resume"} ${endpoint.url}`}>
        {isActive ? "Pause" : "Resume"}
      </button>
      {isActive ? (
        <button type="button" onClick={ping} aria-label={`Ping ${endpoint.url}`}>
          Ping
        </button>
      ) : null}
    </span>
  );
}
