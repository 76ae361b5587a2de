import { useState } from "preact/hooks";
import { control } from "../../api/client.ts";
import { useRead } from "../../api/use-control.ts";
import { useChange } from "../../api/use-control.ts";
import { Failed } from "../../parts/states.tsx";
import { Section } from "./section.tsx";
import { SignatureSteps } from "./signature-steps.tsx";

/** Checks what a receiver got: its body and header, pasted into a form. */
export function SignaturePage() {
  const [body, setBody] = useState("");
  const [header, setHeader] = useState("");
  const [webhook, setWebhook] = useState("");
  const [secret, setSecret] = useState("");
  const endpoints = useRead("/_mock/webhooks");
  const check = useChange(() =>
    control.POST("/_mock/signature-check", {
      body: { body, header, ...(webhook === "" ? {} : { webhook }), ...(secret === "" ? {} : { secret }) },
    }),
  );
  const send = (event: Event): void => {
    event.preventDefault();
    check.mutate();
  };
  return (
    <Section>
      <h2>Check a signature</h2>
      <p>Paste what your receiver got. The step that fails is named. Nothing of it is kept, nor put into the address.</p>
      <div class="beside">
        <form class="card" onSubmit={send}>
          <label class="field">
            <span>Body, exactly as it came</span>
            <textarea rows={10} spellcheck={false} value={body} onInput={({ currentTarget }) => setBody(currentTarget.value)} />
          </label>
          <label class="field">
            <span>Signature header, with or without its name</span>
            <input
              required
              autocomplete="off"
              placeholder="sha256=…"
              value={header}
              onInput={({ currentTarget }) => setHeader(currentTarget.value)}
            />
          </label>
          <label class="field">
            <span>Endpoint that it came to</span>
            <select value={webhook} onChange={({ currentTarget }) => setWebhook(currentTarget.value)}>
              <option value="">the one whose secret fits, or that got this event</option>
              {endpoints.data?.webhooks.map(({ id, url, company }) => (
                <option key={id} value={id}>
                  {company}: {url}
                </option>
              ))}
            </select>
          </label>
          <label class="field">
            <span>Secret that your receiver has; empty: that of the endpoint</span>
            <input
              type="password"
              autocomplete="off"
              placeholder="whsec_…"
              value={secret}
              onInput={({ currentTarget }) => setSecret(currentTarget.value)}
            />
          </label>
          <button type="submit" class="primary" disabled={check.isPending}>
            Check it
          </button>
        </form>
        <div>
          {check.error === null ? null : <Failed error={check.error} />}
          {check.data?.data === undefined ? null : <SignatureSteps check={check.data.data} />}
        </div>
      </div>
    </Section>
  );
}
