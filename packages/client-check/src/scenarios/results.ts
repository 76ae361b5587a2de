import type { Expectation } from "../judge/judge-run.ts";
import { isSteady } from "../judge/output.ts";
import type { Observation } from "../run/observation.ts";
import { LEAVE, countsRecords } from "./relations/leave-relations.ts";
import { BALANCE_RELATIONS, PEOPLE } from "./relations/people-relations.ts";
import { PLANS } from "./relations/plan-relations.ts";
import { NO_FILES } from "./edges/memory.ts";
import { type Relation, byFile, resultOf, writesResult } from "./relations/relations.ts";
import { type KnownProgram, type Scenario, type ScenarioRow, readsOf } from "./scenario.ts";
import { runsOf } from "./two-colleagues.ts";

const ANY: Expectation = {
  effects: "any",
  end: "uncrashed",
  requirement: "CLIENT-11",
  mend: "Look at each record for what the table of the document permits, and count only what is in force.",
};

const hasEnded = ({ observation: { status } }: KnownProgram, ...runs: readonly Observation[]): boolean =>
  runs.every((run) => run.status === status && run.stopped === undefined);

/** A relation of leave, where the result is more than the number of all requests. The first of its other runs has none, the second has some. */
const ofLeave = (relation: Relation): Relation => ({
  ...relation,
  deals: (known, others) => !countsRecords(others[0]!, others[1]!) && relation.deals(known, others),
});

function rowOf(
  { id, title, clause, expected, isOfServices = false, isOfEachFile = false, run, others, deals, look }: Relation,
  reads: RegExp,
  nothing: string,
): ScenarioRow {
  return {
    id,
    title,
    clause,
    expected,
    apply: (known) => {
      const { isService } = known.observation;
      if (isService && !writesResult(known) && (!isOfServices || known.effects.length > 0))
        return "the program is a service: its result is in what it changes";
      if (!readsOf(known).some(({ operation }) => reads.test(operation.id))) return nothing;
      if (resultOf(known.observation).length === 0) return "the program has no result that is seen";
      if (!isService && !isSteady(known)) return "what the program prints is another thing in each run";
      const runs = runsIn(known);
      const scenario: Omit<Scenario, "title" | "clause" | "expected"> = {
        id,
        arrangement: runs[run],
        others: others.map((name) => runs[name]),
        matters: (made) => (hasEnded(known, ...made) && deals(known, made) ? undefined : `${seenResult(known)} does not depend on that`),
        expectation: ANY,
        look: (seen, _, made) => {
          if (!hasEnded(known, seen)) return [];
          const views = [[seen, ...made], ...(isOfEachFile ? byFile([seen, ...made]) : [])];
          const found = views.map(([here, ...rest]) => (deals(known, rest) ? look(here!, rest, known) : []));
          return found.find(({ length }) => length > 0) ?? [];
        },
      };
      return [scenario];
    },
  };
}

/** What is seen of a program's result, in words. */
function seenResult({ observation: { files = {} } }: KnownProgram): string {
  return Object.keys(files).length > 0 ? "its result" : `what it prints and does (${NO_FILES})`;
}

const arranged = new WeakMap<KnownProgram, ReturnType<typeof runsOf>>();

/** The runs for a program, each one arrangement for all rows. */
function runsIn(known: KnownProgram): ReturnType<typeof runsOf> {
  const runs = arranged.get(known) ?? runsOf(known.observation.began);
  arranged.set(known, runs);
  return runs;
}

export const resultRows: readonly ScenarioRow[] = [
  ...LEAVE.map((relation) => rowOf(ofLeave(relation), /^(?:listLeave|getLeave)$/, "the program reads no leave")),
  ...PLANS.map((relation) => rowOf(relation, /^(?:list|get)(?:On|Off)boardingPlans?$/, "the program reads no plans")),
  ...BALANCE_RELATIONS.map((relation) => rowOf(relation, /^listLeaveBalances$/, "the program reads no balances")),
  ...PEOPLE.map((relation) => rowOf(relation, /^(?:listEmployees|getEmployee)$/, "the program reads no employees")),
];
