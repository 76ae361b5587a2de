import { useRead } from "../../api/use-control.ts";

/** What was typed in, by the names of the members that the check takes. Empty: left out. */
export type SignatureTexts = Readonly<Record<"body" | "header" | "webhook" | "secret" | "id" | "timestamp" | "at" | "max_age", string>>;

interface SignatureFormProps {
  readonly texts: SignatureTexts;
  readonly change: (texts: SignatureTexts) => void;
  readonly check: () => void;
  readonly isChecking: boolean;
}

/** The fields of the lines, besides body and endpoint. */
const LINES = [
  { name: "header", label: "Signature header, with or without its name", required: true, placeholder: "sha256=…" },
  { name: "secret", label: "Secret that your receiver has; empty: that of the endpoint", type: "password", placeholder: "whsec_…" },
  { name: "id", label: "webhook-id, for a signature of Standard Webhooks (v1,…)" },
  { name: "timestamp", label: "webhook-timestamp, likewise" },
  { name: "at", label: "When it came; with it, the age is judged", placeholder: "2026-03-02T09:00:00Z" },
  { name: "max_age", label: "Seconds that it may be old", type: "number", min: 0, placeholder: "300" },
] as const;

/** A form for what a receiver got. */
export function SignatureForm({ texts, change, check, isChecking }: SignatureFormProps) {
  const endpoints = useRead("/_mock/webhooks");
  const send = (event: Event): void => {
    event.preventDefault();
    check();
  };
  return (
    <form class="card" onSubmit={send}>
      <label class="field">
        <span>Body, exactly as it came</span>
        <textarea
          rows={10}
          spellcheck={false}
          value={texts.body}
          onInput={({ currentTarget }) => change({ ...texts, body: currentTarget.value })}
        />
      </label>
      <label class="field">
        <span>Endpoint that it came to</span>
        <select value={texts.webhook} onChange={({ currentTarget }) => change({ ...texts, webhook: currentTarget.value })}>
          <option value="">the one whose secret fits, or that got this event</option>
          {endpoints.data?.webhooks.map(({ id, url, company }) => (
            <option key={id} value={id}>
              {company}: {url}
            </option>
          ))}
        </select>
      </label>
      {LINES.map(({ name, label, ...attributes }) => (
        <label key={name} class="field">
          <span>{label}</span>
          <input
            autocomplete="off"
            {...attributes}
            value={texts[name]}
            onInput={({ currentTarget }) => change({ ...texts, [name]: currentTarget.value })}
          />
        </label>
      ))}
      <button type="submit" class="primary" disabled={isChecking}>
        Check it
      </button>
    </form>
  );
}
