import { Link } from "wouter-preact";
import { Json } from "../../../parts/json.tsx";
import { Status } from "../../../parts/status.tsx";
import { BASE, useSandbox } from "../../../shell/address.ts";
import { Differences } from "../exchange/differences.tsx";
import type { Exchange } from "../feed/row.ts";

/** What the mock answered, or would have answered: then it is in no journal. */
export interface SentAgain {
  readonly sandbox?: string;
  readonly n?: number;
  readonly status: number;
  readonly body: string;
  readonly differs: readonly { readonly path: string; readonly before?: unknown; readonly after?: unknown }[];
}

/** The response to a request that was sent again, and what differs from the first one. */
export function AgainResult({ sent, first }: { readonly sent: SentAgain; readonly first: Exchange }) {
  const { sandbox, n, status, body, differs } = sent;
  const here = useSandbox();
  const to = `~${BASE}/requests/${n}${sandbox === "default" ? "" : `?sandbox=${encodeURIComponent(sandbox ?? "")}`}`;
  return (
    <section class="again-result" aria-label="The answer">
      <p>
        <strong>
          {differs.length === 0 ? "The same answer as before." : differs.length === 1 ? "1 difference." : `${differs.length} differences.`}
        </strong>{" "}
        <Status of={first.response.status} /> → <Status of={status} />{" "}
        {n === undefined ? null : (
          <Link href={to}>
            Request {n}
            {sandbox === here ? "" : ` of ${sandbox}`}
          </Link>
        )}
      </p>
      {differs.length === 0 ? null : <Differences members={differs} label="What differs" heads={["Place", "Then", "Now"]} />}
      {body === "" ? null : (
        <details>
          <summary>The new body</summary>
          <Json of={body} label="The new body" />
        </details>
      )}
    </section>
  );
}
