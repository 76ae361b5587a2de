import { useRead } from "../../../api/use-control.ts";
import { Go } from "../../../parts/go.tsx";
import { Instant } from "../../../parts/instant.tsx";
import { Empty, Loaded } from "../../../parts/states.tsx";
import { Table } from "../../../parts/table.tsx";

/** Where a person sees the record of each kind of due work. */
const PLACES: Readonly<Record<string, string>> = { "employee-status": "/world/employees", delivery: "/webhooks/deliveries" };

/** Nobody waits for the end of a window of the rate limit here: Rate limits has them. */
const isWindow = ({ kind }: { readonly kind: string }): boolean => kind === "rate-window";

/** What falls due next, each with a button that turns the clock to it. */
export function DueNext({ turnTo }: { readonly turnTo: (instant: string) => void }) {
  const due = useRead("/_mock/due", { query: { limit: 50 } }, { refetchInterval: 5000 });
  return (
    <section class="card" aria-labelledby="due-next">
      <h2 id="due-next">Falls due next</h2>
      <Loaded of={due} what="what falls due">
        {({ due: list }) =>
          list.every(isWindow) ? (
            <Empty>
              <p>Nothing falls due by itself: no leave begins, no probation ends, no delivery waits.</p>
            </Empty>
          ) : (
            <Table
              label="What falls due next, as a table"
              class="due"
              columns={["When", "Company", "About", "What happens", { unseen: "Turn the clock" }]}
            >
              {list
                .filter((one) => !isWindow(one))
                .map(({ at, kind, company, id, label, what }, n) => (
                  <tr key={`${at} ${id ?? n}`}>
                    <td>
                      <Instant at={at} />
                    </td>
                    <td>{company}</td>
                    <td>
                      {id === null || PLACES[kind] === undefined ? label : <Go to={`${PLACES[kind]}/${id}?company=${company}`}>{label}</Go>}
                    </td>
                    <td>{what}</td>
                    <td>
                      <button type="button" aria-label={`Turn the clock to ${at}`} onClick={() => turnTo(at)}>
                        Turn the clock
                      </button>
                    </td>
                  </tr>
                ))}
            </Table>
          )
        }
      </Loaded>
    </section>
  );
}
