import { Redirect, Route, Switch } from "wouter-preact";
import { Page } from "../../parts/page.tsx";
import { SubNavigation } from "../../parts/sub-navigation.tsx";
import { placeIn } from "../../shell/address.ts";
import { Activity } from "./activity.tsx";
import { ClockPanel } from "./clock.tsx";
import { DecisionList } from "./decisions.tsx";
import { FaultList } from "./faults.tsx";
import { Limits } from "./limits.tsx";
import { Profiles } from "./profiles.tsx";
import { TransportRules } from "./transport.tsx";
import "./behaviour.css";

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
