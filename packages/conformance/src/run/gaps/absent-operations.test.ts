import { describe, expect, test } from "vitest";
import type { OperationId } from "@hr-platform/spec/operations";
import { currentDocument } from "../../document/api-document.ts";
import { Exchange } from "../../exchange/exchange.ts";
import type { KeyName } from "../../target/key-name.ts";
import { AbsentOperations } from "./absent-operations.ts";

const ID = "3f0c1c52-6f0e-4a54-9d1a-3b1f6a0c7e11";

/** What an operation seems to be after these answers. */
function after(
  id: OperationId,
  answers: readonly { status: number; body?: string; query?: string; key?: KeyName | null }[],
): AbsentOperations {
  const absent = new AbsentOperations();
  const operation = currentDocument.operation(id);
  for (const { status, body = null, query = "", key = "full" } of answers) {
    const request = { method: operation.method, path: operation.path, query, headers: {}, body };
    const response = { status, headers: {}, body: "", ms: 1 };
    absent.note(new Exchange({ id: "X/1", owner: "X", operation: id, key, open: [], request, response }), operation);
  }
  return absent;
}

describe("an operation is taken for absent", () => {
  test.for([404, 405, 501])("after it answered %d twice", (status) => {
    expect(after("getAnalytics", [{ status }]).answerOf("getAnalytics")).toBeUndefined();
    expect(after("getAnalytics", [{ status }, { status }]).answerOf("getAnalytics")?.status).toBe(status);
  });

  test("not if it ever answered otherwise, such as to an invalid body", () => {
    expect(after("requestLeave", [{ status: 404 }, { status: 400 }, { status: 404 }]).answerOf("requestLeave")).toBeUndefined();
  });

  test("not because of what depends on the key, the rate limit or the health of the service", () => {
    const others = [401, 403, 429, 500, 502, 503].map((status) => ({ status }));
    expect(after("getBilling", others).answerOf("getBilling")).toBeUndefined();
    expect(after("getBilling", [...others, { status: 404 }, { status: 404 }]).answerOf("getBilling")).toBeDefined();
    const foreign = [null, "other", "low", "revoked", "sacrificial"] as const;
    expect(
      after(
        "getBilling",
        foreign.map((key) => ({ status: 404, key })),
      ).answerOf("getBilling"),
    ).toBeUndefined();
  });

  test("not if an id in the request may be the reason, until a request without one is answered alike", async () => {
    const body = JSON.stringify({ employee_id: ID });
    const absent = after("requestLeave", [
      { status: 404, body },
      { status: 404, body },
    ]);
    expect([absent.answerOf("requestLeave"), absent.isDoubtful("requestLeave")]).toEqual([undefined, true]);
    const bare = after("requestLeave", [{ status: 404, body: "{}" }]);
    expect(bare.isDoubtful("requestLeave")).toBe(false);
    await absent.ask("requestLeave", async () => undefined);
    expect([absent.answerOf("requestLeave"), absent.isDoubtful("requestLeave")]).toEqual([undefined, false]);
  });

  test("not because of a page, region or filter that it may not know", () => {
    for (const query of ["page=999", "region=XX", "jurisdiction=FR", `employee_id=${ID}`])
      expect(
        after("listLeave", [
          { status: 404, query },
          { status: 404, query },
        ]).answerOf("listLeave"),
      ).toBeUndefined();
  });

  test("never if its path has an id, or is marked as coming soon", () => {
    for (const id of ["getEmployee", "getDocuments"] as const)
      expect(after(id, [{ status: 404 }, { status: 404 }, { status: 501 }]).answerOf(id)).toBeUndefined();
  });
});
