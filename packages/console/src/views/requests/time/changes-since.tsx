import { Link } from "wouter-preact";
import { useRead } from "../../../api/use-control.ts";
import { Empty, Loaded } from "../../../parts/states.tsx";
import { placeIn } from "../../../shell/address.ts";
import { Changed } from "../exchange/changes.tsx";
import { useFilters, withFilters } from "../feed/use-filters.ts";

/** Records that are shown. */
const MOST = 200;

/** All that has changed since an exchange: the beginning of the person's test. */
export function ChangesSince({ since }: { readonly since: number | undefined }) {
  const changes = useRead("/_mock/changes", { query: since === undefined ? {} : { since: String(since) } }, { keepPrevious: true });
  return (
    <section class="exchange" aria-label="What changed">
      <p class="back">
        <Link href={withFilters("/")}>All requests</Link>
      </p>
      <h2>{since === undefined ? "Known changes" : `Changes since request ${since}`}</h2>
      {changes.error?.status === 409 && since !== undefined ? (
        <p>
          <Link href={placeIn("/changes")}>All known changes</Link>
        </p>
      ) : null}
      <Loaded of={changes} what="the changes">
        {(data) =>
          data.length === 0 ? (
            <Empty>
              <p>No record has changed since.</p>
            </Empty>
          ) : (
            <>
              <p class="quiet">
                {data.length === 1 ? "1 record differs" : `${data.length} records differ`}
                {data.length > MOST ? `; the first ${MOST} are shown` : ""}.
              </p>
              <ul class="plain since">
                {data.slice(0, MOST).map((change) => (
                  <li key={`${change.company} ${change.table} ${change.id}`} class="card">
                    <Changed change={change} />
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </section>
  );
}

interface TestStartProps {
  /** Number of the exchange that the person's test begins with; undefined: none was marked. */
  readonly since: number | undefined;
  /** Number of the next exchange. */
  readonly next: number;
}

/** Marks now as the beginning of a test, and leads to what has changed since. */
export function TestStart({ since, next }: TestStartProps) {
  const [, set] = useFilters();
  if (since === undefined)
    return (
      <button type="button" onClick={() => set({ since: String(next) })}>
        Mark test start
      </button>
    );
  return (
    <>
      <Link class="button" href={withFilters("/changes")}>
        Changes since the start (#{since})
      </Link>
      <button type="button" onClick={() => set({ since: "" })}>
        Clear mark
      </button>
    </>
  );
}
