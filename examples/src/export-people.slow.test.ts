import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { createMock } from "@hr-platform/mock-server";
import { expect, test } from "vitest";

const program = join(import.meta.dirname, "export-people.ts");

test("a program in a process of its own reads every page, through resets, errors and a limit", async () => {
  await using mock = createMock({ clock: "frozen:2026-03-02T09:00:00Z" });
  const { baseUrl } = await mock.listen();
  mock.faults.transport({ kind: "reset", every: 5 }, { kind: "error", status: 429, every: 4 }, { kind: "error", status: 500, times: 1 });
  const { stdout } = await promisify(execFile)(process.execPath, [program], {
    env: { ...process.env, HR_BASE_URL: baseUrl, HR_API_KEY: mock.key("southern") },
  });
  const lines = stdout.trim().split("\n");
  expect(new Set(lines).size).toBe(lines.length);
  expect(lines.length).toBeGreaterThan(100);
  expect(mock.requests.some(({ response }) => response.status === 500)).toBe(true);
});
