import { expect, test } from "vitest";
import { mockTarget } from "../../../test/mock-target.ts";
import { runSuite } from "../../suite.ts";

test.each([
  [[], "pass"],
  [["paused-endpoints-get-events"], "fail"],
])("an endpoint that was paused before the run is judged without a control API: with the faults %j", async (faults, verdict) => {
  const { mock, target, fetch } = mockTarget({ receiver: true, faults });
  await using _ = mock;
  const { control_url: control, ...others } = target;
  const headers = { authorization: "Bearer hrk_wattle_full", "content-type": "application/json" };
  const body = JSON.stringify({
    url: `${target.webhooks!.receiver_url}/Vacation-Desk`,
    events: ["employee.terminated", "leave.requested"],
  });
  const made = (await (await fetch(`${target.base_url}/webhooks`, { method: "POST", headers, body })).json()) as { data: { id: string } };
  const paused = await fetch(`${control}/webhooks/${made.data.id}/pause`, { method: "POST" });
  expect(paused.status).toBe(200);
  const { requirements } = await runSuite({ target: others, fetch, tier: "certify", only: ["HOOK-14"] });
  expect(requirements.find(({ id }) => id === "HOOK-14")).toMatchObject({ verdict });
});
