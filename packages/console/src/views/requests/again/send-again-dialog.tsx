import { useEffect, useRef, useState } from "preact/hooks";
import { Link } from "wouter-preact";
import { control } from "../../../api/client.ts";
import { useChange, useRead } from "../../../api/use-control.ts";
import { DecisionChoices } from "../../../parts/decision-choices.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import { Choice } from "../../../parts/fields.tsx";
import { Json } from "../../../parts/json.tsx";
import { Failed, Loading } from "../../../parts/states.tsx";
import { Status } from "../../../parts/status.tsx";
import { BASE, useSandbox } from "../../../shell/address.ts";
import type { Exchange } from "../feed/row.ts";
import { Differences } from "../exchange/differences.tsx";
import { type AgainFields, type SendAgainBody, type Where, againBody, fieldsOf } from "./again-form.ts";
import "./again.css";

interface SendAgainProps {
  /** Number of the exchange. */
  readonly n: number;
  /** Decisions under which the answer is asked at once, without a change. */
  readonly decide?: Readonly<Record<string, string>>;
  readonly close: () => void;
}

/** Sends a request again, as it was or changed, and says what differs. */
export function SendAgain({ n, decide, close }: SendAgainProps) {
  const { data, error } = useRead("/_mock/requests/{id}", { path: { id: String(n) } }, { isFixed: true });
  const trial = pairsOf(decide ?? {}).map((pair) => pair.replace("=", " = "));
  return (
    <Dialog title={trial.length === 0 ? `Send request ${n} again` : `Request ${n} under ${trial.join(", ")}`} close={close} isWide>
      {error !== null ? (
        <Failed error={error} />
      ) : data === undefined ? (
        <Loading what="the request" />
      ) : (
        <AgainForm exchange={data} decide={decide} />
      )}
    </Dialog>
  );
}

/** `create-status=201` for each decision. */
function pairsOf(decisions: Readonly<Record<string, string>>): string[] {
  return Object.entries(decisions).map(([slug, value]) => `${slug}=${value}`);
}

/** How long the sandbox of a trial lives: there may be many. */
const TRIAL = "PT1H";

interface AgainFormProps {
  readonly exchange: Exchange;
  readonly decide: Readonly<Record<string, string>> | undefined;
}

interface WhereChoiceProps {
  readonly n: number;
  readonly where: Where;
  readonly choose: (where: Where) => void;
}

/** Where the request goes. */
function WhereChoice({ n, where, choose }: WhereChoiceProps) {
  const here = useSandbox();
  const { data } = useRead("/_mock/sandboxes");
  const others = (data?.sandboxes ?? []).filter(({ id, name }) => id !== here && name !== here);
  return (
    <Choice
      label="Where"
      values={[
        ["now:", "here, as it is now"],
        ["before", `in a new sandbox, as it was before request ${n}`],
        ["after", `in a new sandbox, as it was after request ${n}`],
        ...others.map(({ id, name }) => [`now:${id}`, `in ${name ?? id}, as it is now`] as const),
      ]}
      value={where.at === "now" ? `now:${where.sandbox ?? ""}` : where.at}
      choose={(chosen) => {
        const [at, sandbox = ""] = chosen.split(/:(.*)/s);
        if (at === "before" || at === "after") choose({ at });
        else choose(sandbox === "" ? { at: "now" } : { at: "now", sandbox });
      }}
    />
  );
}

