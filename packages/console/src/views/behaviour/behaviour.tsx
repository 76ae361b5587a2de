import "./behaviour.css";
import { Redirect, Route, Switch } from "wouter-preact";
import { Page } from "../../parts/page.tsx";
import { SubNavigation } from "../../parts/sub-navigation.tsx";
import { placeIn } from "../../shell/address.ts";
import { ClockPanel } from "./clock.tsx";
import { DecisionList } from "./decisions.tsx";
import { FaultList } from "./faults.tsx";
import { Limits } from "./limits.tsx";
import { Profiles } from "./profiles.tsx";
import { TransportRules } from "./transport.tsx";
import { control } from "../../api/client.ts";
import { useChange, useRead } from "../../api/use-control.ts";
import { Choice } from "../../parts/fields.tsx";
import { Instant } from "../../parts/instant.tsx";
import { Empty, Failed, Loaded } from "../../parts/states.tsx";

const RATES = [
  ["0", "not active"],
  ["0.5", "half as active as in a real company"],
  ["1", "as active as in a real company"],
  ["2", "twice as active"],
  ["5", "five times as active"],
] as const;

/** How much people do by themselves while time passes, and what they did. */
function Activity() {
  const activity = useRead("/_mock/activity");
  const change = useChange((rate: number) => control.PUT("/_mock/activity", { body: { rate } }));
  return (
    <section class="card" aria-labelledby="activity">
      <h2 id="activity">Activity</h2>
      <Loaded of={activity} what="the activity">
        {({ rate, latest }) => (
          <>
            <Choice
              isInline
              label="While time passes, people are"
              values={RATES}
              value={String(rate)}
              choose={(chosen) => change.mutate(Number(chosen))}
            />
            {change.error === null ? null : <Failed error={change.error} />}
            {latest.length === 0 ? (
              <Empty>
                <p>Nothing yet. Choose how active people are, then advance the clock.</p>
              </Empty>
            ) : (
              <ol class="fell-due" reversed>
                {latest
                  .slice(-200)
                  .toReversed()
                  .map(({ at, company, act }, n) => (
                    <li key={n}>
                      <Instant at={at} /> {company}: {act.replaceAll("-", " ")}
                    </li>
                  ))}
              </ol>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

const PARTS = {
  clock: "Clock",
  decisions: "Decisions",
  faults: "Faults",
  transport: "Transport",
  limits: "Rate limits",
  activity: "Activity",
  profiles: "Profiles",
} as const;

/** The clock, and all that makes the mock behave differently. */
export default function Behaviour() {
  return (
    <Page title="Clock and behaviour">
      <SubNavigation label="Clock and behaviour" view="/behaviour" parts={PARTS} />
      <Switch>
        <Route path="/clock" component={ClockPanel} />
        <Route path="/decisions/:slug?">{({ slug }) => <DecisionList opened={slug ?? ""} />}</Route>
        <Route path="/faults" component={FaultList} />
        <Route path="/transport" component={TransportRules} />
        <Route path="/limits" component={Limits} />
        <Route path="/activity" component={Activity} />
        <Route path="/profiles" component={Profiles} />
        <Route>
          <Redirect to={placeIn("/clock")} replace />
        </Route>
      </Switch>
    </Page>
  );
}
