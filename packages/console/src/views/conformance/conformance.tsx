import { Route, Switch } from "wouter-preact";
import type { UseQueryResult } from "@tanstack/preact-query";
import type { ControlError } from "../../api/control-error.ts";
import { type Answer, useRead } from "../../api/use-control.ts";
import { Go } from "../../parts/go.tsx";
import { Page } from "../../parts/page.tsx";
import { Empty, Loaded } from "../../parts/states.tsx";
import { Run, Verdict } from "./run.tsx";
import { ClientCheck } from "./client-check.tsx";
import { StartForm } from "./start-form.tsx";
import "./conformance.css";
import { Table } from "../../parts/table.tsx";

/** Runs of the conformance suite against this mock. */
export default function Conformance() {
  return (
    <Switch>
      <Route path="/:id">{({ id }) => <Run key={id} id={id} />}</Route>
      <Route>
        <Page title="Conformance">
          <ClientCheck />
          <Runs />
        </Page>
      </Route>
    </Switch>
  );
}

function Runs() {
  const runs = useRead("/_mock/conformance", {}, { refetchInterval: 2000 });
  return (
    <>
      {runs.data === undefined ? null : runs.data.missing === null ? <StartForm /> : <p class="card">{runs.data.missing}</p>}
      <RunList runs={runs} />
    </>
  );
}

function RunList({ runs }: { readonly runs: UseQueryResult<Answer<"/_mock/conformance">, ControlError> }) {
  return (
    <section class="card" aria-labelledby="runs">
      <h2 id="runs">The latest runs</h2>
      <Loaded of={runs} what="the runs">
        {({ runs: all, missing }) =>
          all.length === 0 ? (
            <Empty>
              <p>
                No runs yet.{missing === null ? " Start one above: ci takes some seconds, since it advances the clock of its sandbox." : ""}
              </p>
            </Empty>
          ) : (
            <Table
              label="Runs"
              rows={all.toReversed()}
              keyOf={({ id }) => id}
              columns={[
                ["Run", ({ id }, link) => <Go to={`/conformance/${id}`} {...link} children={id} />],
                ["Verdict", ({ state, verdict }) => <Verdict state={state} verdict={verdict} />],
                ["Tier", ({ tier }) => tier],
                ["Company", ({ company }) => company],
                ["Requests", ({ requests }) => requests, "number"],
                ["Seconds", ({ seconds }) => seconds, "number"],
              ]}
            />
          )
        }
      </Loaded>
    </section>
  );
}
