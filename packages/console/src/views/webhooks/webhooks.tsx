import { Redirect, Route, Switch } from "wouter-preact";
import { Page } from "../../parts/page.tsx";
import { SubNavigation } from "../../parts/sub-navigation.tsx";
import { DeliveryList } from "./deliveries.tsx";
import { DeliveryPage } from "./delivery-page.tsx";
import { EndpointPage } from "./endpoint-page.tsx";
import { Endpoints } from "./endpoints.tsx";
import { EventPage } from "./event-page.tsx";
import { EventList } from "./events.tsx";
import { SignatureCheckForm } from "./signature.tsx";
import { TriggerForm } from "./trigger.tsx";
import { Outcomes, Troubles } from "./troubles.tsx";
import "./webhooks.css";

const SECTIONS = {
  deliveries: "Deliveries",
  events: "Events",
  endpoints: "Endpoints",
  trigger: "Send an event",
  signature: "Check a signature",
} as const;

/** The sections of the view, below the links to all of them. */
function Sections() {
  return (
    <Page title="Webhooks">
      <SubNavigation label="Sections of the webhooks" view="/webhooks" parts={SECTIONS} />
      <Switch>
        <Route path="/deliveries">
          <Troubles />
          <Outcomes />
          <h2 class="unseen">Deliveries</h2>
          <DeliveryList />
        </Route>
        <Route path="/events" component={EventList} />
        <Route path="/endpoints" component={Endpoints} />
        <Route path="/trigger" component={TriggerForm} />
        <Route path="/signature" component={SignatureCheckForm} />
        <Route>
          <p>There is nothing at this address of the webhooks.</p>
        </Route>
      </Switch>
    </Page>
  );
}

/** Webhooks: deliveries, events, endpoints, an event on demand, and the check of a signature. */
export default function Webhooks() {
  return (
    <Switch>
      <Route path="/">
        <Redirect to={`/deliveries${location.search}`} replace />
      </Route>
      <Route path="/deliveries/:id">{({ id }) => <DeliveryPage id={id} key={id} />}</Route>
      <Route path="/events/:id">{({ id }) => <EventPage id={id} key={id} />}</Route>
      <Route path="/endpoints/:id">{({ id }) => <EndpointPage id={id} key={id} />}</Route>
      <Route component={Sections} />
    </Switch>
  );
}
