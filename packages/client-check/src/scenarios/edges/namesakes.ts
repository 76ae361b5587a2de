import type { JobRoleRecord } from "@hr-platform/domain";
import { type Effect, effectsOf } from "../../judge/effects.ts";
import type { Finding } from "../../judge/finding.ts";
import { isSteady, linesOf } from "../../judge/output.ts";
import type { Expectation } from "../../judge/judge-run.ts";
import type { Arrangement } from "../../run/arrangement.ts";
import { type Observation, bodyOf, idsIn, lineOf } from "../../run/observation.ts";
import { withEverybody } from "../company-edits.ts";
import { type ScenarioRow, readsOf } from "../scenario.ts";

const BY_ID: Expectation = {
  effects: "any",
  end: "success",
  requirement: "CLIENT-11",
  mend: "Know people and roles by their ids: two of them may have one name.",
};

/** What parts the names of two people in the run that is compared. */
const MARK = "ly";

/** Two people each have one name, or names that differ in their last letters. */
function pairs(isNamesake: boolean): Arrangement {
  return {
    company: (data) => {
      // In the order in which a list has those who have one name, and by ids.
      const people = data.employees.map(({ resource }) => resource).filter(({ status }) => status !== "terminated");
      const renamed = new Map<string, { readonly first_name: string; readonly last_name: string }>();
      for (let n = 0; n + 1 < people.length; n += 2) {
        const [one, other] = [people[n]!, people[n + 1]!].toSorted((a, b) => (a.id < b.id ? -1 : 1));
        if (one === people[n])
          renamed.set(other!.id, { first_name: one!.first_name, last_name: one!.last_name + (isNamesake ? "" : MARK) });
      }
      return withEverybody(data, ({ id }) => renamed.get(id) ?? {});
    },
  };
}

/** Two open roles each have one title, or titles that differ in their last letters. */
function roles(isNamesake: boolean): Arrangement {
  return {
    company: (data) => {
      const open = data.roles.filter(({ status }) => status === "open");
      const firsts = new Map(open.map((role, n) => [role.id, open[n - (n % 2)]!]));
      const titled = (role: JobRoleRecord): JobRoleRecord => {
        const first = firsts.get(role.id) ?? role;
        return first.id === role.id ? role : { ...role, title: first.title + (isNamesake ? "" : MARK) };
      };
      return { ...data, roles: data.roles.map(titled) };
    },
  };
}

/** Two departments each have names that differ in their signs, or in a word. */
function departments(isAlike: boolean): Arrangement {
  return {
    company: (data) => {
      const names = [...new Set(data.employees.flatMap(({ resource: { department } }) => department ?? []))].toSorted();
      const renamed = new Map(names.map((name, n) => [name, `${names[n - (n % 2)]} ${n % 2 === 0 ? "(a)" : isAlike ? "[a]" : "(b)"}`]));
      return withEverybody(data, ({ department }) => (department === null ? {} : { department: renamed.get(department)! }));
    },
  };
}

/** What is counted of a result: what has a digit, or is an address. */
const FACT = /\d|@/;
/** The same without what a name may be part of, such as that of a file. */
const NO_NAME = /^[\d.:-]+$|@/;

