import type { CompanyData, EmployeeRecord } from "@hr-platform/domain";
import { addDays } from "@hr-platform/domain";
import { type Effect, effectsOf } from "../judge/effects.ts";
import type { Expectation } from "../judge/judge-run.ts";
import { type Observation, type SeenExchange, bodyOf, idsIn, lineOf } from "../run/observation.ts";
import { idOf } from "./company-edits.ts";
import type { KnownProgram, ScenarioRow } from "./scenario.ts";

/*
 * Whom a program acts on. Somebody whom it changes has doubles, who differ from them in one thing: it says which of them it takes for the same.
 */

const OWN_CHOICE: Expectation = {
  effects: "any",
  end: "uncrashed",
  requirement: "CLIENT-19",
  mend: "Name the values that you act on, and not those that you leave alone.",
};

const DOUBLE = 9000;

type Facts = Partial<EmployeeRecord["resource"]> & Pick<EmployeeRecord, "set_status">;

/** A company in which somebody has doubles. */
function withDoubles(data: CompanyData, id: string, facts: readonly Partial<EmployeeRecord["resource"]>[]): CompanyData {
  const template = data.employees.find(({ resource }) => resource.id === id)!;
  const doubles = facts.map((said, n): EmployeeRecord => {
    const resource = { ...template.resource, id: idOf(DOUBLE + n), last_name: `Double${n}`, email: `double.${n}@check.example`, ...said };
    return { ...template, resource };
  });
  return { ...data, employees: [...data.employees, ...doubles] };
}

/** A company in which other things are said of somebody. */
function withFacts(data: CompanyData, id: string, { set_status, ...said }: Facts): CompanyData {
  const employees = data.employees.map((record): EmployeeRecord =>
    record.resource.id === id
      ? { ...record, resource: { ...record.resource, ...said }, ...(set_status === undefined ? {} : { set_status }) }
      : record,
  );
  return { ...data, employees };
}

/** The people about whom a run has writes of an operation, the first ones first. */
function actedOn(run: Observation, { operation, request: { method } }: SeenExchange): string[] {
  return effectsOf(run).flatMap(({ seen }) =>
    seen.operation === operation
      ? method === "POST"
        ? (/"employee_id":\s*"([^"]+)"/.exec(bodyOf(seen)) ?? []).slice(1)
        : idsIn(seen.request.path)
      : [],
  );
}

/** The write of a run about the nth of the doubles. */
function actOn(run: Observation, write: SeenExchange, n: number): SeenExchange | undefined {
  return effectsOf(run).find(
    ({ seen }) => seen.operation === write.operation && idsIn(`${seen.request.path} ${bodyOf(seen)}`).includes(idOf(DOUBLE + n)),
  )?.seen;
}

/** The first write about somebody who works and was there before. */
function actOf({ observation }: KnownProgram): { readonly write: SeenExchange; readonly id: string; readonly kind: string } | undefined {
  for (const write of effectsOf(observation).map(({ seen }) => seen)) {
    if (write.operation !== "updateEmployee" && write.operation !== "terminateEmployee" && write.operation !== "requestLeave") continue;
    for (const id of idsIn(`${write.request.path} ${bodyOf(write)}`).filter(observation.knows)) {
      const read = observation.exchanges.map(({ response }) => new RegExp(`\\{"id":\\s*"${id}"[^}]*\\}`).exec(response.body)?.[0] ?? "");
      const kind = read.map((body) => /"employment_type":\s*"([^"]+)"/.exec(body)?.[1]).find((one) => one !== undefined);
      if (kind !== undefined) return { write, id, kind };
    }
  }
  return undefined;
}

const KINDS = ["full_time", "part_time", "casual", "contractor"] as const;
const NOBODY = "the program changes nobody whom it has read";

