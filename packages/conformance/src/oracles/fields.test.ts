import description from "@hr-platform/spec/openapi.json" with { type: "json" };
import { describe, expect, test } from "vitest";
import { type Fabricated, findingsOf, verdictsOf } from "../../test/fabricated.ts";
import { oracles } from "./index.ts";
import {
  brandingResource,
  companyResource,
  overrideResource,
  presetResource,
  userPermissionResource,
  webhookResource,
} from "./company/company.ts";
import type { Resource } from "./fields.ts";
import { leaveBalanceResource, leaveRequestResource, leaveTypeResource, publicHolidayResource } from "./leave/leave.ts";
import { conversationResource } from "./company/messaging.ts";
import { employeeResource } from "./people/people.ts";

const ID = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const AT = "2026-03-02T09:00:00Z";

/** A valid row of each resource. */
const SOUND: readonly (readonly [Resource, Readonly<Record<string, unknown>>])[] = [
  [employeeResource, description.paths["/employees/{id}"].get.responses["200"].content["application/json"].example.data],
  [
    leaveRequestResource,
    {
      id: ID,
      employeeId: ID,
      employeeName: "A",
      typeId: ID,
      typeName: "B",
      startDate: "2026-03-02",
      endDate: "2026-03-02",
      days: 0.5,
      halfDay: true,
      halfDayPeriod: "morning",
      notes: null,
      status: "pending",
      declineReason: null,
      createdAt: AT,
    },
  ],
  [leaveBalanceResource, { employee_id: ID, name: "A", annual_available: -1.25, sick_available: 0, pending_days: 0, taken_days: 3 }],
  [
    leaveTypeResource,
    {
      id: ID,
      name: "A",
      is_paid: true,
      requires_approval: false,
      allow_half_days: true,
      min_notice_days: 0,
      max_days_per_year: null,
      is_default: false,
    },
  ],
  [publicHolidayResource, { date: "2026-12-25", name: "Christmas Day" }],
  [
    companyResource,
    {
      id: ID,
      name: "A",
      jurisdiction: ["AU", "GB"],
      plan: "growth",
      company_size: null,
      industry: null,
      vera_context: null,
      website: null,
      currency: "AUD",
      timezone: "x",
      financial_year_start: "07-01",
      primary_domain: null,
      allowed_domains: [],
      domain_enforcement_enabled: false,
      created_at: AT,
    },
  ],
  [brandingResource, { primary_colour: "#1A2B3C", accent_colour: null, brand_name: null, email_branding: true }],
  [webhookResource, { id: ID, url: "https://a.example/", events: ["*"], is_active: true, created_at: AT }],
  [presetResource, { preset: "team_lead", capabilities: ["a"] }],
  [overrideResource, { manager: { "leave.approve": true } }],
  [userPermissionResource, { user_id: ID, role: "manager", preset: null, capabilities: [], scope: "team" }],
  [
    conversationResource,
    {
      status: "open",
      advisor_assigned: false,
      advisor_name: null,
      advisor_status: null,
      unread_count: 0,
      last_message_at: null,
      last_message_sender: null,
    },
  ],
];

const ruleOf = ({ what }: Resource): string => `${what.replaceAll(" ", "-")}-fields`;

/** A response of the resource's first operation with these rows. */
function answered({ within }: Resource, ...rows: readonly unknown[]): Fabricated {
  const [operation, place] = Object.entries(within)[0]! as [NonNullable<Fabricated["operation"]>, "data" | "rows" | { rows: string }];
  const data = place === "data" ? rows[0] : place === "rows" ? rows : { [place.rows]: rows };
  return { operation, path: `/x/${ID.toUpperCase()}`, body: { data } };
}

