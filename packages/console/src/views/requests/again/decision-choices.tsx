import { useRead } from "../../../api/use-control.ts";

interface DecisionChoicesProps {
  /** Values by slug. */
  readonly decisions: Readonly<Record<string, string>>;
  readonly set: (decisions: Readonly<Record<string, string>>) => void;
}

/** Open points that are decided otherwise in the new sandbox. */
export function DecisionChoices({ decisions, set }: DecisionChoicesProps) {
  const { data: all = [] } = useRead("/_mock/decisions", {}, { isFixed: true });
  const without = (slug: string) => Object.fromEntries(Object.entries(decisions).filter(([one]) => one !== slug));
  return (
    <fieldset class="decision-choices">
      <legend>Decisions changed there</legend>
      {Object.entries(decisions).map(([slug, value]) => {
        const { choices = [] } = all.find((one) => one.slug === slug) ?? {};
        return (
          <div key={slug} class="again-line">
            <label class="field wide">
              <span>{slug}</span>
              <select value={value} onChange={({ currentTarget }) => set({ ...decisions, [slug]: currentTarget.value })}>
                {choices.map((one) => (
                  <option key={one.value} value={one.value} disabled={one.unserved !== null}>
                    {one.value}: {one.means}
                  </option>
                ))}
              </select>
            </label>
            <button type="button" onClick={() => set(without(slug))}>
              Leave as it was
            </button>
          </div>
        );
      })}
      <label class="field">
        <span>Change another one</span>
        <select
          value=""
          onChange={({ currentTarget: { value: slug } }) => {
            const decision = all.find((one) => one.slug === slug);
            if (decision !== undefined)
              set({ ...decisions, [slug]: decision.settable.find((one) => one !== decision.current) ?? decision.current });
          }}
        >
          <option value="">choose</option>
          {all
            .filter(({ slug, settable }) => !(slug in decisions) && settable.length > 1)
            .map(({ slug }) => (
              <option key={slug}>{slug}</option>
            ))}
        </select>
      </label>
    </fieldset>
  );
}
