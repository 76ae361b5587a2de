import { runs } from "@hr-platform/property-runs";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hostileReport } from "../../test/hostile-report.ts";
import { requirements } from "../document/requirements.ts";
import type { ExchangeRecord } from "../exchange/exchange.ts";
import { causeLine, titleParts } from "./cause-line.ts";
import { type Findings, causesOf } from "./causes.ts";
import { COMPANY, type ShownComplaint, findings, lines } from "./findings.fixture.ts";
import { topicOf } from "./leak.ts";

const COMPLETE = "created_at of every employee is a complete date-time such as 2026-03-02T09:00:00Z";
const ISO = "created_at is an ISO 8601 date-time such as 2026-03-02T09:00:00Z or null";
const NO_ZONE = '"2026-03-02T09:00:00"';

describe("failures have one cause", () => {
  test("if the same member is wrong in the same way, in whatever operation", () => {
    const at = { at: COMPANY };
    expect(
      lines({
        "EMP-14": [{ expected: COMPLETE, got: `created_at ${NO_ZONE} in {}`, operations: ["GET /employees", "GET /employees/{id}"] }],
        "CONV-03": [{ expected: ISO, got: `data.created_at is ${NO_ZONE}` }],
        "COMP-15": [{ expected: "created_at of every company is a complete date-time", got: `created_at ${NO_ZONE} in {}`, ...at }],
      }),
    ).toEqual(["`created_at` has no zone in 3 operations: 3 requirements fail EMP-14 CONV-03 COMP-15"]);
  });

  test("if several members are missing in one response, and others follow from it", () => {
    expect(
      lines({
        "EMP-02": [{ expected: "first_name of every employee is a string", got: "no first_name in {}" }],
        "EMP-03": [{ expected: "last_name of every employee is a string", got: "no last_name in {}" }],
        "EMP-35": [{ expected: "every field as sent", got: 'first_name: sent "A", shown undefined' }],
        "EMP-19": [{ expected: "the last name of everybody", got: "200 with none" }],
      }),
    ).toEqual(["`first_name` and `last_name` are missing: 4 requirements fail EMP-02 EMP-03 EMP-35 EMP-19"]);
  });

  test("if errors are answered with the same wrong code, whatever else is wrong with them", () => {
    const body = '{"error":{"code":"UNAUTHORIZED","message":"No."}}';
    expect(
      lines({
        "AUTH-03": [{ expected: "401 with code UNAUTHORISED", got: "401", status: 401, body }],
        "ERR-06": [{ expected: "status 401 and code UNAUTHORISED occur together", got: "401", status: 401, body }],
        "AUTH-13": [{ expected: "404 with code NOT_FOUND", got: "401", status: 401, body }],
      }),
    ).toEqual([
      "401 is answered with the code `UNAUTHORIZED`: 2 requirements fail AUTH-03 ERR-06",
      "unknown ids are answered 401, not 404: 1 requirement fails AUTH-13",
    ]);
  });

  test("if scopes are not checked, in however many operations", () => {
    const at = (path: string, operation: ExchangeRecord["operation"]): Partial<ShownComplaint> => ({ at: ["POST", path, operation] });
    expect(
      lines({
        "SCOPE-34": [{ expected: "403 with code FORBIDDEN", got: "200 {}", ...at("/employees", "createEmployee") }],
        "SCOPE-38": [{ expected: "403 with code FORBIDDEN", got: "200 {}", ...at("/leave", "requestLeave") }],
      }),
    ).toEqual(["isolation the scope of a key is not checked in 2 operations: 2 requirements fail SCOPE-34 SCOPE-38"]);
  });

  test("if requests are refused because an id is wrong, and a member that is wrong explains no other failure of its list", () => {
    const at = ["GET", "/employees/x", "getEmployee"] as const;
    expect(
      lines({
        "EMP-01": [{ expected: "id of every employee is a UUID string", got: 'id "emp_1" in {}' }],
        "EMP-40": [
          {
            expected: "200 with the employee",
            got: '404 {"error":{"code":"NOT_FOUND"}}',
            at,
            status: 404,
            body: '{"error":{"code":"NOT_FOUND"}}',
          },
        ],
        "EMP-41": [
          {
            expected: "400 VALIDATION_ERROR for the body {}",
            got: '404 {"error":{"code":"NOT_FOUND"}}',
            at: ["PATCH", "/employees/x", "updateEmployee"],
            status: 404,
            body: '{"error":{"code":"NOT_FOUND"}}',
          },
        ],
        "EMP-16": [{ expected: "the leavers", got: "nobody" }],
      }),
    ).toEqual([
      "`id` is no UUID in 3 operations: 3 requirements fail EMP-01 EMP-41 EMP-40",
      "EMP-16 is broken: expected the leavers, got nobody: 1 requirement fails EMP-16",
    ]);
  });

  test("requests without a response are one cause, and endanger nobody", () => {
    const none = {
      expected: "an answer to POST /recruitment/candidates",
      got: "no answer, 2 times, while other requests are answered",
      status: 0,
    };
    const of = (path: string): ShownComplaint => ({ ...none, at: ["POST", path, null] });
    expect(lines({ "PRIV-13": [of("/recruitment/candidates")], "BRAND-08": [of("/company/branding/logo")] })).toEqual([
      "some requests get no response in 2 operations: 2 requirements fail PRIV-13 BRAND-08",
    ]);
  });

  test("if their operations are not there", () => {
    const absent = [{ operation: "GET /analytics", requirements: ["ANA-01", "ANA-02"] }];
    const gone = { expected: "200", got: "404 {}", status: 404 };
    expect(lines({ "ANA-01": [gone], "ANA-02": [gone] }, absent)).toEqual([
      "`GET /analytics` is not there: 2 requirements fail ANA-01 ANA-02",
    ]);
  });
});

