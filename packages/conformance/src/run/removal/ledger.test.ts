import type { OperationId } from "@hr-platform/spec/operations";
import { expect, test } from "vitest";
import { exchange } from "../../../test/exchange.ts";
import { Ledger, type LedgerLine } from "./ledger.ts";

const ID = "11111111-2222-4333-8444-555555555555";

/** Adds a request and its response to a ledger. */
function addTo(ledger: Ledger, operation: OperationId, path: string, status = 200): void {
  const entry = ledger.before(operation, `X/${operation}`);
  if (entry !== undefined)
    ledger.after(entry, exchange({ id: `X/${operation}`, operation, method: "POST", path, status, body: { data: { id: ID } } }));
}

test("resources are pending, the latest first, until they are removed", () => {
  const ledger = new Ledger();
  addTo(ledger, "createEmployee", "/employees");
  addTo(ledger, "requestLeave", "/leave");
  expect(ledger.pending.map(({ operation }) => operation)).toEqual(["cancelLeave", "terminateEmployee"]);
  addTo(ledger, "terminateEmployee", `/employees/${ID}`, 404);
  expect(ledger.pending).toHaveLength(2);
  addTo(ledger, "terminateEmployee", `/employees/${ID}`);
  expect(ledger.pending.map(({ operation }) => operation)).toEqual(["cancelLeave"]);
});

test("a refused request adds nothing", () => {
  const ledger = new Ledger();
  addTo(ledger, "createEmployee", "/employees", 400);
  expect([ledger.pending, ledger.staying]).toEqual([[], []]);
});

test("what the API cannot remove stays, with the reason", () => {
  const ledger = new Ledger();
  addTo(ledger, "createCandidate", "/recruitment/candidates");
  expect(ledger.pending).toEqual([]);
  expect(ledger.staying).toEqual([{ label: `candidate ${ID}`, reason: "the API has no operation to remove a candidate" }]);
});

test("a resource whose response has no id stays, with the reason", () => {
  const ledger = new Ledger();
  const made = exchange({ operation: "createEmployee", method: "POST", body: { data: {} } });
  ledger.after("createEmployee", made);
  expect([ledger.pending, ledger.staying]).toEqual([[], [{ label: "employee ", reason: "the response has no id" }]]);
});

test("a removal uses a writing key of the resource's company", () => {
  for (const [key, remover] of [
    ["write", "full"],
    [null, "full"],
    ["other", "other"],
    ["low", "low"],
  ] as const) {
    const ledger = new Ledger();
    ledger.after("createWebhook", exchange({ operation: "createWebhook", method: "POST", key, body: { data: { id: ID } } }));
    expect(ledger.pending).toMatchObject([{ operation: "deleteWebhook", params: { id: ID }, key: remover }]);
  }
});

test.for([
  ["declineLeave", "/decline", 0],
  ["cancelLeave", "", 0],
  ["approveLeave", "/approve", 1],
] as const)("%s changes what is left to cancel of a leave request of the run", ([operation, path, left]) => {
  const ledger = new Ledger();
  addTo(ledger, "requestLeave", "/leave");
  addTo(ledger, operation, `/leave/${ID}${path}`);
  expect(ledger.pending).toHaveLength(left);
});

test("after several changes of a setting its first value is put back", () => {
  const ledger = new Ledger();
  ledger.later({ label: "name", operation: "updateCompany", body: { name: "first" } });
  ledger.later({ label: "name", operation: "updateCompany", body: { name: "second" } });
  expect(ledger.pending.map(({ body }) => body)).toEqual([{ name: "first" }]);
});

test("a line is written before the request is sent, and a clean-up can start from the lines of an interrupted run", () => {
  const lines: LedgerLine[] = [];
  const ledger = new Ledger((line) => lines.push(line));
  ledger.before("createEmployee", "X/1");
  expect(lines).toEqual([{ kind: "sending", exchange: "X/1", operation: "createEmployee" }]);
  addTo(ledger, "createEmployee", "/employees");
  ledger.later({ label: "name", operation: "updateCompany", body: { name: "first" } });
  ledger.later({ label: "website", operation: "updateCompany", body: { website: null } });
  addTo(ledger, "createSurvey", "/surveys");
  ledger.done(ledger.pending[1]!);
  const again = new Ledger();
  again.takeUp(JSON.parse(JSON.stringify(lines)) as LedgerLine[]);
  expect(again.pending).toEqual(ledger.pending);
  expect(again.pending.map(({ label }) => label)).toEqual(["website", `employee ${ID}`]);
  expect(again.stayed).toEqual(ledger.staying);
});
