import { useLocation } from "wouter-preact";
import { control } from "../../../api/client.ts";
import { useChange, useRead } from "../../../api/use-control.ts";
import { Go } from "../../../parts/go.tsx";
import { Instant } from "../../../parts/instant.tsx";
import { sayAfter } from "../../../parts/toasts.tsx";
import { correctedBody } from "../again/again-form.ts";
import type { Exchange, Explanation } from "../feed/row.ts";
import { withFilters } from "../feed/use-filters.ts";

type Reason = NonNullable<Explanation["reason"]>;
type Remedy = Reason["remedies"][number];

/** What made the data so that the request was refused. */
export function MadeBy({ cause: { by, n, what, at } }: { readonly cause: NonNullable<Reason["made_by"]> }) {
  return (
    <p class="hint">
      Caused by {n === null ? (what ?? by) : <Go to={`/requests/${n}`}>{`#${n}${what === null ? "" : ` (${what})`}`}</Go>}
      {at === null ? "" : " at "}
      {at === null ? null : <Instant at={at} />}.
    </p>
  );
}

interface RemediesProps {
  readonly remedies: readonly Remedy[];
  /** The request that some of them correct. Default: they correct none. */
  readonly exchange?: Exchange;
}

/** What changes the response: a button where calls of the control API, or a corrected request, do it. */
export function Remedies({ remedies, exchange }: RemediesProps) {
  return (
    <ul class="plain remedies" aria-label="Remedies">
      {remedies.map((remedy) => (
        <li key={remedy.text}>
          {remedy.text}{" "}
          {remedy.button !== null ? (
            <Calls remedy={remedy} title={remedy.button} />
          ) : exchange !== undefined && remedy.edits.length > 0 ? (
            <Corrected remedy={remedy} exchange={exchange} />
          ) : remedy.command === null ? null : (
            <code>{remedy.command}</code>
          )}
        </li>
      ))}
    </ul>
  );
}

function Calls({ remedy: { calls, command }, title }: { readonly remedy: Remedy; readonly title: string }) {
  const { mutateAsync, isPending } = useChange(async () => {
    for (const { method, path, body } of calls) {
      const send = control[method] as (path: string, init: object) => Promise<unknown>;
      await send(`/_mock${path}`, { body });
    }
  });
  return (
    <button
      type="button"
      disabled={isPending}
      title={command ?? undefined}
      onClick={() => void sayAfter(mutateAsync(), () => `${title}: done.`)}
    >
      {title}
    </button>
  );
}

/** Sends the request again as the remedy says, and shows it. */
function Corrected({ remedy: { edits, command }, exchange }: { readonly remedy: Remedy; readonly exchange: Exchange }) {
  const { data: world } = useRead("/_mock/world", {}, { isFixed: true });
  const [, navigate] = useLocation();
  const keys = (world?.companies ?? []).flatMap(({ slug, keys: own }) => own.map((key) => ({ company: slug, ...key })));
  const body = correctedBody(exchange, edits, keys);
  const { mutateAsync, isPending } = useChange(async () => {
    const { data } = await control.POST("/_mock/requests/{id}/send", { params: { path: { id: String(exchange.n) } }, body: body! });
    navigate(withFilters(`/${data!.n}`));
    return data!;
  });
  if (body === undefined) return command === null ? null : <code>{command}</code>;
  return (
    <button
      type="button"
      disabled={isPending}
      onClick={() => void sayAfter(mutateAsync(), ({ n, status }) => `Sent again as request ${n}: ${status}.`)}
    >
      Send corrected
    </button>
  );
}
