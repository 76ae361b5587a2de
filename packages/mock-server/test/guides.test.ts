import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startSettings } from "../src/cli/settings/flags.ts";
import { createMock } from "../src/index.ts";
import { client } from "@hr-platform/engine/test/support/client";
import { frozenMock } from "@hr-platform/control/test/support/whole-mock";

const page = (path: string): string => readFileSync(join(import.meta.dirname, "../../..", path), "utf8");

test("a guide has the number of leave types of southern, which is more than a page", () => {
  const types = Number(/`southern` has (\d+) leave types, more than a page of 20/.exec(page("docs/guides/offline-development.md"))![1]);
  const api = client(frozenMock(), "hrk_southern_full");
  expect(api.get("/leave-types").meta).toMatchObject({ total: types, has_more: true });
  expect(api.get<object[]>("/leave-types", { limit: 100 }).data).toHaveLength(types);
});

test("a guide says what a frozen clock does to the rate limit, and the mends", () => {
  expect(page("docs/guides/control.md")).toMatch(
    /after 100 requests a key gets 429 with `Retry-After: 60` until the\s+clock is turned, by\s+`hr-mock clock \+1min`/,
  );
  const mock = createMock({ clock: "frozen:2026-03-02T09:00:00Z" });
  const statuses = Array.from({ length: 102 }, () => client(mock).get("/company"));
  expect(statuses.map(({ status }) => status)).toEqual([...Array<number>(100).fill(200), 429, 429]);
  expect(statuses.at(-1)!.headers["retry-after"]).toBe("60");
  mock.clock.advance("PT1M");
  expect(client(mock).get("/company").status).toBe(200);
  const unlimited = client(createMock({ clock: "frozen:2026-03-02T09:00:00Z", rateLimit: null }));
  expect(Array.from({ length: 102 }, () => unlimited.get("/company").status).at(-1)).toBe(200);
});

test("the configuration file of a guide is accepted", async () => {
  const folder = mkdtempSync(join(tmpdir(), "hr-guides-"));
  const config = join(folder, "mock.yaml");
  writeFileSync(config, /```yaml file=hr-mock.yaml\n([^]*?)```/.exec(page("docs/guides/offline-development.md"))![1]!);
  expect(await startSettings({ config })).toMatchObject({
    clock: "frozen:2026-03-02T09:00:00Z",
    rateLimit: null,
    decide: { "create-status": "201" },
    faults: ["page-2-skips-a-row"],
  });
  rmSync(folder, { recursive: true });
});
