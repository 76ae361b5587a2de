import { useState } from "preact/hooks";
import { useChange } from "../../../api/use-control.ts";
import { type ApiCall, curlOf, sendCall } from "../../../parts/api-call.ts";
import { Copy } from "../../../parts/copy.tsx";
import { Choice } from "../../../parts/fields.tsx";
import { Json } from "../../../parts/json.tsx";
import { Status } from "../../../parts/status.tsx";
import { say } from "../../../parts/toasts.tsx";
import { useCompany } from "../company/use-company.ts";

interface SendRequestProps {
  readonly title: string;
  readonly call: { readonly method: string; readonly path: string; readonly scope: string | null };
  readonly body: object;
  /** Members of the body that a person has to say. */
  readonly needs: readonly string[];
  readonly company: string;
}

/** A request of the API, sent with a key of the company from here, or copied. */
export function SendRequest({ title, call, body, needs, company }: SendRequestProps) {
  const { companies } = useCompany();
  const keys = companies.find(({ slug }) => slug === company)?.keys ?? [];
  const fitting = keys.filter(({ scopes, revoked }) => !revoked && (call.scope === null || scopes.includes(call.scope as "read")));
  const [isOpen, setOpen] = useState(false);
  const [key, setKey] = useState("");
  const [text, setText] = useState(Object.keys(body).length === 0 ? "" : JSON.stringify(body, null, 2));
  const token = key === "" ? (fitting[0]?.token ?? "") : key;
  const whole: ApiCall = { method: call.method, path: call.path, token, body: text };
  const send = useChange(() => sendCall(whole));
  const heard = {
    onSuccess: ({ status }: { readonly status: number }) => say(`${call.method} ${call.path}: ${status}.`, status >= 400),
    onError: ({ message }: Error) => say(message, true),
  };
  return (
    <div class={isOpen ? "action open" : "action"}>
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {title} …
      </button>
      {isOpen ? (
        <RequestForm
          title={title}
          whole={whole}
          keys={fitting.map((one) => one.token)}
          scope={call.scope}
          needs={needs}
          change={(to) => {
            setKey(to.token);
            setText(to.body);
          }}
          send={() => send.mutate(undefined, heard)}
          isSending={send.isPending}
          close={() => setOpen(false)}
        />
      ) : null}
      {send.data === undefined ? null : (
        <div class="sent">
          <p>
            <Status of={send.data.status} /> {send.data.refusal}
          </p>
          {isOpen ? <Json of={send.data.body} label="The response" /> : null}
        </div>
      )}
    </div>
  );
}

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
function RequestForm({ title, whole, keys, scope, needs, change, send, isSending, close }: RequestFormProps) {
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
      <Choice
        label={scope === null ? "Key" : `Key with ${scope}`}
        values={keys}
        value={token}
        choose={(one) => change({ ...whole, token: one })}
      />
      {body === "" && needs.length === 0 ? null : (
        <label class="field">
          <span>Body{needs.length === 0 ? "" : ` (fill in ${needs.join(", ")})`}</span>
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
