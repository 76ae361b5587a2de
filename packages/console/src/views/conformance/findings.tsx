import { useInAddress } from "../../shell/address.ts";
import { Search } from "../../parts/search.tsx";
import { Tag } from "../../parts/status.tsx";
import type { FoundVerdict } from "./use-run-events.ts";
import { hasWords } from "../../parts/has-words.ts";
import { Choice } from "../../parts/narrowing.tsx";

/** Verdicts in the order in which a person should read them. */
const ORDER: readonly string[] = ["fail", "inconclusive", "warn", "observed", "pass", "not-applicable"];
const rank = (verdict: string): number => (ORDER.includes(verdict) ? ORDER.indexOf(verdict) : ORDER.length);

/** The verdicts of a run as they arrive: failures first, then the newest. */
export function Findings({ verdicts }: { readonly verdicts: readonly FoundVerdict[] }) {
  const [text, setText] = useInAddress("text");
  const [wanted, setWanted] = useInAddress("verdict");
  const shown = verdicts
    .filter((one) => (wanted === "" || one.verdict === wanted) && matches(one, text))
    .toReversed()
    .toSorted((a, b) => rank(a.verdict) - rank(b.verdict));
  return (
    <section aria-labelledby="verdicts">
      <h2 id="verdicts">Verdicts</h2>
      <div class="filters">
        <Search label="Search verdicts" value={text} search={setText} />
        <Choice label="Verdict" value={wanted} choose={setWanted} values={ORDER} />
      </div>
      <p class="quiet">
        {shown.length} of {verdicts.length}
      </p>
      <ul class="findings">
        {shown.map((finding) => (
          <Finding key={finding.requirement} finding={finding} />
        ))}
      </ul>
    </section>
  );
}

function Finding({ finding: { requirement, section, statement, verdict, reason = "", complaint } }: { readonly finding: FoundVerdict }) {
  return (
    <li>
      <Tag>{verdict}</Tag> <strong>{requirement}</strong> <span class="quiet">{section.join(", ")}</span> {statement}
      {reason === "" ? null : <p class="reason">{reason}</p>}
      {complaint === undefined ? null : (
        <dl class="complaint">
          <dt>Expected</dt>
          <dd>{complaint.expected}</dd>
          <dt>Got</dt>
          <dd>{complaint.got}</dd>
        </dl>
      )}
    </li>
  );
}

function matches({ requirement, statement, verdict, reason = "" }: FoundVerdict, text: string): boolean {
  return hasWords([requirement, statement, verdict, reason], text);
}
