import { client } from "../support/client.ts";
import { world } from "../support/worlds.ts";
import { type Switch, requestLeave, hire, on, outcome } from "./switch.ts";

export const transportSwitches: readonly Switch[] = [
  on("create-status", (mock) => [hire(mock).status, requestLeave(mock, hire(mock, { email: "b@x.example" }).data.id).status], {
    200: [200, 200],
    201: [201, 201],
  }),
  on(
    "delete-body",
    (mock) => {
      const api = client(mock);
      const person = hire(mock).data.id;
      const request = requestLeave(mock, person).data.id;
      return [`/leave/${request}`, `/employees/${person}`].map((path) => {
        const { status, text, data } = api.delete(path);
        const shown =
          text === "" ? "nothing" : data === null ? null : Object.keys(data).length === 1 ? Object.keys(data)[0] : data["status"];
        return [status, shown, api.get(path).data["status"]];
      });
    },
    {
      resource: [
        [200, "cancelled", "cancelled"],
        [200, "terminated", "terminated"],
      ],
      id: [
        [200, "id", "cancelled"],
        [200, "id", "terminated"],
      ],
      null: [
        [200, null, "cancelled"],
        [200, null, "terminated"],
      ],
      "no-content": [
        [204, "nothing", "cancelled"],
        [204, "nothing", "terminated"],
      ],
    },
  ),
  on(
    "unknown-path",
    (mock) => {
      const answer = client(mock).get("/payslips");
      return [outcome(answer), answer.headers["content-type"], client(mock, null).get("/payslips").status];
    },
    {
      "not-found": ["404 NOT_FOUND", "application/json", 401],
      "not-implemented": ["501 NOT_IMPLEMENTED", "application/json", 401],
      "bare-not-found": ["404", "text/html; charset=utf-8", 401],
    },
  ),
  on(
    "wrong-method",
    (mock) => {
      const answer = client(mock).put("/employees", {});
      return [outcome(answer), answer.headers["allow"]];
    },
    { "not-found": ["404 NOT_FOUND", "GET, POST"], "not-allowed": ["405 NOT_FOUND", "GET, POST"] },
  ),
  on("unknown-path-without-key", (mock) => [outcome(client(mock, null).get("/payslips")), outcome(client(mock, null).get("/company"))], {
    401: ["401 UNAUTHORISED", "401 UNAUTHORISED"],
    404: ["404 NOT_FOUND", "401 UNAUTHORISED"],
  }),
  on(
    "internal-error-status",
    (mock) => outcome(client(mock).get("/company")),
    { 500: "500 INTERNAL_ERROR", 503: "503 INTERNAL_ERROR" },
    {
      onBug: () => {},
      world: () => ({
        companies: world.companies,
        data: () => {
          throw new Error("no data");
        },
      }),
    },
  ),
  on(
    "impossible-dates",
    (mock) =>
      ["2026-02-30", "2026-02-05T10:30:00Z", " 2026-02-06\t", 20_260_205, "soon"].map((start_date, n) => {
        const answer = hire(mock, { start_date, email: `n${n}@x.example` });
        return answer.error === undefined ? answer.data.start_date : outcome(answer);
      }),
    {
      rejected: Array.from({ length: 5 }, () => "400 VALIDATION_ERROR start_date"),
      normalised: ["2026-03-02", "2026-02-05", "2026-02-06", "400 VALIDATION_ERROR start_date", "400 VALIDATION_ERROR start_date"],
    },
  ),
  on(
    "uuid-case",
    (mock) => {
      const { id } = hire(mock).data;
      requestLeave(mock, id);
      const upper = id.toUpperCase();
      const listed = client(mock).get("/leave", { employee_id: upper }).meta?.total;
      return [
        outcome(client(mock).get(`/employees/${upper}`)),
        outcome(requestLeave(mock, upper, { end_date: "2026-05-04" })),
        listed,
        id === id.toLowerCase(),
      ];
    },
    { insensitive: ["200", "200", 1, true], sensitive: ["404 NOT_FOUND", "404 NOT_FOUND employee_id", 0, true] },
  ),
  on("unicode-text", (mock) => hire(mock, { first_name: " Zoe\u0308\u0007 " }).data.first_name, {
    verbatim: "Zoe\u0308\u0007",
    normalised: "Zo\u00eb\u0007",
    stripped: "Zoe\u0308",
  }),
  on(
    "timestamp-form",
    (mock) => {
      const api = client(mock);
      const { id, created_at } = hire(mock, { first_name: "2026-03-02T09:00:00.000Z" }).data;
      const name = api.get(`/employees/${id}`).data["first_name"];
      mock.clock.advance("P60D");
      return [created_at, requestLeave(mock, id, { start_date: "2026-06-15", end_date: "2026-06-19" }).data.createdAt, name];
    },
    {
      "utc-milliseconds": ["2026-03-02T09:00:00.000Z", "2026-05-01T09:00:00.000Z", "2026-03-02T09:00:00.000Z"],
      "utc-seconds": ["2026-03-02T09:00:00Z", "2026-05-01T09:00:00Z", "2026-03-02T09:00:00.000Z"],
      offset: ["2026-03-02T20:00:00+11:00", "2026-05-01T19:00:00+10:00", "2026-03-02T09:00:00.000Z"],
    },
  ),
  on(
    "http-extras",
    (mock) => {
      const api = client(mock);
      const { id } = hire(mock).data;
      const paths = ["/employees/", "/Leave/BALANCES", `/EMPLOYEES/${id}/`, "/documents/", "/nowhere/"];
      const tag = api.get("/company").headers["etag"];
      const same = api.get("/company").headers["etag"] === tag;
      api.patch("/company", { industry: "Tea" });
      return [paths.map((path) => outcome(api.get(path))), typeof tag, same, api.get("/company").headers["etag"] === tag];
    },
    {
      plain: [["404 NOT_FOUND", "404 NOT_FOUND", "404 NOT_FOUND", "501 NOT_IMPLEMENTED", "404 NOT_FOUND"], "undefined", true, true],
      lenient: [["200", "200", "200", "501 NOT_IMPLEMENTED", "404 NOT_FOUND"], "string", true, false],
    },
  ),
];
