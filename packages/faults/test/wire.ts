import { operations } from "@hr-platform/spec/operations";
import type { Employee } from "@hr-platform/spec/types";
import type { Description } from "@hr-platform/engine/contract/contract";
import { exampleRequests } from "@hr-platform/engine/http/examples/example-request";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { faults } from "../src/catalogue/index.ts";
import { UNKNOWN, people, someone } from "@hr-platform/engine/test/support/cast";
import { jsonRequest } from "@hr-platform/engine/test/support/client";
import { NEWCOMER } from "@hr-platform/engine/test/decisions/switch";
import { type Proof, proof, unchecked } from "./proof.ts";

/** Statuses and bodies of the usual errors. */
function refusals(mock: Mock): unknown[] {
  const api = unchecked(mock);
  const gone = someone(mock, "wattle", { status: "terminated" }).id;
  const answers = [
    api.get(`/employees/${UNKNOWN}`),
    api.post("/employees", { ...NEWCOMER, email: "no address" }),
    api.delete(`/employees/${gone}`),
    api.get("/documents"),
    unchecked(mock, "nobody").get("/company"),
    api.send({ method: "POST", path: "/leave", headers: { "content-type": "application/json" }, body: new TextEncoder().encode("{") }),
    api.get("/company"),
    api.patch("/company", { name: "Another" }),
  ];
  return answers.map(({ status, headers, text }) => [status, headers["content-type"], text]);
}

const ERRORS = [
  "validation-answers-422",
  "validation-code-in-lower-case",
  "unauthorised-in-american",
  "unauthorised-answers-403",
  "unknown-id-answers-400",
  "conflict-answers-400",
  "conflict-answers-422",
  "coming-soon-answers-404",
  "error-without-envelope",
  "error-without-message",
  "error-field-is-a-list",
  "error-without-field",
  "error-names-another-field",
  "errors-as-plain-text",
  "errors-as-html",
  "errors-with-status-200",
  "success-without-data",
  "success-with-status-202",
  "bad-text-is-a-server-error",
];

/** Statuses of `count` requests in a row, and of one a minute and a second later. */
function burst(mock: Mock, count: number, key = "hrk_wattle_full"): unknown[] {
  const api = unchecked(mock, key);
  const statuses = Array.from({ length: count }, () => api.get("/leave-types").status);
  const other = unchecked(mock, "hrk_wattle_read").get("/company").status;
  const elsewhere = api.get("/company").status;
  mock.clock.advance("PT61S");
  return [statuses, other, elsewhere, api.get("/company").status];
}

const LIMITED = { rateLimit: 100 };

/** Every page of the employees, ten at a time, and a filtered one. */
function pages(mock: Mock): unknown {
  const api = unchecked(mock);
  const all = [1, 2, 3, 4, 5, 6].map((page) => api.get<Employee[]>("/employees", { page, limit: 10, status: "all" }));
  const full = api.get<Employee[]>("/employees", { limit: people(mock).length, status: "all" });
  const department = api.get<Employee[]>("/employees", { department: people(mock)[5]!.department ?? "" });
  return [...all, full, department].map(({ data, meta }) => [data?.map(({ id }) => id), meta]);
}

const WITH_ID: ReadonlySet<string> = new Set(operations.filter(({ path }) => path.includes("{")).map(({ id }) => id));

/** The example of every operation with a path id, with ids of wattle, sent by thistle. */
async function foreign(mock: Mock): Promise<unknown> {
  const description = (await (await mock.fetch("http://mock/api/v1/openapi.json")).json()) as Description;
  const api = unchecked(mock, "hrk_thistle_full");
  return exampleRequests(description)
    .filter(({ operation }) => WITH_ID.has(operation))
    .map(({ method, path, body }) => api.send(jsonRequest(method, path, body?.value)))
    .map(({ status, text }) => [status, text]);
}

/** Errors, limits, pages, isolation: what any operation can show. */
export const wireProofs: readonly Proof[] = [
  ...ERRORS.map((fault) => proof(fault, refusals)),
  proof("limited-answers-503", (mock) => burst(mock, 101), LIMITED),
  ...["no-rate-limit", "rate-limit-at-60", "rate-limit-shared-by-all", "rate-limit-per-path", "rate-limit-never-renewed"].map((fault) =>
    proof(fault, (mock) => burst(mock, 101), LIMITED),
  ),
  proof(
    "limited-writes-are-made",
    (mock) => {
      burst(mock, 100);
      const api = unchecked(mock);
      for (let n = 0; n < 99; n += 1) api.get("/company");
      const { status } = api.post("/employees", NEWCOMER);
      return [status, people(mock).length];
    },
    LIMITED,
  ),
  proof("no-rate-headers", (mock) => unchecked(mock).get("/company").headers),
  proof("no-rate-headers-on-errors", (mock) => unchecked(mock).get(`/leave/${UNKNOWN}`).headers),
  proof("no-rate-headers-on-csv", (mock) => unchecked(mock).get("/analytics/export").headers),
  proof("every-third-create-is-refused-and-kept", (mock) =>
    [1, 2, 3].map((n) => unchecked(mock).post("/employees", { ...NEWCOMER, email: `a${n}@wattle-grove.example` }).status),
  ),
  ...[...faults.values()].filter(({ violates }) => violates.some((id) => /^PAGE-|^CONV-06$/.test(id))).map(({ id }) => proof(id, pages)),
  ...[...faults.keys()].filter((id) => id.startsWith("foreign-")).map((id) => proof(id, foreign)),
];
