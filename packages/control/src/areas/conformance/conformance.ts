import { eventStream } from "../../row/event-stream.ts";
import { type ControlRow, events, ok, okCreated, row } from "../../row/row.ts";
import {
  type JsonSchema,
  type ValueOf,
  anyObject,
  choice,
  flag,
  instant,
  listOf,
  named,
  object,
  orNull,
  text,
  wholeNumber,
} from "../../row/schema.ts";
import { lastEventId, since } from "../../row/since.ts";
import { createSandboxRow, endSandboxRow } from "../sandboxes/sandboxes.ts";
import type { ConformanceRun } from "./conformance-run.ts";
import { REPORT_TYPES, reportForm, reportOf } from "./reports.ts";
import { runWishes } from "./run-wishes.ts";
import { conformanceRuns } from "./runs.ts";
import { startRun } from "./start-run.ts";

const judged = {
  requirement: text("Its id.", { examples: ["LEAVE-38"] }),
  section: listOf(text("A section."), "Sections of the API document."),
  statement: text("What it requires."),
  reason: text("Why there is no decision; empty: there is one."),
  expected: orNull(text("Every right outcome; null: it did not fail.")),
  got: orNull(text("What came; null: it did not fail.")),
};

const shown = {
  id: text("Its id.", { examples: ["run1"] }),
  state: choice(["running", "stopping", "ended"], "Where it is."),
  verdict: orNull(text("conformant, non-conformant, or inconclusive: it could not be judged; null: it goes on.")),
  status: orNull(wholeNumber("Exit status of the suite: 0 conformant, 1 not, 2 could not be judged; null: it goes on.")),
  reason: orNull(text("Why it could not be judged, or ended early.")),
  tier: choice(["smoke", "ci", "certify"], "How thorough it is."),
  company: text("Slug of the company that is judged."),
  seed: wholeNumber("Seed of the suite."),
  only: listOf(text("A glob."), "Only these requirements; empty: all."),
  sandbox: text("Id of the sandbox of the call."),
  judged_sandbox: text("Id of the sandbox that is judged."),
  own: flag("Whether that one was made for the run, and is removed afterwards."),
  started_at: instant("By the machine's time."),
  ended_at: orNull(instant("By the machine's time; null: it goes on.")),
  seconds: { type: "number", description: "How long it has taken." } as JsonSchema<number>,
  requests: wholeNumber("Requests so far."),
  planned_requests: orNull(wholeNumber("Requests of a run on a sound mock; null: not known yet.")),
  checks: object("Its checks.", { done: wholeNumber("Those that have ended."), of: orNull(wholeNumber("All; null: not known yet.")) }),
  waiting: orNull(
    object("What it waits for by the sandbox's clock; null: nothing.", { seconds: wholeNumber("How long."), reason: text("Why.") }),
  ),
  counts: {
    type: "object",
    description: "Number of requirements with each verdict so far.",
    additionalProperties: { type: "integer" },
  } as JsonSchema<Readonly<Record<string, number>>>,
};
const runSchema = named("ConformanceRunSummary", object("A run of the conformance suite.", shown));
const runInFull = named(
  "ConformanceRun",
  object("A run, with what failed.", {
    ...shown,
    failed: listOf(object("A requirement.", judged), "Requirements that fail."),
    undecided: listOf(object("A requirement.", judged), "Requirements without a decision, with the reason."),
  }),
);

function show({ id, state, wishes, place, startedAt, endedAt, progress }: ConformanceRun): ValueOf<typeof runSchema> {
  const { tier, seed, only, sandbox, inOwn } = wishes;
  const { verdict, status, reason, requests, plannedRequests, checks, waiting, counts } = progress;
  return {
    id,
    state,
    verdict: state === "ended" ? verdict : null,
    status: state === "ended" ? status : null,
    reason,
    tier,
    company: place.company,
    seed,
    only,
    sandbox,
    judged_sandbox: place.judged,
    own: inOwn,
    started_at: new Date(startedAt).toISOString(),
    ended_at: endedAt === null ? null : new Date(endedAt).toISOString(),
    seconds: Math.round(((endedAt ?? Date.now()) - startedAt) / 100) / 10,
    requests,
    planned_requests: plannedRequests,
    checks: { ...checks },
    waiting,
    counts,
  };
}

