import { expect, test } from "vitest";
import { mockTarget } from "../../../test/mock-target.ts";
import { uuid } from "../../document/formats.ts";
import { runSuite } from "../../suite.ts";
import type { Fetch } from "../../wire/direct.ts";
import { checks } from "../index.ts";

test("a reference that is refused because it is no UUID does not look like one that is known", { timeout: 60_000 }, async () => {
  const { mock, target, fetch } = mockTarget();
  await using _ = mock;
  const withReferences: Fetch = async (url, init) => {
    const sent = url.endsWith("/offers") && typeof init?.body === "string" ? (JSON.parse(init.body) as { application_id?: unknown }) : {};
    if (sent.application_id !== undefined && !uuid.holds(sent.application_id))
      return Response.json(
        { error: { code: "VALIDATION_ERROR", message: "application_id must be a UUID.", field: "application_id" } },
        { status: 400 },
      );
    const answer = await fetch(url, init);
    if (!url.includes("/pipeline")) return answer;
    const shown = (await answer.text()).replaceAll(/"candidate_ref":"[^"]+"/g, '"candidate_ref":"cand_x81"');
    return new Response(shown, { status: answer.status, headers: answer.headers });
  };
  // Checks that succeed with the same operations, so that a 404 is one of the id.
  const chosen = checks.filter(({ id }) => id === "AUTH-15.recruitment" || /^REC-1[1-7]$/.test(id));
  const { requirements } = await runSuite({ target, fetch: withReferences, checks: chosen, tier: "certify", startedAt: new Date(0) });
  const verdicts = new Map(requirements.map(({ id, verdict }) => [id, verdict]));
  expect([verdicts.get("AUTH-14"), verdicts.get("AUTH-15")]).toEqual(["pass", "pass"]);
});
