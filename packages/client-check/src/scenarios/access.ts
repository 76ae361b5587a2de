import { currentContract } from "@hr-platform/engine/contract/current";
import { type Effect, effectsOf } from "../judge/effects.ts";
import type { Expectation } from "../judge/judge-run.ts";
import { linesOf, saysUndone, without, withoutNumbers } from "../judge/output.ts";
import type { Finding } from "../judge/finding.ts";
import { type Observation, type SeenExchange, lineOf } from "../run/observation.ts";
import type { Baseline } from "../judge/judge-run.ts";
import { nameOf } from "../program-use.ts";
import type { ScenarioRow } from "./scenario.ts";

const REFUSED: Expectation = {
  effects: "same",
  end: "or-clear",
  waits: true,
  mayEnd: true,
  requirement: "CLIENT-06",
  mend: "Take 401 and 403 for what they say: report which request was refused and why; a job ends with a status other than 0.",
};

/** What a program does after it was refused for its key. */
function afterRefusal(run: Observation, { observation, effects }: Baseline): Finding[] {
  const refused = run.exchanges.find(({ response: { status } }) => status === 401 || status === 403);
  if (refused === undefined) return [];
  const usual = new Set(observation.exchanges.map(({ token }) => nameOf(token)));
  const other = run.exchanges.find(({ n, token }) => n > refused.n && token !== "" && token !== refused.token && !usual.has(nameOf(token)));
  const findings: Finding[] = [];
  if (other !== undefined)
    findings.push({
      level: "fail",
      text: `After ${lineOf(refused)} was refused with ${refused.response.status}, the program tried another key: ${nameOf(other.token)}.`,
      exchange: other.n,
      mend: REFUSED.mend,
      requirement: "CLIENT-06",
    });
  if (run.status === observation.status && effects.length === 0 && !run.isService)
    findings.push({
      // A report of what could be looked at, and what not, may be all that was wanted: the document says nothing of exit statuses.
      level: namesRefusal(run.output, refused) && !namesRefusal(observation.output, refused) ? "warn" : "fail",
      text: `${lineOf(refused)} was refused with ${refused.response.status}, and the program ended with status ${run.status}.`,
      exchange: refused.n,
      mend: REFUSED.mend,
      requirement: "CLIENT-06",
    });
  return findings;
}

/** A program that does nothing of what needs no plan, since something else does. */
function gaveUpWhole(run: Observation, effects: readonly Effect[], usual: number | null): Finding[] {
  const needsPlan = (operation: string | null): boolean =>
    currentContract.operations.some(({ id, plan }) => id === operation && plan !== null);
  const refused = run.exchanges.find(({ operation, response: { status } }) => status === 403 && needsPlan(operation));
  const left = effects.find(({ seen }) => !needsPlan(seen.operation));
  if (refused === undefined || left === undefined || run.status === usual || run.isService || effectsOf(run).length > 0) return [];
  return [
    {
      level: "warn",
      text: `${lineOf(refused)} was refused with 403, and the program ended with status ${run.status} before it did what needs no plan: ${lineOf(left.seen)}.`,
      exchange: refused.n,
      mend: "Do what needs no plan, and say what the plan leaves out.",
      requirement: "CLIENT-06",
    },
  ];
}

/** Words by which a program says that a plan or a key closes something to it. */
const CLOSED =
  /\b(?:(?:this|your|the) plan|plan (?:is|does|has|too)|growth|starter plan|scope|permission|unavailable|not available|not included|omitted|left out|upgrade|denied|n\/a)\b/i;

/** A program that shows 0 where a read was refused and another number where it was not, ends as ever, and says nothing of it. */
function saidNothing(run: Observation, { observation }: Baseline): Finding[] {
  const refused = run.exchanges.find(({ request, response }) => request.method === "GET" && response.status === 403);
  if (refused === undefined || run.isService || run.status !== observation.status || run.stopped !== undefined) return [];
  const usual = linesOf(observation);
  const more = without(linesOf(run), usual);
  const none = more.find(
    (line) => /\b0\b/.test(line) && usual.some((other) => other !== line && withoutNumbers(other) === withoutNumbers(line)),
  );
  if (none === undefined || saysUndone(observation, run) || more.some((line) => CLOSED.test(line))) return [];
  return [
    {
      level: "fail",
      text: `${lineOf(refused)} was refused with 403, and the program ended with status ${run.status} and says nothing of it, but “${none.slice(0, 100)}”.`,
      exchange: refused.n,
      mend: "Show what could not be read as such, and no 0 and no empty list for it.",
      requirement: "CLIENT-06",
    },
  ];
}

/** Whether a program prints the status of a refusal, or its code. */
function namesRefusal(output: string, { response: { status } }: SeenExchange): boolean {
  return new RegExp(String.raw`\b${status}\b|${status === 401 ? "unauthori[sz]ed" : "forbidden"}`, "i").test(output);
}

const EXPECTED = "It says that its key was refused, and ends; it tries no other key.";

export const accessRows: readonly ScenarioRow[] = [
  {
    id: "access.revoked",
    title: "The key is revoked in the middle.",
    clause: ["§5", "§7"],
    expected: EXPECTED,
    apply: ({ observation: { exchanges } }) => [
      {
        id: "access.revoked",
        arrangement: {
          // The request in the middle is the last one that its key opens.
          meanwhile: ({ token }, { sandbox, company }, nth) => {
            if (nth === Math.max(0, Math.ceil(exchanges.length / 2) - 1)) sandbox.web("revoke-key", { company, token });
          },
        },
        expectation: REFUSED,
        look: afterRefusal,
      },
    ],
  },
  {
    id: "access.scope",
    title: "The key lacks a scope that the program needs.",
    clause: ["§5", "§7"],
    expected: EXPECTED,
    apply: ({ use }) => {
      const needed = [...new Set(use.keys.flatMap((key) => key.needed))];
      if (needed.length === 0) return "the program needs no scope";
      return needed.map((scope) => ({
        id: `access.scope.${scope}`,
        arrangement: { withoutScope: scope },
        // A 403 there may mean that the service creates nobody (§4.2): a program cannot tell, and may report who is left.
        expectation: { ...REFUSED, excused: ({ seen }) => seen.operation === "createEmployee" },
        look: afterRefusal,
      }));
    },
  },
  {
    id: "access.plan",
    title: "The company is on a plan below Growth.",
    clause: ["§5", "§7"],
    expected: "It says that the plan is too low, and ends, or does without.",
    apply: ({ use }) => {
      if (!use.operations.some(({ operation }) => operation.plan !== null)) return "the program uses nothing that needs a plan";
      return [
        {
          id: "access.plan",
          arrangement: { begin: ({ sandbox, company }) => void sandbox.web("change-plan", { company, plan: "starter" }) },
          expectation: { ...REFUSED, excused: () => true },
          look: (run, baseline) => [...gaveUpWhole(run, baseline.effects, baseline.observation.status), ...saidNothing(run, baseline)],
        },
      ];
    },
  },
];
