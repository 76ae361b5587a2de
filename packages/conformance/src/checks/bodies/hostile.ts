import * as fc from "fast-check";
import type { OperationId } from "@hr-platform/spec/operations";
import { currentDocument } from "../../document/api-document.ts";
import { writes } from "../../document/writes.ts";
import { type Hostile, NO_OBJECTS, trapped } from "../../invalid-bodies/hostile.ts";
import { type Check, check } from "../../run/check/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { pendingLeave, freeDay } from "../../setup/leave/leave.ts";
import { ownJurisdiction } from "../../setup/company/company.ts";
import { twoColleagues, newRole } from "../../setup/access/own-resources.ts";
import { employee, hireBody } from "../../setup/people/people.ts";
import { servedToFullKey } from "../../setup/access/served-to-full-key.ts";
import type { CheckContext } from "../../run/check/check-context.ts";

/** Operations with a body, or of which it is open whether they have one. */
const WRITES = writes.filter(({ operation, open }) => open === true || currentDocument.operation(operation).body !== null);

/** Percent-encoded queries that crash careless servers. Each value is sent once, to the operation that most likely uses it. */
const QUERIES: readonly (readonly [OperationId, string])[] = [
  ["listEmployees", "department=%00"],
  ["listLeave", "page=99999999999999999999"],
  ["listLeave", "limit=&from=2026-02-30"],
  ["listPublicHolidays", "year=1e400&region=%00&page[]=1&%ff=%fe&__proto__[a]=1"],
];

/** A department that does not exist. A filter that reads it as a pattern or as SQL lists employees. */
const UNKNOWN_DEPARTMENT = "\u{1F600}' OR '1'='1' -- %_";

/** Checks that a client mistake is not answered 5xx. POST /employees may be refused with 501. */
function judge(t: CheckContext, exchange: Exchange, what: string): void {
  const failed = exchange.status >= 500 && !(exchange.operation === "createEmployee" && exchange.status === 501);
  t.must("CONV-14", { at: exchange, expected: `any answer but a server failure (5xx) to ${what}`, holds: !failed });
}

async function send(
  t: CheckContext,
  operation: OperationId,
  { name, text, open }: Hostile,
  params?: Readonly<Record<string, string>>,
): Promise<Exchange> {
  const raw = { text, type: "application/json" };
  const exchange = await t.call(operation, { raw, open, params: params ?? { id: t.uuid(), taskId: t.uuid() } });
  judge(t, exchange, name);
  return exchange;
}

/** Hostile requests must not cause a server failure (§7). */
export const hostileChecks: readonly Check[] = [
  check("CONV-14.broken", "MUST NOT fail on a body that is not a JSON object", {}, async (t) => {
    await t.use(servedToFullKey);
    const [leave, somebody, own] = [await t.use(pendingLeave), (await t.use(twoColleagues))[0], await t.use(newRole)];
    const known: Partial<Record<OperationId, Readonly<Record<string, string>>>> = {
      updateEmployee: { id: somebody },
      updateRole: { id: own.id },
      declineLeave: { id: leave.id },
    };
    // Operations usually share one body parser, so each text goes to one operation, which depends on the seed.
    const [operations] = t.sample(fc.shuffledSubarray(WRITES, { minLength: NO_OBJECTS.length, maxLength: NO_OBJECTS.length }), 1);
    for (const [n, { operation }] of operations!.entries()) await send(t, operation, NO_OBJECTS[n]!, known[operation]);
  }),

  check("CONV-14.traps", "MUST NOT fail on hostile values in bodies", {}, async (t) => {
    await t.use(servedToFullKey);
    const { body } = await t.use(pendingLeave);
    const [from_employee_id, to_employee_id] = await t.use(twoColleagues);
    const day = await freeDay(t);
    const leave = { ...body, start_date: day, end_date: day };
    const person = await hireBody(t);
    const own = await t.use(employee);
    const place = await t.use(ownJurisdiction);
    const params = { id: own.id };
    const rows: readonly (readonly [OperationId, Hostile, Readonly<Record<string, string>>?])[] = [
      ["createEmployee", trapped(person, { first_name: "surrogate", last_name: "sql", department: "format" })],
      ["createEmployee", trapped(person, { email: "operators", $where: "prototype" })],
      ["requestLeave", trapped(leave, { notes: "emoji", "employee_id*": "deepObjects" })],
      ["createRole", trapped({ employment_type: "full_time", jurisdiction: place }, { title: "longText" })],
      ["updateEmployee", trapped({}, { job_title: "nullCharacter", ["__proto__"]: "prototype" }), params],
      ["createRecognition", trapped({ from_employee_id, to_employee_id }, { message: "control" })],
    ];
    for (const [operation, hostile, at] of rows) await send(t, operation, hostile, at);
  }),

  check("CONV-14.queries", "MUST NOT fail on hostile queries and ids", { also: ["EMP-19"] }, async (t) => {
    await t.use(servedToFullKey);
    const open = ["A-16", "A-17", "A-27", "A-29", "A-52", "A-53"];
    for (const [operation, query] of QUERIES) judge(t, await t.call(operation, { query, open }), `the query ${query.slice(0, 60)}`);
    for (const path of ["/employees/%ff"]) judge(t, await t.send({ method: "GET", path, open }), `the path ${path}`);
    const filtered = await t.call("listEmployees", { query: { department: UNKNOWN_DEPARTMENT, status: "all" }, open });
    judge(t, filtered, "a department with a quote and an emoji");
    const outsider = filtered.data.list.find((row) => !(row.at("department").text ?? "").includes("OR '1'='1'"));
    if (filtered.ok && filtered.data.isList)
      t.must("EMP-19", {
        at: filtered,
        expected: `no employee of another department than ${UNKNOWN_DEPARTMENT}`,
        holds: outsider === undefined,
        got: JSON.stringify(outsider?.at("department").raw),
      });
  }),
];
