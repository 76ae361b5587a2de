import { Go } from "../../parts/go.tsx";
import { Empty } from "../../parts/states.tsx";

interface NoDeliveriesProps {
  /** Whether there are some that the filters leave out. */
  readonly hasSome: boolean;
  readonly isFiltered: boolean;
  readonly clear: () => void;
}

/** What to do where no delivery is. */
export function NoDeliveries({ hasSome, isFiltered, clear }: NoDeliveriesProps) {
  if (hasSome && isFiltered)
    return (
      <Empty>
        <p>No delivery fits these filters.</p>
        <button type="button" onClick={clear}>
          Remove the filters
        </button>
      </Empty>
    );
  return (
    <Empty>
      <p>
        Nothing was sent yet. A webhook is made with <code>POST /webhooks</code>; then <Go to="/webhooks/trigger">send an event</Go>, or
        change something over the API.
      </p>
      <p>
        What happened without a delivery is under <Go to="/webhooks/events">Events</Go>, with why nobody got it.
      </p>
    </Empty>
  );
}
