import { describe, expect, test } from "vitest";
import { type Fabricated, findingsOf, verdictsOf } from "../../../test/fabricated.ts";
import { successOracles } from "./successes.ts";

const judge = (id: string, fabricated: Fabricated) => verdictsOf(successOracles, id, fabricated);
const SAID = { data: { id: 1 } };
const csv = { "content-type": "text/csv; charset=utf-8" };

describe("successes", () => {
  test.each([
    ["getCompany", 200, true],
    ["getCompany", 201, false],
    ["updateEmployee", 202, false],
    ["createEmployee", 200, true],
    ["createEmployee", 201, true],
    ["createSurvey", 201, true],
    ["createSurvey", 200, false],
    ["cancelLeave", 204, true],
    ["deleteLogo", 204, false],
  ] as const)("%s with status %d: %s", (operation, status, holds) => {
    expect(judge("success-status", { operation, status, body: SAID })).toEqual({ "CONV-10": holds });
  });

  test("a creation answers with the id of the new resource; the rule only fails", () => {
    const id = "0b9f3a52-6c1e-4d7a-9f20-3f1f6f2f9d11";
    expect(judge("created-ids", { operation: "createSurvey", status: 201, body: { data: { id } } })).toEqual({});
    for (const data of [{}, { id: 7 }, [{ id }], "text"])
      expect(judge("created-ids", { operation: "createSurvey", status: 201, body: { data } })).toEqual({ "SURV-05": false });
    expect(judge("created-ids", { operation: "createSurvey", status: 400, body: {} })).toEqual({});
    expect(judge("created-ids", { operation: "createEmployee", status: 201, body: { data: {} } })).toEqual({});
  });

  test("a success has data, except the export and a deletion without a body", () => {
    expect(judge("success-envelope", { body: SAID })).toEqual({ "CONV-05": true });
    for (const body of [{ id: 1 }, [], "", "text"]) expect(judge("success-envelope", { body })).toEqual({ "CONV-05": false });
    expect(judge("success-envelope", { operation: "deleteWebhook", status: 204, body: "" })).toEqual({});
    expect(judge("success-envelope", { operation: "inviteEmployee", status: 202, body: "" })).toEqual({});
    expect(judge("success-envelope", { operation: "exportAnalytics", body: "a,b", headers: csv })).toEqual({});
    expect(judge("success-envelope", { status: 404 })).toEqual({});
  });

  test("bodies are labelled JSON, errors included", () => {
    expect(judge("json-bodies", { body: SAID })).toEqual({ "CONV-07": true });
    expect(judge("json-bodies", { body: SAID, headers: { "content-type": "application/problem+json" } })).toEqual({ "CONV-07": true });
    expect(judge("json-bodies", { headers: { "content-type": "text/plain" }, status: 400 })).toEqual({ "CONV-07": false });
    expect(judge("json-bodies", { headers: {} })).toEqual({ "CONV-07": false });
    expect(judge("json-bodies", { body: "<h1>Hello</h1>" })).toEqual({ "CONV-07": false });
    expect(judge("json-bodies", { operation: "exportAnalytics", headers: csv, body: "a", status: 403 })).toEqual({ "CONV-07": false });
    expect(judge("json-bodies", { operation: null, body: "<h1>" })).toEqual({});
  });

  test("an empty response passes nothing", () => {
    for (const id of ["success-status", "success-envelope", "json-bodies"]) {
      expect(judge(id, { body: { data: [] } })).toEqual({});
      expect(judge(id, { body: { data: null } })).toEqual({});
    }
    expect(judge("json-bodies", { status: 400, body: {} })).toEqual({});
  });

  test("the export is text/csv", () => {
    expect(judge("csv-export", { operation: "exportAnalytics", headers: csv, body: "a" })).toEqual({ "CONV-09": true });
    expect(judge("csv-export", { operation: "exportAnalytics", headers: { "content-type": "text/plain" }, body: "a" })).toEqual({
      "CONV-09": false,
    });
    expect(judge("csv-export", { operation: "exportAnalytics", status: 403 })).toEqual({});
  });
});

describe("bodies that clients can read", () => {
  const json = { "content-type": "application/json" };

  test("JSON begins without a byte order mark", () => {
    expect(judge("json-bodies", { body: SAID, headers: json })).toEqual({ "CONV-07": true });
    expect(judge("json-bodies", { body: `\uFEFF${JSON.stringify(SAID)}`, headers: json })).toEqual({ "CONV-07": false });
    expect(judge("success-envelope", { body: `\uFEFF${JSON.stringify(SAID)}`, headers: json })).toEqual({ "CONV-05": true });
  });

  test("an empty body that is labelled as JSON, and a coding that nobody knows, are warnings", () => {
    const warned = (fabricated: Fabricated): number =>
      findingsOf(successOracles, "readable-bodies", fabricated).filter(({ holds, warns }) => !holds && warns === true).length;
    expect(warned({ operation: "inviteEmployee", body: "", headers: json })).toBe(1);
    expect(warned({ operation: "inviteEmployee", body: "", headers: {} })).toBe(0);
    expect(warned({ operation: "inviteEmployee", status: 204, body: "", headers: json })).toBe(0);
    expect(warned({ body: SAID, headers: { ...json, "content-encoding": "x-nothing" } })).toBe(1);
    expect(warned({ body: SAID, headers: { ...json, "content-encoding": "gzip, BR" } })).toBe(0);
  });
});
