import { useState } from "preact/hooks";
import { useRead } from "../../api/use-control.ts";
import { Loaded } from "../../parts/states.tsx";
import type { Delivery } from "./names.tsx";
import { SignatureSteps } from "./signature-steps.tsx";

/** How the signature of an attempt is verified. Default: of the last one. */
export function DeliverySignature({ delivery: { id, attempts } }: { readonly delivery: Delivery }) {
  const [chosen, choose] = useState<number>();
  const [scheme, setScheme] = useState<"document" | "standard-webhooks">("document");
  const attempt = chosen ?? attempts.length;
  const hasStandard = attempts[attempt - 1]?.request.headers["webhook-signature"] !== undefined;
  const query = { attempt, ...(hasStandard ? { scheme } : {}) };
  const check = useRead("/_mock/deliveries/{id}/signature", { path: { id }, query }, { keepPrevious: true });
  return (
    <>
      <h2>Signature</h2>
      {attempts.length === 1 ? null : (
        <label class="field short-field">
          <span>Of attempt</span>
          <select value={attempt} onChange={({ currentTarget }) => choose(Number(currentTarget.value))}>
            {attempts.map(({ n }) => (
              <option key={n}>{n}</option>
            ))}
          </select>
        </label>
      )}
      {hasStandard ? (
        <label class="field short-field">
          <span>Which one</span>
          <select value={scheme} onChange={({ currentTarget }) => setScheme(currentTarget.value as typeof scheme)}>
            <option value="document">of the API document</option>
            <option value="standard-webhooks">of Standard Webhooks</option>
          </select>
        </label>
      ) : null}
      <Loaded of={check} what="the steps of the signature">
        {(data) => <SignatureSteps check={data} />}
      </Loaded>
    </>
  );
}
