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
type Alteration = Explanation["alterations"][number];

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

/** Where the page has what may change answers. */
const PLACES: Readonly<Record<Alteration["kind"], (id: string) => string>> = {
  fault: (id) => `/behaviour/faults?text=${encodeURIComponent(id)}`,
  decision: (id) => `/behaviour/decisions/${id}`,
  "transport rule": () => "/behaviour/transport",
};

/** What changed the answer, or may have: what it does, and what takes it away. `said`: remedies that stand above. */
export function Alterations({ alterations, said }: { readonly alterations: readonly Alteration[]; readonly said: readonly Remedy[] }) {
  return (
    <>
      {alterations.map(({ kind, id, name, does, is_sure: isSure, remedies }) => (
        <div key={`${kind} ${name}`} class="alteration">
          {isSure ? "Changed by the " : "Perhaps changed by the "}
          {kind} <Go to={PLACES[kind](id)}>{name}</Go>: {does}
          <Remedies remedies={remedies.filter(({ text }) => !said.some((one) => one.text === text))} />
        </div>
      ))}
    </>
  );
}

/** A page does not know by which words the commands of its mock are called: it names them alone. */
const forPage = (text: string): string => text.replaceAll(/'hr-mock (?=[a-z])/g, "the command '").replaceAll(/hr-mock (?=[a-z])/g, "");

interface RemediesProps {
  readonly remedies: readonly Remedy[];
  /** The request that some of them correct. Default: they correct none. */
  readonly exchange?: Exchange;
}

/** What changes the response: a button where calls of the control API, or a corrected request, do it. */
export function Remedies({ remedies, exchange }: RemediesProps) {
  if (remedies.length === 0) return null;
  return (
    <ul class="plain remedies" aria-label="Remedies">
      {remedies.map((remedy) => (
        <li key={remedy.text}>
          {remedy.text === `${remedy.button}.` ? "" : `${forPage(remedy.text)} `}
          {remedy.button !== null ? (
            <Calls remedy={remedy} title={remedy.button} />
          ) : exchange !== undefined && remedy.edits.length > 0 ? (
            <Corrected remedy={remedy} exchange={exchange} />
          ) : remedy.command === null ? null : (
            <code>{forPage(remedy.command)}</code>
          )}
        </li>
      ))}
    </ul>
  );
}

function Calls({ remedy: { calls, command }, title }: { readonly remedy: Remedy; readonly title: string }) {
  const [, navigate] = useLocation();
  const { mutateAsync, isPending } = useChange(async () => {
    for (const { method, path, body } of calls) {
      const send = control[method] as (path: string, init: object) => Promise<{ readonly data?: { readonly n?: number } }>;
      const { data } = await send(`/_mock${path}`, { body });
      // The request that was sent again is what the person wants to see.
      if (path.endsWith("/send") && data?.n !== undefined) navigate(withFilters(`/${data.n}`));
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
  if (body === undefined) return command === null ? null : <code>{forPage(command)}</code>;
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
