import { useMemo } from "preact/hooks";
import { control } from "../../../api/client.ts";
import { useChange, useRead } from "../../../api/use-control.ts";
import { Search } from "../../../parts/search.tsx";
import { Failed, Loaded } from "../../../parts/states.tsx";
import { say } from "../../../parts/toasts.tsx";
import { useInAddress } from "../../../shell/address.ts";
import { DecisionRow } from "./decision-row.tsx";
import type { Decision } from "../shapes.ts";
import { hasWords } from "../../../parts/has-words.ts";
import { Choice, Only, Remaining } from "../../../parts/narrowing.tsx";

/** The open points of the API document by area, with the mock's choice for each. @param opened slug of the one that is shown whole */
export function DecisionList({ opened }: { readonly opened: string }) {
  const decisions = useRead("/_mock/decisions");
  const change = useChange(async (choice: Readonly<Record<string, string>>) => {
    await control.PUT("/_mock/decisions", { body: choice });
    say(
      Object.entries(choice)
        .map(([slug, value]) => `${slug} is ${value} now.`)
        .join(" "),
    );
  });
  return (
    <section aria-labelledby="decisions">
      <h2 id="decisions">Decisions</h2>
      <p class="quiet">What the API document leaves open, and what the mock does there. A change counts from the next request on.</p>
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
  const [text, setText] = useInAddress("text");
  const [area, setArea] = useInAddress("area");
  const [changed, setChanged] = useInAddress("changed");
  const areas = useMemo(() => [...new Set(all.map((one) => one.area))].toSorted(), [all]);
  const different = all.filter(({ current, default: usual }) => current !== usual);
  const shown = all.filter(
    (one) =>
      one.slug === opened || (matches(one, text) && (area === "" || one.area === area) && (changed === "" || one.current !== one.default)),
  );
  return (
    <>
      <div class="filters">
        <Search label="Search decisions" value={text} search={setText} />
        <Choice label="Area" value={area} choose={setArea} values={areas} />
        <Only value={changed} set={setChanged}>
          Only those that are not at their default ({different.length})
        </Only>
        <button
          type="button"
          disabled={different.length === 0}
          onClick={() => reset(Object.fromEntries(different.map(({ slug, default: usual }) => [slug, usual])))}
        >
          Back to the defaults
        </button>
      </div>
      <Remaining shown={shown.length} all={all.length} what="decision" />
      {areas.map((one) => {
        const rows = shown.filter((decision) => decision.area === one);
        return rows.length === 0 ? null : (
          <section key={one} class="group">
            <h3>{one}</h3>
            {rows.map((decision) => (
              <DecisionRow key={decision.slug} decision={decision} isOpen={decision.slug === opened} choose={choose} />
            ))}
          </section>
        );
      })}
    </>
  );
}

/** Whether each word of a text is in the decision. */
function matches({ id, slug, question, choices, sections }: Decision, text: string): boolean {
  return hasWords([id, slug, question, ...sections, ...choices.flatMap(({ value, means }) => [value, means])], text);
}
