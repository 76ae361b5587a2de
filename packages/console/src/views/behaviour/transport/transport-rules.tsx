import { control } from "../../../api/client.ts";
import { useChange, useRead } from "../../../api/use-control.ts";
import { Empty, Failed, Loaded } from "../../../parts/states.tsx";
import { RuleForm } from "./rule-form.tsx";
import type { Rule } from "../shapes.ts";

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
      <p class="quiet">Latency, cut connections and errors, in real time. The data are not touched by them.</p>
      {change.error === null ? null : <Failed error={change.error} />}
      <Loaded of={rules} what="the rules">
        {({ transport }) => (
          <>
            {transport.length === 0 ? (
              <Empty>
                <p>No rule is active: each response is sent as fast as it is made.</p>
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
