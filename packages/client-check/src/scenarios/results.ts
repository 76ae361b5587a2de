import type { Expectation } from "../judge/judge-run.ts";
import { isSteady } from "../judge/output.ts";
import type { Arrangement } from "../run/arrangement.ts";
import type { Observation } from "../run/observation.ts";
import { LEAVE, countsRecords } from "./relations/leave-relations.ts";
import { BALANCE_RELATIONS, PEOPLE } from "./relations/people-relations.ts";
import { PLANS } from "./relations/plan-relations.ts";
import { NO_FILES } from "./edges/memory.ts";
import { type Relation, byFile, resultOf, writesResult } from "./relations/relations.ts";
import { type KnownProgram, type Scenario, type ScenarioRow, readsOf } from "./scenario.ts";
import { runsOf, unpaidRunsOf } from "./two-colleagues.ts";

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
  isOfLeave: true,
  deals: (known, others) => !countsRecords(others[0]!, others[1]!) && relation.deals(known, others),
});

function rowOf(
  {
    id,
    title,
    clause,
    expected,
    isOfServices = false,
    isOfEachFile = false,
    isOfPrint = false,
    isOfLeave = false,
    run,
    others,
    deals,
    look,
  }: Relation,
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
      const { paid, unpaid } = runsIn(known);
      const count = others.length;
      const viewsOf = (made: readonly Observation[]): (readonly Observation[])[] =>
        isOfPrint ? [made, made.map((one) => ({ ...one, files: {} }))] : [made];
      const ofRuns = (runs: typeof paid, instead: readonly Arrangement[] = []): Omit<Scenario, "title" | "clause" | "expected"> => ({
        id: runs === paid ? id : `${id}.unpaid`,
        arrangement: runs[run],
        others: [...others.map((name) => runs[name]), ...instead],
        matters: (made) => {
          const [here, there] = [made.slice(0, count), made.slice(count)];
          const isAbout = viewsOf(here).some((view) => deals(known, view));
          if (!hasEnded(known, ...made) || !isAbout) return `${seenResult(known)} does not depend on that`;
          return there.length > 0 && deals(known, there) ? `it is the same for paid leave: ${id}` : undefined;
        },
        expectation: ANY,
        look: (seen, _, made) => {
          if (!hasEnded(known, seen)) return [];
          const all = [seen, ...made.slice(0, count)];
          const views = [...viewsOf(all), ...(isOfEachFile ? byFile(all) : [])];
          const found = views.map(([here, ...rest]) => (deals(known, rest) ? look(here!, rest, known) : []));
          return found.find(({ length }) => length > 0) ?? [];
        },
      });
      return isOfLeave && looksAtTypes(known)
        ? [
            ofRuns(paid),
            ofRuns(
              unpaid,
              others.map((name) => paid[name]),
            ),
          ]
        : [ofRuns(paid)];
    },
  };
}

/** Whether a program tells kinds of leave apart: it reads them, or says which leave is unpaid. */
function looksAtTypes({ observation: { exchanges, output, files = {} } }: KnownProgram): boolean {
  return (
    exchanges.some(({ operation, response: { status } }) => operation === "listLeaveTypes" && status === 200) ||
    [output, ...Object.values(files)].some((text) => /\bunpaid\b|without pay/i.test(text))
  );
}

/** What is seen of a program's result, in words. */
function seenResult({ observation: { files = {} } }: KnownProgram): string {
  return Object.keys(files).length > 0 ? "its result" : `what it prints and does (${NO_FILES})`;
}

type Runs = ReturnType<typeof runsOf>;
const arranged = new WeakMap<KnownProgram, Readonly<Record<"paid" | "unpaid", Runs>>>();

/** The runs for a program, each one arrangement for all rows. */
function runsIn(known: KnownProgram): Readonly<Record<"paid" | "unpaid", Runs>> {
  const { began } = known.observation;
  let runs = arranged.get(known);
  if (runs === undefined) {
    const paid = runsOf(began);
    arranged.set(known, (runs = { paid, unpaid: unpaidRunsOf(began, paid) }));
  }
  return runs;
}

export const resultRows: readonly ScenarioRow[] = [
  ...LEAVE.map((relation) => rowOf(ofLeave(relation), /^(?:listLeave|getLeave)$/, "the program reads no leave")),
  ...PLANS.map((relation) => rowOf(relation, /^(?:list|get)(?:On|Off)boardingPlans?$/, "the program reads no plans")),
  ...BALANCE_RELATIONS.map((relation) => rowOf(relation, /^listLeaveBalances$/, "the program reads no balances")),
  ...PEOPLE.map((relation) => rowOf(relation, /^(?:listEmployees|getEmployee)$/, "the program reads no employees")),
];
