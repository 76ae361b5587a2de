import type { Explanation } from "@hr-platform/mock-server";
import { expect, test } from "vitest";
import { runSuite } from "../../conformance/src/suite.ts";
import { mockTarget } from "../../conformance/test/mock-target.ts";

test("every request that the suite sends and the mock refuses has one reason, one requirement and a remedy", async () => {
  const { mock, target, fetch } = mockTarget({ rateLimit: 100 });
  const explained: Promise<Explanation | null>[] = [];
  mock.defaultSandbox.journal.subscribe(({ n, response }) => {
    // Of a large file only the size is kept.
    if (response.status >= 400) explained.push(mock.journal.explain(n).catch(() => null));
  });
  await runSuite({ target, fetch, tier: "certify", preflight: true });
  const all = await Promise.all(explained);
  const refused = all.filter((one) => one !== null);
  await mock[Symbol.asyncDispose]();
  expect(refused.length).toBeGreaterThan(100);
  expect(all.length - refused.length).toBeLessThan(5);
  for (const { reason, requirements, trace } of refused) {
    const place = `${trace.method} ${trace.path} ${trace.status}`;
    expect([place, typeof reason?.rule, requirements.length]).toEqual([place, "string", 1]);
    expect([place, reason!.remedies.length > 0]).toEqual([place, true]);
  }
  expect(new Set(refused.map(({ reason }) => reason!.rule)).size).toBeGreaterThan(40);
});
