import { someone } from "../support/cast.ts";
import { client, jsonRequest } from "../support/client.ts";
import { type Switch, SICK, requestLeave, hire, on, outcome } from "./switch.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Request bodies. */
export const bodiesSwitches: readonly Switch[] = [
  on("malformed-json", (mock) => outcome(client(mock).send({ method: "POST", path: "/employees", body: bytes('{"first_name":') })), {
    "no-field": "400 VALIDATION_ERROR",
    "field-body": "400 VALIDATION_ERROR body",
    "unsupported-type": "415 VALIDATION_ERROR",
  }),
  on(
    "content-type",
    (mock) => {
      const { id } = someone(mock);
      const sent = jsonRequest("PATCH", `/employees/${id}`, { job_title: "Baker" });
      const types = [{ "content-type": "application/json; charset=utf-8" }, { "content-type": "text/plain" }, {}];
      return types.map((headers) => outcome(client(mock).send({ ...sent, headers })));
    },
    {
      parsed: ["200", "200", "200"],
      "bad-request": ["200", "400 VALIDATION_ERROR", "400 VALIDATION_ERROR"],
      "unsupported-type": ["200", "415 VALIDATION_ERROR", "415 VALIDATION_ERROR"],
    },
  ),
  on(
    "unknown-body-fields",
    (mock) => {
      const answer = hire(mock, { shoe_size: 42 });
      return [outcome(answer), Object.keys(answer.data ?? {}).includes("shoe_size"), answer.data?.first_name];
    },
    { ignored: ["200", false, "Mia"], "validation-error": ["400 VALIDATION_ERROR shoe_size", false, undefined] },
  ),
  on(
    "empty-patch",
    (mock) => {
      const before = someone(mock);
      const answer = client(mock).patch(`/employees/${before.id}`, {});
      const after = client(mock).get(`/employees/${before.id}`).data;
      return [outcome(answer), outcome(client(mock).patch("/company", {})), JSON.stringify(after) === JSON.stringify(before)];
    },
    { accepted: ["200", "200", true], "validation-error": ["400 VALIDATION_ERROR", "400 VALIDATION_ERROR", true] },
  ),
  on(
    "read-only-fields",
    (mock) => {
      const api = client(mock);
      const { id } = someone(mock);
      const company = api.patch("/company", { name: "Wattle", primary_domain: "x.example" });
      const employee = api.patch(`/employees/${id}`, { job_title: "Baker", created_at: "2020-01-01T00:00:00Z" });
      const [now, person] = [api.get("/company").data, api.get(`/employees/${id}`).data];
      return [outcome(company), now["name"], now["primary_domain"], outcome(employee), (person["job_title"] as unknown) === "Baker"];
    },
    {
      ignored: ["200", "Wattle", "wattle-grove.example", "200", true],
      "validation-error": [
        "400 VALIDATION_ERROR primary_domain",
        "Wattle Grove Software",
        "wattle-grove.example",
        "400 VALIDATION_ERROR created_at",
        false,
      ],
    },
  ),
  on(
    "null-for-optional",
    (mock) => {
      const person = hire(mock, { job_title: null });
      const { id } = someone(mock);
      return [outcome(person), outcome(requestLeave(mock, id, { notes: null })), outcome(requestLeave(mock, id, { half_day: null }))];
    },
    {
      "as-absent": ["200", "200", "400 VALIDATION_ERROR half_day"],
      "validation-error": ["400 VALIDATION_ERROR job_title", "400 VALIDATION_ERROR notes", "400 VALIDATION_ERROR half_day"],
    },
  ),
  on(
    "blank-strings",
    (mock) =>
      ["", "  ", " Li "].map((first_name, n) => {
        const answer = hire(mock, { first_name, email: `n${n}@x.example` });
        return answer.error === undefined ? answer.data.first_name : outcome(answer);
      }),
    {
      rejected: ["400 VALIDATION_ERROR first_name", "400 VALIDATION_ERROR first_name", "Li"],
      stored: ["", "  ", " Li "],
      trimmed: ["", "", "Li"],
    },
  ),
  on(
    "string-lengths",
    (mock) => {
      const { id } = someone(mock);
      return [
        outcome(hire(mock, { first_name: "n".repeat(255) })),
        outcome(hire(mock, { first_name: "n".repeat(256), email: "b@x.example" })),
        outcome(client(mock).patch(`/employees/${id}`, { job_title: "n".repeat(10_000) })),
        outcome(requestLeave(mock, id, { notes: "n".repeat(501) }, SICK)),
      ];
    },
    {
      bounded: ["200", "400 VALIDATION_ERROR first_name", "400 VALIDATION_ERROR job_title", "400 VALIDATION_ERROR notes"],
      unbounded: ["200", "200", "200", "400 VALIDATION_ERROR notes"],
    },
  ),
  on(
    "body-size",
    async (mock) => {
      const path = `/employees/${someone(mock).id}`;
      const body = '{"job_title":"Baker"}'.padEnd(1_500_000);
      const headers = { authorization: "Bearer hrk_wattle_full" };
      const fetched = await mock.fetch(new Request(`http://mock/api/v1${path}`, { method: "PATCH", headers, body }));
      const patch = { method: "PATCH", path } as const;
      // A shell that stops reading at the limit sets `oversized`. Without a limit it never does, and the body is then null.
      const cut = client(mock).send({ ...patch, body: null, oversized: true });
      return [outcome(client(mock).send({ ...patch, body: bytes(body) })), fetched.status, outcome(cut)];
    },
    {
      "bad-request": ["400 VALIDATION_ERROR", 400, "400 VALIDATION_ERROR"],
      "too-large": ["413 VALIDATION_ERROR", 413, "413 VALIDATION_ERROR"],
      unlimited: ["200", 200, "400 VALIDATION_ERROR"],
    },
  ),
];
