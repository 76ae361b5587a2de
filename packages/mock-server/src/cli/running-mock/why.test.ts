import "@hr-platform/faults/catalogue/index";
import { expect, test } from "vitest";
import { someone } from "@hr-platform/engine/test/support/cast";
import { client } from "@hr-platform/engine/test/support/client";
import { hook } from "@hr-platform/engine/test/support/hooks";
import { frozenMock } from "@hr-platform/control/test/support/whole-mock";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { written } from "../../../test/support/command-line.ts";
import { type WhyFlags, why } from "./why.ts";

/** What `hr-mock why` prints about an exchange of a mock that listens. */
async function printed(mock: Mock, id = "last", flags: Pick<WhyFlags, "sandbox" | "json" | "more"> = {}): Promise<string> {
  const port = await mock.listen();
  try {
    return (await written(async () => await why(id, { mock: port.url, ...flags }))).out;
  } finally {
    await port.close();
  }
}

test("a refused request is explained with its step, section and requirement", async () => {
  const mock = frozenMock();
  client(mock, "hrk_wattle_read").patch(`/employees/${someone(mock).id}`, { job_title: "Cook" });
  const text = await printed(mock);
  expect(text).toMatch(
    /^#0 PATCH \/employees\/\S+ -> 403 FORBIDDEN\n2026-03-02T09:00:00.000Z, key hrk_wattle_… \(read\) of wattle\nThe API key lacks the scope .write.\.\nhttp:\S+\/console\/requests\/0\n\nwhy\n/,
  );
  expect(text).toContain("\nwhy\n  scope: SCOPE-35 (");
  expect(text).toContain(
    "\n  remedy: Send Authorization: Bearer with the key full of wattle. hr-mock keys --company wattle --url http://127.0.0.1:",
  );
  expect(text).not.toContain("\nsteps\n");
  expect(await printed(mock, "0", { more: true })).toContain(
    "\nsteps\n  passed   match, authenticate, rate-limit, operation\n  refused  scope, which checks that the key",
  );
  expect(text).not.toContain("\nchanges\n");
});

test("a write is explained with what it changed and sent", async () => {
  const mock = frozenMock({ decide: { "create-status": "201" } });
  const { id } = hook(mock, ["leave.approved"]);
  const { id: person, job_title: before } = someone(mock);
  client(mock).patch(`/employees/${person}`, { job_title: "Cook" });
  const text = await printed(mock);
  expect(text).toContain(`\nchanges\n  employees ${person} of wattle\n    job_title: "${before}" -> "Cook"\n`);
  expect(text).toContain(`\nevents\n  employee.updated\n`);
  expect(text).toContain(`    not to ${id}: it did not subscribe to employee.updated\n`);
  expect(await printed(mock, "0")).toContain("create-status=201 (default 200)");
});

test("another sandbox, JSON, and mistakes", async () => {
  const mock = frozenMock();
  const own = mock.sandbox({ name: "blue" });
  client(mock, own.key("wattle")).get("/employes");
  expect(await printed(mock, "0", { sandbox: "blue" })).toContain("\nclosest\n  GET /employees (listEmployees)\n");
  expect(JSON.parse(await printed(mock, "last", { sandbox: "blue", json: true }))).toMatchObject({
    n: 0,
    status: 404,
    refused_by: "operation",
  });
  client(mock, own.key("kauri")).get("/analytics");
  expect(await printed(mock, "1", { sandbox: "blue" })).toMatch(/ hr-mock web change-plan kauri growth --url http:\S+ --sandbox blue$/m);
  await expect(printed(mock)).rejects.toThrow(/refused: There is no exchange yet: the journal is empty/);
  await expect(printed(mock, "7")).rejects.toThrow(/There is no exchange 7; the journal is empty/);
  await expect(printed(mock, "x")).rejects.toThrow(/'x' must be the number of an exchange, or last/);
});

test("an explanation says what is not as delivered, and nothing of a mock that is", async () => {
  const mock = frozenMock({ rateLimit: 100 });
  client(mock).get("/company");
  expect(await printed(mock)).not.toContain("not as delivered");
  mock.faults.set("meta-missing");
  mock.decide({ "create-status": "201" });
  expect(await printed(mock)).toMatch(/^This mock was as delivered then. Now it has: fault meta-missing; decision create-status=201$/m);
  client(mock, "hrk_wattle_full", { checked: false }).get("/company");
  expect(await printed(mock)).toMatch(/^This mock was not as delivered, and is not: fault meta-missing; decision create-status=201$/m);
  // Rules that were in force, and had no part in the answer.
  const other = client(mock, "hrk_wattle_full", { checked: false });
  mock.faults.transport({ kind: "error", status: 500, operation: "getBilling" }, { kind: "truncated", bytes: 1, operation: "getBranding" });
  other.get("/company");
  expect(await printed(mock)).toMatch(/^This mock was not as delivered, and is not: .*transport rules error, truncated; decision/m);
  mock.faults.transport();
  other.get("/company");
  mock.faults.set();
  mock.decide({ "create-status": "200" });
  expect(await printed(mock)).toMatch(
    /^This mock was not as delivered then: fault meta-missing; decision create-status=201. Now it is as delivered.$/m,
  );
});

test("a transport rule is named with what it did and what takes it away, and so is a fault that changed a success", async () => {
  const mock = frozenMock();
  mock.faults.set("page-2-skips-a-row", "growth-means-growth-only");
  mock.faults.transport({ kind: "reset", operation: "getCompany" }, { kind: "error", status: 500, operation: "getBilling" });
  const api = client(mock, "hrk_wattle_full", { checked: false });
  api.get("/company");
  const text = await printed(mock);
  expect(text).toMatch(/^#0 GET \/company -> 200; nothing was sent, and the connection was reset$/m);
  expect(text).toContain(
    `\nchanged by\n  transport rule {"kind":"reset","operation":"getCompany"}: reset the connection after the work was done\n    remedy: Take the rule away. hr-mock fault switch --transport '[{"kind":"error"`,
  );
  expect(text.slice(0, text.indexOf("\nThis mock"))).not.toContain("growth-means-growth-only");
  api.get("/employees", "page=2");
  expect(await printed(mock)).toMatch(
    /^ {2}fault page-2-skips-a-row: .+\n {4}remedy: .* hr-mock fault off page-2-skips-a-row --url http:\S+$/m,
  );
  api.get("/billing");
  expect(await printed(mock, "last", { more: true })).toMatch(/^#2 GET \/billing -> 500 INTERNAL_ERROR$/m);
});

test("a right path that a transport rule refused has no closest paths", async () => {
  const mock = frozenMock();
  mock.faults.transport({ kind: "error", status: 503, when: "before" });
  client(mock, "hrk_wattle_full", { checked: false }).get("/company");
  expect(await printed(mock)).toMatch(/^#0 GET \/company -> 503/);
  expect(await printed(mock)).not.toContain("closest");
});

test("control characters of a request do not reach the terminal", async () => {
  const mock = frozenMock();
  client(mock).get("/employees", { department: "\u001b[2J" });
  mock.exchange({ method: "GET", path: "/\u001b[2J", query: "", headers: { authorization: "Bearer hrk_wattle_full" }, body: null });
  expect(await printed(mock)).not.toContain("\u001b");
});
