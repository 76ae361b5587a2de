import type { CompanyData } from "@hr-platform/domain";
import type { Stage } from "@hr-platform/spec/types";
import { effectsOf } from "../judge/effects.ts";
import type { Finding } from "../judge/finding.ts";
import type { Baseline, Expectation } from "../judge/judge-run.ts";
import { saysUndone } from "../judge/output.ts";
import type { UsedOperation } from "../program-use.ts";
import { type Observation, type SeenExchange, bodyOf, idsIn, lineOf } from "../run/observation.ts";
import { type ScenarioRow, readsOf } from "./scenario.ts";

const REPORT = "Expect POST /employees to succeed or to be refused, and report who could not be created.";

/** A program that created nobody and says the same as ever. */
function saidNothing(run: Observation, { observation }: Baseline): Finding[] {
  const refused = run.exchanges.find(({ operation, response }) => operation === "createEmployee" && response.status >= 400);
  if (refused === undefined || run.status !== observation.status || run.output !== observation.output) return [];
  return [
    {
      level: "fail",
      text: `POST /employees was refused with ${refused.response.status}, and the program ended and said the same as ever.`,
      exchange: refused.n,
      mend: REPORT,
      requirement: "CLIENT-02",
    },
  ];
}

/** Milliseconds without a request after which a program only waits for what does not come back. */
const QUIET = 3000;

const WITHOUT = "Say which list could not be read, and end; or do without it, and change nothing that depends on it.";

/** A program that says nothing of what it never got, and ends as ever. One that changes something may do the rest, and say what it did not do. */
function unsaid(run: Observation, { observation, effects }: Baseline): Finding[] {
  const refused = run.exchanges.find(({ isArranged }) => isArranged);
  if (refused === undefined || run.isService || run.status !== observation.status) return [];
  if (effects.length > 0 && (effectsOf(run).length === effects.length || saysUndone(observation, run))) return [];
  return [
    {
      level: "warn",
      text: `${lineOf(refused)} was answered ${refused.response.status}, and the program ended with status ${run.status}.`,
      exchange: refused.n,
      mend: WITHOUT,
      requirement: "CLIENT-08",
    },
  ];
}

/** The most lists of an operation, by their filters, that are away one by one. */
const MOST_LISTS = 4;

/** The places at which a program begins to read a list with other filters, if it reads several: one of them may fail alone. */
function filteredLists({ exchanges }: UsedOperation): readonly number[] {
  const filters = exchanges.map(({ request: { path, query } }) =>
    [path, ...[...new URLSearchParams(query)].filter(([name]) => name !== "page" && name !== "limit")].join("&"),
  );
  const places = filters.flatMap((filter, place) => (filters.indexOf(filter) === place ? [place] : []));
  return places.length < 2 || idsIn(exchanges[0]!.request.path).length > 0 ? [] : places.slice(0, MOST_LISTS);
}

/** Nothing is promised about later versions (§9), and the lists of values are the document's: advice. */
const UNKNOWN_VALUE: Expectation = {
  effects: "any",
  end: "rest",
  level: "warn",
  requirement: "CLIENT-19",
  mend: "Treat a value that you do not know as none of those that you act on.",
};

/** The company in which the first application of each role has a status that no version has yet. */
function withUnknownApplications(data: CompanyData): CompanyData {
  const first = new Map(data.applications.toReversed().map(({ id, role_id: role }) => [role, id]));
  const applications = data.applications.map((one) =>
    first.get(one.role_id) === one.id ? { ...one, status: "withdrawn" as "rejected" } : one,
  );
  return { ...data, applications };
}

/** The company without its last active stage: those who were in it are in the one before. */
function withFewerStages(data: CompanyData): CompanyData {
  const [last, before] = data.stages.filter(({ resource: { kind } }) => kind === "active").toReversed();
  if (last === undefined || before === undefined) return data;
  const stages = data.stages.filter((stage) => stage !== last);
  const applications = data.applications.map((one) => (one.stage_id === last.resource.id ? { ...one, stage_id: before.resource.id } : one));
  return { ...data, stages, applications };
}

/** A request that moves an application, and the kind of the stage that it names. */
interface StageMove {
  readonly kind: string;
  readonly seen: SeenExchange;
}

/** The stages to which a run wanted to move applications, by their places in the list, each with its first request. */
function movesOf({ exchanges }: Pick<Observation, "exchanges">): ReadonlyMap<number, StageMove> {
  const listed = exchanges.findLast(({ operation, response: { status } }) => operation === "listStages" && status === 200);
  const stages = listed === undefined ? [] : (JSON.parse(listed.response.body) as { readonly data: readonly Stage[] }).data;
  const requests = exchanges.filter(({ operation }) => operation === "moveApplication");
  return new Map(
    stages.flatMap(({ id, kind }, place) => {
      const seen = requests.find((request) => bodyOf(request).includes(id));
      return seen === undefined ? [] : [[place, { kind, seen }] as const];
    }),
  );
}