export const actRows: readonly ScenarioRow[] = [
  ...(
    [
      ["closed", "closed", "nobody is wanted for"],
      ["on-hold", "on_hold", "is on hold"],
    ] as const
  ).map(([name, status, why]): ScenarioRow => ({
    id: `roles.${name}`,
    title: `Every role is ${name.replace("-", " ")}, and the list has it still.`,
    clause: ["§3.3"],
    expected: `It moves no application of a role that ${why}.`,
    apply: (known) => {
      const isMove = ({ seen }: Effect): boolean => seen.operation === "moveApplication";
      if (!known.effects.some(isMove)) return "the program moves no applications";
      return [
        {
          id: `roles.${name}`,
          arrangement: {
            company: (data) => ({ ...data, roles: data.roles.map((role) => ({ ...role, status })) }),
            decide: { "listed-roles": "all" },
          },
          // Nothing says that a program must not: advice.
          expectation: OWN_CHOICE,
          look: (run) => {
            const moved = effectsOf(run).find(isMove)?.seen;
            if (moved === undefined) return [];
            return [
              {
                level: "warn",
                text: `${lineOf(moved)} moved an application of a role that is ${name.replace("-", " ")}.`,
                exchange: moved.n,
                mend: "Look at the status of a role: only one that is open has somebody to find.",
                requirement: "CLIENT-15",
              },
            ];
          },
        },
      ];
    },
  })),
  {
    id: "people.unknown-kind",
    title: "Somebody is employed in a way that the document does not have.",
    clause: ["§2.3", "§9"],
    expected: "It does not do to them what it does to people of one kind alone.",
    apply: (known) => {
      const act = actOf(known);
      if (known.observation.isService || act === undefined) return NOBODY;
      const { write, id, kind } = act;
      const others = KINDS.filter((one) => one !== kind);
      const unknown = "apprentice" as (typeof KINDS)[number];
      return [
        {
          id: "people.unknown-kind",
          arrangement: { company: (data) => withDoubles(data, id, [{ employment_type: unknown }]) },
          others: [
            {
              company: (data) =>
                withDoubles(
                  data,
                  id,
                  [kind as (typeof KINDS)[number], ...others].map((employment_type) => ({ employment_type })),
                ),
            },
          ],
          matters: ([made]) =>
            actOn(made!, write, 0) !== undefined && others.every((_, n) => actOn(made!, write, n + 1) === undefined)
              ? undefined
              : "what it does is not for one kind of employment alone",
          expectation: OWN_CHOICE,
          look: (run) => {
            const seen = actOn(run, write, 0);
            if (seen === undefined) return [];
            return [
              {
                level: "fail",
                text: `${lineOf(seen)} does to somebody whose employment_type it cannot know what it does to none but ${kind} otherwise.`,
                exchange: seen.n,
                about: "records",
                mend: OWN_CHOICE.mend,
                requirement: "CLIENT-19",
              },
            ];
          },
        },
      ];
    },
  },
  {
    id: "people.all-who-work",
    title: "Of the people whom the program changes one is on probation, and another one on leave.",
    clause: ["§2.3"],
    expected: "It takes them for people who work.",
    apply: (known) => {
      const act = actOf(known);
      if (known.observation.isService || act === undefined) return NOBODY;
      const { write } = act;
      const later = addDays(known.observation.began.slice(0, 10), 45);
      const people = actedOn(known.observation, write).filter(known.observation.knows);
      const facts: readonly (readonly [words: string, facts: Facts])[] = [
        ["on probation", { probation_end_date: later, set_status: "probation" }],
        ["on leave", { probation_end_date: null, set_status: "on_leave" }],
      ];
      const chosen = facts.slice(0, people.length).map(([words, said], n) => ({ words, said, id: people[n]! }));
      return [
        {
          id: "people.all-who-work",
          arrangement: { company: (data) => chosen.reduce((company, { id, said }) => withFacts(company, id, said), data) },
          // It may have its reasons to leave them alone: advice.
          expectation: OWN_CHOICE,
          look: (run) => {
            const now = actedOn(run, write);
            const left = chosen.filter(({ id }) => !now.includes(id));
            if (left.length === 0 || run.status !== known.observation.status) return [];
            return [
              {
                level: "warn",
                text: `${lineOf(write)} and its like leave people out who are ${left.map(({ words }) => words).join(" or ")}.`,
                mend: "Whoever is not terminated works: active, on_leave and probation.",
                requirement: "CLIENT-15",
              },
            ];
          },
        },
      ];
    },
  },
];