function AgainForm({ exchange, decide }: AgainFormProps) {
  const { n } = exchange;
  const [fields, setFields] = useState(() => fieldsOf(exchange));
  const [where, setWhere] = useState<Where>(decide === undefined ? { at: "now" } : { at: "before" });
  const [decisions, setDecisions] = useState(decide ?? {});
  const send = useChange(async (body: SendAgainBody) => {
    const { data } = await control.POST("/_mock/requests/{id}/send", { params: { path: { id: String(n) } }, body });
    return data!;
  });
  // Asked, not sent: a sandbox with a large world takes seconds.
  const trial = useRead(
    "/_mock/requests/{id}/what-if",
    { path: { id: String(n) }, query: { decide: pairsOf(decide ?? {}).join(",") } },
    { enabled: decide !== undefined && send.isIdle, isFixed: true },
  );
  const answer = send.data ?? (send.isIdle ? trial.data : undefined);
  const refused = send.error ?? (send.isIdle ? trial.error : null);
  const result = useRef<HTMLDivElement>(null);
  const now = (): void =>
    send.mutate({
      ...againBody(fields, exchange, where, decisions),
      ...(decide === undefined || where.at === "now" ? {} : { ttl: TRIAL }),
    });
  useEffect(() => {
    if (send.data !== undefined) result.current?.scrollIntoView({ block: "nearest" });
  }, [send.data]);
  const submit = (event: Event): void => {
    event.preventDefault();
    now();
  };
  return (
    <div class="again">
      <div ref={result} role="status">
        {answer === undefined ? null : <AgainResult sent={answer} first={exchange} />}
        {send.isPending || trial.isFetching ? <Loading what="the answer" /> : null}
        {refused === null ? null : <Failed error={refused} />}
      </div>
      <form onSubmit={submit}>
        <WhereChoice n={n} where={where} choose={setWhere} />
        {where.at === "now" ? null : (
          <fieldset>
            <legend>Decisions there</legend>
            <DecisionChoices decisions={decisions} set={setDecisions} adding={{ "aria-label": "Change another decision" }} />
          </fieldset>
        )}
        <details open={decide === undefined}>
          <summary>The request</summary>
          <RequestFields fields={fields} set={setFields} />
        </details>
        <button type="submit" class="primary" disabled={send.isPending}>
          Send
        </button>
      </form>
    </div>
  );
}

/** What the mock answered, or would have answered: then it is in no journal. */
interface SentAgain {
  readonly sandbox?: string;
  readonly n?: number;
  readonly status: number;
  readonly body: string;
  readonly differs: readonly { readonly path: string; readonly before?: unknown; readonly after?: unknown }[];
}

/** The response to a request that was sent again, and what differs from the first one. */
function AgainResult({ sent, first }: { readonly sent: SentAgain; readonly first: Exchange }) {
  const { sandbox, n, status, body, differs } = sent;
  const here = useSandbox();
  const to = `~${BASE}/requests/${n}${sandbox === "default" ? "" : `?sandbox=${encodeURIComponent(sandbox ?? "")}`}`;
  return (
    <section class="again-result" aria-label="The answer">
      <p>
        <strong>
          {differs.length === 0 ? "The same answer as before." : differs.length === 1 ? "1 difference." : `${differs.length} differences.`}
        </strong>{" "}
        <Status of={first.response.status} /> → <Status of={status} />{" "}
        {n === undefined ? null : (
          <Link href={to}>
            Request {n}
            {sandbox === here ? "" : ` of ${sandbox}`}
          </Link>
        )}
      </p>
      {differs.length === 0 ? null : <Differences members={differs} label="What differs" heads={["Place", "Then", "Now"]} />}
      {body === "" ? null : (
        <details>
          <summary>The new body</summary>
          <Json of={body} label="The new body" />
        </details>
      )}
    </section>
  );
}

interface RequestFieldsProps {
  readonly fields: AgainFields;
  readonly set: (fields: AgainFields) => void;
}

/** Method, path, query, headers and body of a request, to change. */
function RequestFields({ fields, set }: RequestFieldsProps) {
  const field = (name: keyof AgainFields) => ({
    value: fields[name],
    spellcheck: false,
    onInput: ({ currentTarget }: { readonly currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
      set({ ...fields, [name]: currentTarget.value }),
  });
  return (
    <>
      <div class="again-line">
        <label class="field">
          <span>Method</span>
          <input size={7} required {...field("method")} />
        </label>
        <label class="field wide">
          <span>Path, below the base URL</span>
          <input required {...field("path")} />
        </label>
        <label class="field wide">
          <span>Query</span>
          <input {...field("query")} />
        </label>
      </div>
      <label class="field">
        <span>Headers, one a line; a masked key stays the key that it was</span>
        <textarea rows={4} {...field("headers")} />
      </label>
      <label class="field">
        <span>Body</span>
        <textarea rows={8} {...field("body")} />
      </label>
    </>
  );
}