/** The words of a result that are counted, each with how often it stands there. */
function wordsOf(run: Observation, counted: RegExp): Map<string, number> {
  const words = new Map<string, number>();
  for (const line of [...linesOf(run), ...effectsOf(run).map(({ key }) => key)])
    for (const word of line.split(/[\s,;:|"'()<>{}[\]]+/)) if (counted.test(word)) words.set(word, (words.get(word) ?? 0) + 1);
  return words;
}

/** A number, a date, an id or an address of a result that is gone where two have one name. */
function lostIn(run: Observation, apart: Observation, who: string, counted: RegExp): Finding[] {
  const now = wordsOf(run, counted);
  const lost = [...wordsOf(apart, counted)].find(([word, count]) => (now.get(word) ?? 0) < count);
  if (lost === undefined || run.status !== apart.status) return [];
  const [word, count] = lost;
  return [
    {
      level: "fail",
      text: `Where two ${who}, the result has “${word}” ${now.get(word) ?? 0} times in place of ${count}.`,
      about: "records",
      mend: BY_ID.mend,
      requirement: "CLIENT-11",
    },
  ];
}

/** A row in which two of many are alike, beside a run in which they are nearly so. */
function alike(
  { id, title, clause, expected }: Pick<ScenarioRow, "id" | "title" | "clause" | "expected">,
  {
    reads,
    nothing,
    who,
    counted = FACT,
  }: { readonly reads: RegExp; readonly nothing: string; readonly who: string; readonly counted?: RegExp },
  arranged: (isNamesake: boolean) => Arrangement,
): ScenarioRow {
  const [apart, namesakes] = [arranged(false), arranged(true)];
  return {
    id,
    title,
    clause,
    expected,
    apply: (known) => {
      if (!readsOf(known).some(({ operation }) => reads.test(operation.id))) return nothing;
      if (known.observation.isService || !isSteady(known)) return "the program is a service, or prints another thing in each run";
      return [
        {
          id,
          arrangement: namesakes,
          others: [apart],
          matters: ([beside]) =>
            beside!.status === known.observation.status && beside!.stopped === undefined
              ? undefined
              : "it did not end as usual when names were others",
          expectation: BY_ID,
          look: (run, _, [beside]) => lostIn(run, beside!, who, counted),
        },
      ];
    },
  };
}

export const namesakeRows: readonly ScenarioRow[] = [
  alike(
    {
      id: "people.one-name",
      title: "Many people have the name of somebody else.",
      clause: ["§2.3", "§2.5", "§2.7"],
      expected: "It says of each what it says where their names differ in their last letters.",
    },
    { reads: /Employee|Leave|Balance|Plan/, nothing: "the program reads no people", who: "people have one name" },
    pairs,
  ),
  alike(
    {
      id: "people.one-title",
      title: "Two open roles have one title.",
      clause: ["§2.13", "§4.5"],
      expected: "It says of each role what it says where their titles differ in their last letters.",
    },
    { reads: /^(?:listRoles|getRole|getPipeline)$/, nothing: "the program reads no roles", who: "roles have one title" },
    roles,
  ),
  alike(
    {
      id: "people.department-alike",
      title: "Names of departments differ in their signs alone.",
      clause: ["§2.3"],
      expected: "It says of each department what it says where their names differ in a letter.",
    },
    {
      reads: /Employee/,
      nothing: "the program reads no people",
      who: "departments have names that differ in their signs",
      counted: NO_NAME,
    },
    departments,
  ),
  {
    id: "people.namesake-starts",
    title: "Somebody of the same name as each person whom it creates starts on the same day.",
    clause: ["§2.13", "§4.6"],
    expected: "It completes the tasks of the person whom it has created, or leaves them to people.",
    apply: (known) => {
      const made = known.effects.filter(({ seen }) => seen.operation === "createEmployee").map(({ seen }) => bodyOf(seen));
      if (known.observation.isService || made.length === 0 || !known.effects.some(isTask))
        return "the program completes no tasks of people whom it creates";
      return [
        {
          id: "people.namesake-starts",
          arrangement: {
            // The plan of the one who came last stands first in the list.
            meanwhile: (seen, hand) => {
              const place = seen.operation === "createEmployee" ? made.indexOf(bodyOf(seen)) : -1;
              if (place < 0) return;
              const { manager_id: _, ...person } = JSON.parse(bodyOf(seen)) as Readonly<Record<string, string>>;
              hand.call("POST", "/employees", { ...person, email: `namesake.${place}@check.example` });
            },
          },
          expectation: { ...BY_ID, end: "or-clear" },
          look: doneForAnother,
        },
      ];
    },
  },
];

const isTask = ({ seen }: Effect): boolean => seen.operation === "updateOnboardingTask";

/** A task of a plan of somebody whom the program has not created. */
function doneForAnother(run: Observation): Finding[] {
  const created = new Set(
    run.exchanges
      .filter(({ operation, response: { status } }) => operation === "createEmployee" && status < 300)
      .flatMap(({ response }) => idsIn(response.body).slice(0, 1)),
  );
  const owners = new Map(
    run.changes.flatMap(({ table, id, after }) =>
      table === "onboarding_plans" ? [[id, (after as { readonly employee_id?: string } | null)?.employee_id]] : [],
    ),
  );
  const wrong = effectsOf(run).find((effect) => {
    const owner = isTask(effect) ? owners.get(idsIn(effect.seen.request.path)[0] ?? "") : undefined;
    return owner !== undefined && !created.has(owner);
  });
  if (wrong === undefined) return [];
  return [
    {
      level: "fail",
      text: `${lineOf(wrong.seen)} completed a task of somebody else, who has the name of a person whom the program created.`,
      exchange: wrong.seen.n,
      about: "records",
      mend: "Know a plan by the id of its person; where it shows a name alone, leave it to people if two have it.",
      requirement: "CLIENT-11",
    },
  ];
}
