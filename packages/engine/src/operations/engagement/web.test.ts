import { beforeEach, describe, expect, test } from "vitest";
import { UNKNOWN, someone } from "../../../test/support/cast.ts";
import { client } from "../../../test/support/client.ts";
import { inWeb, openSurvey, results, seeded, storedSurvey } from "../../../test/support/engagement.ts";
import { frozenMock, world } from "../../../test/support/worlds.ts";
import type { Mock } from "../../sandbox/mock-handle.ts";

let mock: Mock;
beforeEach(() => {
  mock = frozenMock();
});

/** The error code of a refused action, with its field. */
function refusal(action: string, fields: Record<string, unknown>): string {
  try {
    inWeb(mock, action, fields);
    return "done";
  } catch (error) {
    const { code, field } = error as { code: string; field?: string };
    return [code, field].filter((part) => part !== undefined).join(" ");
  }
}

function draft(type = "pulse"): string {
  return client(mock).post<{ id: string }>("/surveys", { title: "Spring", type, anonymity: "attributed" }).data.id;
}

describe("a survey", () => {
  test("gets its questions as a draft, is opened with at least one, answered while open, and closed once", () => {
    const survey_id = draft();
    const text = "My workload is manageable.";
    const answers = { [UNKNOWN]: 5 };
    expect(refusal("publish-survey", { survey_id })).toBe("CONFLICT");
    expect(refusal("close-survey", { survey_id })).toBe("CONFLICT");
    expect(refusal("answer-survey", { survey_id, answers, employee_id: someone(mock).id })).toBe("CONFLICT");
    const { questions } = inWeb<{ questions: { id: string }[] }>(mock, "add-survey-question", { survey_id, text });
    expect(questions).toEqual([{ id: expect.any(String) as unknown, text, kind: "score" }]);
    expect(inWeb(mock, "publish-survey", { survey_id })).toMatchObject({ id: survey_id, status: "open" });
    expect(refusal("publish-survey", { survey_id })).toBe("CONFLICT");
    expect(refusal("add-survey-question", { survey_id, text })).toBe("CONFLICT");
    expect(refusal("answer-survey", { survey_id, answers: { [questions[0]!.id]: 5 }, employee_id: someone(mock).id })).toBe("done");
    expect(inWeb(mock, "close-survey", { survey_id })).toMatchObject({ status: "closed" });
    for (const action of ["publish-survey", "close-survey"]) expect(refusal(action, { survey_id })).toBe("CONFLICT");
  });

  test("is opened to everybody employed, or to the given people", () => {
    const everybody = draft("eNPS");
    inWeb(mock, "publish-survey", { survey_id: everybody });
    const gone = new Set(
      world.data("wattle").employees.flatMap(({ resource, termination }) => (termination === null ? [] : [resource.id])),
    );
    const { invited_employee_ids } = storedSurvey(mock, everybody);
    expect(invited_employee_ids).toHaveLength(world.data("wattle").employees.length - gone.size);
    expect(invited_employee_ids.filter((id) => gone.has(id))).toEqual([]);
    const survey_id = draft("eNPS");
    const { id } = someone(mock);
    expect(refusal("publish-survey", { survey_id, invited_employee_ids: [] })).toBe("VALIDATION_ERROR invited_employee_ids");
    for (const unknownId of [UNKNOWN, someone(mock, "kauri").id])
      expect(refusal("publish-survey", { survey_id, invited_employee_ids: [id, unknownId] })).toBe("NOT_FOUND invited_employee_ids");
    expect(refusal("publish-survey", { survey_id, invited_employee_ids: [[...gone][0]] })).toBe("CONFLICT");
    inWeb(mock, "publish-survey", { survey_id, invited_employee_ids: [id, id] });
    expect(storedSurvey(mock, survey_id).invited_employee_ids).toEqual([id]);
  });

  test("that is anonymous stores no name and accepts as many responses as people were invited", () => {
    const { id, invited, scores } = openSurvey(mock, 6, "anonymous");
    const answers = { [scores[0]!]: 9 };
    expect(refusal("answer-survey", { survey_id: id, answers, employee_id: invited[0] })).toBe("VALIDATION_ERROR employee_id");
    for (let n = 0; n < 6; n += 1) expect(refusal("answer-survey", { survey_id: id, answers })).toBe("done");
    expect(refusal("answer-survey", { survey_id: id, answers })).toBe("CONFLICT");
    expect(storedSurvey(mock, id).responses.map(({ employee_id }) => employee_id)).toEqual(Array.from({ length: 6 }, () => null));
    expect(new Set(storedSurvey(mock, id).responses.map((response) => response.id)).size).toBe(6);
    expect(results(mock, id)).toMatchObject({ suppressed: false, response_rate: 1, enps: 100 });
  });

  test("that is attributed accepts responses as the API does", () => {
    const { id, invited, scores } = openSurvey(mock, 6);
    const answers = { [scores[0]!]: 9 };
    const outsider = world.data("wattle").employees.find(({ resource }) => !invited.includes(resource.id))!.resource.id;
    expect(refusal("answer-survey", { survey_id: id, answers })).toBe("VALIDATION_ERROR employee_id");
    expect(refusal("answer-survey", { survey_id: id, answers: { [scores[0]!]: 11 }, employee_id: invited[0] })).toBe(
      "VALIDATION_ERROR answers",
    );
    expect(refusal("answer-survey", { survey_id: id, answers, employee_id: UNKNOWN })).toBe("NOT_FOUND employee_id");
    expect(refusal("answer-survey", { survey_id: id, answers, employee_id: outsider })).toBe("CONFLICT employee_id");
    expect(refusal("answer-survey", { survey_id: id, answers, employee_id: invited[0] })).toBe("done");
    expect(client(mock).post(`/surveys/${id}/respond`, { employee_id: invited[0], answers }).status).toBe(409);
  });
});

test.for(["publish-survey", "close-survey", "answer-survey", "add-survey-question"])(
  "%s treats the surveys of other companies as unknown",
  (action) => {
    const more = { "answer-survey": { answers: {} }, "add-survey-question": { text: "Why?" } }[action] ?? {};
    for (const survey_id of [UNKNOWN, seeded(mock, "kauri").draft, seeded(mock, "kauri").open])
      expect(refusal(action, { survey_id, ...more })).toBe("NOT_FOUND survey_id");
  },
);

test.for([
  ["learning-path", "learning_path_id", "learning_paths"],
  ["survey-programme", "survey_programme_id", "survey_programmes"],
] as const)("a %s is published and withdrawn in turn, and one of another company is unknown", ([thing, field, list]) => {
  const rows = world.data("wattle")[list] as readonly { readonly resource: { readonly id: string }; readonly published: boolean }[];
  const id = rows.find((row) => !row.published)!.resource.id;
  const foreign = world.data("kauri")[list][0]!.resource.id;
  expect(refusal(`unpublish-${thing}`, { [field]: id })).toBe("CONFLICT");
  expect(inWeb(mock, `publish-${thing}`, { [field]: id })).toEqual({ id, published: true });
  expect(refusal(`publish-${thing}`, { [field]: id })).toBe("CONFLICT");
  expect(inWeb(mock, `unpublish-${thing}`, { [field]: id })).toEqual({ id, published: false });
  for (const unknownId of [UNKNOWN, foreign]) expect(refusal(`publish-${thing}`, { [field]: unknownId })).toBe(`NOT_FOUND ${field}`);
});
