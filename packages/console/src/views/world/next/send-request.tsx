import { useState } from "preact/hooks";
import { useChange } from "../../../api/use-control.ts";
import { type ApiCall, curlOf, sendCall } from "../../../parts/api-call.ts";
import { Copy } from "../../../parts/copy.tsx";
import { Choice } from "../../../parts/fields.tsx";
import { Json } from "../../../parts/json.tsx";
import { Status } from "../../../parts/status.tsx";
import { say } from "../../../parts/toasts.tsx";
import { InlineForm } from "../inline-form.tsx";
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
        <InlineForm
          label={`Send: ${title}`}
          button="Send"
          isOff={token === "" || send.isPending}
          send={() => send.mutate(undefined, heard)}
          close={() => setOpen(false)}
          more={
            <Copy text={curlOf(whole, location.origin)} what="as curl">
              Copy as curl
            </Copy>
          }
        >
          <p>
            <code>
              {call.method} {call.path}
            </code>
          </p>
          <Choice
            label={call.scope === null ? "Key" : `Key with ${call.scope}`}
            values={fitting.map((one) => one.token)}
            value={token}
            choose={setKey}
          />
          {text === "" && needs.length === 0 ? null : (
            <label class="field">
              <span>Body{needs.length === 0 ? "" : ` (fill in ${needs.join(", ")})`}</span>
              <textarea
                rows={Math.min(12, text.split("\n").length + 1)}
                spellcheck={false}
                value={text}
                onInput={({ currentTarget }) => setText(currentTarget.value)}
              />
            </label>
          )}
          {fitting.length === 0 ? <p class="answer failed">The company has no valid key with the scope {call.scope}.</p> : null}
        </InlineForm>
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
