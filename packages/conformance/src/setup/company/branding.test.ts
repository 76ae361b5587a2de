import { expect, test } from "vitest";
import { mockTarget } from "../../../test/mock-target.ts";
import { runSuite } from "../../suite.ts";
import type { Fetch } from "../../wire/direct.ts";

test("a logo on another host that is out of reach convicts nobody, and counts as no unsteady answer", async () => {
  const { mock, target, fetch } = mockTarget();
  await using _ = mock;
  const elsewhere: Fetch = async (url, init) => {
    if (url.startsWith("https://cdn.invalid/")) throw new TypeError("fetch failed");
    const answer = await fetch(url, init);
    if (!url.includes("/company/branding")) return answer;
    const shown = (await answer.text()).replaceAll(/"logo_url":"[^"]+"/g, '"logo_url":"https://cdn.invalid/logo.svg"');
    return new Response(shown, { status: answer.status, headers: answer.headers });
  };
  const { requirements, unsteady } = await runSuite({ target, fetch: elsewhere, only: ["BRAND-15"], tier: "certify" });
  const row = requirements.find(({ id }) => id === "BRAND-15")!;
  expect([row.verdict, row.cause, unsteady]).toEqual(["inconclusive", "document", undefined]);
});
