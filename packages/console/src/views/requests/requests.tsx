import { Route, Switch, useLocation } from "wouter-preact";
import { control } from "../../api/client.ts";
import { Page } from "../../parts/page.tsx";
import { useEscape } from "../../parts/hooks/use-escape.ts";
import { useSandbox } from "../../shell/address.ts";
import { Download } from "../../parts/download.tsx";
import { OneExchange } from "./exchange/exchange.tsx";
import { useFeed } from "./feed/use-feed.ts";
import { useFilters } from "./feed/use-filters.ts";
import { FilterForm } from "./list/filters.tsx";
import { Overview } from "./list/overview.tsx";
import { List } from "./list/list.tsx";
import { ChangesSince, TestStart } from "./time/changes-since.tsx";
import "./requests.css";

/** The exchanges as they come, and beside them the chosen one. */
export default function Requests() {
  const sandbox = useSandbox();
  return <RequestsOf key={sandbox} />;
}

function RequestsOf() {
  const [filters, , range] = useFilters();
  const feed = useFeed(filters, range);
  const [place] = useLocation();
  const chosen = /^\/(\d{1,15})$/.exec(place)?.[1];
  const since = new URLSearchParams(location.search).get("since");
  const testStart = since !== null && /^\d{1,15}$/.test(since) ? Number(since) : undefined;
  const isBeside = place !== "/";
  const actions = (
    <>
      <TestStart since={testStart} next={feed.list.next} />
      <Download
        title="HAR"
        hint="The last 1,024 requests, with masked keys."
        name="requests.har"
        get={async () => await control.GET("/_mock/har", { parseAs: "text" })}
      />
      <Download
        title="Export all"
        hint="It has the keys, signing secrets and all data of the world, for the command replay."
        name="exchanges.json"
        get={async () => await control.GET("/_mock/export", { parseAs: "text" })}
      />
    </>
  );
  return (
    <Page title="Requests" actions={actions}>
      {isBeside ? <EscapeToList /> : null}
      <FilterForm rows={feed.list.rows} />
      {feed.isReady && feed.list.next > 0 ? <Overview /> : null}
      <div class={isBeside ? "requests beside" : "requests"}>
        <div class="requests-list">
          <List feed={feed} filters={filters} chosen={chosen === undefined ? undefined : Number(chosen)} testStart={testStart} />
        </div>
        <Switch>
          <Route path="/" />
          <Route path="/changes">
            <ChangesSince since={testStart} />
          </Route>
          <Route path="/:id">{({ id }) => <OneExchange id={id} feed={feed} />}</Route>
        </Switch>
      </div>
    </Page>
  );
}

/** Escape closes what is beside the list. */
function EscapeToList() {
  useEscape(`/requests${withoutSandbox()}`);
  return null;
}

/** The query of the address without the sandbox, which links add. */
function withoutSandbox(): string {
  const params = new URLSearchParams(location.search);
  params.delete("sandbox");
  const text = params.toString();
  return text === "" ? "" : `?${text}`;
}
