import type { SurveyRecord } from "@hr-platform/domain";
import type { Act } from "../act.ts";
import { AWAKE, MOST_PEOPLE } from "../day.ts";
import { isKept } from "../kept.ts";
import type { ActScene } from "../scene.ts";

/** How likely somebody answers on a day: seven of ten in a fortnight. */
const A_DAY = 0.1;

function answers({ chance }: ActScene, { questions }: SurveyRecord): Record<string, number | string> {
  const given = questions.flatMap(({ id, kind }, n): [string, number | string][] => {
    if (n > 0 && chance.chance(0.1)) return [];
    return [[id, kind === "score" ? Math.min(10, chance.int(4, 11)) : "Nothing that cannot wait."]];
  });
  return Object.fromEntries(given);
}

/** Of an anonymous survey nobody knows who has answered: the plan has places in place of people. */
export const answerSurvey: Act = {
  id: "answer-survey",
  title: "Somebody answers an open survey",
  plan(day) {
    const { company } = day;
    for (const survey of company.records.surveys.where("status", "open")) {
      if (isKept(company, survey.id)) continue;
      const { id, anonymity, invited_employee_ids: invited, responses } = survey;
      if (anonymity === "anonymous") {
        if (!day.workday(day.office).isWorking) continue;
        const places = Math.min(invited.length, responses.length + MOST_PEOPLE);
        for (let place = responses.length; place < places; place += 1)
          if (day.follows("answer-survey", `${id} ${place}`, A_DAY)) day.at("answer-survey", `${id} ${place}`, day.office, AWAKE);
        continue;
      }
      const answered = new Set(responses.map(({ employee_id }) => employee_id));
      for (const person of day.some(`answer-survey ${id}`, invited)) {
        if (answered.has(person) || !day.follows("answer-survey", `${id} ${person}`, A_DAY)) continue;
        const record = company.employees.get(person)?.record;
        if (record !== undefined && day.isAtWork(record)) day.at("answer-survey", `${id} ${person}`, record.resource.jurisdiction, AWAKE);
      }
    }
  },
  run(scene, about) {
    const [id, person] = about.split(" ") as [string, string];
    const survey = scene.company.records.surveys.get(id);
    if (survey?.status !== "open") return null;
    const given = answers(scene, survey);
    scene.web("answer-survey", { survey_id: id, answers: given, ...(survey.anonymity === "anonymous" ? {} : { employee_id: person }) });
    return { resource_id: id };
  },
};
