import { Link } from "wouter-preact";
import { Json } from "../../../parts/json.tsx";
import { Status } from "../../../parts/status.tsx";
import { BASE, useSandbox } from "../../../shell/address.ts";
import type { Exchange } from "../feed/row.ts";

/** What the mock answered. */
export interface SentAgain {
  readonly sandbox: string;
  readonly n: number;
  readonly status: number;
  readonly body: string;
  readonly differs: readonly { readonly path: string; readonly before?: unknown; readonly after?: unknown }[];
}

/** Differences that are shown. */
const MOST = 40;

/** The response to a request that was sent again, and what differs from the first one. */
export function AgainResult({ sent, first }: { readonly sent: SentAgain; readonly first: Exchange }) {
  const { sandbox, n, status, body, differs } = sent;
  const here = useSandbox();
  const to = `~${BASE}/requests/${n}${sandbox === "default" ? "" : `?sandbox=${encodeURIComponent(sandbox)}`}`;
  return (
    <section class="again-result" aria-label="The answer">
      <p>
        <strong>
          {differs.length === 0 ? "The same answer as before." : differs.length === 1 ? "1 difference." : `${differs.length} differences.`}
        </strong>{" "}
        <Status of={first.response.status} /> → <Status of={status} />{" "}
        <Link href={to}>
          Request {n}
          {sandbox === here ? "" : ` of ${sandbox}`}
        </Link>
      </p>
      {differs.length === 0 ? null : (
        <div class="scroll" tabIndex={0} role="region" aria-label="What differs">
          <table class="members">
            <thead>
              <tr>
                <th scope="col">Place</th>
                <th scope="col">Then</th>
                <th scope="col">Now</th>
              </tr>
            </thead>
            <tbody>
              {differs.slice(0, MOST).map(({ path, before, after }) => (
                <tr key={path}>
                  <th scope="row">{path}</th>
                  <td>{before === undefined ? "" : <del>{text(before)}</del>}</td>
                  <td>{after === undefined ? "" : <ins>{text(after)}</ins>}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {differs.length > MOST ? <p class="quiet">and {differs.length - MOST} more</p> : null}
        </div>
      )}
      {body === "" ? null : (
        <details>
          <summary>The new body</summary>
          <Json of={body} label="The new body" />
        </details>
      )}
    </section>
  );
}

function text(value: unknown): string {
  const whole = typeof value === "string" ? value : JSON.stringify(value);
  return whole.length > 400 ? `${whole.slice(0, 399)}…` : whole;
}
