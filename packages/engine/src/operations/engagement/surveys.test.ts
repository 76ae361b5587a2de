import { beforeEach, describe, expect, test } from "vitest";
import { UNKNOWN, someone } from "../../../test/support/cast.ts";
import { type Client, client } from "../../../test/support/client.ts";
import { inWeb, openSurvey, results, seeded, storedSurvey } from "../../../test/support/engagement.ts";
import { frozenMock, world } from "../../../test/support/worlds.ts";
import type { Mock } from "../../sandbox/mock-handle.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const DRAFT = { title: "Autumn pulse", type: "pulse", anonymity: "attributed" };

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

describe("POST /surveys", () => {
  test("answers 201 with only the id, and makes a draft [SURV-05, SURV-06]", () => {
    const { status, body, data } = wattle.post<{ id: string }>("/surveys", { ...DRAFT, title: "  Autumn pulse " });
    expect([status, body]).toEqual([201, { data: { id: expect.stringMatching(UUID) as unknown } }]);
    const stored = storedSurvey(mock, data.id);
    expect(stored).toMatchObject({ ...DRAFT, status: "draft", questions: [], invited_employee_ids: [], responses: [] });
    expect(respond(data.id, someone(mock).id, { [UNKNOWN]: 5 })).toMatchObject({ status: 409, error: { code: "CONFLICT" } });
    expect(results(mock, data.id)).toEqual({ suppressed: true, response_rate: null, enps: null, questions: [] });
  });

  test("accepts the three types in any letter case, and an eNPS survey begins with its question [SURV-04, A-211]", () => {
    for (const type of ["eNPS", "enps", "ENPS", "Pulse", "check-in", "Check-In"]) {
      const { status, data } = wattle.post<{ id: string }>("/surveys", { ...DRAFT, type });
      expect([type, status]).toEqual([type, 201]);
      const stored = storedSurvey(mock, data.id);
      expect([stored.type.toLowerCase(), stored.questions.length]).toEqual([type.toLowerCase(), stored.type === "eNPS" ? 1 : 0]);
    }
    for (const type of ["poll", "check_in", "", 3, null]) {
      expect(wattle.post("/surveys", { ...DRAFT, type }).error).toMatchObject({ code: "VALIDATION_ERROR", field: "type" });
    }
  });
});

describe("GET /surveys", () => {
  test("lists open surveys in order of creation, whenever they were opened [A-213]", () => {
    mock.decide({ "open-survey-source": "listed" });
    const open = (): string[] => wattle.get<{ id: string }[]>("/surveys").data.map(({ id }) => id);
    const before = open();
    const made = [1, 2].map(() => wattle.post<{ id: string }>("/surveys", { ...DRAFT, type: "eNPS" }).data.id);
    for (const survey_id of made.toReversed()) inWeb(mock, "publish-survey", { survey_id });
    expect(open()).toEqual([...before, ...made]);
    inWeb(mock, "close-survey", { survey_id: made[0] });
    expect(open()).toEqual([...before, made[1]]);
    expect(["read", "write"].map((scope) => client(mock, `hrk_wattle_${scope}`).get("/surveys").status)).toEqual([200, 403]);
  });
});

