import type { Mock } from "../../src/sandbox/mock-handle.ts";
import { UNKNOWN, someone } from "../support/cast.ts";
import { client } from "../support/client.ts";
import { upload } from "../support/logos.ts";
import { type Switch, requestLeave, at, hire, on, outcome } from "./switch.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Requests with two mistakes. */
function wrongTwice(mock: Mock): string[] {
  const [full, read, kauri] = [client(mock), client(mock, "hrk_wattle_read"), at(mock, "kauri")];
  const unknown = `/employees/${UNKNOWN}`;
  const broken = { method: "PATCH", path: unknown, body: bytes("{") };
  return [
    outcome(client(mock, "hrk_wattle_revoked").patch(unknown, { first_name: 5 })),
    outcome(read.send({ method: "POST", path: "/documents", body: bytes("{") })),
    outcome(read.send(broken)),
    outcome(read.patch(unknown, { first_name: 5 })),
    outcome(read.patch(unknown, { first_name: "Li" })),
    outcome(kauri.get("/analytics")),
    outcome(full.send(broken)),
    outcome(full.patch(unknown, { first_name: 5 })),
    outcome(requestLeave(mock, UNKNOWN, { start_date: "soon" })),
  ];
}

function create(mock: Mock, body: object): string {
  return outcome(client(mock).post("/employees", body));
}

