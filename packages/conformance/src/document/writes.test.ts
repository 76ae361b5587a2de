import { expect, test } from "vitest";
import { currentDocument } from "./api-document.ts";
import { requirementById } from "./requirements.ts";
import { type WriteRow, operationsWith, reachOf, successStatuses, writes } from "./writes.ts";

test("every operation that writes has a row, and no other has one", () => {
  const described = currentDocument.operations.filter(({ method }) => method !== "GET").map(({ id }) => id);
  expect(writes.map(({ operation }) => operation)).toEqual(described);
});

test("the compiler refuses a row that does not say what its operation changes", () => {
  // @ts-expect-error `changes` is missing
  const row: WriteRow = { named: true };
  expect(row).toBeDefined();
});

test("a write reaches none of a kind, the one in its path, or any", () => {
  expect(reachOf("createEmployee", "employee")).toBe("none");
  expect(reachOf("updateEmployee", "employee")).toBe("one");
  expect(reachOf("updateEmployee", "leave")).toBe("none");
  expect(reachOf("resetBranding", "branding")).toBe("any");
  expect(reachOf("getEmployee", "employee")).toBe("none");
});

test("the rows name requirements of their operation", () => {
  const named = writes.flatMap(({ operation, id, accepts }) =>
    [id, accepts?.requirement].flatMap((one) => (one === undefined ? [] : [{ one, operation }])),
  );
  expect(named.filter(({ one, operation }) => requirementById.get(one)?.operations?.includes(operation) !== true)).toEqual([]);
});

test("what removes, lists or reads is an operation of the document with the id that it needs", () => {
  const path = (operation: Parameters<typeof successStatuses>[0]): string => currentDocument.operation(operation).path;
  for (const { operation, makes, sets, ends } of writes) {
    if (makes !== undefined && typeof makes.removal !== "string") {
      const { removal } = makes;
      expect([operation, path(removal.operation), removal.read === undefined || path(removal.read)]).toEqual([
        operation,
        expect.stringMatching(/\{id\}$/),
        removal.read === undefined || path(removal.operation),
      ]);
      expect(currentDocument.operation(removal.listed.operation).list).toBe(true);
    }
    if (ends !== undefined) expect([operation, path(operation)]).toEqual([operation, expect.stringContaining(path(ends))]);
    if (sets?.read != null) expect([operation, path(operation)]).toEqual([operation, expect.stringContaining(path(sets.read))]);
  }
});

test("a body of a row has only members that the description has", () => {
  for (const { operation, body } of writes) {
    const known = Object.keys(currentDocument.operation(operation).body?.properties ?? {});
    expect([operation, Object.keys(body?.("hrc") ?? {}).filter((name) => !known.includes(name))]).toEqual([operation, []]);
  }
});

test("the status of a success is that of the row of §4, and open where that names none for a creation", () => {
  expect(successStatuses("createSurvey")).toEqual([201]);
  expect(successStatuses("createRole")).toEqual([200, 201]);
  expect(successStatuses("deleteLogo")).toEqual([200]);
  expect(successStatuses("deleteWebhook")).toEqual([200, 204]);
  expect(successStatuses("listLeave")).toEqual([200]);
  expect(successStatuses("operationOfTheNextVersion" as Parameters<typeof successStatuses>[0])).toEqual([200]);
  expect(operationsWith("persons").has("createCandidate")).toBe(true);
});