describe("fields of resources", () => {
  test.each(SOUND.map(([resource, row]) => [resource.what, resource, row] as const))(
    "a valid %s holds, and may have members that the document does not have",
    (_, resource, row) => {
      const verdicts = verdictsOf(oracles, ruleOf(resource), answered(resource, { ...row, further: {} }));
      expect(verdicts).toEqual(Object.fromEntries(resource.members.map(({ requirement }) => [requirement, true])));
    },
  );

  test.each(
    SOUND.flatMap(([resource, row]) =>
      resource.members.map((member) => [resource.what, member.name, member.requirement, resource, row] as const),
    ),
  )("a %s without %s, or with an empty object there, fails %s", (_, name, requirement, resource, row) => {
    const rest = Object.fromEntries(Object.entries(row).filter(([key]) => key !== name));
    expect(verdictsOf(oracles, ruleOf(resource), answered(resource, rest))[requirement]).toBe(false);
    // BRAND-01 requires only that the members are present; an object of overrides may be empty.
    if (requirement === "BRAND-01" || name === "manager") return;
    expect(verdictsOf(oracles, ruleOf(resource), answered(resource, { ...row, [name]: {} }))[requirement]).toBe(false);
  });

  test("the second of two rows is judged too, and the finding names it", () => {
    const [, row] = SOUND[0]!;
    const findings = findingsOf(oracles, "employee-fields", answered(employeeResource, row, { ...row, status: "Active" }));
    expect(findings.filter(({ holds }) => !holds)).toMatchObject([
      { requirement: "EMP-10", got: expect.stringContaining('status "Active"') },
    ]);
    expect(findings.find(({ holds }) => !holds)?.got).toContain("row 2 of 2");
  });

  test("an end before the start, and more days than the dates span, fail", () => {
    const [, row] = SOUND[1]!;
    const judge = (changes: object) => verdictsOf(oracles, "leave-request-fields", answered(leaveRequestResource, { ...row, ...changes }));
    expect(judge({ endDate: "2026-03-01" })).toMatchObject({ "LEAVE-07": false });
    expect(judge({ endDate: "2026-03-01" })).not.toHaveProperty("LEAVE-18");
    for (const days of [2.5, -1, 0.25]) expect(judge({ days })).toMatchObject({ "LEAVE-08": true, "LEAVE-18": false });
  });

  test("half a day counts at most 0.5; full days, several days and days off are not judged by that", () => {
    const [, row] = SOUND[1]!;
    const judge = (changes: object) => verdictsOf(oracles, "leave-request-fields", answered(leaveRequestResource, { ...row, ...changes }));
    expect(judge({ days: 1 })).toMatchObject({ "LEAVE-17": false, "LEAVE-18": true });
    for (const changes of [{ days: 0 }, { days: 1, halfDay: false }, { days: 1.5, endDate: "2026-03-03" }])
      expect(judge(changes)).not.toHaveProperty("LEAVE-17");
  });

  test("the id in permissions may be a user's, other than the employee id in the path (A-123)", () => {
    const row = { user_id: ID.replace("3f", "4f"), role: "manager", preset: null, capabilities: [], scope: "team" };
    expect(verdictsOf(oracles, "permissions-record-fields", answered(userPermissionResource, row))).toEqual({ "PERM-04": true });
  });

  test("presets that are no array break PERM-01", () => {
    expect(
      verdictsOf(oracles, "permission-preset-fields", { operation: "listPermissionPresets", body: { data: { presets: {} } } }),
    ).toEqual({ "PERM-01": false });
  });

  test("refusals, empty lists, and writes with a key that may not read (A-42) are not judged", () => {
    const judge = (fabricated: Fabricated) => verdictsOf(oracles, "employee-fields", fabricated);
    expect(judge({ operation: "getEmployee", status: 404, body: { error: {} } })).toEqual({});
    expect(judge({ operation: "listEmployees", body: { data: [] } })).toEqual({});
    expect(judge({ operation: "updateEmployee", key: "write", body: { data: { id: ID } } })).toEqual({});
    expect(judge({ operation: "updateEmployee", key: "full", body: { data: { id: ID } } })).toMatchObject({ "EMP-02": false });
    expect(judge({ operation: "terminateEmployee", body: { data: { id: ID } } })).toEqual({});
  });

  test("a company in the response to GET has all members", () => {
    const [, row] = SOUND[5]!;
    const judge = (changes: object, more: Fabricated = {}) =>
      verdictsOf(oracles, "company-that-is-read-fields", { operation: "getCompany", ...more, body: { data: { ...row, ...changes } } });
    expect(judge({})).toEqual({ "COMP-16": true });
    expect(judge({ vera_context: undefined })).toEqual({ "COMP-16": false });
    expect(judge({ vera_context: undefined }, { operation: "updateCompany" })).toEqual({});
  });

  test("members of an answer that has no data at all are not missing: the rule about data fails", () => {
    const [, company] = SOUND[5]!;
    for (const body of [company, [company], {}])
      for (const id of ["company-fields", "company-that-is-read-fields"])
        expect(verdictsOf(oracles, id, { operation: "getCompany", body })).toEqual({});
    expect(verdictsOf(oracles, "success-envelope", { operation: "getCompany", body: company })).toEqual({ "CONV-05": false });
    expect(verdictsOf(oracles, "created-ids", { operation: "createRole", status: 201, body: { id: ID } })).toEqual({});
    expect(verdictsOf(oracles, "permission-preset-fields", { operation: "listPermissionPresets", body: { presets: {} } })).toEqual({});
    expect(verdictsOf(oracles, "company-that-is-read-fields", { operation: "getCompany", body: { data: null } })).toEqual({
      "COMP-16": false,
    });
  });

  test("an employee with a member about wellbeing fails PRIV-20", () => {
    const [, row] = SOUND[0]!;
    const judge = (changes: object) => verdictsOf(oracles, "no-wellbeing-of-persons", answered(employeeResource, { ...row, ...changes }));
    expect(judge({ role: "employee" })).toEqual({ "PRIV-20": true });
    expect(judge({ wellbeing_score: 3 })).toEqual({ "PRIV-20": false });
  });

  test("a member about wellbeing beside one that names a person fails PRIV-20 in any response", () => {
    const judge = (row: object) => verdictsOf(oracles, "no-wellbeing-of-persons", { operation: "listRecognition", body: { data: [row] } });
    expect(judge({ employee_id: "a", burnout: 3 })).toEqual({ "PRIV-20": false });
    expect(judge({ employee_id: "a", value_tag: "wellbeing" })).toEqual({});
    expect(judge({ department: "Shop", wellbeing: 3 })).toEqual({});
  });

  test("members of leave with an underscore fail CONV-12", () => {
    const [, row] = SOUND[1]!;
    const judge = (changes: object) =>
      verdictsOf(oracles, "leave-request-spelling", answered(leaveRequestResource, { ...row, ...changes }));
    expect(judge({ warnings: [{ a_b: 1 }] })).toEqual({ "CONV-12": true });
    expect(judge({ created_at: AT })).toEqual({ "CONV-12": false });
  });
});
