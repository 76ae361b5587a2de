import { Empty } from "../../parts/states.tsx";
import { Instant } from "../../parts/instant.tsx";
import { Json } from "../../parts/json.tsx";
import { Status } from "../../parts/status.tsx";
import { type Difference, requestDifferences } from "../../parts/request-differences.ts";
import type { Attempt } from "./names.tsx";
import { Table } from "../../parts/table.tsx";

/** Every attempt beside the others, with what each retry sent that the attempt before it did not. */
export function Attempts({ attempts }: { readonly attempts: readonly Attempt[] }) {
  if (attempts.length === 0)
    return (
      <Empty>
        <p>Nothing was sent yet. Advance the clock to the next attempt, or resume the endpoint if it is paused.</p>
      </Empty>
    );
  const retries = attempts.slice(1).map((attempt, n) => ({ attempt, differences: requestDifferences(attempts[n]!, attempt) }));
  const differing = new Set(retries.flatMap(({ differences }) => differences.map(({ what }) => what)));
  return (
    <>
      {retries.map(({ attempt, differences }) => (
        <Retry key={attempt.n} n={attempt.n} differences={differences} />
      ))}
      <div class="attempt-columns">
        {attempts.map((attempt) => (
          <AttemptCard key={attempt.n} attempt={attempt} differing={differing} />
        ))}
      </div>
    </>
  );
}

/** What a retry sent that the attempt before it did not. */
function Retry({ n, differences }: { readonly n: number; readonly differences: readonly Difference[] }) {
  if (differences.length === 0)
    return (
      <p>
        Attempt {n} sent the same bytes as attempt {n - 1}, to the same address.
      </p>
    );
  return (
    <Table
      label={`What attempt ${n} sent that attempt ${n - 1} did not`}
      isCard
      isTitled
      rows={differences}
      keyOf={({ what }) => what}
      columns={[
        ["Part", ({ what }) => what, "head"],
        [`Attempt ${n - 1}`, ({ before }) => <code>{before}</code>, "long"],
        [`Attempt ${n}`, ({ after }) => <code>{after}</code>, "long"],
      ]}
    />
  );
}

function AttemptCard({ attempt, differing }: { readonly attempt: Attempt; readonly differing: ReadonlySet<string> }) {
  const { n, at, ended_at, duration_ms, url, status, error, request, response } = attempt;
  return (
    <section class="card one-attempt" aria-labelledby={`attempt-${n}`}>
      <h3 id={`attempt-${n}`}>Attempt {n}</h3>
      <p>
        <Instant at={at} /> → {ended_at === null ? "in flight" : status === null ? (error ?? "accepted") : <Status of={status} />}
        {status === null || error === null ? null : ` ${error}`}
        {ended_at === null ? null : <span class="quiet"> after {duration_ms} ms</span>}
      </p>
      <h4>Sent to</h4>
      <p class="long">
        <code>{url}</code>
      </p>
      <h4>Headers</h4>
      <Headers of={request.headers} differing={differing} label={`Headers of attempt ${n}`} />
      <h4>Body</h4>
      <Json of={request.body} label={`Body of attempt ${n}`} />
      <h4>Response</h4>
      {response === null ? (
        <p class="quiet">{error === null && ended_at !== null ? "Accepted. What came back is not kept." : (error ?? "None yet.")}</p>
      ) : (
        <>
          <Headers of={response.headers} differing={NO_NAMES} label={`Response headers of attempt ${n}`} />
          {response.body === "" ? <p class="quiet">An empty body.</p> : <Json of={response.body} label={`Response to attempt ${n}`} />}
        </>
      )}
    </section>
  );
}

const NO_NAMES: ReadonlySet<string> = new Set();

interface HeadersProps {
  readonly of: Readonly<Record<string, string>>;
  readonly differing: ReadonlySet<string>;
  readonly label: string;
}

function Headers({ of, differing, label }: HeadersProps) {
  return (
    <dl class="sent-headers" aria-label={label}>
      {Object.entries(of).map(([name, value]) => (
        <div key={name} class={differing.has(`header ${name}`) ? "differs" : undefined}>
          <dt>{name}</dt>
          <dd>
            {value}
            {differing.has(`header ${name}`) ? <span class="unseen"> (differs between the attempts)</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
