import { expect, test } from "vitest";
import { Exchange } from "../exchange/exchange.ts";
import type { ExchangeRecord } from "../exchange/exchange.ts";
import { driftBetween } from "./drift.ts";
import type { MockControl } from "./mock-control.ts";
import { Witness, type Witnessed } from "./witness.ts";

const ID = "11111111-1111-4111-8111-111111111111";
const OTHER = "22222222-2222-4222-8222-222222222222";

interface Sent {
  readonly operation: NonNullable<ExchangeRecord["operation"]>;
  readonly path: string;
  readonly method?: string;
  readonly query?: string;
  readonly body?: object;
  readonly status?: number;
  readonly answer?: object;
  readonly open?: readonly string[];
}

/** A run with these exchanges, all with the same key. */
function run(...sent: readonly Sent[]): Witnessed[] {
  const witness = new Witness();
  return sent.map(({ operation, path, method = "GET", query = "", body, status = 200, answer, open = [] }, n) => {
    const record: ExchangeRecord = {
      id: `entry/${n + 1}`,
      owner: "entry",
      operation,
      key: "read",
      open,
      request: { method, path, query, headers: {}, body: body === undefined ? null : JSON.stringify(body) },
      response: {
        status,
        headers: { "content-type": "application/json" },
        body: answer === undefined ? "" : JSON.stringify(answer),
        ms: 1,
      },
    };
    return witness.see({ record, failures: [], observed: [] }, "key-full");
  });
}

/** A mock that would answer so under a value of an open point. */
const control = (answer?: { readonly status: number; readonly body: object }): Pick<MockControl, "otherAnswers" | "values"> => ({
  values: async () => new Map(),
  async *otherAnswers(record) {
    if (answer === undefined) return;
    const response = { ...record.response, status: answer.status, body: JSON.stringify(answer.body) };
    yield {
      point: { id: "A-01", slug: "create-status", values: { mock: "200", service: "201" } },
      exchange: new Exchange({ ...record, response }),
    };
  },
});

const found = async (mock: Witnessed[], service: Witnessed[], by = control()): Promise<string[]> =>
  (await driftBetween({ mock, service, control: by })).differences.map(({ kind, place, points }) =>
    [kind, place, ...points.map(({ id }) => id)].join(" "),
  );

const read = (data: object, more: Partial<Sent> = {}): Sent => ({
  operation: "getEmployee",
  path: `/employees/${ID}`,
  answer: { data },
  ...more,
});

test("other people with other values are no difference, nor are null and empty lists", async () => {
  const list = (data: object[]): Sent => ({ operation: "listEmployees", path: "/employees", answer: { data } });
  expect(
    await found(
      run(list([{ id: ID, manager_id: null }])),
      run(
        list([
          { id: OTHER, manager_id: ID },
          { id: ID, manager_id: null },
        ]),
      ),
    ),
  ).toEqual([]);
  expect(await found(run(list([{ id: ID }])), run(list([])))).toEqual([]);
});

test("another status is a difference, and the open point under which the mock has it permits it", async () => {
  const create = (status: number): Sent => ({
    operation: "createEmployee",
    path: "/employees",
    method: "POST",
    status,
    answer: { data: { id: ID } },
  });
  expect(await found(run(create(200)), run(create(201)))).toEqual(["unexplained status"]);
  expect(await found(run(create(200)), run(create(201)), control({ status: 201, body: { data: { id: ID } } }))).toEqual([
    "open status A-01",
  ]);
  expect(await found(run(create(200)), run(create(201)), control({ status: 400, body: {} }))).toEqual(["unexplained status"]);
});

test("an open point under which the mock refuses another field does not permit a refusal", async () => {
  const refused = (field: string) => ({ error: { code: "VALIDATION_ERROR", field } });
  const end = (status: number, answer: object): Sent => ({
    operation: "terminateEmployee",
    path: `/employees/${ID}`,
    method: "DELETE",
    status,
    answer,
  });
  const [mock, service] = [run(end(200, { data: { id: ID } })), run(end(400, refused("termination_reason")))];
  expect(await found(mock, service, control({ status: 400, body: refused("termination_date") }))).toEqual(["unexplained status"]);
  expect(await found(mock, service, control({ status: 400, body: refused("termination_reason") }))).toEqual(["open status A-01"]);
});