const PAGE = { status: 404, body: "<h1>Cannot GET</h1>", headers: { "content-type": "text/html" } } as const;
const ENVELOPE = {
  check: "error-envelope",
  expected: "the body is {error: {code, message, field?}} and has no other member",
  got: "404 <h1>",
};

describe("what a router answers for operations that are not there", () => {
  const absent = [
    { operation: "GET /analytics", requirements: ["ANA-01"] },
    { operation: "GET /webhooks", requirements: [] },
  ];
  const gone = { expected: "200", got: "404 <h1>", at: ["GET", "/analytics", "getAnalytics"], ...PAGE } as const;

  test("hangs below that, and each operation is counted once", () => {
    const errors = { ...gone, ...ENVELOPE, operations: ["GET /analytics", "GET /jobs", "GET /webhooks"] };
    expect(lines({ "ANA-01": [gone], "ERR-01": [errors] }, absent)).toEqual([
      "2 operations are not there: 2 requirements fail ANA-01 ERR-01",
    ]);
  });

  test("is a cause of its own if operations that are there answer so, too, and only those are counted", () => {
    const errors = { ...gone, ...ENVELOPE, operations: ["GET /analytics", "GET /leave", "POST /leave"] };
    expect(lines({ "ANA-01": [gone], "ERR-01": [errors] }, absent)).toEqual([
      "errors are no JSON, but `text/html`, as a gateway or a firewall before the service answers in 2 operations: 1 requirement fails ERR-01",
      "2 operations are not there: 1 requirement fails ANA-01",
    ]);
  });

  test("is no wrong refusal, not even where a framework cannot read the body", () => {
    const scope = {
      expected: "403 with code FORBIDDEN to POST /company/branding/logo with a key that has only read",
      got: "400 <h1>",
      at: ["POST", "/company/branding/logo", "uploadLogo"],
      ...PAGE,
      status: 400,
    } as const;
    expect(lines({ "SCOPE-31": [scope] }, [{ operation: "POST /company/branding/logo", requirements: [] }])).toEqual([
      "`POST /company/branding/logo` is not there: 1 requirement fails SCOPE-31",
    ]);
  });

  test("explains no requirement of which something else is wrong", () => {
    const other = { expected: "a success for a hire", got: "nobody is listed" };
    expect(lines({ "ANA-01": [gone], "EMP-40": [gone, other] }, absent)).toContain(
      "EMP-40 is broken: expected a success for a hire, got nobody is listed: 1 requirement fails EMP-40",
    );
  });
});

test("failures that share nothing but a page of a list are separate, and a title says what is wrong", () => {
  const report = findings({
    "EMP-39": [{ expected: "status terminated in a GET after the DELETE", got: '200 {"data":{"id":"1","status":"probation"}}' }],
    "PAGE-05": [{ expected: "has_more is false on page 1", got: 'meta {"has_more":true}' }],
  });
  expect(causesOf(ofOneExchange(report)).map(causeLine)).toEqual([
    "EMP-39 is broken: expected status terminated in a GET after the DELETE, got 200: 1 requirement fails",
    'PAGE-05 is broken: expected has_more is false on page 1, got meta {"has_more":true}: 1 requirement fails',
  ]);
});

test("a title has the code of a refusal and no body, and ends long texts at a word", () => {
  const got = '404 {"error":{"code":"NOT_FOUND","message":"No."}}';
  const expected = `the same answer as for a twin, ${"with words ".repeat(30)}`;
  const [line] = lines({ "EMP-40": [{ expected, got, at: COMPANY }] });
  expect(line).toMatch(
    /^EMP-40 is broken: expected the same answer as for a twin, (?:(?:with|words) ?)+…, got 404 NOT_FOUND: 1 requirement/,
  );
});

