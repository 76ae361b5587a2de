import { type SurveyRecord, addDays } from "@hr-platform/domain";
import { choose } from "@hr-platform/engine/contract/decisions";
import { hasGrowth } from "@hr-platform/engine/pipeline/plans";
import type { CompanyState } from "@hr-platform/engine/store/company/company-state";
import type { Act } from "../act.ts";
import { MOST_PEOPLE, OFFICE } from "../day.ts";
import { isKept } from "../kept.ts";

/** Days between the beginnings of two surveys, and for how many days one is open. */
const PAUSE = 40;
const OPEN = 15;
/** Invited people of a company in which not everybody acts every day. */
const MOST_INVITED = 300;
const QUESTIONS = ["I have what I need to do my work well.", "I know what is expected of me."];

/** The surveys of this company that change by themselves. */
function own(company: CompanyState): SurveyRecord[] {
  return [...company.records.surveys.values()].filter(({ id }) => !isKept(company, id));
}

const isOlder = ({ created_at }: SurveyRecord, date: string, days: number): boolean => created_at.slice(0, 10) <= addDays(date, -days);

/** Everybody, or a few hundred people of a large company. */
function invitedOf({ directory }: CompanyState): { readonly invited_employee_ids?: readonly string[] } {
  const all = directory.list("non-terminated", null, undefined, "by-id");
  return all.length <= MOST_PEOPLE ? {} : { invited_employee_ids: all.slice(0, MOST_INVITED).map(({ id }) => id) };
}

/** Every few weeks a pulse or a check-in, or a question whether people would recommend the company. */
export const runSurvey: Act = {
  id: "run-survey",
  title: "A survey is written, published or closed",
  plan(day) {
    if (!day.workday(day.office).isWorking || !hasGrowth(day.company.company.record.resource.plan)) return;
    const surveys = own(day.company);
    for (const survey of surveys) {
      const isTime = survey.status === "draft" || (survey.status === "open" && isOlder(survey, day.date, OPEN));
      if (isTime && day.follows("run-survey", survey.id, 0.5)) day.at("run-survey", survey.id, day.office, OFFICE);
    }
    const isFree = surveys.every((survey) => survey.status === "closed" && isOlder(survey, day.date, PAUSE));
    if (isFree && day.happens("run-survey", "", 40)) day.at("run-survey", "", day.office, OFFICE);
  },
  run(scene, about) {
    const { company, chance } = scene;
    if (about === "") {
      const type = chance.pick(["eNPS", "pulse", "pulse", "check-in"] as const);
      const anonymity = chance.chance(type === "eNPS" ? 1 : 0.4) ? "anonymous" : "attributed";
      const title = `${type === "eNPS" ? "Would you recommend us?" : type === "pulse" ? "Pulse" : "Check-in"} ${company.today.slice(0, 7)}`;
      const words = scene.decisions["anonymity-form"] === "words";
      const snake = type.toLowerCase().replace("-", "_");
      const spelling = choose(scene.decisions["survey-type-spelling"], { "any-case": type, "as-printed": type, "snake-case": snake });
      const body = { title, type: spelling, anonymity: words ? anonymity : anonymity === "anonymous" };
      const id = scene.create("createSurvey", { body });
      for (const text of QUESTIONS) scene.web("add-survey-question", { survey_id: id, text });
      return { resource_id: id };
    }
    const survey = company.records.surveys.get(about);
    if (survey === undefined || survey.status === "closed") return null;
    if (survey.status === "draft") scene.web("publish-survey", { survey_id: about, ...invitedOf(company) });
    else scene.web("close-survey", { survey_id: about });
    return { resource_id: about };
  },
};
