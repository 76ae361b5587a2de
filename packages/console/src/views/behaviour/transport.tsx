import { useState } from "preact/hooks";
import { control } from "../../api/client.ts";
import { useChange, useRead } from "../../api/use-control.ts";
import { Choice, TextField } from "../../parts/fields.tsx";
import { Empty, Failed, Loaded } from "../../parts/states.tsx";
import type { Rule } from "./shapes.ts";

/** What a rule does, in words: "200 ms of latency for listEmployees, every 3rd response". */
function ruleText(rule: Rule): string {
  const { operation, probability, every, times, lasts } = rule;
  const parts = [
    effect(rule) + (operation === undefined ? "" : ` for ${operation}`),
    ...(probability === undefined ? [] : [`in ${Math.round(probability * 100)} % of the responses`]),
    ...(every === undefined ? [] : [`every ${every}. response`]),
    ...(times === undefined ? [] : [`${times} times`]),
    ...(lasts === undefined ? [] : [`for ${lasts} of the mock's clock`]),
  ];
  return parts.join(", ");
}

function effect({ kind, latency, bytes, bytesPerSecond, status }: Rule): string {
  if (kind === "latency") return `${latencyText(latency)} of latency`;
  if (kind === "truncated") return `A connection that is closed after ${bytes} bytes`;
  if (kind === "slow-body") return `A body of ${bytesPerSecond} bytes a second`;
  if (kind === "error") return `Status ${status}`;
  if (kind === "grown") return "Members that the document does not have";
  if (kind === "silence") return "No answer";
  return "A connection that is reset";
}

function latencyText(latency: Rule["latency"]): string {
  if (latency === undefined) return "Some milliseconds";
  if (latency.distribution === "fixed") return `${latency.ms} ms`;
  if (latency.distribution === "uniform") return `${latency.min} to ${latency.max} ms`;
  if (latency.distribution === "normal") return `${latency.mean} ms, give or take ${latency.deviation},`;
  return `${latency.median} ms in the middle, ${latency.p99} ms in one of a hundred,`;
}

/** What happens to responses on their way: latency, cut connections, errors. */
export function TransportRules() {
  const rules = useRead("/_mock/transport");
  const change = useChange((transport: readonly Rule[]) => control.PUT("/_mock/faults", { body: { transport: [...transport] } }));
  return (
    <section aria-labelledby="transport">
      <h2 id="transport">Transport rules</h2>
      <p class="quiet">Latency, cut connections and errors, in real time. They do not change the data.</p>
      {change.error === null ? null : <Failed error={change.error} />}
      <Loaded of={rules} what="the rules">
        {({ transport }) => (
          <>
            {transport.length === 0 ? (
              <Empty>
                <p>No rule is active: responses are sent at once.</p>
              </Empty>
            ) : (
              <ul class="rules card">
                {transport.map((rule, n) => (
                  <li key={n}>
                    <span>{ruleText(rule)}</span>
                    <button
                      type="button"
                      aria-label={`Remove: ${ruleText(rule)}`}
                      onClick={() => change.mutate(transport.filter((other) => other !== rule))}
                    >
                      Remove
                    </button>
                  </li>
                ))}
              </ul>
            )}
            <RuleForm add={(rule) => change.mutate([...transport, rule])} />
          </>
        )}
      </Loaded>
    </section>
  );
}

const KINDS: Readonly<Record<Rule["kind"], string>> = {
  latency: "Latency",
  reset: "Reset connection",
  silence: "No answer",
  truncated: "Truncated body",
  "slow-body": "Slow body",
  grown: "More members",
  error: "Error",
};

/** The number that each kind needs: its label and a first value. */
const AMOUNTS: Readonly<Partial<Record<Rule["kind"], readonly [label: string, first: string]>>> = {
  latency: ["Milliseconds", "200"],
  truncated: ["Bytes until it is cut", "20"],
  "slow-body": ["Bytes a second", "100"],
  error: ["Status", "500"],
};

const STATUSES = [500, 429, 404, 501, 502, 503, 504, 200] as const;

function ruleOf(kind: Rule["kind"], amount: number): Rule {
  if (kind === "latency") return { kind, latency: { distribution: "fixed", ms: amount } };
  if (kind === "truncated") return { kind, bytes: amount };
  if (kind === "slow-body") return { kind, bytesPerSecond: amount };
  if (kind === "error") return { kind, status: STATUSES.find((one) => one === amount) ?? 500 };
  return { kind };
}

/** A form that makes a rule. */
function RuleForm({ add }: { readonly add: (rule: Rule) => void }) {
  const [kind, setKind] = useState<Rule["kind"]>("latency");
  const [amount, setAmount] = useState("200");
  const [operation, setOperation] = useState("");
  const [every, setEvery] = useState("");
  const [times, setTimes] = useState("");
  const submit = (event: Event): void => {
    event.preventDefault();
    add({
      ...ruleOf(kind, Number(amount)),
      ...(operation === "" ? {} : { operation }),
      ...(every === "" ? {} : { every: Number(every) }),
      ...(times === "" ? {} : { times: Number(times) }),
    });
  };
  const choose = (next: Rule["kind"]): void => {
    setKind(next);
    setAmount(AMOUNTS[next]?.[1] ?? "");
  };
  const [label] = AMOUNTS[kind] ?? [];
  const number = { type: "number", min: "1" } as const;
  return (
    <form class="card filters" aria-label="A new rule" onSubmit={submit}>
      <Choice label="What happens" values={KINDS} value={kind} choose={(next) => choose(next as Rule["kind"])} />
      {label === undefined ? null : kind === "error" ? (
        <Choice label={label} values={STATUSES.map(String)} value={amount} choose={setAmount} />
      ) : (
        <TextField {...number} required label={label} value={amount} set={setAmount} />
      )}
      <TextField label="Only this operation" value={operation} placeholder="listEmployees" set={(text) => setOperation(text.trim())} />
      <TextField {...number} label="Only every nth response" value={every} set={setEvery} />
      <TextField {...number} label="Only so many times" value={times} set={setTimes} />
      <button type="submit" class="primary">
        Add rule
      </button>
    </form>
  );
}
