import { useEffect, useRef } from "preact/hooks";
import { Go } from "../../../parts/go.tsx";
import type { Decision } from "../shapes.ts";

interface DecisionRowProps {
  readonly decision: Decision;
  /** Whether the address names it. */
  readonly isOpen: boolean;
  readonly choose: (slug: string, value: string) => void;
}

/** A decision: its question and value, and when it is opened each value with what it means, and who reads it. */
export function DecisionRow({ decision, isOpen, choose }: DecisionRowProps) {
  const { id, slug, question, current, default: usual } = decision;
  const place = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (isOpen) place.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  return (
    <details ref={place} class="decision" open={isOpen}>
      <summary>
        <span class="slug">{slug}</span>
        <span class="question">{question}</span>
        <span class={current === usual ? "tag" : "tag wait"}>{current}</span>
      </summary>
      <Choices decision={decision} choose={choose} />
      <dl class="facts">
        <dt>Id</dt>
        <dd>
          {id}, <Go to={`/behaviour/decisions/${slug}`}>link to it</Go>
        </dd>
        <dt>Left open in</dt>
        <dd>{decision.sections.join(", ") || "no single section"}</dd>
        <dt>Read by</dt>
        <dd>{decision.readers.join(", ") || "no single operation: every request, or deliveries"}</dd>
        <dt>Requirements</dt>
        <dd>{decision.requirements.join(", ") || "none depends on it"}</dd>
        <dt>Shown by</dt>
        <dd>{decision.observe}</dd>
      </dl>
    </details>
  );
}

function Choices({ decision: { slug, question, choices }, choose }: Omit<DecisionRowProps, "isOpen">) {
  return (
    <fieldset class="choices">
      <legend class="unseen">{question}</legend>
      {choices.map(({ value, means, is_default: isDefault, is_current: isCurrent, unserved, against }) => (
        <label key={value}>
          <input type="radio" name={slug} checked={isCurrent} disabled={unserved !== null} onChange={() => choose(slug, value)} />
          <span>
            <strong>{value}</strong> {isDefault ? <span class="quiet">(default)</span> : null} {means}
            {unserved === null ? null : <span class="quiet"> The mock cannot be set to it: {unserved}</span>}
            {against.length === 0 ? null : <span class="quiet"> Violates {against.join(", ")}.</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
