import { createMock } from "@hr-platform/mock-server";
import { expect, test } from "vitest";
import type { Answering, Asked, Thanked } from "./done.ts";

// The type checker judges what the programs of `clients/` send and read, by types that are generated from the description.

const KEY = "hrk_wattle_full";
const options = { clock: "frozen:2026-03-02T09:00:00Z" };

/** A program of `clients/`. Its types are checked there, with the settings that users have. */
async function program<T>(name: string): Promise<T> {
  return (await import(`./clients/${name}.ts`)) as T;
}

/** An open survey with a person who was invited and has not answered, from the control API. */
async function openSurvey(mock: ReturnType<typeof createMock>): Promise<Answering> {
  const target = (await (await mock.fetch("http://mock/_mock/target")).json()) as {
    resources: { open_survey_id: string; open_survey_employee_ids: string[] };
  };
  const { open_survey_id: survey, open_survey_employee_ids: people } = target.resources;
  const record = (await (await mock.fetch(`http://mock/_mock/records/surveys/${survey}?company=wattle`)).json()) as {
    record: { questions: { id: string; kind: "score" | "text" }[] };
  };
  const answers = record.record.questions.map(({ id, kind }) => [id, kind === "score" ? 8 : "Good tools."] as const);
  return { survey, employee: people[0]!, answers: Object.fromEntries(answers) };
}

test("openapi-typescript and openapi-fetch make a client that works", async () => {
  const { ask } = await program<{ ask: (base: string, key: string, day: string, survey: Answering) => Promise<Asked> }>("openapi-fetch");
  await using mock = createMock(options);
  const { url } = await mock.listen({ port: 0 });
  const survey = await openSurvey(mock);
  const done = await ask(`${url}/api/v1`, KEY, "2026-05-06", survey);
  expect(done).toMatchObject({ company: mock.world.companies[0]!.name, halfDay: false, approved: "approved", refused: "CONFLICT" });
  expect(Object.values(survey.answers).map((answer) => typeof answer)).toEqual(expect.arrayContaining(["number", "string"]));
  expect(done.response).toMatch(/^[0-9a-f-]{36}$/);
  expect(done.csv).toMatch(/^section,key,metric,value\r\n/);
});

test("hey-api makes a client that works", async () => {
  const { thank } = await program<{ thank: (base: string, key: string, message: string) => Promise<Thanked> }>("hey-api");
  await using mock = createMock(options);
  const { url } = await mock.listen({ port: 0 });
  const thanked = await thank(`${url}/api/v1`, KEY, "Thank you for the hedge.");
  expect(thanked).toMatchObject({ message: "Thank you for the hedge.", refused: "VALIDATION_ERROR" });
  expect(thanked.csv).toMatch(/^section,key,metric,value\r\n/);
});
