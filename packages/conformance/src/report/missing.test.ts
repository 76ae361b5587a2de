import { expect, test } from "vitest";
import { gapsLine, missingOf } from "./missing.ts";

const absent = [
  { operation: "GET /analytics", requirements: ["ANA-01"] },
  { operation: "PATCH /recruitment/roles/{id}", requirements: [] },
];
const cause = {
  key: "missing-operations",
  title: "2 operations are not there",
  operations: ["GET /analytics", "PATCH /recruitment/roles/{id}"],
  requirements: ["ANA-01", "ERR-01"],
};

test("each operation and each requirement of the cause is listed once", () => {
  expect(missingOf({ causes: [cause], absent })).toEqual({ cause, rows: absent, further: ["ERR-01"] });
  expect(missingOf({ causes: [], absent })).toBeUndefined();
});

test("the line for the target file has all that is absent or declared, and is YAML and JSON", () => {
  const declared = [{ operation: "GET /billing", requirements: ["BILL-01"] }];
  expect(gapsLine({ absent, not_implemented: declared })).toBe(
    'operations_not_implemented: ["GET /billing", "GET /analytics", "PATCH /recruitment/roles/{id}"]',
  );
  expect(gapsLine({ not_implemented: declared })).toBeUndefined();
});
