import { useState } from "preact/hooks";
import type { Rule } from "../shapes.ts";

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

const STATUSES = [500, 429, 502, 503, 504] as const;

function ruleOf(kind: Rule["kind"], amount: number): Rule {
  if (kind === "latency") return { kind, latency: { distribution: "fixed", ms: amount } };
  if (kind === "truncated") return { kind, bytes: amount };
  if (kind === "slow-body") return { kind, bytesPerSecond: amount };
  if (kind === "error") return { kind, status: STATUSES.find((one) => one === amount) ?? 500 };
  return { kind };
}

/** A form that makes a rule. */
export function RuleForm({ add }: { readonly add: (rule: Rule) => void }) {
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
  return (
    <form class="card filters" aria-label="A new rule" onSubmit={submit}>
      <label class="field">
        <span>What happens</span>
        <select value={kind} onChange={({ currentTarget }) => choose(currentTarget.value as Rule["kind"])}>
          {Object.entries(KINDS).map(([value, title]) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </select>
      </label>
      {label === undefined ? null : kind === "error" ? (
        <label class="field">
          <span>{label}</span>
          <select value={amount} onChange={({ currentTarget }) => setAmount(currentTarget.value)}>
            {STATUSES.map((status) => (
              <option key={status}>{status}</option>
            ))}
          </select>
        </label>
      ) : (
        <NumberField label={label} value={amount} set={setAmount} isRequired />
      )}
      <label class="field">
        <span>Only this operation</span>
        <input value={operation} placeholder="listEmployees" onInput={({ currentTarget }) => setOperation(currentTarget.value.trim())} />
      </label>
      <NumberField label="Only every nth response" value={every} set={setEvery} />
      <NumberField label="Only so many times" value={times} set={setTimes} />
      <button type="submit" class="primary">
        Add the rule
      </button>
    </form>
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly value: string;
  readonly set: (value: string) => void;
  readonly isRequired?: boolean;
}

function NumberField({ label, value, set, isRequired = false }: NumberFieldProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <input type="number" min="1" required={isRequired} value={value} onInput={({ currentTarget }) => set(currentTarget.value)} />
    </label>
  );
}
