import type { Employee } from "@hr-platform/spec/types";
import { beforeEach, describe, expect, it } from "vitest";
import { currentContract } from "@hr-platform/engine/contract/current";
import { createMock } from "@hr-platform/control/mock";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { client } from "@hr-platform/engine/test/support/client";
import { nextPipeline } from "./next-version.ts";

type NextEmployee = Employee & { readonly preferred_name?: string };

const settings = { clock: "frozen:2026-03-02T09:00:00Z", rateLimit: null };

/** The two versions, served by one process. The client of the tests checks every answer against the version of its mock. */
let current: Mock;
let next: Mock;
beforeEach(() => {
  current = createMock(settings);
  next = createMock(settings, nextPipeline);
});

const json = async (mock: Mock, path: string): Promise<Record<string, unknown>> =>
  (await (await mock.fetch(`http://mock${path}`)).json()) as Record<string, unknown>;

const manager = (mock: Mock): string =>
  client(mock)
    .get<NextEmployee[]>("/employees", { limit: 100 })
    .data.find(({ manager_id }) => manager_id !== null)!.manager_id!;

describe("a made-up version 1.4.0 beside the current one", () => {
  it("serves its new operation, which the current version does not know", () => {
    const path = `/employees/${manager(next)}/reports`;
    const { status, data } = client(next).get<NextEmployee[]>(path);
    expect([status, data.length > 0, data.every(({ manager_id }) => path.includes(manager_id!))]).toEqual([200, true, true]);
    expect(client(next).get("/employees/none/reports").status).toBe(404);
    expect(client(next).post(path).status).toBe(404);
    expect(client(next, "hrk_wattle_webhooks").get(path).status).toBe(403);
    expect(client(current).get(path).error?.code).toBe("NOT_FOUND");
  });

  it("stores, validates and shows its new field, which the current version ignores", () => {
    const change = (mock: Mock, preferred_name: unknown) =>
      client(mock).patch<NextEmployee>(`/employees/${manager(mock)}`, { preferred_name, job_title: "Lead" });
    expect(change(next, "Jo").data.preferred_name).toBe("Jo");
    expect(client(next).get<NextEmployee>(`/employees/${manager(next)}`).data.preferred_name).toBe("Jo");
    expect(change(next, "").error).toMatchObject({ code: "VALIDATION_ERROR", field: "preferred_name" });
    expect(change(current, "Jo").data).not.toHaveProperty("preferred_name");
    expect(change(current, "").status).toBe(200);
  });

  it("switches its new decision, and no longer the one that it settled", () => {
    const path = `/employees/${manager(next)}/reports`;
    const starts = (): string[] =>
      client(next)
        .get<NextEmployee[]>(path)
        .data.map(({ start_date }) => start_date);
    const byName = starts();
    next.decide({ "report-order": "by-start" });
    expect(starts()).toEqual(byName.toSorted());
    expect(starts()).not.toEqual(byName);
    expect(() => next.decide({ "employee-order": "by-id" })).toThrow("unknown decision 'employee-order'");
    expect(() => current.decide({ "report-order": "by-start" })).toThrow("unknown decision 'report-order'");
    current.decide({ "employee-order": "by-id" });
  });

  it("behaves as it settled an open point", () => {
    const order = (mock: Mock): string[] =>
      client(mock)
        .get<Employee[]>("/employees")
        .data.map(({ created_at }) => created_at);
    expect(order(next)).toEqual(order(next).toSorted());
    expect(order(current)).not.toEqual(order(current).toSorted());
    expect(next.decisions["employee-order"]).toBe("by-created");
  });

  it("serves its own description and lists its own decisions", async () => {
    const [own, other] = await Promise.all([next, current].map((mock) => json(mock, "/api/v1/openapi.json")));
    expect([own!["info"], other!["info"]]).toMatchObject([{ version: "1.4.0" }, { version: "1.3.0" }]);
    expect(Object.keys(own!["paths"] as object)).toEqual([...Object.keys(other!["paths"] as object), "/employees/{id}/reports"]);
    const slugs = async (mock: Mock): Promise<string[]> =>
      ((await json(mock, "/_mock/decisions")) as unknown as { slug: string }[]).map(({ slug }) => slug);
    const [before, after] = [await slugs(current), await slugs(next)];
    expect(before.filter((slug) => !after.includes(slug))).toEqual(["employee-order"]);
    expect(after.filter((slug) => !before.includes(slug))).toEqual(["report-order"]);
  });

  it("takes its own operations in transport rules, faults and worlds", async () => {
    const rules = (mock: Mock) =>
      mock.fetch("http://mock/_mock/faults", {
        method: "PUT",
        body: JSON.stringify({ transport: [{ kind: "error", status: 500, operation: "listReports" }] }),
      });
    expect([(await rules(next)).status, (await rules(current)).status]).toEqual([200, 400]);
    expect(client(next, undefined, { checked: false }).get(`/employees/${manager(next)}/reports`).status).toBe(500);
    client(next).patch(`/employees/${manager(next)}`, { preferred_name: "Jo" });
    const world = next.snapshot().save();
    const sandbox = (mock: Mock) => mock.fetch("http://mock/_mock/sandboxes", { method: "POST", body: JSON.stringify({ world }) });
    expect([(await sandbox(next)).status, (await sandbox(current)).status]).toEqual([201, 400]);
  });

  it("serves the version of its mock in every sandbox, and after a reset", () => {
    using own = next.sandbox();
    next.reset();
    for (const key of [own.key("wattle"), next.key("wattle")])
      expect(client(next, key).get(`/employees/${manager(next)}/reports`).status).toBe(200);
    expect(current.defaultSandbox.contract).toBe(currentContract);
  });
});
