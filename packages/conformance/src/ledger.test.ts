import { expect, test } from "vitest";
import { Exchange } from "./exchange.ts";
import { Ledger, type LedgerLine } from "./ledger.ts";
import type { OperationId } from "@hr-platform/spec/operations";

const ID = "11111111-2222-4333-8444-555555555555";

function answered(operation: OperationId, path: string, status: number, body: unknown): Exchange {
  return new Exchange({
    id: `X/${operation}`,
    owner: "X",
    operation,
    key: "full",
    open: [],
    request: { method: "POST", path, query: "", headers: {}, body: null },
    response: { status, headers: {}, body: JSON.stringify(body), ms: 1 },
  });
}

/** Tells a ledger of a request and its answer. */
function tell(ledger: Ledger, operation: OperationId, path: string, status = 200): void {
  const entry = ledger.before(operation, path, `X/${operation}`);
  if (entry !== undefined) ledger.after(entry, answered(operation, path, status, { data: { id: ID } }));
}

test("what was made is to be removed, the latest first, until it is gone", () => {
  const ledger = new Ledger();
  tell(ledger, "createEmployee", "/employees");
  tell(ledger, "requestLeave", "/leave");
  expect(ledger.pending.map(({ operation }) => operation)).toEqual(["cancelLeave", "terminateEmployee"]);
  tell(ledger, "terminateEmployee", `/employees/${ID}`, 404);
  expect(ledger.pending).toHaveLength(2);
  tell(ledger, "terminateEmployee", `/employees/${ID}`);
  expect(ledger.pending.map(({ operation }) => operation)).toEqual(["cancelLeave"]);
});

test("a refused request leaves nothing", () => {
  const ledger = new Ledger();
  tell(ledger, "createEmployee", "/employees", 400);
  expect([ledger.pending, ledger.staying]).toEqual([[], []]);
});

test("what the API cannot remove is told with the reason", () => {
  const ledger = new Ledger();
  tell(ledger, "createCandidate", "/recruitment/candidates");
  expect(ledger.pending).toEqual([]);
  expect(ledger.staying).toEqual([{ label: `candidate ${ID}`, reason: "the API has no operation to remove a candidate" }]);
});

test("of several changes of one setting the first value is put back", () => {
  const ledger = new Ledger();
  ledger.later({ label: "name", operation: "updateCompany", body: { name: "first" } });
  ledger.later({ label: "name", operation: "updateCompany", body: { name: "second" } });
  expect(ledger.pending.map(({ body }) => body)).toEqual([{ name: "first" }]);
});

test("a line stands before the request goes out, and an interrupted run can be taken up from its lines", () => {
  const lines: LedgerLine[] = [];
  const ledger = new Ledger((line) => lines.push(line));
  ledger.before("createEmployee", "/employees", "X/1");
  expect(lines).toEqual([{ kind: "sending", exchange: "X/1", operation: "createEmployee" }]);
  tell(ledger, "createEmployee", "/employees");
  ledger.later({ label: "name", operation: "updateCompany", body: { name: "first" } });
  ledger.done(ledger.pending[0]!);
  const again = Ledger.from(JSON.parse(JSON.stringify(lines)) as LedgerLine[]);
  expect(again.pending).toEqual(ledger.pending);
  expect(again.pending.map(({ label }) => label)).toEqual([`employee ${ID}`]);
});
