import { useInAddress } from "../../shell/address.ts";
import { Tag } from "../../parts/status.tsx";
import type { FoundVerdict } from "./use-run-events.ts";
import { Choice } from "../../parts/fields.tsx";
import { Narrowed } from "../../parts/narrowing.tsx";

/** Verdicts in the order in which a person should read them. */
const ORDER: readonly string[] = ["fail", "inconclusive", "warn", "observed", "pass", "not-applicable"];
const rank = (verdict: string): number => (ORDER.includes(verdict) ? ORDER.indexOf(verdict) : ORDER.length);

/** The verdicts of a run as they arrive: failures first, then the newest. */
export function Findings({ verdicts }: { readonly verdicts: readonly FoundVerdict[] }) {
  const [wanted, setWanted] = useInAddress("verdict");
  return (
    <section aria-labelledby="verdicts">
      <h2 id="verdicts">Verdicts</h2>
      <Narrowed
        all={verdicts.toReversed().toSorted((a, b) => rank(a.verdict) - rank(b.verdict))}
        what="verdicts"
        textsOf={({ requirement, statement, verdict, reason = "" }) => [requirement, statement, verdict, reason]}
        passes={({ verdict }) => wanted === "" || verdict === wanted}
        filters={<Choice label="Verdict" any="all" value={wanted} choose={setWanted} values={ORDER} />}
      >
        {(shown) => (
          <ul class="findings">
            {shown.map((finding) => (
              <Finding key={finding.requirement} finding={finding} />
            ))}
          </ul>
        )}
      </Narrowed>
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
