import * as fc from "fast-check";
import type { OperationId } from "@hr-platform/spec/operations";
import { type Hostile, hostileQuery, notAnObject, trapped } from "../../bodies/hostile.ts";
import { type Check, check } from "../../check.ts";
import type { Exchange } from "../../exchange.ts";
import { pendingLeave, freeDay } from "../../given/leave.ts";
import { jurisdiction } from "../../given/company.ts";
import { pair, role } from "../../given/own.ts";
import { employee, hireBody } from "../../given/people.ts";
import { served } from "../../given/served.ts";
import type { Trial } from "../../trial.ts";

/** Operations with a body. */
const WRITES: readonly OperationId[] = [
  ...([
    "createEmployee",
    "requestLeave",
    "createWebhook",
    "createRole",
    "createCandidate",
    "createOffer",
    "createSurvey",
    "createRecognition",
  ] as const),
  ...(["updateCompany", "updateBranding", "updateEmployee", "updateRole", "declineLeave", "inviteEmployee", "moveApplication"] as const),
  ...(["terminateEmployee", "cancelLeave", "respondToSurvey", "updateOnboardingTask", "updateOffboardingTask"] as const),
];

const LISTS: readonly OperationId[] = [
  "listEmployees",
  "listLeave",
  "listLeaveBalances",
  "listPublicHolidays",
  "listWebhooks",
  "listRoles",
  "listRecognition",
  "listLeaveTypes",
];

/** A 5xx is what a mistake of the client never turns into; 501 may be how POST /employees is refused. */
function judge(t: Trial, exchange: Exchange, what: string): void {
  const failed = exchange.status >= 500 && !(exchange.operation === "createEmployee" && exchange.status === 501);
  t.must("CONV-14", exchange, `any answer but a server failure (5xx) to ${what}`, !failed);
}

async function send(
  t: Trial,
  operation: OperationId,
  { name, text, open }: Hostile,
  params?: Readonly<Record<string, string>>,
): Promise<Exchange> {
  const raw = { text, type: "application/json" };
  const exchange = await t.call(operation, { raw, open, params: params ?? { id: t.uuid(), taskId: t.uuid() } });
  judge(t, exchange, name);
  return exchange;
}

/** Operations that get a broken body in one run: another seed picks others. */
const BROKEN = 6;

/** Whatever a client sends (§7): no server failure comes of it. */
export const hostileChecks: readonly Check[] = [
  check("CONV-14.broken", "MUST not fail on a body that is no JSON object", { tier: "certify" }, async (t) => {
    await t.use(served);
    const [leave, somebody, own] = [await t.use(pendingLeave), (await t.use(pair))[0], await t.use(role)];
    const known: Partial<Record<OperationId, Readonly<Record<string, string>>>> = {
      updateEmployee: { id: somebody },
      updateRole: { id: own.id },
      declineLeave: { id: leave.id },
    };
    // An empty text is no body at all, which may well be carried out: all others go to ids that mean nothing.
    const bodies = t.sample(notAnObject, BROKEN);
    const [operations] = t.sample(fc.shuffledSubarray([...WRITES], { minLength: BROKEN, maxLength: BROKEN }), 1);
    for (const [n, operation] of operations!.entries()) {
      await send(t, operation, bodies[n]!, known[operation]);
    }
  }),

  check("CONV-14.traps", "MUST not fail on values that trip careless servers", { tier: "certify" }, async (t) => {
    await t.use(served);
    const { body } = await t.use(pendingLeave);
    const { id } = await t.use(role);
    const [from_employee_id, to_employee_id] = await t.use(pair);
    const day = await freeDay(t);
    const sounds: readonly (readonly [OperationId, Readonly<Record<string, unknown>>, Readonly<Record<string, string>>?])[] = [
      ["createEmployee", await hireBody(t)],
      ["requestLeave", { ...body, start_date: day, end_date: day, notes: t.token() }],
      ["createRole", { title: t.token(), employment_type: "full_time", jurisdiction: await t.use(jurisdiction) }],
      ["createWebhook", { url: `https://example.com/${t.token()}`, events: ["document.signed"] }],
      ["updateRole", { status: "open" }, { id }],
    ];
    for (const [operation, sound, params] of sounds)
      for (const hostile of t.sample(trapped(sound), 1)) await send(t, operation, hostile, params);
    const post = { from_employee_id, to_employee_id, message: t.token() };
    for (const hostile of t.sample(trapped(post), 1)) await send(t, "createRecognition", hostile);
    const survey = { title: t.token(), type: "pulse", anonymity: "attributed" };
    for (const hostile of t.sample(trapped(survey), 1)) await send(t, "createSurvey", hostile);
    const own = await t.use(employee);
    for (const hostile of t.sample(trapped({ job_title: t.token(), base_salary: 1 }), 1))
      await send(t, "updateEmployee", hostile, { id: own.id });
  }),

  check("CONV-14.queries", "MUST not fail on queries and ids that trip careless servers", { tier: "certify" }, async (t) => {
    await t.use(served);
    const open = ["A-16", "A-17", "A-27", "A-29", "A-52", "A-53"];
    for (const [n, query] of t.sample(hostileQuery, 3).entries())
      judge(t, await t.call(LISTS[n % LISTS.length]!, { query, open }), `the query ${query.slice(0, 60)}`);
    for (const id of ["%ff", "..%2f.."])
      judge(t, await t.send({ method: "GET", path: `/employees/${id}`, open }), `the id ${id.slice(0, 20)}`);
  }),
];
