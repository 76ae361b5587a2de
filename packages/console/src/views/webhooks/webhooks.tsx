import { Redirect, Route, Switch } from "wouter-preact";
import { Page } from "../../parts/page.tsx";
import { DeliveryList } from "./delivery-list.tsx";
import { DeliveryPage } from "./delivery-page.tsx";
import { EndpointPage } from "./endpoint-page.tsx";
import { EndpointsPage } from "./endpoints-page.tsx";
import { EventPage } from "./event-page.tsx";
import { EventsPage } from "./events-page.tsx";
import { Section } from "./section.tsx";
import { SignaturePage } from "./signature-page.tsx";
import { Outcomes, Troubles } from "./troubles.tsx";
import { TriggerPage } from "./trigger-page.tsx";
import "./webhooks.css";

/** The deliveries to all endpoints. */
function DeliveriesPage() {
  return (
    <Section>
      <Troubles />
      <Outcomes />
      <h2 class="unseen">Deliveries</h2>
      <DeliveryList />
    </Section>
  );
}

/** Webhooks: deliveries, events, endpoints, an event on demand, and the check of a signature. */
export default function Webhooks() {
  return (
    <Switch>
      <Route path="/">
        <Redirect to={`/deliveries${location.search}`} replace />
      </Route>
      <Route path="/deliveries" component={DeliveriesPage} />
      <Route path="/deliveries/:id">{({ id }) => <DeliveryPage id={id} key={id} />}</Route>
      <Route path="/events" component={EventsPage} />
      <Route path="/events/:id">{({ id }) => <EventPage id={id} key={id} />}</Route>
      <Route path="/endpoints" component={EndpointsPage} />
      <Route path="/endpoints/:id">{({ id }) => <EndpointPage id={id} key={id} />}</Route>
      <Route path="/trigger" component={TriggerPage} />
      <Route path="/signature" component={SignaturePage} />
      <Route>
        <Page title="No such place">
          <p>There is nothing at this address of the webhooks.</p>
        </Page>
      </Route>
    </Switch>
  );
}
