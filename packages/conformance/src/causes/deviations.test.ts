import { describe, expect, test } from "vitest";
import { causesOf } from "./causes.ts";
import { COMPANY, type ShownComplaint, findings, lines } from "./findings.fixture.ts";

describe("a cause says what deviates from what the request wanted", () => {
  const UNAUTHORISED = '{"error":{"code":"UNAUTHORISED","message":"No."}}';
  const SOON = '{"error":{"code":"NOT_IMPLEMENTED","message":"Soon."}}';
  const jobs = { at: ["GET", "/jobs", "getJobs"] } as const;
  const noKey = { at: COMPANY, status: 401, key: null, body: UNAUTHORISED } as const;

  test("a request without a key, or to a coming-soon path, need not succeed", () => {
    const field = { expected: "error.field is a string if it is present", got: "401" };
    const found = lines({
      "ERR-04": [{ ...field, ...noKey, body: '{"error":{"code":"UNAUTHORISED","message":"No.","field":null}}' }],
      "RATE-05": [{ expected: "a header whose name begins with X-RateLimit-", got: "status 401", ...noKey, operations: ["GET /leave"] }],
      "NI-05": [
        { expected: "an error with code and message and X-RateLimit- headers to GET /jobs", got: "501", ...jobs, status: 501, body: SOON },
      ],
    });
    expect(found).toEqual([
      "responses lack the `X-RateLimit-` headers in 3 operations: 2 requirements fail RATE-05 NI-05",
      "ERR-04 is broken: expected error.field is a string if it is present, got 401: 1 requirement fails ERR-04",
    ]);
  });

  test("a coming-soon path that is not there should have answered 501", () => {
    const gone = { ...jobs, status: 404, body: "<h1>Not found</h1>" };
    expect(lines({ "NI-04": [{ expected: "501 with code NOT_IMPLEMENTED to GET /jobs", got: "404", ...gone }] })).toEqual([
      "coming-soon paths are answered 404, not 501: 1 requirement fails NI-04",
    ]);
  });

  test("further members beside error are called that", () => {
    const body = '{"error":{"code":"UNAUTHORISED","message":"No."},"timestamp":1}';
    const expected = "the body is {error: {code, message, field?}} and has no other member";
    expect(lines({ "ERR-01": [{ expected, got: "401", ...noKey, body }] })).toEqual([
      "errors have further members beside `error`: 1 requirement fails ERR-01",
    ]);
  });

  test("a valid key without Bearer is a valid key", () => {
    expect(lines({ "AUTH-05": [{ expected: "401 with code UNAUTHORISED to a valid key as the bare header value", got: "200" }] })).toEqual([
      "a valid key is accepted outside `Authorization: Bearer`: 1 requirement fails AUTH-05",
    ]);
  });

  test("a requirement with a mistake that many others show is given to its other one", () => {
    const bad = { status: 422, body: '{"error":{"code":"VALIDATION_ERROR","message":"No."}}' };
    const refused = (id: string): readonly [string, ShownComplaint[]] => [id, [{ expected: "400 VALIDATION_ERROR", got: "422", ...bad }]];
    const salary = { expected: "base_salary of every employee is a whole number of cents or null", got: "base_salary 1.25 in {}" };
    expect(
      lines(
        Object.fromEntries([
          refused("EMP-22"),
          refused("EMP-23"),
          ["CONV-01", [{ expected: "400 VALIDATION_ERROR", got: "422", ...bad }, salary]],
        ]),
      ),
    ).toEqual([
      "invalid requests are answered 422, not 400: 2 requirements fail EMP-22 EMP-23",
      "`base_salary` is not in whole cents: 1 requirement fails CONV-01",
    ]);
  });
});

test("what follows from an invalid body that was accepted hangs below it", () => {
  const id = "9e3779b1-5eed-4a1b-9c3d-000000101eef";
  const post = ["POST", "/leave", "requestLeave"] as const;
  const list = { at: ["GET", "/leave", "listLeave"] } as const;
  const sent = '{"start_date":"2026-02-30","leave_type_id":"x"}';
  expect(
    lines({
      "LEAVE-22": [
        {
          expected: '400 VALIDATION_ERROR, since start_date is "x", which is not in the form YYYY-MM-DD',
          got: "201",
          at: post,
          status: 201,
          sent,
          body: `{"data":{"id":"${id}"}}`,
        },
      ],
      "LEAVE-06": [
        { expected: "startDate of every leave request is a real date written YYYY-MM-DD", got: 'startDate "2026-02-30" in {}', ...list },
      ],
      "LEAVE-08": [{ expected: "days of every leave request is a number", got: `days null in {"id":"${id}"}`, ...list }],
    }),
  ).toEqual([
    "invalid bodies are accepted: `start_date` may be not in the form YYYY-MM-DD in 2 operations: 3 requirements fail LEAVE-22 LEAVE-06 LEAVE-08",
  ]);
});

describe("only a leak frightens", () => {
  const leave = { expected: "no private text", at: ["GET", "/leave", "listLeave"] } as const;
  test.each([
    ["a 404", { ...leave, got: "404", status: 404, body: '{"error":{"code":"NOT_FOUND","message":"No."}}' }],
    ["an empty object", { ...leave, got: "200 {}", body: "{}" }],
    ["a list in another place", { ...leave, got: "200", body: '{"data":{"items":[{"id":"1"}]}}' }],
    ["something missing", { ...leave, got: "no id in {}" }],
  ] as const)("%s is none", (_, shown) => {
    expect(causesOf(findings({ "PRIV-01": [shown] })).map(({ danger }) => danger)).toEqual([undefined]);
  });

  test("a refusal that names what it refuses is one", () => {
    const shown = { ...leave, got: "it holds a@example.com: 400 {}", status: 400, body: "{}" };
    expect(causesOf(findings({ "PRIV-13": [shown] })).map(({ danger }) => danger)).toEqual(["privacy"]);
  });

  test("another company's id shows nothing where every id succeeds", () => {
    const at = { at: ["GET", "/employees/1", "getEmployee"], got: "200" } as const;
    expect(
      lines({
        "AUTH-12": [{ expected: "404 with code NOT_FOUND to GET /employees/{id} with an id that does not exist", ...at }],
        "AUTH-13": [{ expected: "404 with code NOT_FOUND to GET /employees/{id} with an id of another company", ...at }],
      }),
    ).toEqual(["unknown ids are answered with a success: 2 requirements fail AUTH-12 AUTH-13"]);
  });
});
