import { useRead } from "../../api/use-control.ts";
import type { FieldProps } from "./field-props.ts";

/** Decisions that differ from their defaults. `text` is the JSON of slug to value. */
export function DecisionsField({ id, text, change, aria }: FieldProps) {
  const { data: decisions = [] } = useRead("/_mock/decisions");
  const chosen = text === "" ? {} : (JSON.parse(text) as Readonly<Record<string, string>>);
  const set = (slug: string, value: string | undefined): void => {
    const { [slug]: _, ...others } = chosen;
    const all = value === undefined ? others : { ...others, [slug]: value };
    change(Object.keys(all).length === 0 ? "" : JSON.stringify(all));
  };
  return (
    <>
      <ul class="chosen-decisions">
        {Object.entries(chosen).map(([slug, value]) => (
          <li key={slug}>
            <label class="inline">
              <span>{slug}</span>
              <select value={value} onChange={({ currentTarget }) => set(slug, currentTarget.value)}>
                {decisions
                  .find((one) => one.slug === slug)
                  ?.choices.map((choice) => (
                    <option key={choice.value} value={choice.value} disabled={choice.unserved !== null}>
                      {choice.value}: {choice.means}
                    </option>
                  ))}
              </select>
            </label>
            <button type="button" onClick={() => set(slug, undefined)} aria-label={`Remove ${slug}`}>
              Remove
            </button>
          </li>
        ))}
      </ul>
      <select
        id={id}
        {...aria}
        value=""
        onChange={({ currentTarget }) => {
          const decision = decisions.find(({ slug }) => slug === currentTarget.value);
          if (decision === undefined) return;
          const { slug, settable, current } = decision;
          set(slug, settable.find((value) => value !== current) ?? current);
        }}
      >
        <option value="">choose a decision …</option>
        {decisions
          .filter(({ slug, settable }) => !Object.hasOwn(chosen, slug) && settable.length > 1)
          .map(({ slug, question }) => (
            <option key={slug} value={slug} title={question}>
              {slug}
            </option>
          ))}
      </select>
    </>
  );
}
