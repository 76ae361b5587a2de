import "./conformance.css";
import { Route, Switch, Link } from "wouter-preact";
import type { UseQueryResult } from "@tanstack/preact-query";
import type { ControlError } from "../../api/control-error.ts";
import { type Answer, useRead } from "../../api/use-control.ts";
import { Go } from "../../parts/go.tsx";
import { Page } from "../../parts/page.tsx";
import { Empty, Loaded } from "../../parts/states.tsx";
import { Run, Verdict } from "./run.tsx";
import { StartForm } from "./start-form.tsx";
import { Table } from "../../parts/table.tsx";
import { Tag } from "../../parts/status.tsx";
import { placeIn } from "../../shell/address.ts";

type Check = NonNullable<Answer<"/_mock/client-check">["check"]>;
type Scenario = Check["scenarios"][number];

/** Scenarios in the order in which a person should read them. */
const ORDER: readonly Scenario["verdict"][] = ["fail", "inconclusive", "warn", "pass", "not-run", "not-applicable"];

/** The check of a program that `hr-mock check-client` makes beside this mock. Nothing, if there is none. */
function ClientCheck() {
  const { data } = useRead("/_mock/client-check", {}, { refetchInterval: 1000 });
  const check = data?.check ?? null;
  if (check === null) return null;
  const { command, running, planned, scenarios, verdict } = check;
  const ended = scenarios.toSorted((a, b) => ORDER.indexOf(a.verdict) - ORDER.indexOf(b.verdict));
  return (
    <section class="card" aria-labelledby="program">
      <h2 id="program">
        The check of <code>{command.join(" ")}</code>
      </h2>
      <p role="status">
        {verdict === null ? null : <Tag>{verdict}</Tag>} {scenarios.length} of {planned} scenarios{running ? ", running" : ""}.
      </p>
      <Table label="Scenarios" rows={ended} keyOf={({ id }) => id} columns={COLUMNS} />
    </section>
  );
}

const COLUMNS: Parameters<typeof Table<Scenario>>[0]["columns"] = [
  ["Scenario", ({ id, title }) => <span title={id}>{title}</span>, "head"],
  ["Verdict", ({ verdict }) => <Tag>{verdict}</Tag>],
  ["What it shows", (scenario, link) => <Shown scenario={scenario} link={link} />, "long"],
  ["Seconds", ({ ms }) => (ms / 1000).toFixed(1), "number"],
];

/** The findings of a scenario. The exchanges that show them are in the sandbox of its run. */
function Shown({ scenario: { findings, sandbox }, link }: { readonly scenario: Scenario; readonly link: object }) {
  const [first] = findings;
  if (first === undefined) return null;
  const place = first.exchange === null ? "/requests" : `/requests/${first.exchange}`;
  return (
    <>
      {first.text} <span class="quiet">{first.mend}</span>{" "}
      {sandbox === null ? null : (
        <Link href={placeIn(place, sandbox)} {...link}>
          Its requests
        </Link>
      )}
    </>
  );
}

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
