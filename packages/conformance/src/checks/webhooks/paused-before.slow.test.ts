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
  const create = async (path: string) => {
    const body = JSON.stringify({ url: `${target.webhooks!.receiver_url}/${path}`, events: ["employee.terminated", "leave.requested"] });
    return (await (await fetch(`${target.base_url}/webhooks`, { method: "POST", headers, body })).json()) as { data: { id: string } };
  };
  const made = await create("Vacation-Desk");
  // Its deliveries come to a path that has the name of the paused one in it.
  await create("Vacation-Desk/Second");
  const paused = await fetch(`${control}/webhooks/${made.data.id}/pause`, { method: "POST" });
  expect(paused.status).toBe(200);
  const { requirements } = await runSuite({ target: others, fetch, tier: "certify", only: ["HOOK-14"] });
  expect(requirements.find(({ id }) => id === "HOOK-14")).toMatchObject({ verdict });
});
