import { control } from "../../../api/client.ts";
import { useChange, useRead } from "../../../api/use-control.ts";
import { Empty, Failed, Loaded } from "../../../parts/states.tsx";
import { RuleForm } from "./rule-form.tsx";
import { ruleText } from "./rule-text.ts";
import type { Rule } from "../shapes.ts";

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
