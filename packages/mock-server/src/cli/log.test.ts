import { afterEach, expect, test, vi } from "vitest";
import { createMock } from "../mock.ts";
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
});
