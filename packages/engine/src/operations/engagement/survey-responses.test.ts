import { beforeEach, describe, expect, test } from "vitest";
import { UNKNOWN, someone } from "../../../test/support/cast.ts";
import { type Client, client } from "../../../test/support/client.ts";
import { inWeb, openSurvey, results, seeded, storedSurvey } from "../../../test/support/engagement.ts";
import { frozenMock } from "../../../test/support/worlds.ts";
import type { Mock } from "../../sandbox/mock-handle.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

let mock: Mock;
let wattle: Client;
beforeEach(() => {
  mock = frozenMock();
  wattle = client(mock);
});

/** Responds to a survey of wattle. */
function respond(id: string, employee_id: string | undefined, answers: object) {
  return wattle.post<{ id: string }>(`/surveys/${id}/respond`, { employee_id, answers });
}

describe("POST /surveys/{id}/respond", () => {
  test("answers 201 with the id of the response, which then counts [SURV-11]", () => {
    const { open, waiting } = seeded(mock);
    const { questions } = storedSurvey(mock, open);
    const { status, body } = respond(open, waiting[0], { [questions[0]!.id.toUpperCase()]: 9, [questions[2]!.id]: "Fewer meetings." });
    expect([status, body]).toEqual([201, { data: { id: expect.stringMatching(UUID) as unknown } }]);
    expect(storedSurvey(mock, open).responses.at(-1)).toMatchObject({
      employee_id: waiting[0],
      answers: { [questions[0]!.id]: 9, [questions[2]!.id]: "Fewer meetings." },
    });
  });

  test("refuses answers that do not fit, naming the field, and stores none of them [SURV-10, A-219]", () => {
    const { open, waiting, skipped } = seeded(mock);
    const [score, , words] = storedSurvey(mock, open).questions.map(({ id }) => id) as [string, string, string];
    const before = storedSurvey(mock, open);
    const foreign = storedSurvey(mock, skipped).questions[0]!.id;
    for (const answers of [
      {},
      { [UNKNOWN]: 5 },
      { [foreign]: 5 },
      { [score]: 11 },
      { [score]: -1 },
      { [score]: 7.5 },
      { [score]: "7" },
      { [score]: null },
      { [score]: 9, [words]: 3 },
      { [words]: "  " },
      { [words]: "x".repeat(1001) },
      { ["__proto__"]: 5 },
    ])
      expect(respond(open, waiting[0], answers).error).toMatchObject({ code: "VALIDATION_ERROR", field: "answers" });
    for (const body of [{ answers: { [score]: 5 } }, {}, { employee_id: "x", answers: { [score]: 5 } }])
      expect(wattle.post(`/surveys/${open}/respond`, body).error).toMatchObject({ code: "VALIDATION_ERROR", field: "employee_id" });
    expect(wattle.post(`/surveys/${open}/respond`).error).toMatchObject({ code: "VALIDATION_ERROR" });
    expect(storedSurvey(mock, open)).toBe(before);
  });

  test("T-48: refuses an anonymous survey in the same way for every person, responded or not, known or not, open or closed [SURV-12, WEB-12]", () => {
    const { id, invited, scores } = openSurvey(mock, 6, "anonymous");
    for (let n = 0; n < 5; n += 1) inWeb(mock, "answer-survey", { survey_id: id, answers: { [scores[0]!]: 9 } });
    const terminated = someone(mock, "wattle", { status: "terminated" }).id;
    const before = results(mock, id);
    const bodies: unknown[] = [...invited, terminated, UNKNOWN, someone(mock, "kauri").id, "x", null, undefined].flatMap((employee_id) => [
      { employee_id, answers: { [scores[0]!]: 3 } },
      { employee_id, answers: { [UNKNOWN]: "x" } },
      { employee_id },
    ]);
    const first = wattle.post(`/surveys/${id}/respond`, bodies[0]);
    expect(first).toMatchObject({ status: 403, error: { code: "FORBIDDEN" } });
    const alike = (): void => {
      for (const body of [...bodies, undefined]) {
        const { status, text, headers } = wattle.post(`/surveys/${id}/respond`, body);
        expect([status, text, headers]).toEqual([403, first.text, first.headers]);
      }
    };
    alike();
    expect(results(mock, id)).toEqual(before);
    inWeb(mock, "close-survey", { survey_id: id });
    alike();
  });

  test("T-48: does so too if decisions treat unknown people, second responses and invalid bodies differently", () => {
    for (const decide of [
      { "unknown-body-id": "validation-error", "second-response": "validation-error" },
      { "response-check-order": "body-first", "second-response": "replaces" },
      { "check-order": "body-before-id", "anonymous-response-refusal": "validation-error" },
    ]) {
      const other = frozenMock({ decide });
      const { id, invited, scores } = openSurvey(other, 6, "anonymous");
      const refusals = [...invited, UNKNOWN, someone(other, "kauri").id].map((employee_id) => {
        const { status, text } = client(other).post(`/surveys/${id}/respond`, { employee_id, answers: { [scores[0]!]: 3 } });
        return `${status} ${text}`;
      });
      expect(new Set(refusals).size).toBe(1);
      expect(refusals[0]).not.toMatch(/^2/);
    }
  });

  test("keeps one response of a person who responds again, under its id, if the new one replaces it [A-219]", () => {
    mock.decide({ "second-response": "replaces" });
    const { open } = seeded(mock);
    const { responses, questions } = storedSurvey(mock, open);
    const { id, employee_id } = responses.find((response) => response.employee_id !== null)!;
    expect(respond(open, employee_id!, { [questions[0]!.id]: 3 }).data.id).toBe(id);
    const now = storedSurvey(mock, open).responses;
    expect([now.length, now.at(-1)]).toEqual([responses.length, expect.objectContaining({ id, answers: { [questions[0]!.id]: 3 } })]);
  });

  test("gives a response an id that does not reveal how many came before", () => {
    const ids = [0, 3].map((earlier) => {
      const other = frozenMock();
      const { id, invited, scores } = openSurvey(other, 6);
      for (const person of invited.slice(0, earlier))
        inWeb(other, "answer-survey", { survey_id: id, employee_id: person, answers: { [scores[0]!]: 1 } });
      return client(other).post<{ id: string }>(`/surveys/${id}/respond`, { employee_id: invited[5], answers: { [scores[0]!]: 2 } }).data
        .id;
    });
    expect(ids[0]).toBe(ids[1]);
  });

  test("treats the survey of another company as unknown", () => {
    const theirs = seeded(mock, "southern");
    const unknown = respond(UNKNOWN, UNKNOWN, {});
    for (const id of [theirs.open, theirs.anonymous, theirs.draft, theirs.small]) expect(respond(id, UNKNOWN, {}).text).toBe(unknown.text);
    expect(unknown.status).toBe(404);
  });
});