/** Errors (§7), and unknown ids (§5.3). */
export const errorsSwitches: readonly Switch[] = [
  on("check-order", wrongTwice, {
    "id-before-body": [
      "401 UNAUTHORISED",
      "501 NOT_IMPLEMENTED",
      "403 FORBIDDEN",
      "403 FORBIDDEN",
      "403 FORBIDDEN",
      "403 FORBIDDEN",
      "400 VALIDATION_ERROR",
      "404 NOT_FOUND",
      "400 VALIDATION_ERROR start_date",
    ],
    "body-before-id": [
      "401 UNAUTHORISED",
      "501 NOT_IMPLEMENTED",
      "403 FORBIDDEN",
      "403 FORBIDDEN",
      "403 FORBIDDEN",
      "403 FORBIDDEN",
      "400 VALIDATION_ERROR",
      "400 VALIDATION_ERROR first_name",
      "400 VALIDATION_ERROR start_date",
    ],
    "validation-before-scope": [
      "401 UNAUTHORISED",
      "501 NOT_IMPLEMENTED",
      "400 VALIDATION_ERROR",
      "400 VALIDATION_ERROR first_name",
      "403 FORBIDDEN",
      "403 FORBIDDEN",
      "400 VALIDATION_ERROR",
      "400 VALIDATION_ERROR first_name",
      "400 VALIDATION_ERROR start_date",
    ],
  }),
  on(
    "forbidden-messages",
    (mock) => {
      const [scope, plan] = [client(mock, "hrk_wattle_read").post("/employees", {}), at(mock, "kauri").get("/analytics")];
      const [one, other] = [scope.error!.message, plan.error!.message];
      return [outcome(scope), outcome(plan), one.includes("write"), other.includes("growth"), one === other];
    },
    {
      "different-messages": ["403 FORBIDDEN", "403 FORBIDDEN", true, true, false],
      "same-message": ["403 FORBIDDEN", "403 FORBIDDEN", false, false, true],
    },
  ),
  on(
    "error-field",
    (mock) => [
      outcome(hire(mock, { first_name: 5 })),
      outcome(hire(mock, { first_name: 5, last_name: 5 })),
      outcome(client(mock).post("/employees")),
      outcome(client(mock).send({ method: "POST", path: "/employees", body: bytes("{") })),
    ],
    {
      "when-nameable": [
        "400 VALIDATION_ERROR first_name",
        "400 VALIDATION_ERROR first_name",
        "400 VALIDATION_ERROR",
        "400 VALIDATION_ERROR",
      ],
      "single-fault-only": ["400 VALIDATION_ERROR first_name", "400 VALIDATION_ERROR", "400 VALIDATION_ERROR", "400 VALIDATION_ERROR"],
    },
  ),
  on(
    "first-error",
    (mock) => [
      create(mock, {
        jurisdiction: "FR",
        last_name: 5,
        first_name: "Li",
        email: "li@x.example",
        employment_type: "full_time",
        start_date: "2026-03-02",
        role: "employee",
      }),
      create(mock, { jurisdiction: "FR", first_name: "Li" }),
    ],
    {
      "schema-order": ["400 VALIDATION_ERROR last_name", "400 VALIDATION_ERROR last_name"],
      "body-order": ["400 VALIDATION_ERROR jurisdiction", "400 VALIDATION_ERROR jurisdiction"],
    },
  ),
  on("unknown-query-parameters", (mock) => outcome(client(mock).get("/employees", { shoe_size: 42 })), {
    ignored: "200",
    "validation-error": "400 VALIDATION_ERROR shoe_size",
  }),
  on(
    "repeated-query-parameter",
    (mock) => {
      const answer = client(mock).get<{ status: string }[]>("/employees", "status=terminated&status=active");
      return answer.error === undefined ? answer.data.some(({ status }) => status === "terminated") : outcome(answer);
    },
    { first: true, last: false, "validation-error": "400 VALIDATION_ERROR status" },
  ),
  on("malformed-path-id", (mock) => [outcome(client(mock).get("/employees/mia")), outcome(client(mock).get(`/employees/${UNKNOWN}`))], {
    "not-found": ["404 NOT_FOUND", "404 NOT_FOUND"],
    "validation-error": ["400 VALIDATION_ERROR id", "404 NOT_FOUND"],
  }),
  on(
    "unknown-body-id",
    (mock) => {
      const foreign = someone(mock, "kauri").id;
      return [
        ...[UNKNOWN, foreign].map((id) => outcome(requestLeave(mock, id))),
        outcome(requestLeave(mock, someone(mock).id, { leave_type_id: UNKNOWN })),
        ...[UNKNOWN, foreign].map((manager_id) => outcome(hire(mock, { manager_id }))),
      ];
    },
    {
      "not-found": ["employee_id", "employee_id", "leave_type_id", "manager_id", "manager_id"].map((field) => `404 NOT_FOUND ${field}`),
      "validation-error": ["employee_id", "employee_id", "leave_type_id", "manager_id", "manager_id"].map(
        (field) => `400 VALIDATION_ERROR ${field}`,
      ),
    },
  ),
  on(
    "unknown-query-id",
    (mock) =>
      [UNKNOWN, someone(mock, "kauri").id].map((employee_id) => {
        const answer = client(mock).get("/leave", { employee_id });
        return [outcome(answer), answer.meta?.total];
      }),
    {
      empty: [
        ["200", 0],
        ["200", 0],
      ],
      "not-found": [
        ["404 NOT_FOUND employee_id", undefined],
        ["404 NOT_FOUND employee_id", undefined],
      ],
      "validation-error": [
        ["400 VALIDATION_ERROR employee_id", undefined],
        ["400 VALIDATION_ERROR employee_id", undefined],
      ],
    },
  ),
  on(
    "error-field-path",
    (mock) => [
      outcome(client(mock).post("/webhooks", { url: "https://hooks.partner.example/hr", events: ["employee.created", "nothing"] })),
      outcome(client(mock).get("/employees", { page: "x" })),
      outcome(client(mock).get("/employees", { status: "gone" })),
      outcome(upload(client(mock), new Uint8Array())),
      outcome(hire(mock, { first_name: 5 })),
    ],
    {
      "top-level": ["events", "page", "status", "file", "first_name"].map((field) => `400 VALIDATION_ERROR ${field}`),
      brackets: ["events[1]", "page", "status", "file", "first_name"].map((field) => `400 VALIDATION_ERROR ${field}`),
      dots: ["events.1", "query.page", "query.status", "file", "first_name"].map((field) => `400 VALIDATION_ERROR ${field}`),
    },
  ),
];
