import { expect, test } from "vitest";
import { mockTarget } from "../../../test/mock-target.ts";
import { runSuite } from "../../suite.ts";
import type { Fetch } from "../../wire/direct.ts";
import { checks } from "../index.ts";

test("leave whose id is no UUID and is not found again does not look like leave that another company changed", async () => {
  const { mock, target, fetch } = mockTarget();
  await using _ = mock;
  const withoutDashes: Fetch = async (url, init) => {
    const answer = await fetch(url, init);
    const text = await answer.text();
    const shown = /\/leave(?:[?/]|$)/.test(url) ? text.replaceAll(/"id":"[^"]+"/g, (id) => id.replaceAll("-", "")) : text;
    return new Response(shown, { status: answer.status, headers: answer.headers });
  };
  const chosen = checks.filter(({ id }) => id === "AUTH-13.leave");
  const { requirements } = await runSuite({ target, fetch: withoutDashes, checks: chosen, startedAt: new Date(0) });
  const verdicts = new Map(requirements.map(({ id, verdict }) => [id, verdict]));
  expect(verdicts.get("AUTH-11")).toBe("inconclusive");
  expect(verdicts.get("CONV-04")).toBe("fail");
});
