import { dayOf, daysAfter } from "../lists.ts";
import type { Chance } from "../chance.ts";
import type { CompanyData, Survey, Person, Plan, Task, Stage } from "../company-data.ts";

/** Surveys of every kind that a target names, in this order: open, anonymous, small, draft. */
export function foundSurveys(chance: Chance, company: CompanyData): void {
  const people = [...company.staff.values()].filter(({ status }) => status !== "terminated").map(({ id }) => id);
  const make = (title: string, more: Partial<Survey>, answered: number): void => {
    const questions = [
      { id: chance.id(), text: "How likely are you to recommend working here?", kind: "nps" as const },
      { id: chance.id(), text: "I know what is expected of me.", kind: "score" as const },
      { id: chance.id(), text: "What should we do next?", kind: "text" as const },
    ];
    const survey: Survey = {
      id: chance.id(),
      title,
      type: "pulse",
      anonymous: false,
      state: "open",
      invited: people,
      questions,
      answers: new Map(),
      ...more,
    };
    for (const [n, person] of people.slice(0, answered).entries())
      survey.answers.set(
        person,
        new Map<string, number | string>([
          [questions[0]!.id, 6 + ((n * 3) % 5)],
          [questions[1]!.id, 1 + (n % 5)],
          [questions[2]!.id, `More plants in corner ${n}, please.`],
        ]),
      );
    company.surveys.set(survey.id, survey);
  };
  make("Summer pulse", {}, 8);
  make("Speak freely", { anonymous: true }, 7);
  make("The back office", { invited: people.slice(0, 5) }, 4);
  make("Not yet", { state: "draft" }, 0);
}

/** The posts of a new company, one of them private. */
export function foundPosts(chance: Chance, now: number, { staff, posts }: CompanyData): void {
  const people = [...staff.values()].filter(({ status }) => status !== "terminated").map(({ id }) => id);
  for (const [n, message] of ["Thank you for the long Sunday.", "You kept the line moving.", "A word between us."].entries()) {
    const id = chance.id();
    const value = n === 0 ? "Care" : null;
    posts.set(id, {
      id,
      from: people[(n + 2) % people.length]!,
      to: people[(n + 5) % people.length]!,
      message,
      kind: "peer",
      value,
      shown: n < 2,
      reactions: n,
      since: now - (9 - n) * 1e8,
    });
  }
}

const TITLES: readonly (readonly [string, string, boolean, boolean])[] = [
  ["Sign the agreement", "Paperwork", true, true],
  ["Collect a uniform", "Equipment", true, false],
  ["Walk the building", "Orientation", false, false],
  ["Open a payroll record", "Paperwork", true, true],
  ["Lunch with the team", "Orientation", false, false],
];

/** A plan with tasks as this server has them. */
export function planFor(chance: Chance, person: Person, day: string, interview: Plan["interview"] = null, over = false): Plan {
  const tasks = TITLES.map(([title, category, required, managed], n): Task => ({
    id: chance.id(),
    title,
    category,
    required,
    managed,
    done: over || n === 1,
    due: n === 4 ? null : daysAfter(day, n),
  }));
  return { id: chance.id(), personId: person.id, day, tasks, interview, over };
}

/** Plans of people who come and go. */
export function foundPlans(chance: Chance, now: number, company: CompanyData): void {
  const people = [...company.staff.values()].filter(({ status }) => status !== "terminated");
  people.slice(3, 6).forEach((person, n) => {
    const plan = planFor(chance, person, person.startDate, null, n === 2);
    company.onboarding.set(plan.id, plan);
  });
  people.slice(6, 9).forEach((person, n) => {
    const interview =
      n === 0 ? null : { state: n === 1 ? "awaited" : "received", answers: n === 1 ? [] : ["The roster was never settled before Sunday."] };
    const plan = planFor(chance, person, daysAfter(dayOf(now), 20 + n), interview, n === 2);
    company.offboarding.set(plan.id, plan);
  });
}

const STAGES: readonly (readonly [string, Stage["outcome"]])[] = [
  ["Longlist", "in progress"],
  ["Telephone call", "in progress"],
  ["Trial shift", "in progress"],
  ["Not this time", "rejected"],
  ["Joined us", "hired"],
];
const PEOPLE: readonly string[] = ["Valentina Okonkwo-Reyes", "Bartholomew Finch", "Ingeborg Thistlewood", "Casimir Vandermeer"];

/** Roles, stages and applications of a new company. */
export function foundRecruitment(chance: Chance, now: number, company: CompanyData, past = true): void {
  const stages = STAGES.map(([label, outcome]) => ({ id: chance.id(), label, outcome }));
  (company.stages as Stage[]).push(...stages);
  if (!past) return;
  for (const [title, status] of [
    ["Pastry chef", "open"],
    ["Night porter", "open"],
    ["Bookkeeper", "filled"],
    ["Gardener", "draft"],
  ] as const) {
    const id = chance.id();
    company.roles.set(id, { id, title, type: "part_time", jurisdiction: company.profile.jurisdiction[0]!, status });
    if (title === "Pastry chef") {
      PEOPLE.forEach((name, n) => {
        const email = `${name.split(" ")[0]!.toLowerCase()}@mail.example`;
        const candidate = { id: chance.id(), name, email };
        company.candidates.set(candidate.id, candidate);
        const application = {
          id: chance.id(),
          ref: chance.id(),
          roleId: id,
          candidateId: candidate.id,
          stageId: stages[n]!.id,
          since: now - 86_400_000 * (1 + chance.below(20)),
        };
        company.applications.set(application.id, application);
      });
    }
  }
}
