import type { Chance } from "./chance.ts";
import type { CompanyData, Survey } from "./company-data.ts";

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
