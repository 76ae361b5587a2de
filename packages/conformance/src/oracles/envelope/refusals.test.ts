import { describe, expect, test } from "vitest";
import { type Fabricated, verdictsOf } from "../../../test/fabricated.ts";
import { exchange } from "../../../test/exchange.ts";
import { isPaired, refusalOracles } from "./refusals.ts";

const error = (code: unknown, more: object = {}): object => ({ error: { code, message: "No.", ...more } });
const judge = (id: string, fabricated: Fabricated) => verdictsOf(refusalOracles, id, { operation: "getEmployee", ...fabricated });

describe("refusals", () => {
  test("an error is the single member of its body, with code and message", () => {
    expect(judge("error-envelope", { status: 404, body: error("NOT_FOUND") })).toEqual({ "ERR-01": true });
    for (const body of [
      { code: "NOT_FOUND", message: "No." },
      { ...error("NOT_FOUND"), data: null },
      { error: { code: "NOT_FOUND" } },
      { error: "No." },
      "<h1>No</h1>",
      "",
    ])
      expect(judge("error-envelope", { status: 404, body })).toEqual({ "ERR-01": false });
    expect(judge("error-envelope", { operation: null, status: 404, body: "<h1>" })).toEqual({});
    expect(judge("error-envelope", {})).toEqual({});
  });

  test("an error has a known code even where the document has no such operation", () => {
    const unnamed = (code: string, path = "/employees"): object =>
      judge("codes-of-unnamed-requests", { operation: null, path, status: 405, body: error(code) });
    expect(unnamed("NOT_FOUND")).toEqual({ "ERR-02": true });
    expect(unnamed("METHOD_NOT_ALLOWED")).toEqual({ "ERR-02": false });
    // A host for files, and bodies that have another form than the document's errors.
    expect(unnamed("METHOD_NOT_ALLOWED", "https://files.example/logo")).toEqual({});
    for (const body of ["<h1>No</h1>", { error: "No." }, { error: { code: "X" } }, { ...error("X"), status: 405 }])
      expect(judge("codes-of-unnamed-requests", { operation: null, status: 405, body })).toEqual({});
    expect(judge("codes-of-unnamed-requests", { status: 405, body: error("X") })).toEqual({});
  });

  test("a refusal has a status and a code that form a pair of §7", () => {
    const paired = (status: number, code?: string): boolean => isPaired(exchange({ status, body: error(code) }));
    expect([paired(403, "FORBIDDEN"), paired(501, "NOT_IMPLEMENTED")]).toEqual([true, true]);
    expect([paired(403, "CONFLICT"), paired(403), paired(422, "VALIDATION_ERROR"), isPaired(exchange())]).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  test("the members of an error have their types", () => {
    expect(judge("error-members", { status: 400, body: error("VALIDATION_ERROR", { field: "a" }) })).toEqual({
      "ERR-02": true,
      "ERR-03": true,
      "ERR-04": true,
    });
    expect(judge("error-members", { status: 401, body: error("UNAUTHORIZED", { message: undefined, field: ["a"] }) })).toEqual({
      "ERR-02": false,
      "ERR-03": false,
      "ERR-04": false,
    });
    expect(judge("error-members", { status: 500, body: error("INTERNAL_ERROR") })).toEqual({ "ERR-02": true, "ERR-03": true });
  });

  test.each([
    ["ERR-05", 400, "VALIDATION_ERROR"],
    ["ERR-06", 401, "UNAUTHORISED"],
    ["ERR-07", 403, "FORBIDDEN"],
    ["ERR-08", 404, "NOT_FOUND"],
    ["ERR-09", 409, "CONFLICT"],
    ["ERR-10", 429, "RATE_LIMITED"],
    ["ERR-11", 501, "NOT_IMPLEMENTED"],
  ])("%s: %d and %s are a pair", (requirement, status, code) => {
    expect(judge("status-and-code", { status, body: error(code) })).toEqual({ [requirement]: true });
    expect(judge("status-and-code", { status, body: error("INTERNAL_ERROR") })).toEqual({ [requirement]: false });
    expect(judge("status-and-code", { status: 422, body: error(code) })).toEqual({ [requirement]: false });
    expect(judge("status-and-code", { status: 200, body: error(code) })).toEqual({ [requirement]: false });
    expect(judge("status-and-code", { operation: null, status: 405, body: error(code) })).toEqual({});
  });

  test("a status with the code of another pair fails both requirements", () => {
    expect(judge("status-and-code", { status: 404, body: error("CONFLICT") })).toEqual({ "ERR-08": false, "ERR-09": false });
  });

  test("open points allow 413 and 415 instead of 400, but only where they apply", () => {
    const body = error("VALIDATION_ERROR");
    expect(judge("status-and-code", { status: 415, body, open: ["A-13"] })).toEqual({});
    expect(judge("status-and-code", { status: 413, body, open: ["A-23"] })).toEqual({});
    expect(judge("status-and-code", { status: 413, body, open: ["A-13"] })).toEqual({ "ERR-05": false });
    expect(judge("status-and-code", { status: 422, body, open: ["A-13"] })).toEqual({ "ERR-05": false });
  });

  test("a status of 500 or more fails, except 501 on a coming-soon path", () => {
    expect(judge("no-server-errors", { status: 500, body: error("INTERNAL_ERROR") })).toEqual({ "CONV-14": false, "ERR-12": true });
    expect(judge("no-server-errors", { status: 503, body: "down" })).toEqual({ "CONV-14": false, "ERR-12": false });
    expect(judge("no-server-errors", { status: 501, body: error("NOT_IMPLEMENTED") })).toMatchObject({ "CONV-14": false });
    for (const operation of ["getJobs", "createEmployee", null] as const)
      expect(judge("no-server-errors", { operation, status: 501 })).toEqual({});
    expect(judge("no-server-errors", { operation: null, status: 500 })).toMatchObject({ "CONV-14": false });
    expect(judge("no-server-errors", { status: 400, body: error("VALIDATION_ERROR") })).toEqual({ "CONV-14": true });
    expect(judge("no-server-errors", { status: 400, body: {} })).toEqual({});
    expect(judge("no-server-errors", {})).toEqual({});
  });

  test("errors contain no internals of the server", () => {
    const refusalWith = (message: string, sent?: unknown) =>
      judge("errors-tell-nothing-else", { status: 400, body: error("VALIDATION_ERROR", { message }), sent });
    expect(refusalWith("The field a is missing at the start.")).toEqual({ "ERR-15": true });
    for (const message of [
      "at Object.run (/x/a.js:1:2)",
      "in /usr/lib/app/main.py",
      "SELECT * FROM employees",
      "Traceback (most recent call last)",
    ])
      expect(refusalWith(message)).toEqual({ "ERR-15": false });
    expect(refusalWith("SELECT * FROM employees is no name", { name: "SELECT * FROM employees" })).toEqual({ "ERR-15": true });
    expect(judge("errors-tell-nothing-else", { status: 400, body: { ...error("VALIDATION_ERROR"), data: {} } })).toEqual({
      "ERR-15": false,
    });
  });
});
