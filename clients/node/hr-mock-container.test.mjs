import assert from "node:assert/strict";
import { test } from "node:test";
import { getContainerRuntimeClient } from "testcontainers";
import { HrMockContainer } from "./hr-mock-container.mjs";

const missing = await getContainerRuntimeClient().then(
  () => false,
  (error) => `the container is not tested: no container engine answers (${error.message})`,
);

void test("a started container serves the API and its control API", { skip: missing }, async () => {
  await using mock = await new HrMockContainer("hr-mock").withFlags("--clock", "frozen:2026-03-02T09:00:00Z").start();

  const company = await fetch(`${mock.baseUrl}/company`, { headers: { Authorization: "Bearer hrk_wattle_full" } });
  assert.equal(company.status, 200);

  const clock = await fetch(`${mock.url}/_mock/clock`, { headers: { Authorization: `Bearer ${mock.token}` } });
  assert.equal((await clock.json()).now, "2026-03-02T09:00:00.000Z");
});
