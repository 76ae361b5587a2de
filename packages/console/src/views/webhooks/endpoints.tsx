import { control } from "../../api/client.ts";
import { useChange, useRead } from "../../api/use-control.ts";
import { Go, useGo } from "../../parts/go.tsx";
import { Narrowed } from "../../parts/narrowing.tsx";
import { Empty, Loaded } from "../../parts/states.tsx";
import { Tag } from "../../parts/status.tsx";
import { type Column, Table } from "../../parts/table.tsx";
import { sayAfter } from "../../parts/toasts.tsx";
import { useInAddress } from "../../shell/address.ts";
import { CompanyChoice } from "./company-choice.tsx";
import { type Endpoint, EndpointLink, shortUrl } from "./names.tsx";

/** The most endpoints that are shown at once. */
const MOST = 200;

/** The webhooks of all companies, with their failures and last deliveries. */
export function Endpoints() {
  const [company, setCompany] = useInAddress("company");
  const endpoints = useRead("/_mock/webhooks", company === "" ? {} : { query: { company } }, { keepPrevious: true });
  return (
    <>
      <h2 class="unseen">Endpoints</h2>
      <Loaded of={endpoints} what="the endpoints">
        {({ webhooks }) => (
          <Narrowed
            all={webhooks}
            what="endpoints"
            textsOf={({ id, url, events }) => [id, url, ...events]}
            passes={() => true}
            filters={<CompanyChoice value={company} choose={setCompany} />}
          >
            {(shown) =>
              webhooks.length === 0 ? (
                <Empty>
                  <p>
                    There is no webhook. Create one with <code>POST /webhooks</code> and a key that has the scope webhooks:write.
                  </p>
                </Empty>
              ) : (
                <>
                  <Table
                    label="Endpoints by company, oldest first"
                    isCard
                    columns={COLUMNS}
                    rows={shown.slice(0, MOST)}
                    keyOf={({ id }) => id}
                  />
                  {shown.length > MOST ? <p class="quiet">These are the first {MOST}. Search to find the others.</p> : null}
                </>
              )
            }
          </Narrowed>
        )}
      </Loaded>
    </>
  );
}

const COLUMNS: readonly Column<Endpoint>[] = [
  ["Status", ({ status }) => <Tag>{status}</Tag>],
  ["Company", ({ company }) => company],
  ["Address", ({ id, url }, link) => <EndpointLink id={id} url={url} row={link} />],
  ["Events", ({ events }) => <span title={events.join(", ")}>{events.length === 1 ? events[0] : `${events.length} kinds`}</span>],
  ["Waiting", ({ waiting }) => waiting, "number"],
  ["Failures", ({ consecutive_failures: failures }) => failures, "number"],
  [
    "Last delivery",
    ({ last_delivery: last }) =>
      last === null ? (
        <span class="quiet">none</span>
      ) : (
        <>
          <Tag>{last.state}</Tag> <Go to={`/webhooks/deliveries/${last.id}`}>{last.event}</Go>
        </>
      ),
  ],
  ["Actions", (endpoint) => <EndpointActions endpoint={endpoint} />],
];

/** Ping, and pause or resume. Nothing for a deleted endpoint. */
export function EndpointActions({ endpoint: { id, url, status } }: { readonly endpoint: Endpoint }) {
  const go = useGo();
  const params = { path: { id } };
  const pause = useChange(() => control.POST("/_mock/webhooks/{id}/pause", { params }));
  const resume = useChange(() => control.POST("/_mock/webhooks/{id}/resume", { params }));
  const ping = useChange(async () => {
    const { data } = await control.POST("/_mock/webhooks/{id}/ping", { params });
    go(`/webhooks/deliveries/${data!.id}`);
  });
  if (status === "deleted") return <span class="quiet">none: it is deleted</span>;
  const button = (name: string, change: { readonly mutateAsync: () => Promise<unknown> }, text: string, isDisabled = false) => (
    <button
      type="button"
      disabled={isDisabled}
      onClick={() => void sayAfter(change.mutateAsync(), () => `${shortUrl(url)}: ${text}.`)}
      aria-label={`${name} ${url}`}
    >
      {name}
    </button>
  );
  return (
    <span class="buttons">
      {/* It keeps its place: what stands under the mouse after Resume is Pause. */}
      {button("Ping", ping, "a ping was sent", status !== "active")}
      {status === "active"
        ? button("Pause", pause, "paused, it receives no events")
        : button("Resume", resume, "resumed, it receives events again; those of the pause are not sent later")}
    </span>
  );
}
