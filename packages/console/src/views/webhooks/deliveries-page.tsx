import { DeliveryList } from "./delivery-list.tsx";
import { Section } from "./section.tsx";

/** The deliveries to all endpoints. */
export function DeliveriesPage() {
  return (
    <Section>
      <h2 class="unseen">Deliveries</h2>
      <DeliveryList />
    </Section>
  );
}
