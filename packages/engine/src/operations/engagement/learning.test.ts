import { beforeEach, describe, expect, test } from "vitest";
import type { LearningPath, SurveyProgramme } from "@hr-platform/spec/types";
import { type Client, client } from "../../../test/support/client.ts";
import { inWeb } from "../../../test/support/engagement.ts";
import { changedWorld, frozenMock, world } from "../../../test/support/worlds.ts";
import type { Mock } from "../../sandbox/mock-handle.ts";

let mock: Mock;
let wattle: Client;
beforeEach(() => {
  mock = frozenMock();
  wattle = client(mock);
});

const { learning_paths, survey_programmes } = world.data("wattle");

/** The names of members anywhere in a value. */
function names(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => [...(Array.isArray(value) ? [] : [name]), ...names(member)]);
}

describe("GET /learning-paths", () => {
  test("lists the published ones, the newest first, each with its courses in order [LEARN-02]", () => {
    const { status, data, meta } = wattle.get<LearningPath[]>("/learning-paths");
    const published = learning_paths.filter((path) => path.published);
    expect([status, meta]).toEqual([200, { total: published.length, page: 1, limit: 20, has_more: false }]);
    expect(data).toEqual(published.map(({ resource }) => resource).toReversed());
    expect(published.length).toBeLessThan(learning_paths.length);
  });

  test("T-59: no member of the response is about quizzes, and there is no answer key [PRIV-16]", () => {
    for (const { slug } of world.companies) {
      const { data, text } = client(mock, `hrk_${slug}_read`).get<LearningPath[]>("/learning-paths");
      expect(names(data).filter((name) => /correct|answer|quiz|key|solution/i.test(name))).toEqual([]);
      expect(new Set(names(data))).toEqual(new Set(["id", "title", "description", "courses"]));
      for (const { answer_keys } of world.data(slug).learning_paths)
        for (const answers of Object.values(answer_keys)) expect(text).not.toContain(JSON.stringify(answers).slice(1, -1));
    }
  });

  test("comes in pages, and a path that is published or withdrawn meanwhile changes list and total [PAGE-01]", () => {
    const draft = learning_paths.find((path) => !path.published)!.resource;
    const page = wattle.get<LearningPath[]>("/learning-paths", { limit: 1, page: 2 });
    expect([page.data.length, page.meta]).toEqual([1, { total: 2, page: 2, limit: 1, has_more: false }]);
    inWeb(mock, "publish-learning-path", { learning_path_id: draft.id });
    expect(wattle.get<LearningPath[]>("/learning-paths").data[0]).toEqual(draft);
    inWeb(mock, "unpublish-learning-path", { learning_path_id: draft.id });
    expect(wattle.get("/learning-paths").meta?.total).toBe(2);
  });
});

describe("GET /survey-programmes", () => {
  test("lists the published ones, the newest first, each with its surveys in order and its cadence [LEARN-01]", () => {
    const { status, data, meta } = wattle.get<SurveyProgramme[]>("/survey-programmes");
    const published = survey_programmes.filter((programme) => programme.published);
    expect([status, meta]).toEqual([200, { total: published.length, page: 1, limit: 20, has_more: false }]);
    expect(data).toEqual(published.map(({ resource }) => resource).toReversed());
    expect(published.length).toBeLessThan(survey_programmes.length);
  });

  test("follows publishing and withdrawing", () => {
    const draft = survey_programmes.find((programme) => !programme.published)!.resource;
    inWeb(mock, "publish-survey-programme", { survey_programme_id: draft.id });
    expect(wattle.get<SurveyProgramme[]>("/survey-programmes").data[0]).toEqual(draft);
    inWeb(mock, "unpublish-survey-programme", { survey_programme_id: draft.id });
    expect(wattle.get("/survey-programmes").meta?.total).toBe(2);
  });
});

test("T-59: no other data of a course or survey is included [PRIV-16]", () => {
  const more = { answer_key: "SECRET" };
  const full = changedWorld((data) => ({
    ...data,
    learning_paths: data.learning_paths.map((path) => ({
      ...path,
      resource: { ...path.resource, ...more, courses: path.resource.courses.map((course) => ({ ...course, ...more })) },
    })),
    survey_programmes: data.survey_programmes.map((programme) => ({
      ...programme,
      resource: { ...programme.resource, ...more, surveys: programme.resource.surveys.map((survey) => ({ ...survey, ...more })) },
    })),
  }));
  for (const path of ["/learning-paths", "/survey-programmes"])
    expect(client(frozenMock({ world: () => full })).get(path).text).toBe(wattle.get(path).text);
});