test("an answer without data is told as that, and what a check misses in it hangs below", () => {
  const shown = {
    check: "success-envelope",
    expected: "the body is a JSON object with the member data",
    got: '200 {"id":"1"}',
    at: COMPANY,
  };
  expect(lines({ "CONV-05": [{ ...shown, body: '{"id":"1"}' }] })).toEqual([
    "`GET /company` does not wrap its answer in `data`: 1 requirement fails CONV-05",
  ]);
  const post = {
    expected: "halfDay false",
    got: '201 {"id":"1"}',
    at: ["POST", "/leave", "requestLeave"],
    status: 201,
    body: '{"id":"1"}',
  } as const;
  expect(lines({ "CONV-05": [{ ...shown, body: '{"id":"1"}' }], "LEAVE-23": [post] })).toEqual([
    "successes are not wrapped in `data` in 2 operations: 2 requirements fail CONV-05 LEAVE-23",
  ]);
});

test("what differs from the answer that created it hangs below that", () => {
  const later = { expected: "a direct report unchanged", got: 'start_date: "2026-04-16", "2026-04-15"' };
  expect(
    lines({
      "EMP-38": [{ expected: "members that are not named unchanged", got: 'before and after: start_date: "2026-04-16", "2026-04-15"' }],
      "EMP-39": [later],
      "EMP-37": [{ expected: "a list shows an employee as GET by id does", got: 'start_date was "2026-04-16", and is "2026-04-15"' }],
      "EMP-35": [{ expected: "every field as sent", got: 'start_date: sent "2026-04-16", shown "2026-04-15"' }],
    }),
  ).toEqual(["`start_date` is not kept as it was sent: 4 requirements fail EMP-35 EMP-38 EMP-39 EMP-37"]);
});

test("lists without an array are one cause, with what a check misses in any of them", () => {
  const body = '{"data":{"items":[]},"meta":{}}';
  const form = { check: "list-envelope", expected: "data is an array, and meta has total", got: "data is none", body };
  const dates = {
    expected: "Australia Day among the dates",
    got: "none",
    at: ["GET", "/public-holidays", "listPublicHolidays"],
    body,
  } as const;
  expect(lines({ "CONV-06": [{ ...form, operations: ["GET /employees", "GET /public-holidays"] }], "HOL-03": [dates] })).toEqual([
    "lists have no array in `data` in 2 operations: 2 requirements fail CONV-06 HOL-03",
  ]);
});

test("a page after the last one is empty whatever the filters do", () => {
  const report = findings({
    "EMP-19": [{ expected: "only rows of the department", got: "others", body: '{"data":[]}' }],
    "PAGE-05": [{ expected: "has_more is false", got: "true", body: '{"data":[]}' }],
  });
  const paged = (query: string): Findings => ({
    ...report,
    exchanges: report.exchanges.map((record) => ({ ...record, request: { ...record.request, query } })),
  });
  expect(causesOf(paged("department=A&page=2"))).toHaveLength(2);
  expect(causesOf(paged("department=A"))).toHaveLength(1);
});

describe("the order", () => {
  const member = (name: string): ShownComplaint => ({ expected: `${name} of every employee is a string`, got: `${name} 7 in {}` });

  test("is isolation, privacy, secrets, and then by the number of requirements", () => {
    expect(
      lines({
        "EMP-02": [member("first_name")],
        "EMP-03": [member("last_name")],
        "EMP-04": [{ ...member("last_name"), expected: "last_name is a string" }],
        "PRIV-21": [{ expected: "no secret", got: "a secret", at: ["GET", "/webhooks", "listWebhooks"] }],
        "PRIV-01": [{ expected: "no private text", got: "a private text", at: ["GET", "/leave", "listLeave"] }],
        "AUTH-13": [{ expected: "404 with code NOT_FOUND", got: '200 {"data":{}}', at: ["GET", "/employees/1", "getEmployee"] }],
      }),
    ).toEqual([
      "isolation companies are not kept apart in `GET /employees/{id}`: 1 requirement fails AUTH-13",
      "privacy family-violence leave shows in `GET /leave`: 1 requirement fails PRIV-01",
      "secrets webhook endpoints show their secrets in `GET /webhooks`: 1 requirement fails PRIV-21",
      "`last_name` is a number: 2 requirements fail EMP-03 EMP-04",
      "`first_name` is a number: 1 requirement fails EMP-02",
    ]);
  });

  test("puts requests without a valid key that succeed among isolation", () => {
    expect(lines({ "AUTH-03": [{ expected: "401 with code UNAUTHORISED", got: "200" }] })).toEqual([
      "isolation requests without a valid key succeed: 1 requirement fails AUTH-03",
    ]);
  });

  test("a leak is a leak if any of the complaints of a requirement shows one", () => {
    const html = { expected: "404 with code NOT_FOUND", got: "404", status: 404, body: "<h1>Not found</h1>" };
    const [first] = lines({ "AUTH-13": [html, { expected: "404 with code NOT_FOUND", got: "200" }], "ERR-08": [html] });
    expect(first).toMatch(/^isolation .* AUTH-13$/);
  });
});

