import type { OperationId } from "@hr-platform/spec/operations";
import { afterEach, expect, test } from "vitest";
import { type Sketch, exchange } from "../../test/exchange.ts";
import { type Changeable, WRITES, type WriteRow } from "../document/writes.ts";
import { Forms } from "../forms/forms.ts";
import { oracles } from "./index.ts";
import type { OracleContext } from "./oracle.ts";

const ID = "0b5f1b9e-6f0e-4f0e-9d0e-2f6f5b1c0a01";
const OTHER = "0b5f1b9e-6f0e-4f0e-9d0e-2f6f5b1c0a02";
/** An operation that somebody added, which no rule knows. */
const ADDED = "somethingNew" as OperationId;
const rows = WRITES as Partial<Record<OperationId, WriteRow>>;
afterEach(() => void delete rows[ADDED]);

const person = { id: ID, first_name: "Ana", email: "hrcabcdeana@example.com" };
const leave = { id: ID, employeeId: OTHER, startDate: "2026-06-02", notes: "Note" };
const casual = { title: "T", employment_type: "casual" };
const grey = { primary_colour: "#112233" };
const read = (operation: OperationId, path: string, data: object): Sketch => ({ operation, path, body: { data } });
const made = (operation: OperationId, sent: object, data: object): Sketch => ({
  operation,
  method: "POST",
  sent,
  status: 201,
  body: { data },
});

test.for<[Changeable, Sketch, Sketch, string]>([
  ["employee", made("createEmployee", person, person), read("getEmployee", `/employees/${ID}`, { ...person, first_name: "Bea" }), "EMP-38"],
  ["leave", made("requestLeave", {}, leave), read("getLeave", `/leave/${ID}`, { ...leave, notes: "No" }), "LEAVE-36"],
  ["role", made("createRole", casual, { id: ID }), read("getRole", `/recruitment/roles/${ID}`, { employment_type: "full_time" }), "REC-06"],
  ["company", made("updateCompany", { name: "A" }, { name: "A" }), read("getCompany", "/company", { name: "B" }), "COMP-17"],
  ["branding", made("updateBranding", grey, grey), read("getBranding", "/company/branding", { primary_colour: "#223344" }), "BRAND-06"],
  [
    "recognition",
    read("listRecognition", "/recognition", [{ id: ID }, { id: OTHER }]),
    read("listRecognition", "/recognition", []),
    "RECOG-08",
  ],
])(
  "what a new operation changes of a kind is forgotten, and nothing that another one changes: %s",
  ([kind, before, after, requirement]) => {
    const accused = (changes: readonly Changeable[]): boolean => {
      rows[ADDED] = { changes };
      const known: OracleContext = { secrets: new Map(), forms: new Forms(), observed: () => undefined };
      const added: Sketch = { operation: ADDED, method: "POST", path: "/something-new" };
      const findings = [before, added, after].map((sketch) => oracles.flatMap((oracle) => oracle.judge(exchange(sketch), known)));
      return findings.at(-1)!.some((finding) => finding.requirement === requirement && !finding.holds);
    };
    expect([accused([kind]), accused(["survey"])]).toEqual([false, true]);
  },
);
