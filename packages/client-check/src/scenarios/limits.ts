import type { TransportRule } from "@hr-platform/engine/contract/settings/transport-rule";
import type { Expectation } from "../judge/judge-run.ts";
import type { Finding } from "../judge/finding.ts";
import type { Observation } from "../run/observation.ts";
import type { Baseline } from "../judge/judge-run.ts";
import { linesOf, saysUndone, without } from "../judge/output.ts";
import type { Arrangement } from "../run/arrangement.ts";
import type { ScenarioRow } from "./scenario.ts";

const WAITS: Expectation = {
  effects: "same",
  end: "or-clear",
  requirement: "CLIENT-10",
  mend: "After a 429 wait as long as Retry-After says, or a minute, and send the request again.",
};

/** A program that gives up at its limit has not waited: the document says how long that takes. */
function gaveUp(run: Observation, { observation }: Baseline): Finding[] {
  if (run.stopped !== undefined || run.status === observation.status) return [];
  const limited = run.exchanges.find(({ response }) => response.status === 429);
  if (limited === undefined) return [];
  return [
    {
      level: "warn",
      text: `The program ended with status ${run.status} after a 429; its time would have been over soon.`,
      exchange: limited.n,
      mend: WAITS.mend,
      requirement: "CLIENT-10",
    },
  ];
}

/** The least number of lines of a result of which half may not be missing. */
const LEAST = 6;

/** Words by which a program says that it has not done all. */
const UNFINISHED = /\b(?:limit|stopped|later|incomplete|partial)/i;

/** A program that ends as ever, and whose result lacks most of what it says otherwise: it took the refusal for an answer without rows. */
function cameEmpty(run: Observation, { observation, lines }: Baseline): Finding[] {
  const limited = run.exchanges.find(({ response }) => response.status === 429);
  if (limited === undefined || run.stopped !== undefined || run.status !== observation.status || lines.length < LEAST) return [];
  const lost = without(lines, linesOf(run)).length;
  const isSaid = saysUndone(observation, run) || without(linesOf(run), lines).some((line) => UNFINISHED.test(line));
  if (lost < lines.length / 2 || isSaid) return [];
  return [
    {
      level: "fail",
      text: `The program ended with status ${run.status} after a 429, and its result lacks ${lost} of the ${lines.length} lines that it has otherwise.`,
      exchange: limited.n,
      mend: "Look at the status of every answer: a refusal is no list without rows.",
      requirement: "CLIENT-08",
    },
  ];
}

/** A reset header would name a time by the clock of the sandbox, which is not that of the program. */
export const WITHOUT_RESET = { "rate-header-names": "limit-remaining" } as const;

function row(id: string, title: string, rule: (count: number) => readonly TransportRule[], more: Arrangement = {}): ScenarioRow {
  return {
    id,
    title,
    clause: ["§7", "§8"],
    expected: "It sends nothing with that key until the time is over, then does the rest.",
    apply: ({ observation: { exchanges } }) => [
      {
        id,
        arrangement: { transport: rule(exchanges.length), decide: WITHOUT_RESET, ...more },
        expectation: { ...WAITS, waits: more.quiet !== undefined },
        look: (run, baseline) => [...gaveUp(run, baseline), ...cameEmpty(run, baseline)],
      },
    ],
  };
}

const middle = (count: number): number => Math.floor(count / 2);

/** Milliseconds without a request after which a program is waiting, as it should: it was told no time, or waits a minute whatever it is told. */
const QUIET = 6000;

export const limitRows: readonly ScenarioRow[] = [
  row("limits.reached", "The limit of the key is reached in the middle; Retry-After says 2 s.", (count) => [
    { kind: "error", status: 429, retryAfter: 2, skip: middle(count), times: 1 },
  ]),
  row("limits.long", "The limit of the key is reached in the middle; Retry-After says 7 s.", (count) => [
    { kind: "error", status: 429, retryAfter: 7, skip: middle(count), times: 1 },
  ]),
  row("limits.at-once", "The first request meets a limit that is used up; Retry-After says 2 s.", () => [
    { kind: "error", status: 429, retryAfter: 2, times: 1 },
  ]),
  row(
    "limits.again",
    "The limit is reached three times in a row; Retry-After says 2 s.",
    (count) => [{ kind: "error", status: 429, retryAfter: 2, skip: middle(count), times: 3 }],
    { quiet: QUIET },
  ),
  row(
    "limits.no-time",
    "The limit is reached in the middle, and the answer names no time.",
    (count) => [{ kind: "error", status: 429, retryAfter: null, skip: middle(count), times: 6 }],
    { quiet: QUIET },
  ),
];
