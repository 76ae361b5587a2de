import { Copy } from "../../../parts/copy.tsx";
import { type ApiCall, curlOf } from "../../../parts/api-call.ts";

interface RequestFormProps {
  readonly title: string;
  readonly whole: ApiCall;
  /** The keys to choose from. */
  readonly keys: readonly string[];
  /** The scope that the key needs; null: none. */
  readonly scope: string | null;
  /** Members of the body that a person has to say. */
  readonly needs: readonly string[];
  readonly change: (to: ApiCall) => void;
  readonly send: () => void;
  readonly isSending: boolean;
  readonly close: () => void;
}

/** A request before it is sent: its key, its body. */
export function RequestForm({ title, whole, keys, scope, needs, change, send, isSending, close }: RequestFormProps) {
  const { method, path, token, body } = whole;
  return (
    <form
      class="action-form card"
      aria-label={`Send: ${title}`}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        close();
      }}
    >
      <p>
        <code>
          {method} {path}
        </code>
      </p>
      <label class="field">
        <span>Key{scope === null ? "" : ` with ${scope}`}</span>
        <select value={token} onChange={({ currentTarget }) => change({ ...whole, token: currentTarget.value })}>
          {keys.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      {body === "" && needs.length === 0 ? null : (
        <label class="field">
          <span>Body{needs.length === 0 ? "" : ` (say yourself: ${needs.join(", ")})`}</span>
          <textarea
            rows={Math.min(12, body.split("\n").length + 1)}
            spellcheck={false}
            value={body}
            onInput={({ currentTarget }) => change({ ...whole, body: currentTarget.value })}
          />
        </label>
      )}
      {keys.length === 0 ? <p class="answer failed">The company has no valid key with the scope {scope}.</p> : null}
      <div class="actions-line">
        <button type="submit" class="primary" disabled={token === "" || isSending}>
          Send
        </button>
        <Copy text={curlOf(whole, location.origin)} what="as curl">
          Copy as curl
        </Copy>
        <button type="button" onClick={close}>
          Close
        </button>
      </div>
    </form>
  );
}
