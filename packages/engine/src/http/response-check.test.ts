import { describe, expect, it } from "vitest";
import { currentContract } from "../contract/current.ts";
import { createMock } from "../mock.ts";
import type { ApiResponse } from "../contract/request.ts";
import { checkResponse } from "./response-check.ts";

const mock = createMock({ clock: "frozen:2026-03-02T09:00:00Z", rateLimit: null });

function ask(path: string, token = "hrk_wattle_full"): ApiResponse {
  return mock.exchange({ method: "GET", path, query: "limit=3", headers: { authorization: `Bearer ${token}` }, body: null });
}

const company = ask("/company");
const body = JSON.parse(company.body) as { data: Record<string, unknown> };

const withData = (change: Record<string, unknown>): ApiResponse => ({
  ...company,
  body: JSON.stringify({ data: { ...body.data, ...change } }),
});

describe("the check of answers against the description", () => {
  it("finds no problem in the mock's responses", async () => {
    expect(await checkResponse(currentContract, "getCompany", company)).toEqual([]);
    expect(await checkResponse(currentContract, "listEmployees", ask("/employees"))).toEqual([]);
    expect(await checkResponse(currentContract, "getEmployee", ask("/employees/none"))).toEqual([]);
    expect(await checkResponse(currentContract, null, ask("/nowhere"))).toEqual([]);
    expect(await checkResponse(currentContract, null, ask("/company", "wrong"))).toEqual([]);
    expect(await checkResponse(currentContract, "getCompany", ask("/company", "hrk_wattle_webhooks"))).toEqual([]);
  });

  it.each([
    ["a status that is not described", { ...company, status: 418 }, "status 418 is not described"],
    [
      "a content type that is not described",
      { ...company, headers: { ...company.headers, "Content-Type": "text/html" } },
      "content type 'text/html' is not described",
    ],
    [
      "a required header that is missing",
      { ...company, headers: { "Content-Type": "application/json" } },
      "header X-RateLimit-Limit is missing",
    ],
    [
      "a header of the wrong type",
      { ...company, headers: { ...company.headers, "X-RateLimit-Limit": "many" } },
      "header X-RateLimit-Limit 'many' must be integer",
    ],
    ["a body that is not JSON", { ...company, body: "<html>" }, "the body is not JSON"],
    ["a field that is not described", withData({ secret: 1 }), "must NOT have additional properties"],
    ["a field that is missing", withData({ name: undefined }), "must have required property 'name'"],
    ["an id with the urn prefix", withData({ id: `urn:uuid:${String(body.data["id"])}` }), '/data/id must match format "uuid"'],
    ["a time that is no instant", withData({ created_at: "2026-02-30T00:00:00Z" }), '/data/created_at must match format "date-time"'],
  ])("reports %s", async (_, answer, problem) => {
    expect((await checkResponse(currentContract, "getCompany", answer)).join("; ")).toContain(problem);
  });

  it("reports a code that belongs to another status", async () => {
    const answer = { ...ask("/nowhere"), body: JSON.stringify({ error: { code: "CONFLICT", message: "No." } }) };
    expect(await checkResponse(currentContract, null, answer)).toEqual(["code CONFLICT came with status 404"]);
  });

  it("reports a response without an operation that is not an error", async () => {
    expect(await checkResponse(currentContract, null, company)).toEqual(["status 200 is not described"]);
    expect(await checkResponse(currentContract, null, { ...ask("/nowhere"), body: "{}" })).toHaveLength(1);
  });

  it("skips responses that a switched decision may change, and no others", async () => {
    const odd = { ...company, status: 418 };
    expect(await checkResponse(currentContract, "getCompany", odd, mock.decisions)).toHaveLength(1);
    expect(await checkResponse(currentContract, "requestLeave", odd, { ...mock.decisions, "create-status": "201" })).toEqual([]);
    expect(await checkResponse(currentContract, "getCompany", odd, { ...mock.decisions, "create-status": "201" })).toHaveLength(1);
  });
});
