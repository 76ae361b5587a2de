import "@hr-platform/faults/catalogue/index";
import { afterEach, expect, test, vi } from "vitest";
import { createMock } from "@hr-platform/control/mock";
import { follow } from "./log.ts";

afterEach(() => vi.restoreAllMocks());

test("a line is written once its response was sent, with the time that took, for sandboxes made before and after", async () => {
  const lines: Record<string, unknown>[] = [];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => lines.push(JSON.parse(String(text)) as Record<string, unknown>) > 0);
  await using mock = createMock({ clock: "frozen:2026-03-02T09:00:00Z" });
  mock.sandbox();
  follow(mock, "json");
  mock.sandbox();
  const { baseUrl } = await mock.listen();
  mock.faults.transport({ kind: "latency", latency: { distribution: "fixed", ms: 30 } });
  for (const key of ["hrk_wattle_full", "hrk_wattle_full_sb1", "hrk_wattle_full_sb2"]) {
    const response = await fetch(`${baseUrl}/company`, { headers: { Authorization: `Bearer ${key}` } });
    await response.text();
  }
  await vi.waitFor(() => expect(lines).toHaveLength(3));
  expect(lines.map(({ sandbox, operation, status }) => [sandbox, operation, status])).toEqual([
    ["default", "getCompany", 200],
    ["sb1", "getCompany", 200],
    ["sb2", "getCompany", 200],
  ]);
  expect(lines[0]!["duration_ms"]).toBeGreaterThan(25);
  expect(lines[0]).toMatchObject({ received: "the response was sent, 30 ms later", touched_by: ["transport rule latency"] });
});

test("a pretty line says why a request was refused: field, step and requirement", async () => {
  const lines: string[] = [];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => lines.push(String(text)) > 0);
  await using mock = createMock({ clock: "frozen:2026-03-02T09:00:00Z" });
  follow(mock, "pretty");
  const { baseUrl } = await mock.listen();
  const send = async (path: string, key: string, init: RequestInit = {}): Promise<void> => {
    await (await fetch(`${baseUrl}${path}`, { ...init, headers: { Authorization: `Bearer hrk_wattle_${key}` } })).text();
  };
  await send("/company", "read");
  await send("/company", "nobody");
  await send("/company", "read", { method: "PATCH", body: "{}" });
  await send("/employees", "full", { method: "POST", body: '{"first_name":"A","last_name":"B","email":"no"}' });
  await send("/employees?limit=none", "full");
  await send("/employees/0931e4a7-3234-4a05-8141-dd2eb0907496", "full");
  await vi.waitFor(() => expect(lines).toHaveLength(6));
  const reasons = lines.map((line) =>
    line
      .trimEnd()
      .replaceAll(/:\d{4,5}(?= |\/console)/g, ":PORT")
      .replace(/^\S+ \S+ +\S+ +\S+ +/, ""),
  );
  expect(reasons).toMatchInlineSnapshot(`
    [
      "200  wattle  getCompany",
      "401  -  -  The API key is not valid. It may be mistyped or revoked. (authenticate, AUTH-04 §5.4)
        hr-mock keys --company wattle --url http://127.0.0.1:PORT  http://127.0.0.1:PORT/console/requests/1",
      "403  wattle  updateCompany  The API key lacks the scope 'admin'. (scope, SCOPE-52 §4.1 §5.5 §5.6)
        hr-mock keys --company wattle --url http://127.0.0.1:PORT  http://127.0.0.1:PORT/console/requests/2",
      "400  wattle  createEmployee  email must be an e-mail address. (validate, EMP-30 §2.4 §7)
        Send email as "mia.nguyen@wattleandstone.example", for instance.  http://127.0.0.1:PORT/console/requests/3",
      "400  wattle  listEmployees  limit must be a whole number from 1. (validate, A-60 §8)
        Leave limit out, or send what it takes.  http://127.0.0.1:PORT/console/requests/4",
      "404  wattle  getEmployee  No resource with this id exists. (find, AUTH-12 §5.3 §7)
        GET /employees lists the ids that there are.  http://127.0.0.1:PORT/console/requests/5",
    ]
  `);
});

test("a request that a fault, a transport rule or a switched decision touched is marked, and no other one", async () => {
  const lines: string[] = [];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => lines.push(String(text)) > 0);
  const bugs = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  await using mock = createMock({ clock: "frozen:2026-03-02T09:00:00Z", decide: { "unknown-path": "not-implemented" }, rateLimit: null });
  mock.faults.set("meta-missing");
  follow(mock, "pretty");
  const { baseUrl } = await mock.listen();
  const send = async (path: string): Promise<void> => {
    await (await fetch(`${baseUrl}${path}`, { headers: { Authorization: "Bearer hrk_wattle_full" } })).text();
  };
  await send("/company");
  await send("/employees?limit=1");
  await send("/nothing");
  mock.faults.transport({ kind: "error", status: 500, operation: "getCompany" });
  await send("/company");
  mock.faults.transport({ kind: "latency", latency: { distribution: "fixed", ms: 1 } });
  await send("/company");
  await vi.waitFor(() => expect(lines).toHaveLength(5));
  expect(lines.map((line) => /  \[(.*)\]$/m.exec(line)?.[1] ?? null)).toEqual([
    null,
    "fault meta-missing",
    "decision unknown-path=not-implemented",
    "transport rule error",
    "transport rule latency",
  ]);
  // A response of a fault violates the description on purpose.
  expect(bugs).not.toHaveBeenCalled();
});
