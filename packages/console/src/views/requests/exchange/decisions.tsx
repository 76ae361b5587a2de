import { useState } from "preact/hooks";
import { Choice } from "../../../parts/fields.tsx";
import { Go } from "../../../parts/go.tsx";
import type { Explanation } from "../feed/row.ts";
import { SendAgain } from "../again/send-again-dialog.tsx";

type Decision = Explanation["decisions"][number];

/** The open points that decided it or would have changed it: those that are not as usual first. */
export function Decisions({ explained }: { readonly explained: Explanation }) {
  const [trial, setTrial] = useState<Readonly<Record<string, string>>>();
  const { decisions, reason, n } = explained;
  if (decisions.length === 0) return null;
  const isNear = ({ slug, value, default: usual }: Decision): boolean => slug === reason?.decision?.slug || value !== usual;
  const far = decisions.filter((one) => !isNear(one));
  const shown = (one: Decision) => <OneDecision key={one.slug} decision={one} ask={(value) => setTrial({ [one.slug]: value })} />;
  return (
    <>
      <h4>Open points involved</h4>
      <ul class="plain decisions">{decisions.filter(isNear).map(shown)}</ul>
      {far.length === 0 ? null : (
        <details>
          <summary>{far.length === decisions.length ? far.length : `${far.length} more`} at their defaults</summary>
          <ul class="plain decisions">{far.map(shown)}</ul>
        </details>
      )}
      {far.length === 0 ? null : (
        <Choice
          label="What if another one was decided?"
          any="choose a value"
          values={far.flatMap(({ slug, value, values }) =>
            values.flatMap((one) => (one.value === value || !one.settable ? [] : [`${slug} = ${one.value}`])),
          )}
          value=""
          choose={(chosen) => setTrial(Object.fromEntries([chosen.split(" = ") as [string, string]]))}
        />
      )}
      {trial === undefined ? null : <SendAgain n={n} decide={trial} close={() => setTrial(undefined)} />}
    </>
  );
}

function OneDecision({ decision, ask }: { readonly decision: Decision; readonly ask: (value: string) => void }) {
  const { id, slug, question, sections, value, means, default: usual, values } = decision;
  return (
    <li>
      <p>
        <Go to={`/behaviour/decisions/${slug}`}>{slug}</Go> = <code>{value}</code>
        {value === usual ? "" : ` (default: ${usual})`}{" "}
        <span class="quiet">
          {id}, {sections.join(", ")}
        </span>
      </p>
      <p title={question}>{means}</p>
      <div class="what-if">
        {values
          .filter((one) => one.value !== value)
          .map(({ value: other, means: otherMeans, settable }) => (
            <button
              key={other}
              type="button"
              disabled={!settable}
              title={settable ? otherMeans : `${otherMeans} The mock cannot be set to it.`}
              aria-label={`What if ${other}? The answer under ${slug} = ${other}`}
              onClick={() => ask(other)}
            >
              What if {other}?
            </button>
          ))}
      </div>
    </li>
  );
}
