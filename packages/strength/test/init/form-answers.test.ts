import { expect, test } from "vitest";
import { VARIANTS } from "../../src/other-server/choices.ts";
import { otherServer } from "../../src/other-server/server.ts";
import type { Fetch } from "../../../conformance/src/wire/direct.ts";
import { Reads } from "../../../conformance/src/cli/verbs/init/reads.ts";
import { type FormAnswers, formAnswers } from "../../../conformance/src/cli/verbs/init/forms/answers.ts";

const { target, fetch } = otherServer({ choices: VARIANTS["other"]! });

async function answersWith(fetched: Fetch, resources = target.resources): Promise<FormAnswers> {
  return formAnswers(new Reads(target.base_url, fetched), target.keys.full, new Map(), resources);
}

test("survey programmes and learning paths are asked, and every survey of the target file", async () => {
  const answers = await answersWith(fetch);
  expect([answers.data("listSurveyProgrammes").isList, answers.data("listLearningPaths").isList]).toEqual([true, true]);
  expect(answers.all("getSurveyResults")).toHaveLength(3);
});

test("without an id the reason is kept", async () => {
  const answers = await answersWith(fetch, {});
  expect(answers.lack("getSurveyResults")).toMatch(/^not asked: resources of the target file has no anonymous_survey_id/);
});

test("pipelines are read until one has applications, with its role", async () => {
  const roles = ["r-1", "r-2", "r-3"].map((id) => ({ id }));
  const asked: string[] = [];
  const answers = await answersWith(async (url, request) => {
    const path = new URL(url).pathname.split("/roles")[1];
    if (path === undefined) return fetch(url, request);
    asked.push(path);
    if (path === "") return Response.json({ data: roles });
    return Response.json({ data: path === "/r-2/pipeline" ? { cards: [{ candidate_ref: "c" }] } : { id: path } });
  });
  expect(asked).toEqual(["", "/r-1/pipeline", "/r-2/pipeline", "/r-2"]);
  expect(answers.data("getRole").at("id").text).toBe("/r-2");
});
