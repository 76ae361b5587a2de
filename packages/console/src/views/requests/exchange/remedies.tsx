import { control } from "../../../api/client.ts";
import { useChange } from "../../../api/use-control.ts";
import { Go } from "../../../parts/go.tsx";
import { Instant } from "../../../parts/instant.tsx";
import { sayAfter } from "../../../parts/toasts.tsx";
import type { Explanation } from "../feed/row.ts";

type Reason = NonNullable<Explanation["reason"]>;
type Remedy = Reason["remedies"][number];

/** What made the data so that the request was refused, and what changes that: a button where calls of the control API do it. */
export function Remedies({ reason: { made_by: cause, remedies } }: { readonly reason: Reason }) {
  return (
    <>
      {cause === null ? null : <MadeBy cause={cause} />}
      <RemedyList remedies={remedies} />
    </>
  );
}

export function RemedyList({ remedies }: { readonly remedies: readonly Remedy[] }) {
  return (
    <ul class="plain remedies" aria-label="Remedies">
      {remedies.map((remedy) => (
        <OneRemedy key={remedy.text} remedy={remedy} />
      ))}
    </ul>
  );
}

function MadeBy({ cause: { by, n, what, at } }: { readonly cause: NonNullable<Reason["made_by"]> }) {
  return (
    <p class="hint">
      Made so by {n === null ? (what ?? by) : <Go to={`/requests/${n}`}>{`#${n}${what === null ? "" : ` (${what})`}`}</Go>}
      {at === null ? "" : " at "}
      {at === null ? null : <Instant at={at} />}.
    </p>
  );
}

function OneRemedy({ remedy: { text, button, calls, command } }: { readonly remedy: Remedy }) {
  const { mutateAsync, isPending } = useChange(async () => {
    for (const { method, path, body } of calls) {
      const send = control[method] as (path: string, init: object) => Promise<unknown>;
      await send(`/_mock${path}`, { body });
    }
  });
  return (
    <li>
      {text}{" "}
      {button === null ? (
        command === null ? null : (
          <code>{command}</code>
        )
      ) : (
        <button
          type="button"
          disabled={isPending}
          title={command ?? undefined}
          onClick={() => void sayAfter(mutateAsync(), () => `${button}: done.`)}
        >
          {button}
        </button>
      )}
    </li>
  );
}
