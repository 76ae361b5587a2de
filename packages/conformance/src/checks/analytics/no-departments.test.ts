import { expect, test } from "vitest";
import { mockTarget } from "../../../test/mock-target.ts";
import { runSuite } from "../../suite.ts";
import type { Fetch } from "../../wire/direct.ts";

test("a summary whose departments are not read does not fail, and nothing in the export counts as withheld because of it", async () => {
  const { mock, target, fetch } = mockTarget({});
  const bare: Fetch = async (url, init) => {
    const answer = await fetch(url, init);
    if (!/\/analytics(\?|$)/.test(url) || !answer.ok) return answer;
    const { data } = (await answer.json()) as { data: { headcount: unknown } };
    return Response.json({ data: { headcount: data.headcount } }, { headers: answer.headers });
  };
  const { requirements } = await runSuite({ target, fetch: bare, tier: "certify", only: ["ANA-06", "ANA-11"] });
  await mock[Symbol.asyncDispose]();
  expect(Object.fromEntries(requirements.filter(({ id }) => /^ANA-(06|11)$/.test(id)).map(({ id, verdict }) => [id, verdict]))).toEqual({
    "ANA-06": "inconclusive",
    "ANA-11": "pass",
  });
});