/** Applications that a run wanted to move to the stage at a place where the baseline has one of another kind. */
function movedByPlace(run: Observation, { observation }: Baseline): Finding[] {
  const usual = movesOf(observation);
  const wrong = [...movesOf(run)].find(([place, { kind }]) => usual.has(place) && usual.get(place)!.kind !== kind);
  if (wrong === undefined) return [];
  const [, { kind, seen }] = wrong;
  return [
    {
      level: "fail",
      text: `${lineOf(seen)} wanted to move an application to a stage that is ${kind}: it stands in the list where another company has one that is ${usual.get(wrong[0])!.kind}.`,
      exchange: seen.n,
      mend: "Know a stage by its id, name or kind. Its place in the list says nothing: each company has its own stages.",
      requirement: "CLIENT-11",
    },
  ];
}

/** What the contract permits besides its open points: more members, and a creation that is refused. */
export const contractRows: readonly ScenarioRow[] = [
  {
    id: "contract.members",
    title: "Every answer has members that the document does not have.",
    clause: ["§9"],
    expected: "It passes over them.",
    apply: () => [
      {
        id: "contract.members",
        arrangement: { transport: [{ kind: "grown" }] },
        expectation: {
          effects: "same",
          end: "success",
          prints: true,
          requirement: "CLIENT-19",
          mend: "Pick the members that you need, and ignore all others.",
        },
      },
    ],
  },
  {
    id: "contract.values",
    title: "A row of each list has a status that the document does not have.",
    clause: ["§9"],
    expected: "It leaves what it does not know as it is, and goes on with the others.",
    apply: ({ observation }) => {
      if (!observation.exchanges.some(({ response: { body } }) => /"data":\[\{[^}]*"status":/.test(body)))
        return "the program reads no list with a status";
      return [
        {
          id: "contract.values",
          arrangement: { transport: [{ kind: "grown", by: "values" }] },
          expectation: UNKNOWN_VALUE,
        },
      ];
    },
  },
  {
    id: "contract.application-status",
    title: "An application of each role has a status that the document does not have.",
    clause: ["§2.13", "§9"],
    expected: "It leaves what it does not know as it is, and goes on with the others.",
    apply: (known) => {
      if (!readsOf(known).some(({ operation }) => operation.id === "getPipeline")) return "the program reads no pipeline";
      return [{ id: "contract.application-status", arrangement: { company: withUnknownApplications }, expectation: UNKNOWN_VALUE }];
    },
  },
  {
    id: "contract.stages",
    title: "The company has one active stage less than another one.",
    clause: ["§4.5"],
    expected: "It moves no application to what stands in the place of another stage.",
    apply: ({ use }) => {
      const called = new Set(use.operations.map(({ operation }) => operation.id));
      if (!called.has("moveApplication") || !called.has("listStages"))
        return "the program does not move applications by the list of stages";
      return [
        {
          id: "contract.stages",
          arrangement: { company: withFewerStages },
          expectation: { effects: "any", end: "or-clear", requirement: "CLIENT-11", mend: "Take the stages that the company has." },
          look: movedByPlace,
        },
      ];
    },
  },
  {
    id: "contract.away",
    title: "An operation is not available: 501, for good.",
    clause: ["§7", "§9"],
    expected: "It says so, and ends, or does what is left without it.",
    apply: (known) => {
      const reads = readsOf(known);
      if (reads.length === 0) return "the program reads nothing";
      return reads.flatMap((used) =>
        [undefined, ...filteredLists(used)].map((skip) => ({
          id: `contract.away.${used.operation.id}${skip === undefined ? "" : `.${skip + 1}`}`,
          arrangement: {
            transport: [{ kind: "error", status: 501, operation: used.operation.id, ...(skip === undefined ? {} : { skip, times: 1 }) }],
            quiet: QUIET,
          },
          expectation: { effects: "at-most", end: "or-clear", mayEnd: true, waits: true, requirement: "CLIENT-08", mend: WITHOUT },
          look: unsaid,
        })),
      );
    },
  },
  {
    id: "contract.web-only",
    title: "The service refuses to create employees over the API.",
    clause: ["§4.2"],
    expected: "It says so, and ends or does without.",
    apply: ({ use }) => {
      if (!use.operations.some(({ operation }) => operation.id === "createEmployee")) return "the program creates no employees";
      return ["forbidden", "not-implemented"].map((value) => ({
        id: `contract.web-only.${value}`,
        arrangement: { decide: { "employee-create": value } },
        choices: { "employee-create": value },
        expectation: { effects: "at-most", end: "or-clear", requirement: "CLIENT-02", mend: REPORT },
        look: saidNothing,
      }));
    },
  },
];
