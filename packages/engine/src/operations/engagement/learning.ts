import type { LearningPathRecord, SurveyProgrammeRecord } from "@hr-platform/domain";
import type { LearningPath, SurveyProgramme } from "@hr-platform/spec/types";
import { plainList } from "../../pipeline/answer.ts";
import type { Collection } from "../../store/collection.ts";
import type { Decisions } from "../../contract/decisions.ts";
import { type Answer, type Context, type Route, route } from "../../pipeline/route.ts";

/** The published ones, newest first. */
function published<R extends { readonly published: boolean }>(records: Collection<R>): readonly R[] {
  return [...records.values()].filter((record) => record.published).toReversed();
}

/** A course or survey as a part of a path or programme: never with quiz answer keys (§1, privacy rule 5). */
interface Part {
  readonly id: string;
  readonly title: string;
}

function parts(list: readonly Part[], id: string, title: string): object[] {
  return list.map((part) => ({ [id]: part.id, [title]: part.title }));
}

/** A learning path. Its fields are listed one by one, so that no other data of a course can get in (A-227, T-59). */
function pathText({ resource }: LearningPathRecord, decisions: Decisions): string {
  const { id, title, description, courses } = resource;
  if (decisions["programme-fields"] === "other-names") {
    return JSON.stringify({ id, name: title, summary: description, steps: parts(courses, "course_id", "name") });
  }
  return JSON.stringify({ id, title, description, courses: parts(courses, "id", "title") as Part[] } satisfies LearningPath);
}

/** A survey programme, field by field. */
function programmeText({ resource }: SurveyProgrammeRecord, decisions: Decisions): string {
  const { id, title, description, surveys, cadence } = resource;
  if (decisions["programme-fields"] === "other-names") {
    return JSON.stringify({ id, name: title, summary: description, steps: parts(surveys, "survey_id", "name"), frequency: cadence });
  }
  return JSON.stringify({ id, title, description, surveys: parts(surveys, "id", "title") as Part[], cadence } satisfies SurveyProgramme);
}

function listLearningPaths(context: Context): Answer {
  return plainList(context, published(context.company.records.learning_paths), (path) => pathText(path, context.decisions));
}

function listSurveyProgrammes(context: Context): Answer {
  return plainList(context, published(context.company.records.survey_programmes), (programme) =>
    programmeText(programme, context.decisions),
  );
}

/** §4.7: published learning paths and survey programmes. */
export const learningRoutes: readonly Route[] = [
  route("listLearningPaths", listLearningPaths),
  route("listSurveyProgrammes", listSurveyProgrammes),
];