const showInFull = (run: ConformanceRun): ValueOf<typeof runInFull> => ({
  ...show(run),
  failed: run.progress.with("fail"),
  undecided: run.progress.with("inconclusive"),
});

const params = { id: text("Its id, or last.", { examples: ["run1"] }) };

/** Only the process that started a run knows it: that of a shared mock is none of its data. */
export const conformanceRows: readonly ControlRow[] = [
  row("GET /conformance", {
    id: "listConformanceRuns",
    summary: "List the runs of the conformance suite that this process started: the latest five",
    answer: ok(
      "Oldest first.",
      named(
        "ConformanceRuns",
        object("The runs.", {
          runs: listOf(runSchema, "Oldest first."),
          missing: orNull(text("Why no run can be started: what to install; null: the suite is there.")),
        }),
      ),
    ),
    freshness: "none",
    run: ({ mock }) => {
      const { all, missing } = conformanceRuns(mock);
      return { runs: all.map(show), missing };
    },
  }),
  row("POST /conformance", {
    id: "startConformanceRun",
    summary: "Run the conformance suite against this mock",
    body: runWishes,
    bodyOptional: true,
    answer: okCreated("The run has begun.", runInFull),
    conflict: "A run goes on, the suite is not installed beside the mock, or there is no room for another sandbox. The message says which.",
    calls: createSandboxRow.id,
    run: async ({ body, ...call }) => showInFull(await startRun(call, body)),
  }),
  row("GET /conformance/{id}", {
    id: "getConformanceRun",
    summary: "Get a run, with what failed so far",
    params,
    answer: ok("The run.", runInFull),
    freshness: "none",
    run: ({ mock, params: { id } }) => showInFull(conformanceRuns(mock).get(id)),
  }),
  row("DELETE /conformance/{id}", {
    id: "stopConformanceRun",
    summary: "Stop a run: it cleans up and reports what it has; one that has ended stays as it is",
    params,
    answer: ok("The run.", runInFull),
    freshness: "none",
    calls: endSandboxRow.id,
    run: ({ mock, params: { id } }) => {
      const run = conformanceRuns(mock).get(id);
      run.stop();
      return showInFull(run);
    },
  }),
  row("GET /conformance/{id}/events", {
    id: "followConformanceRun",
    summary: "Follow a run: its checks, verdicts and waits",
    params,
    query: { since: since("Number of the first event to return. Default 0: from the start of the run.", "event") },
    headers: lastEventId,
    answer: events(
      "Server-sent events as `hr-conformance run --progress ndjson` writes them: start, check, verdict, wait, clean-up, end. The stream closes after end.",
    ),
    freshness: "none",
    run: (call) =>
      eventStream(call, conformanceRuns(call.mock).get(call.params.id).log, {
        from: call.header("Last-Event-ID") === undefined ? (call.query.since ?? 0) : undefined,
        greeting: ": the events of the run\n\n",
        write: ({ n, event }) => `id: ${n}\nevent: ${event.event}\ndata: ${JSON.stringify(event)}\n\n`,
        isLast: ({ event }) => event.event === "end",
      }),
  }),
  row("GET /conformance/{id}/report", {
    id: "getConformanceReport",
    summary: "Get the report of a run that has ended",
    params,
    query: { as: reportForm },
    answer: { ...ok("The report.", anyObject("The JSON report of the suite.")), also: Object.values(REPORT_TYPES) },
    conflict: "The run goes on, or ended without a report.",
    freshness: "none",
    run: async ({ mock, params: { id }, query }) => await reportOf(conformanceRuns(mock).get(id), query.as),
  }),
];
