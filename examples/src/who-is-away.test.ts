import { createMock } from "@hr-platform/mock-server";
import { afterEach, expect, test, vi } from "vitest";
import { whoIsAway } from "./who-is-away.ts";

afterEach(() => vi.unstubAllGlobals());

test("code that calls the service's own address reaches the mock when fetch is the mock's", async () => {
  await using mock = createMock({ clock: "frozen:2026-03-02T09:00:00Z" });
  vi.stubGlobal("fetch", mock.fetch);
  expect((await whoIsAway(mock.key("southern"))).length).toBeGreaterThan(0);
  expect(mock.requests.at(-1)).toMatchObject({ operation: "listEmployees", company: "southern" });
});
