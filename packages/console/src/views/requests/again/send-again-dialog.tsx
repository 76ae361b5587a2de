import { useEffect, useRef, useState } from "preact/hooks";
import { control } from "../../../api/client.ts";
import { useChange, useRead } from "../../../api/use-control.ts";
import { Dialog } from "../../../parts/dialog.tsx";
import { Failed, Loading } from "../../../parts/states.tsx";
import { useSandbox } from "../../../shell/address.ts";
import type { Exchange } from "../feed/row.ts";
import { AgainResult } from "./again-result.tsx";
import { DecisionChoices } from "./decision-choices.tsx";
import { type SendAgainBody, type Where, againBody, fieldsOf } from "./again-form.ts";
import { RequestFields } from "./request-fields.tsx";
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
  const value = where.at === "now" ? `now:${where.sandbox ?? ""}` : where.at;
  return (
    <label class="field">
      <span>Where</span>
      <select
        value={value}
        onChange={({ currentTarget }) => {
          const [at, sandbox = ""] = currentTarget.value.split(/:(.*)/s);
          if (at === "before" || at === "after") choose({ at });
          else choose(sandbox === "" ? { at: "now" } : { at: "now", sandbox });
        }}
      >
        <option value="now:">here, as it is now</option>
        <option value="before">in a new sandbox, as it was before request {n}</option>
        <option value="after">in a new sandbox, as it was after request {n}</option>
        {others.map(({ id, name }) => (
          <option key={id} value={`now:${id}`}>
            in {name ?? id}, as it is now
          </option>
        ))}
      </select>
    </label>
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
        {where.at === "now" ? null : <DecisionChoices decisions={decisions} set={setDecisions} />}
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