test("what a request leaves open explains another status", async () => {
  const create = (status: number): Sent => ({ operation: "createEmployee", path: "/employees", method: "POST", status, open: ["A-15"] });
  expect(await found(run(create(200)), run(create(400)))).toEqual(["open status A-15"]);
});

test("a member that is missing is a difference; one that the document does not name is only further", async () => {
  expect(await found(run(read({ id: ID, email: "a@b.example" })), run(read({ id: ID })))).toEqual(["unexplained data.email"]);
  expect(await found(run(read({ id: ID })), run(read({ id: ID, shoelace: 43 })))).toEqual(["further data.*"]);
});

test("another kind of value is a difference", async () => {
  expect(await found(run(read({ base_salary: 5 })), run(read({ base_salary: "5" })))).toEqual(["unexplained data.base_salary"]);
  expect(await found(run(read({ start_date: "2026-01-01" })), run(read({ start_date: "1 January" })))).toEqual([
    "unexplained data.start_date",
  ]);
});

test("a success without data is a difference to one with a resource", async () => {
  const end = (answer: object): Sent => ({ operation: "terminateEmployee", path: `/employees/${ID}`, method: "DELETE", answer });
  expect(await found(run(end({ data: { id: ID } })), run(end({ data: null })))).toEqual(["unexplained data"]);
});

test("a member that is not shown as it was sent is a difference", async () => {
  const update = (title: string): Sent =>
    read({ id: ID, job_title: title }, { operation: "updateEmployee", method: "PATCH", body: { job_title: "Lead" } });
  expect(await found(run(update("Lead")), run(update("Tester")))).toEqual(["unexplained data.job_title, beside the request"]);
});

test("what the program wrote and does not read again is a difference; what others wrote is not", async () => {
  const create: Sent = { operation: "createEmployee", path: "/employees", method: "POST", answer: { data: { id: ID, job_title: "Lead" } } };
  const again = (title: string): Sent => read({ id: ID, job_title: title });
  expect(await found(run(create, again("Lead")), run(create, again("Tester")))).toEqual([
    "unexplained data.job_title, beside what was shown before",
  ]);
  expect(await found(run(again("Lead"), again("Lead")), run(again("Lead"), again("Tester")))).toEqual([]);
});

test("requests are paired by what they send, ids, dates and times of a run left out, whatever their order", async () => {
  const create = (email: string, status: number): Sent => ({
    operation: "createEmployee",
    path: "/employees",
    method: "POST",
    status,
    body: { email },
  });
  const unknown = (id: string): Sent => read({}, { path: `/employees/${id}`, status: 404 });
  const list: Sent = { operation: "listEmployees", path: "/employees", answer: { data: [{ id: ID }] } };
  expect(await found(run(create("a1@x.example", 200), create("none", 400)), run(create("none", 400), create("b2@x.example", 200)))).toEqual(
    [],
  );
  // An id that the run has shown is another request than one that it has not.
  expect(await found(run(list, read({ id: ID }), unknown(OTHER)), run(list, unknown(OTHER), read({ id: ID })))).toEqual([]);
});

test("the rate limit and gateways say nothing, and what only one run asked is counted", async () => {
  const company = (status: number): Sent => ({ operation: "getCompany", path: "/company", status, answer: { data: {} } });
  const mock = run(company(200), company(200), company(200));
  const service = run(company(429), company(502));
  const { differences, both, only_mock, not_compared } = await driftBetween({ mock, service, control: control() });
  expect({ differences, both, only_mock, not_compared }).toEqual({ differences: [], both: 2, only_mock: 1, not_compared: 2 });
});

test("no value of a person is in a difference", async () => {
  const mock = run(read({ last_name: "Secretson", tags: { "Ann Secretson": 1 } }));
  const service = run(read({ last_name: { text: "Secretson" }, tags: { "Ann Secretson": "1" } }));
  expect(JSON.stringify(await driftBetween({ mock, service, control: control() }))).not.toContain("Secretson");
});
