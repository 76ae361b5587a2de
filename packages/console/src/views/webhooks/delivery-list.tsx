import { useRead } from "../../api/use-control.ts";
import { Go } from "../../parts/go.tsx";
import { Empty, Loaded } from "../../parts/states.tsx";
import { useInAddress } from "../../shell/address.ts";
import { DeliveryFilters, useDeliveryFilters } from "./delivery-filters.tsx";
import { DeliveryTable } from "./delivery-table.tsx";
import { Pager, beforeOf } from "./pager.tsx";
import { useHeld } from "./use-held.ts";

/** How many deliveries a page has. */
const LIMIT = 50;

interface NoDeliveriesProps {
  /** Whether there are some that the filters leave out. */
  readonly hasSome: boolean;
  readonly isFiltered: boolean;
  readonly clear: () => void;
}

/** What to do where no delivery is. */
function NoDeliveries({ hasSome, isFiltered, clear }: NoDeliveriesProps) {
  const { data } = useRead("/_mock/webhooks");
  const hasEndpoint = data?.webhooks.some(({ status }) => status === "active") === true;
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
        Nothing was sent yet.{" "}
        {hasEndpoint ? (
          "There is an endpoint that is active: "
        ) : (
          <>
            No <Go to="/webhooks/endpoints">endpoint</Go> is active: resume one, or make one with <code>POST /webhooks</code>. Then{" "}
          </>
        )}
        <Go to="/webhooks/trigger">send an event</Go>, or change something over the API.
      </p>
      <p>
        What happened without a delivery is under <Go to="/webhooks/events">Events</Go>, with why nobody got it.
      </p>
    </Empty>
  );
}

/** Deliveries newest first, live, with filters. @param webhook only those to this endpoint */
export function DeliveryList({ webhook }: { readonly webhook?: string }) {
  const filters = useDeliveryFilters(webhook);
  const [older, setOlder] = useInAddress("before");
  const newest = useRead("/_mock/deliveries", { query: { ...filters.query, limit: 1 } }, { keepPrevious: true });
  const newestNumber = newest.data?.deliveries[0]?.n;
  const held = useHeld(newestNumber);
  const olderThan = beforeOf(older);
  const before = olderThan ?? held.before;
  const query = { ...filters.query, limit: LIMIT, ...(before === undefined ? {} : { before }) };
  const page = useRead("/_mock/deliveries", { query }, { keepPrevious: true });
  const first = page.data?.deliveries[0]?.n;
  const isNew = newestNumber !== undefined && first !== undefined && newestNumber > first;
  return (
    <>
      <DeliveryFilters filters={filters} isOfEndpoint={webhook !== undefined} />
      <Loaded of={page} what="the deliveries">
        {({ deliveries, next, total }) => (
          <>
            <Pager
              isFirst={olderThan === undefined}
              hasNew={isNew}
              next={next}
              toNewest={() => {
                held.release();
                setOlder("");
              }}
              toOlder={(n) => setOlder(String(n))}
            />
            {deliveries.length === 0 ? (
              <NoDeliveries hasSome={total > 0} isFiltered={filters.isFiltered} clear={filters.clear} />
            ) : (
              <div class="scroll card flush" {...held.handlers}>
                <DeliveryTable deliveries={deliveries} withEndpoint={webhook === undefined} />
              </div>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}
