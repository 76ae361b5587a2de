import { Route, Switch } from "wouter-preact";
import type { UseQueryResult } from "@tanstack/preact-query";
import type { ControlError } from "../../api/control-error.ts";
import { type Answer, useRead } from "../../api/use-control.ts";
import { Go } from "../../parts/go.tsx";
import { Page } from "../../parts/page.tsx";
import { Empty, Loaded } from "../../parts/states.tsx";
import { Run } from "./run.tsx";
import { StartForm } from "./start-form.tsx";
import { Verdict } from "./verdict.tsx";
import "./conformance.css";
import { Table } from "../../parts/table.tsx";

/** Runs of the conformance suite against this mock. */
export default function Conformance() {
  return (
    <Switch>
      <Route path="/:id">{({ id }) => <Run key={id} id={id} />}</Route>
      <Route>
        <Page title="Conformance">
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
        {({ runs: all }) =>
          all.length === 0 ? (
            <Empty>
              <p>The suite has not been run from here. Start it above: ci takes some seconds, since it turns the clock of its sandbox.</p>
            </Empty>
          ) : (
            <Table label="Runs" columns={["Run", "Verdict", "Tier", "Company", { number: "Requests" }, { number: "Seconds" }]}>
              {all.toReversed().map(({ id, state, verdict, tier, company, requests, seconds }) => (
                <tr key={id}>
                  <td>
                    <Go to={`/conformance/${id}`}>{id}</Go>
                  </td>
                  <td>
                    <Verdict state={state} verdict={verdict} />
                  </td>
                  <td>{tier}</td>
                  <td>{company}</td>
                  <td class="number">{requests}</td>
                  <td class="number">{seconds}</td>
                </tr>
              ))}
            </Table>
          )
        }
      </Loaded>
    </section>
  );
}
