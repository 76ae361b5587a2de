import { describe, expect, test } from "vitest";
import { fakeSuite } from "@hr-platform/control/test/support/fake-suite";
import { createMock } from "@hr-platform/control/mock";
import { conformanceRuns } from "@hr-platform/control/areas/conformance/runs";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { savedState } from "../../src/saved-state/saved-sandbox.ts";
import { controlRows } from "@hr-platform/control/areas/index";

const KEY = { Authorization: "Bearer hrk_wattle_full", "Content-Type": "application/json" };

/** Bodies of rows that only read, and take more than a query can hold. */
const ASKING: Readonly<Record<string, object>> = {
  checkSignature: { body: "{}", header: "sha256=00", secret: "x" },
};

interface Sent {
  readonly data: { readonly id: string };
  readonly id: string;
  readonly deliveries: readonly { readonly id: string }[];
}

/** A mock in which little was used: most companies are not open. */
async function usedMock(): Promise<{ readonly mock: Mock; readonly ids: Readonly<Record<string, string>> }> {
  const mock = createMock({ clock: "frozen:2026-03-02T09:00:00Z" });
  const send = async (method: string, path: string, body: object): Promise<Sent> =>
    (await (await mock.fetch(`http://mock${path}`, { method, headers: KEY, body: JSON.stringify(body) })).json()) as Sent;
  await send("PATCH", "/api/v1/company", { name: "Changed" });
  const webhook = (await send("POST", "/api/v1/webhooks", { url: "https://inbox.mock.example/1", events: ["employee.created"] })).data.id;
  const event = await send("POST", "/_mock/trigger", { event: "employee.created" });
  await send("POST", "/_mock/sandboxes", { name: "other" });
  await send("POST", "/_mock/snapshots", {});
  fakeSuite(mock);
  await send("POST", "/_mock/conformance", { sandbox: "here" });
  await conformanceRuns(mock).get("last").over;
  return {
    mock,
    ids: { "/sandboxes": "other", "/webhooks": webhook, "/deliveries": event.deliveries[0]!.id, "/webhook-events": event.id },
  };
}

const stateOf = ({ sandboxes }: Mock): string =>
  JSON.stringify(sandboxes.list().map(({ sandbox, name, expiresAt }) => [name, expiresAt, savedState(sandbox)]));

describe("a row of the control API", () => {
  const reading = controlRows.filter(({ change, calls }) => change === undefined && calls === undefined);

  test.each(reading.map((row) => [`${row.method} ${row.path}`, row] as const))(
    "%s changes nothing, as it has no change",
    async (_, row) => {
      const body = ASKING[row.id];
      expect(row.method).toBe(body === undefined ? "GET" : "POST");
      const { mock, ids } = await usedMock();
      const path = row.path.replace("{id}", ids[`/${row.path.split("/")[1]}`] ?? "last").replace("{table}", "webhooks");
      const before = stateOf(mock);
      for (const sandbox of ["default", "other"]) {
        const leaving = new AbortController();
        const response = await mock.fetch(`http://mock/_mock${path}?sandbox=${sandbox}`, {
          method: row.method,
          signal: leaving.signal,
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        // The other sandbox has no exchange.
        expect([200, ...(sandbox === "other" && (row.params !== undefined || path === "/export") ? [404] : [])]).toContain(response.status);
        if (row.answer.type === "text/event-stream") leaving.abort();
        else await response.text();
      }
      expect(stateOf(mock)).toBe(before);
    },
  );

  test.each(
    controlRows
      .filter(({ method, id }) => method !== "GET" && ASKING[id] === undefined)
      .map(({ method, path, change, calls }) => [`${method} ${path}`, change ?? calls] as const),
  )("%s has a change, or calls a row that has one", (_, change) => expect(change).toBeDefined());
});
