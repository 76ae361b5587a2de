import { useState } from "preact/hooks";
import type { components } from "../../../generated/control-api.ts";
import { control } from "../../api/client.ts";
import { useChange, useRead } from "../../api/use-control.ts";
import { Choice, TextField } from "../../parts/fields.tsx";
import { Failed, Loaded } from "../../parts/states.tsx";
import type { Delivery, SignatureCheck } from "./names.tsx";

const SCHEMES = { document: "of the API document", "standard-webhooks": "of Standard Webhooks" } as const;

/** How the signature of an attempt is verified. Default: of the last one. */
export function DeliverySignature({ delivery: { id, attempts } }: { readonly delivery: Delivery }) {
  const [chosen, choose] = useState<number>();
  const [scheme, setScheme] = useState("document");
  const attempt = chosen ?? attempts.length;
  const hasStandard = attempts[attempt - 1]?.request.headers["webhook-signature"] !== undefined;
  const query = { attempt, ...(hasStandard ? { scheme: scheme as keyof typeof SCHEMES } : {}) };
  const check = useRead("/_mock/deliveries/{id}/signature", { path: { id }, query }, { keepPrevious: true });
  return (
    <>
      <h2>Signature</h2>
      <div class="filters">
        {attempts.length === 1 ? null : (
          <Choice label="Attempt" values={attempts.map(({ n }) => String(n))} value={String(attempt)} choose={(n) => choose(Number(n))} />
        )}
        {hasStandard ? <Choice label="Scheme" values={SCHEMES} value={scheme} choose={setScheme} /> : null}
      </div>
      <Loaded of={check} what="the steps of the signature">
        {(data) => <SignatureSteps check={data} />}
      </Loaded>
    </>
  );
}

/** The steps of verifying a signature. The one that fails is named first, and marked. */
function SignatureSteps({ check: { valid, failed, reason, steps } }: { readonly check: SignatureCheck }) {
  return (
    <div class="signature">
      <p class={`verdict ${valid ? "good" : "bad"}`} role="status">
        {valid ? "The signature is valid." : `Step ${steps.findIndex(({ step }) => step === failed) + 1}, ${failed}, fails. ${reason}`}
      </p>
      <ol>
        {steps.map(({ step, does, sections, value, passed }) => (
          <li key={step} class={step === failed ? "failed" : undefined}>
            <h3>
              {step}
              {passed === null ? null : <span class={`tag ${passed ? "good" : "bad"}`}>{passed ? "passes" : "fails"}</span>}
              {sections.length === 0 ? null : <span class="quiet">{sections.join(", ")}</span>}
            </h3>
            <p>{does}</p>
            {step === failed && reason !== null ? <p class="why-it-fails">{reason}</p> : null}
            <pre class="json" tabIndex={0} role="region" aria-label={`Value of the step ${step}`}>
              {value}
            </pre>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The fields of the lines, besides body and endpoint. An empty one is left out. */
const LINES = [
  { name: "header", label: "Signature header, with or without its name", required: true, placeholder: "sha256=…" },
  { name: "secret", label: "Secret that your receiver has; empty: that of the endpoint", type: "password", placeholder: "whsec_…" },
  { name: "id", label: "webhook-id, for a signature of Standard Webhooks (v1,…)" },
  { name: "timestamp", label: "webhook-timestamp, for the same" },
  { name: "at", label: "Time of arrival; with it, the age is checked", placeholder: "2026-03-02T09:00:00Z" },
  { name: "max_age", label: "Greatest age in seconds", type: "number", min: 0, placeholder: "300" },
] as const;

/** Checks what a receiver got: its body and header, pasted into a form. */
export function SignatureCheckForm() {
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const endpoints = useRead("/_mock/webhooks");
  const check = useChange(() => control.POST("/_mock/signature-check", { body: bodyOfCheck(texts) }));
  const set = (name: string) => (text: string) => setTexts((before) => ({ ...before, [name]: text }));
  return (
    <>
      <h2>Check a signature</h2>
      <p>Paste what your receiver got, to see which step fails. Nothing is stored, and nothing goes into the address.</p>
      <div class="two-columns">
        <form
          class="card"
          onSubmit={(event) => {
            event.preventDefault();
            check.mutate();
          }}
        >
          <label class="field">
            <span>Body, exactly as it came</span>
            <textarea
              rows={10}
              spellcheck={false}
              value={texts["body"] ?? ""}
              onInput={({ currentTarget }) => set("body")(currentTarget.value)}
            />
          </label>
          <Choice
            label="Endpoint"
            any="find it by the secret, or by the event"
            values={Object.fromEntries(endpoints.data?.webhooks.map(({ id, url, company }) => [id, `${company}: ${url}`]) ?? [])}
            value={texts["webhook"] ?? ""}
            choose={set("webhook")}
          />
          {LINES.map(({ name, ...attributes }) => (
            <TextField key={name} {...attributes} value={texts[name] ?? ""} set={set(name)} />
          ))}
          <button type="submit" class="primary" disabled={check.isPending}>
            Check
          </button>
        </form>
        <div>
          {check.error === null ? null : <Failed error={check.error} />}
          {check.data?.data === undefined ? null : <SignatureSteps check={check.data.data} />}
        </div>
      </div>
    </>
  );
}

function bodyOfCheck({
  body = "",
  header = "",
  max_age = "",
  ...texts
}: Readonly<Record<string, string>>): components["schemas"]["ReceivedDelivery"] {
  const given = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ""));
  return { body, header, ...given, ...(max_age === "" ? {} : { max_age: Number(max_age) }) };
}
