import type { JSX } from "preact";
import { useRead } from "../api/use-control.ts";
import { Choice } from "./fields.tsx";

interface DecisionChoicesProps {
  /** Values by slug. */
  readonly decisions: Readonly<Record<string, string>>;
  readonly set: (decisions: Readonly<Record<string, string>>) => void;
  /** Attributes of the field that adds one. */
  readonly adding: JSX.IntrinsicElements["select"];
}

/** Decisions that a new sandbox is to have. */
export function DecisionChoices({ decisions, set, adding }: DecisionChoicesProps) {
  const { data: all = [] } = useRead("/_mock/decisions");
  const others = all.filter(({ slug, settable }) => !Object.hasOwn(decisions, slug) && settable.length > 1);
  return (
    <>
      {Object.entries(decisions).map(([slug, value]) => {
        const served = all.find((one) => one.slug === slug)?.choices.filter(({ unserved }) => unserved === null) ?? [];
        return (
          <div key={slug} class="chosen-decision">
            <Choice
              label={slug}
              values={Object.fromEntries(served.map((one) => [one.value, `${one.value}: ${one.means}`]))}
              value={value}
              choose={(other) => set({ ...decisions, [slug]: other })}
            />
            <button
              type="button"
              aria-label={`Remove ${slug}`}
              onClick={() => set(Object.fromEntries(Object.entries(decisions).filter(([one]) => one !== slug)))}
            >
              Remove
            </button>
          </div>
        );
      })}
      <select
        {...adding}
        value=""
        onChange={({ currentTarget }) => {
          const added = others.find(({ slug }) => slug === currentTarget.value);
          if (added === undefined) return;
          const { slug, settable, current } = added;
          set({ ...decisions, [slug]: settable.find((value) => value !== current) ?? current });
        }}
      >
        <option value="">Choose a decision …</option>
        {others.map(({ slug, question }) => (
          <option key={slug} value={slug} title={question}>
            {slug}
          </option>
        ))}
      </select>
    </>
  );
}
