import type { LearningPath, SurveyProgramme } from "@hr-platform/spec/types";
import { withBody, withData } from "../../changed-json.ts";
import { type Fault, changeAnswer } from "../../fault.ts";
import { serveUndocumented } from "../fault-undocumented.ts";

/** Learning paths and survey programmes, and quiz answer keys, which must never be shown (§4.7, §1, privacy rule 5). */
export const learningFaults: readonly Fault[] = [
  {
    id: "courses-with-answer-keys",
    title: "Shows the answer key with each course of a learning path",
    violates: ["PRIV-16"],
    breaks: changeAnswer(["listLearningPaths"], (answer, { company }) =>
      withData(answer, (paths: readonly LearningPath[]) =>
        paths.map((path) => {
          const keys = company.records.learning_paths.get(path.id)?.answer_keys;
          return { ...path, courses: path.courses.map((course) => ({ ...course, answer_key: keys?.[course.id] })) };
        }),
      ),
    ),
  },
  {
    id: "last-course-with-its-quiz",
    title: "Shows the quiz of a path's last course, with the option that is correct",
    violates: ["PRIV-16"],
    breaks: changeAnswer(["listLearningPaths"], (answer, { company }) =>
      withData(answer, (paths: readonly LearningPath[]) =>
        paths.map((path) => {
          const keys = company.records.learning_paths.get(path.id)?.answer_keys;
          const quizOf = (id: string): object[] =>
            (keys?.[id] ?? []).map((key) => ({ options: [0, 1, 2, 3].map((option) => ({ option, is_correct: option === key })) }));
          const last = path.courses.at(-1);
          return { ...path, courses: path.courses.map((course) => (course === last ? { ...course, quiz: quizOf(course.id) } : course)) };
        }),
      ),
    ),
  },
  {
    id: "unpublished-paths-are-listed",
    title: "Lists learning paths that are not published, with a flag that says so",
    violates: ["LEARN-02"],
    breaks: changeAnswer(["listLearningPaths"], (answer, { company }) =>
      withData(answer, (paths: readonly LearningPath[]) => [
        ...paths.map((path) => ({ ...path, published: true })),
        ...[...company.records.learning_paths.values()]
          .filter(({ published }) => !published)
          .map(({ resource }) => ({ ...resource, published: false })),
      ]),
    ),
  },
  {
    id: "withdrawn-paths-stay-listed",
    title: "Goes on listing a learning path that was withdrawn",
    violates: ["LEARN-02"],
    breaks: (pipeline) => {
      const seen = new Map<string, Map<string, LearningPath>>();
      return changeAnswer(["listLearningPaths"], (answer, { company }) =>
        withData(answer, (paths: readonly LearningPath[]) => {
          const known = seen.get(company.slug) ?? new Map<string, LearningPath>();
          seen.set(company.slug, known);
          for (const path of paths) known.set(path.id, path);
          const withdrawn = [...known.values()].filter(({ id }) => company.records.learning_paths.get(id)?.published === false);
          return [...paths, ...withdrawn];
        }),
      )(pipeline);
    },
  },
  {
    id: "courses-are-a-number",
    title: "Gives the number of courses of a learning path instead of the courses",
    violates: ["LEARN-02"],
    breaks: changeAnswer(["listLearningPaths"], (answer) =>
      withData(answer, (paths: readonly LearningPath[]) => paths.map((path) => ({ ...path, courses: path.courses.length }))),
    ),
  },
  {
    id: "unpublished-programmes-on-page-2",
    title: "Lists survey programmes that are not published from page 2 on",
    violates: ["LEARN-01"],
    breaks: changeAnswer(["listSurveyProgrammes"], (answer, { company, page }) => {
      const unpublished = [...company.records.survey_programmes.values()].filter(({ published }) => !published);
      if (page.page < 2) return answer;
      return withData(answer, (programmes: readonly SurveyProgramme[]) => [...programmes, ...unpublished.map(({ resource }) => resource)]);
    }),
  },
  {
    id: "programmes-without-cadence",
    title: "Leaves the cadence of a survey programme out when it is quarterly",
    violates: ["LEARN-01"],
    breaks: changeAnswer(["listSurveyProgrammes"], (answer) =>
      withData(answer, (programmes: readonly SurveyProgramme[]) =>
        programmes.map((programme) => ({ ...programme, cadence: programme.cadence === "quarterly" ? undefined : programme.cadence })),
      ),
    ),
  },
  {
    id: "programmes-by-id",
    title: "Gives survey programmes as an object by id",
    violates: ["LEARN-01"],
    breaks: changeAnswer(["listSurveyProgrammes"], (answer) =>
      withBody(answer, ({ data, meta }: { data: readonly SurveyProgramme[]; meta?: object }) => ({
        data: Object.fromEntries(data.map((programme) => [programme.id, programme])),
        meta,
      })),
    ),
  },
  {
    id: "paths-are-published-over-the-api",
    title: "Publishes a learning path on POST /learning-paths/{id}/publish",
    violates: ["LEARN-03", "WEB-10"],
    breaks: serveUndocumented("POST", /^\/learning-paths\/([^/]+)\/publish$/, ({ company, id }) => {
      const path = company.records.learning_paths.get(id);
      if (path === undefined) return undefined;
      return { status: 200, data: { id }, changes: [{ table: "learning_paths", record: { ...path, published: true } }] };
    }),
  },
  {
    id: "programmes-are-made-over-the-api",
    title: "Makes and publishes a survey programme on POST /survey-programmes",
    violates: ["LEARN-03", "WEB-10"],
    breaks: serveUndocumented("POST", /^\/survey-programmes$/, ({ company, sent }) => {
      const id = company.nextId("survey_programmes");
      const title = typeof sent["title"] === "string" ? sent["title"] : "Programme";
      const resource: SurveyProgramme = { id, title, description: null, surveys: [], cadence: "monthly" };
      return { status: 201, data: { id }, changes: [{ table: "survey_programmes", record: { resource, published: true } }] };
    }),
  },
];
