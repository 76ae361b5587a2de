import { useEffect, useMemo, useRef } from "preact/hooks";
import { control } from "../../api/client.ts";
import { useChange, useRead } from "../../api/use-control.ts";
import { Facts } from "../../parts/facts.tsx";
import { Choice } from "../../parts/fields.tsx";
import { Go } from "../../parts/go.tsx";
import { Narrowed, Only } from "../../parts/narrowing.tsx";
import { Failed, Loaded } from "../../parts/states.tsx";
import { say } from "../../parts/toasts.tsx";
import { useInAddress } from "../../shell/address.ts";
import type { Decision } from "./shapes.ts";

/** The open points of the API document by area, with the mock's choice for each. @param opened slug of the one that is shown whole */
export function DecisionList({ opened }: { readonly opened: string }) {
  const decisions = useRead("/_mock/decisions");
  const change = useChange(async (choice: Readonly<Record<string, string>>) => {
    await control.PUT("/_mock/decisions", { body: choice });
    say(
      Object.entries(choice)
        .map(([slug, value]) => `${slug} is now ${value}.`)
        .join(" "),
    );
  });
  return (
    <section aria-labelledby="decisions">
      <h2 id="decisions">Decisions</h2>
      <p class="quiet">What the API document leaves open, and what the mock does there. A change takes effect with the next request.</p>
      {change.error === null ? null : <Failed error={change.error} />}
      <Loaded of={decisions} what="the decisions">
        {(all) => <Filtered all={all} opened={opened} choose={(slug, value) => change.mutate({ [slug]: value })} reset={change.mutate} />}
      </Loaded>
    </section>
  );
}

interface FilteredProps {
  readonly all: readonly Decision[];
  readonly opened: string;
  readonly choose: (slug: string, value: string) => void;
  readonly reset: (choice: Readonly<Record<string, string>>) => void;
}

function Filtered({ all, opened, choose, reset }: FilteredProps) {
  const [area, setArea] = useInAddress("area");
  const [changed, setChanged] = useInAddress("changed");
  const areas = useMemo(() => [...new Set(all.map((one) => one.area))].toSorted(), [all]);
  const different = all.filter(({ current, default: usual }) => current !== usual);
  return (
    <Narrowed
      all={all}
      what="decisions"
      textsOf={({ id, slug, question, choices, sections }) => [
        id,
        slug,
        question,
        ...sections,
        ...choices.flatMap(({ value, means }) => [value, means]),
      ]}
      passes={(one) => (area === "" || one.area === area) && (changed === "" || one.current !== one.default)}
      stays={({ slug }) => slug === opened}
      filters={
        <>
          <Choice label="Area" any="all" value={area} choose={setArea} values={areas} />
          <Only value={changed} set={setChanged}>
            Only changed ones ({different.length})
          </Only>
          <button
            type="button"
            disabled={different.length === 0}
            onClick={() => reset(Object.fromEntries(different.map(({ slug, default: usual }) => [slug, usual])))}
          >
            Reset to defaults
          </button>
        </>
      }
    >
      {(shown) =>
        areas.map((one) => {
          const rows = shown.filter((decision) => decision.area === one);
          return rows.length === 0 ? null : (
            <section key={one} class="group">
              <h3>{one}</h3>
              {rows.map((decision) => (
                <DecisionRow key={decision.slug} decision={decision} isOpen={decision.slug === opened} choose={choose} />
              ))}
            </section>
          );
        })
      }
    </Narrowed>
  );
}

interface DecisionRowProps {
  readonly decision: Decision;
  /** Whether the address names it. */
  readonly isOpen: boolean;
  readonly choose: (slug: string, value: string) => void;
}

/** A decision: its question and value, and when it is opened each value with what it means, and who reads it. */
function DecisionRow({ decision, isOpen, choose }: DecisionRowProps) {
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
      <Facts
        class="facts"
        of={{
          Id: [`${id}, `, <Go key="link" to={`/behaviour/decisions/${slug}`} children="link" />],
          "Left open in": decision.sections.join(", ") || "no single section",
          "Read by": decision.readers.join(", ") || "no single operation: every request, or deliveries",
          Requirements: decision.requirements.join(", ") || "none",
          "How to see it": decision.observe,
        }}
      />
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
