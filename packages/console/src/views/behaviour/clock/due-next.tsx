import { useRead } from "../../../api/use-control.ts";
import { Go } from "../../../parts/go.tsx";
import { Instant } from "../../../parts/instant.tsx";
import { Empty, Loaded } from "../../../parts/states.tsx";

/** Where a person sees the record of each kind of due work. */
const PLACES: Readonly<Record<string, string>> = { "employee-status": "/world/employees", delivery: "/webhooks/deliveries" };

/** What falls due next, each with a button that turns the clock to it. */
export function DueNext({ turnTo }: { readonly turnTo: (instant: string) => void }) {
  const due = useRead("/_mock/due", { query: { limit: 50 } }, { refetchInterval: 5000 });
  return (
    <section class="card" aria-labelledby="due-next">
      <h2 id="due-next">Falls due next</h2>
      <Loaded of={due} what="what falls due">
        {({ due: list }) =>
          list.length === 0 ? (
            <Empty>
              <p>Nothing falls due by itself: no leave begins, no probation ends, no delivery waits.</p>
            </Empty>
          ) : (
            <div class="scroll" tabIndex={0} role="region" aria-label="What falls due next, as a table">
              <table>
                <thead>
                  <tr>
                    <th scope="col">When</th>
                    <th scope="col">Company</th>
                    <th scope="col">About</th>
                    <th scope="col">What happens</th>
                    <th scope="col">
                      <span class="unseen">Turn the clock</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {list.map(({ at, kind, company, id, label, what }, n) => (
                    <tr key={`${at} ${id ?? n}`}>
                      <td>
                        <Instant at={at} />
                      </td>
                      <td>{company}</td>
                      <td>
                        {id === null || PLACES[kind] === undefined ? (
                          label
                        ) : (
                          <Go to={`${PLACES[kind]}/${id}?company=${company}`}>{label}</Go>
                        )}
                      </td>
                      <td>{what}</td>
                      <td>
                        <button type="button" aria-label={`Turn to it: ${at}`} onClick={() => turnTo(at)}>
                          Turn to it
                        </button>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )
        }
      </Loaded>
    </section>
  );
}
