import { beforeEach, describe, expect, test } from "vitest";
import { UNKNOWN } from "@hr-platform/engine/test/support/cast";
import { client } from "@hr-platform/engine/test/support/client";
import { call as callControl } from "../../../test/support/control.ts";
import { hook } from "@hr-platform/engine/test/support/hooks";
import { frozenMock } from "../../../test/support/whole-mock.ts";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";

interface Triggered {
  readonly company: string;
  readonly deliveries: readonly { readonly webhook_id: string }[];
}

let mock: Mock;
beforeEach(() => {
  mock = frozenMock();
});

async function call(method: string, path: string, body?: unknown): Promise<{ status: number; body: Triggered }> {
  const { status, body: answered } = await callControl(mock, method, path, body);
  return { status, body: answered as unknown as Triggered };
}

describe("a trigger with the id of a resource", () => {
  const { landmarks, employees, leave } = frozenMock().defaultSandbox.dataOf("wattle");
  const [person] = employees;
  const request = leave.find(({ resource }) => resource.status === "pending")!;

  test("is about that resource, whose company need not be named", async () => {
    await call("POST", "/trigger", { event: "employee.updated", id: person!.resource.id.toUpperCase() });
    await call("POST", "/trigger", { event: "leave.requested", id: request.resource.id, company: "wattle" });
    const kauri = mock.defaultSandbox.dataOf("kauri").employees[3]!.resource.id;
    expect((await call("POST", "/trigger", { event: "employee.updated", id: kauri })).body.company).toBe("kauri");
    expect(mock.webhooks.all().map(({ data }) => data["id"])).toEqual([person!.resource.id, request.resource.id, kauri]);
  });

  test("shows the resource in a status that fits, and leaves the resource itself alone", async () => {
    await call("POST", "/trigger", { event: "leave.approved", id: request.resource.id });
    expect(mock.webhooks.all()[0]!.data).toMatchObject({ id: request.resource.id, status: "approved" });
    expect(client(mock).get(`/leave/${request.resource.id}`).data["status"]).toBe("pending");
  });

  test("pings that webhook alone, and none that is paused or deleted", async () => {
    const [one, paused, gone] = [hook(mock, ["leave.approved"]), hook(mock, ["leave.approved"]), hook(mock, ["leave.approved"])];
    await call("POST", `/webhooks/${paused.id}/pause`);
    client(mock).delete(`/webhooks/${gone.id}`);
    const { body } = await call("POST", "/trigger", { event: "ping", id: one.id });
    expect(body.deliveries.map(({ webhook_id }) => webhook_id)).toEqual([one.id]);
    expect((await call("POST", "/trigger", { event: "ping", id: paused.id })).status).toBe(409);
    expect((await call("POST", "/trigger", { event: "ping", id: gone.id })).status).toBe(404);
  });

  test("treats hidden leave like an id that nothing has", async () => {
    const hidden = landmarks.hidden_leave!.request_id;
    const [asked, unknown] = [hidden, UNKNOWN].map((id) => call("POST", "/trigger", { event: "leave.approved", id }));
    expect(await asked).toEqual(await unknown);
    expect(await asked).toMatchObject({
      status: 404,
      body: { error: { message: "wattle has no leave request with this id.", field: "id" } },
    });
    expect(mock.webhooks.all()).toEqual([]);
  });

  test.each([
    [{ event: "leave.approved", id: "x" }, 400],
    [{ event: "leave.approved", id: person!.resource.id }, 404],
    [{ event: "employee.updated", id: person!.resource.id, company: "kauri" }, 404],
    [{ event: "document.signed", id: person!.resource.id }, 400],
  ])("%j is refused, naming id", async (body, status) => {
    expect(await call("POST", "/trigger", body)).toMatchObject({ status, body: { error: { field: "id" } } });
    expect(mock.webhooks.all()).toEqual([]);
  });
});
