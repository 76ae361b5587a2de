import { expect, test } from "vitest";
import { mockTarget } from "../../../test/mock-target.ts";
import { runSuite } from "../../suite.ts";
import type { Fetch } from "../../wire/direct.ts";
import { checks } from "../index.ts";

test("a candidate of an unknown role is sent with the name that the server has for the role", { timeout: 60_000 }, async () => {
  const { mock, target, fetch } = mockTarget();
  await using _ = mock;
  const withOwnName: Fetch = async (url, init) => {
    const text = typeof init?.body === "string" ? init.body : "";
    if (!url.endsWith("/recruitment/candidates") || init?.method !== "POST" || !text.endsWith("}")) return fetch(url, init);
    const { roleId, role_id: _role, ...person } = JSON.parse(text) as Record<string, unknown>;
    if (typeof roleId === "string") return fetch(url, { ...init, body: JSON.stringify({ ...person, role_id: roleId }) });
    return Response.json({ error: { code: "VALIDATION_ERROR", message: "roleId is required.", field: "roleId" } }, { status: 400 });
  };
  const chosen = checks.filter(({ id }) => id === "PRIV-13.more");
  const { requirements } = await runSuite({ target, fetch: withOwnName, checks: chosen, startedAt: new Date(0) });
  const verdicts = new Map(requirements.map(({ id, verdict }) => [id, verdict]));
  expect(verdicts.get("PRIV-13")).toBe("pass");
  expect(verdicts.get("AUTH-15")).not.toBe("fail");
});