test("every requirement about privacy is dangerous", () => {
  const rows = requirements.filter(({ area, level, unobservable }) => area === "privacy" && level === "must" && unobservable === undefined);
  expect(rows.length).toBeGreaterThan(15);
  expect(rows.filter(({ id }) => topicOf(id, id) === undefined).map(({ id }) => id)).toEqual([]);
});

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.constantFrom("no first_name in {}", "created_at 7 in {}", "404", "200 {}", "a 4xx", ISO, COMPLETE, "`", "first_name was 1, and is 2"),
  fc.constantFrom("size is an integer of at most 4", "size 5", "meta is missing", "a list with total and has_more"),
);
const shown = fc.record({
  expected: text,
  got: text,
  check: fc.constantFrom("employee-fields", "EMP-01", "no-secrets", "AUTH-13"),
  status: fc.constantFrom(200, 201, 400, 401, 404, 409, 500, 501),
  body: fc.oneof(text, fc.constantFrom('{"error":{"code":"X"}}', '{"error":"x"}', '{"data":1}', '{"error":{"code":"NOT_FOUND"}}')),
});
const ids = fc.uniqueArray(fc.constantFrom("EMP-01", "EMP-02", "AUTH-13", "PRIV-01", "SCOPE-05", "ERR-08", "LEAVE-38", "OWN-1"), {
  minLength: 1,
});

/** The report with all complaints of the same exchange. */
function ofOneExchange(report: Findings): Findings {
  const exchanges = report.exchanges.slice(0, 1).map(({ id }) => id);
  const requirements = report.requirements.map((row) => ({ ...row, complaints: row.complaints!.map((one) => ({ ...one, exchanges })) }));
  return { ...report, requirements };
}

test("a member with a wrong value and a broken requirement in one exchange are one cause, told by the first", () => {
  const report = findings({
    "EMP-05": [{ expected: "size is an integer of at most 4", got: "size 5", at: COMPANY }],
    "EMP-06": [{ expected: "the same", got: 'name was "a", and is "b"', at: COMPANY }],
  });
  expect(causesOf(ofOneExchange(report)).map(causeLine)).toEqual([
    "EMP-05 is broken: expected size is an integer of at most 4, got size 5: 2 requirements fail",
  ]);
});

test("a complaint that is made to be read slowly is read at once", () => {
  const started = process.threadCpuUsage();
  lines({ "PRIV-01": [{ expected: "exactly <5 - hidden", got: `${'"'.repeat(1900)}1${".".repeat(1900)}` }] });
  expect(process.threadCpuUsage(started).user).toBeLessThan(1_000_000);
});

test("each failure is in exactly one group, whatever a target sent", () => {
  fc.assert(
    fc.property(ids, fc.array(fc.array(shown, { maxLength: 3 }), { minLength: 8, maxLength: 8 }), fc.boolean(), (names, rows, isOne) => {
      const apart = findings(Object.fromEntries(names.map((name, n) => [name, rows[n]!])), [
        { operation: "GET /x", requirements: [names[0]!] },
      ]);
      const report = isOne ? ofOneExchange(apart) : apart;
      const causes = causesOf(report);
      expect(causes.flatMap(({ requirements }) => requirements).toSorted()).toEqual(names.toSorted());
      expect(causesOf(structuredClone(report))).toEqual(causes);
      expect(new Set(causes.map(({ key }) => key)).size).toBe(causes.length);
      for (const cause of causes)
        expect(
          titleParts(causeLine(cause))
            .map((part) => part.text)
            .join(""),
        ).toBe(causeLine(cause).replaceAll("`", ""));
    }),
    runs(1, 300),
  );
});

test("a hostile report is grouped, and only failures are", () => {
  const report = hostileReport();
  const failing = report.requirements.filter(({ verdict }) => verdict === "fail").map(({ id }) => id);
  expect(report.causes.flatMap(({ requirements }) => requirements).toSorted()).toEqual(failing.toSorted());
});
