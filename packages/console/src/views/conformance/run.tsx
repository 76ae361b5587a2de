import type { components } from "../../../generated/control-api.ts";
import { control } from "../../api/client.ts";
import { useChange, useRead } from "../../api/use-control.ts";
import { Page } from "../../parts/page.tsx";
import { Failed, Loaded } from "../../parts/states.tsx";
import { Reports } from "./reports.tsx";
import { useRunEvents, type FoundVerdict } from "./use-run-events.ts";
import { useInAddress } from "../../shell/address.ts";
import { Tag } from "../../parts/status.tsx";
import { Choice } from "../../parts/fields.tsx";
import { Narrowed } from "../../parts/narrowing.tsx";

/** Verdicts in the order in which a person should read them. */
const ORDER: readonly string[] = ["fail", "inconclusive", "warn", "observed", "pass", "not-applicable"];
const rank = (verdict: string): number => (ORDER.includes(verdict) ? ORDER.indexOf(verdict) : ORDER.length);

/** The verdicts of a run as they arrive: failures first, then the newest. */
function Findings({ verdicts }: { readonly verdicts: readonly FoundVerdict[] }) {
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

type RunState = components["schemas"]["ConformanceRun"];

/** A run of the suite: how far it is, its verdicts as they arrive, and its report. */
export function Run({ id }: { readonly id: string }) {
  const run = useRead("/_mock/conformance/{id}", { path: { id } }, { refetchInterval: 1000 });
  const verdicts = useRunEvents(id);
  const stop = useChange(() => control.DELETE("/_mock/conformance/{id}", { params: { path: { id } } }));
  return (
    <Page
      title={`Conformance: ${id}`}
      from={["/conformance", "All runs"]}
      actions={
        run.data?.state === "running" ? (
          <button type="button" class="danger" onClick={() => stop.mutate()}>
            Stop
          </button>
        ) : undefined
      }
    >
      {stop.error === null ? null : <Failed error={stop.error} />}
      <Loaded of={run} what="the run">
        {(state) => (
          <>
            <Progress run={state} />
            {state.state === "ended" ? <Reports id={id} /> : null}
          </>
        )}
      </Loaded>
      <Findings verdicts={verdicts} />
    </Page>
  );
}

function Progress({ run }: { readonly run: RunState }) {
  const { state, verdict, reason, tier, company, seed, requests, planned_requests: planned, checks, seconds, waiting, counts } = run;
  const most = planned ?? requests;
  return (
    <section class="card" aria-labelledby="progress">
      <h2 id="progress">
        <Verdict state={state} verdict={verdict} /> {tier} of {company}, seed {seed}
      </h2>
      <p role="status" class="quiet">
        {requests} requests{planned === null ? "" : ` of about ${planned}`}, {checks.done} checks
        {checks.of === null ? "" : ` of ${checks.of}`}, {seconds} s
        {waiting === null ? "" : `. Waits ${waiting.seconds} s by the sandbox's clock: ${waiting.reason}`}
      </p>
      {state === "ended" ? null : <progress aria-label="Requests" max={Math.max(most, requests, 1)} value={requests} />}
      {reason === null ? null : <p class="reason">{reason}</p>}
      <Counts counts={counts} />
    </section>
  );
}

/** Verdicts in the order of the bar, with their colours. */
const COUNTED: readonly (readonly [verdict: string, tone: string])[] = [
  ["fail", "bad"],
  ["inconclusive", "wait"],
  ["warn", "wait"],
  ["observed", ""],
  ["pass", "good"],
  ["not-applicable", ""],
  ["not-run", ""],
];

/** How many requirements have each verdict, as a bar with its numbers. */
function Counts({ counts }: Pick<RunState, "counts">) {
  const found = COUNTED.filter(([verdict]) => (counts[verdict] ?? 0) > 0);
  return (
    <ul class="counts">
      {found.map(([verdict, tone]) => (
        <li key={verdict} class={`tag ${tone}`} style={{ flexGrow: counts[verdict]! }}>
          <strong>{counts[verdict]}</strong> {verdict}
        </li>
      ))}
    </ul>
  );
}

const TONES: Readonly<Record<string, string>> = { conformant: "good", "non-conformant": "bad", inconclusive: "wait" };

interface VerdictProps {
  readonly state: string;
  readonly verdict: string | null;
}

/** The verdict of a run, or what it does. */
export function Verdict({ state, verdict }: VerdictProps) {
  const text = verdict ?? (state === "running" ? "running" : "stopping");
  return <span class={`tag ${TONES[text] ?? ""}`}>{text}</span>;
}