describe("GET /surveys/{id}/results", () => {
  test("gives the response rate, the eNPS and every question in order, and no other member [SURV-09, T-45]", () => {
    const { skipped } = seeded(mock);
    const shown = results(mock, skipped);
    expect(Object.keys(shown)).toEqual(["suppressed", "response_rate", "enps", "questions"]);
    for (const question of shown.questions)
      expect(Object.keys(question)).toEqual(["id", "text", "kind", "response_count", "average", "suppressed"]);
    expect(shown.questions.map(({ id }) => id)).toEqual(storedSurvey(mock, skipped).questions.map(({ id }) => id));
    expect([shown.suppressed, shown.questions[0]!.response_count]).toEqual([false, 9]);
  });

  test("T-41: with four responses shows no figure, and nothing that identifies the survey's answers", () => {
    const { small, open } = seeded(mock);
    for (const id of [small, open]) {
      const { suppressed, response_rate, enps, questions } = results(mock, id);
      expect([suppressed, response_rate, enps]).toEqual([true, null, null]);
      for (const question of questions) expect(question).toMatchObject({ response_count: null, average: null, suppressed: true });
    }
    const { text } = wattle.get(`/surveys/${small}/results`);
    expect(text.replaceAll(/"(?:id|text)":"[^"]*"/g, "")).not.toMatch(/\d/);
  });

  test("T-42: shows nothing until the fifth response, then all five together; later ones show by difference", () => {
    const { id, invited, scores } = openSurvey(mock, 8);
    const hidden = results(mock, id);
    for (const [n, person] of invited.slice(0, 4).entries()) {
      expect(respond(id, person, { [scores[0]!]: n, [scores[1]!]: 10 }).status).toBe(201);
      expect(results(mock, id)).toEqual(hidden);
    }
    respond(id, invited[4], { [scores[0]!]: 4, [scores[1]!]: 10 });
    expect(results(mock, id)).toMatchObject({ suppressed: false, response_rate: 0.63, enps: -100 });
    expect(results(mock, id).questions.map(({ average }) => average)).toEqual([2, 10, null]);
    respond(id, invited[5], { [scores[0]!]: 8 });
    const [first, second] = results(mock, id).questions;
    // Intended: the document asks for a floor and no batches, and nothing shows whose response it was.
    expect(first).toMatchObject({ response_count: 6, average: 3 });
    expect(second).toMatchObject({ response_count: 5, average: 10 });
  });

  test("T-43: hides a question that three of nine answered, including its count [PRIV-23, A-216]", () => {
    const { skipped } = seeded(mock);
    const [asked, rarely, words] = results(mock, skipped).questions;
    expect(asked).toMatchObject({ suppressed: false, response_count: 9, average: expect.any(Number) as unknown });
    for (const question of [rarely, words]) expect(question).toMatchObject({ suppressed: true, response_count: null, average: null });
  });

  test("T-44: gives a rate from five responses on only, so that below it nobody learns how many are missing", () => {
    const { id, invited, scores } = openSurvey(mock, 5);
    const rates = invited.map((person) => {
      respond(id, person, { [scores[0]!]: 9 });
      return results(mock, id).response_rate;
    });
    expect(rates).toEqual([null, null, null, null, 1]);
  });

  test("T-45: cannot be split by department, manager or time, for any query", () => {
    const { skipped } = seeded(mock);
    const { text } = wattle.get(`/surveys/${skipped}/results`);
    for (const query of [{ department: "Design" }, { group_by: "manager" }, { manager_id: someone(mock).id }, { from: "2026-01-01" }])
      expect(wattle.get(`/surveys/${skipped}/results`, query).text).toBe(text);
  });

  test("T-46: have no distribution: two surveys of the same mean and score look the same", () => {
    const played = [
      [9, 9, 9, 7, 7, 7],
      [10, 9, 9, 7, 7, 6],
    ].map((given) => {
      const { id, invited, scores } = openSurvey(mock, 6);
      for (const [n, answer] of given.entries()) respond(id, invited[n], { [scores[1]!]: answer });
      const { questions, enps } = results(mock, id);
      return [enps, ...questions.map(({ response_count, average }) => [response_count, average])];
    });
    expect(played[0]).toEqual([null, [null, null], [6, 8], [null, null]]);
    expect(played[1]).toEqual(played[0]);
  });

  test("T-47: name no response, employee or time, and do not depend on the order of responses", () => {
    const shown = [false, true].map((reverse) => {
      const { id, invited, scores } = openSurvey(mock, 6);
      const people = invited.map((person, n) => [person, n] as const);
      const ids = (reverse ? people.toReversed() : people).map(([person, n]) => respond(id, person, { [scores[0]!]: n }).data.id);
      expect(new Set(ids).size).toBe(6);
      const { text, data } = wattle.get<{ questions: { id: string }[] }>(`/surveys/${id}/results`);
      for (const secret of [...ids, ...invited, "created_at"]) expect(text).not.toContain(secret);
      return JSON.stringify({ ...data, questions: data.questions.map((question) => ({ ...question, id: "" })) });
    });
    expect(shown[0]).toBe(shown[1]);
  });

  test("T-49: never contain free text, of five responses or of any seeded survey", () => {
    const { id, invited, text } = openSurvey(mock, 6);
    for (const [n, person] of invited.entries()) respond(id, person, { [text]: `Kōwhai ${n}` });
    const { questions } = results(mock, id);
    expect(questions[2]).toMatchObject({ kind: "text", response_count: 6, average: null, suppressed: false });
    expect(wattle.get(`/surveys/${id}/results`).text).not.toContain("Kōwhai");
    for (const { slug } of world.companies) {
      const { surveys, landmarks } = world.data(slug);
      for (const survey of surveys) {
        const shown = client(mock, `hrk_${slug}_read`).get(`/surveys/${survey.id}/results`).text;
        for (const secret of [...landmarks.canaries, ...survey.invited_employee_ids]) expect(shown).not.toContain(secret);
      }
    }
  });
});
