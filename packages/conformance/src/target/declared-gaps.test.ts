import { expect, test } from "vitest";
import { currentDocument } from "../document/api-document.ts";
import { declaredGaps } from "./declared-gaps.ts";

/** The declared operations of a target, or the error. */
function gaps(...names: readonly string[]): unknown {
  try {
    return [...declaredGaps({ base_url: "http://x", keys: { full: "k" }, operations_not_implemented: names }, currentDocument)];
  } catch (error) {
    return (error as Error).message;
  }
}

test("an operation has its id, or its method and path, whatever the parameters are called", () => {
  expect(gaps("getAnalytics", "GET /analytics", "get /analytics/")).toEqual(["getAnalytics"]);
  expect(gaps("PATCH /employees/:employee_id", "DELETE /employees/{employeeId}")).toEqual(["updateEmployee", "terminateEmployee"]);
});

test("a target that declares nothing has no gaps", () => {
  expect(declaredGaps({ base_url: "http://x", keys: { full: "k" } }, currentDocument).size).toBe(0);
});

test.for([
  ["GET /analitics", "'GET /analitics' is not an operation of the API document; did you mean GET /analytics?"],
  ["getanalytics", "did you mean getAnalytics?"],
  ["POST /analytics/forecast", "is not an operation of the API document; write an operation such as GET /analytics or getAnalytics"],
  ["GET /jobs", "is coming soon in the API document, so no target has it: leave it out of the list"],
] as const)("%s is refused with what to do", ([name, message]) => {
  expect(gaps(name)).toContain(message);
});
