import type { OperationId } from "@hr-platform/spec/operations";
import { type Check, check } from "../../run/check/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { placed } from "../../forms/requests/placed.ts";
import type { RequestName } from "../../forms/requests/index.ts";
import { uuid } from "../../document/formats.ts";
import { candidateBody, requestForms } from "../../setup/bodies/request-forms.ts";
import { freeDay, pendingLeave } from "../../setup/leave/leave.ts";
import { foreignApplications, foreignEmployee, foreignLeaveTypes, foreignRole, foreignStages } from "../../setup/access/other-companies.ts";
import { twoColleagues } from "../../setup/access/own-resources.ts";
import { hireBody, steadyEmployee } from "../../setup/people/people.ts";
import { servedToFullKey } from "../../setup/access/served-to-full-key.ts";
import type { CallSettings } from "../../exchange/request.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import { fingerprint } from "./fingerprint.ts";
import { walk } from "../../run/lists/walk.ts";

type Sent = Record<string, unknown>;

/** A body that is sent twice: with an id that does not exist, then with an id of the second company. */
interface Pair {
  readonly operation: OperationId;
  readonly field: string;
  readonly foreign: string;
  readonly body: () => Promise<Sent>;
  readonly settings?: CallSettings;
}

const REFUSALS = "404 with code NOT_FOUND, or 400 with code VALIDATION_ERROR (A-28)";

function isRefused(exchange: Exchange): boolean {
  return exchange.refused(404, "NOT_FOUND") || exchange.refused(400, "VALIDATION_ERROR");
}

/**
 * Checks that an id of the second company is answered like an id that does not exist.
 * @returns the two answers, the one to the foreign id last
 */
async function compare(t: CheckContext, { operation, field, foreign, body, settings = {} }: Pair): Promise<readonly [Exchange, Exchange]> {
  const send = async (id: string): Promise<Exchange> => t.call(operation, { ...settings, body: placed({ [field]: id }, await body()) });
  const unknown = await send(t.uuid());
  const exchange = await send(foreign);
  const { method, path } = t.run.document.operation(operation);
  const what = `to ${method} ${path} with ${field} of another company`;
  const same = fingerprint(exchange) === fingerprint(unknown);
  // What is no UUID, such as a reference, may be refused for its form, before anything else in the body.
  if (uuid.holds(foreign) && (!same || !unknown.ok))
    t.must("AUTH-14", {
      at: [unknown, exchange],
      expected: `${what} the same answer as with an id that does not exist: ${String(unknown)}`,
      holds: same,
    });
  // If an id that does not exist is accepted, the target does not read this member (§4.9 N2, N4).
  if (isRefused(unknown)) t.must("AUTH-15", { at: [unknown, exchange], expected: `${REFUSALS} ${what}`, holds: isRefused(exchange) });
  return [unknown, exchange];
}

/** Records how the target answers an unknown id in a body. */
function observeUnknownId(t: CheckContext, exchange: Exchange): void {
  const value = exchange.refused(404, "NOT_FOUND")
    ? "not-found"
    : exchange.refused(400, "VALIDATION_ERROR")
      ? "validation-error"
      : undefined;
  t.observe("unknown-body-id", exchange, value);
}

const SETTINGS = { also: ["AUTH-14", "AUTH-11", "PRIV-22"], needs: ["other-company"] } as const;

/** Ids of the second company in bodies (§5.3). */
export const foreignBodyChecks: readonly Check[] = [
  check("AUTH-15", "MUST refuse leave for a person, or of a leave type, of another company", { ...SETTINGS }, async (t) => {
    await t.use(servedToFullKey);
    const foreign = (await t.use(foreignEmployee)).params["id"]!;
    const leaveBody = (await t.use(pendingLeave)).body;
    const day = await freeDay(t);
    const notes = `Note ${t.token()}`;
    const body = async (): Promise<Sent> => ({ ...leaveBody, start_date: day, end_date: day, notes });
    const [unknown, exchange] = await compare(t, { operation: "requestLeave", field: "employee_id", foreign, body });
    t.must("AUTH-15", { at: exchange, expected: `${REFUSALS} to leave for a person of another company`, holds: isRefused(exchange) });
    observeUnknownId(t, unknown);
    const type = (await t.use(foreignLeaveTypes))[0]?.at("id").text;
    if (type !== undefined) {
      const [, other] = await compare(t, { operation: "requestLeave", field: "leave_type_id", foreign: type, body });
      t.must("AUTH-15", { at: other, expected: `${REFUSALS} to leave of a leave type of another company`, holds: isRefused(other) });
    }
    if (type !== undefined) {
      const both = await t.call("requestLeave", { body: { ...(await body()), employee_id: foreign, leave_type_id: type } });
      t.must("AUTH-15", {
        at: both,
        expected: `${REFUSALS} to leave for a person and of a leave type of another company`,
        holds: isRefused(both),
      });
    }
    const otherList = await t.call("listLeave", { query: { employee_id: foreign }, key: "other" });
    t.must("AUTH-11", {
      at: otherList,
      expected: "no leave in the second company that the first one requested",
      holds: !otherList.text.includes(notes),
      shows: otherList.ok && otherList.data.isList,
    });
  }),
  check("AUTH-15.recognition", "MUST refuse recognition from or to a person of another company", { ...SETTINGS }, async (t) => {
    await t.use(servedToFullKey);
    const foreign = (await t.use(foreignEmployee)).params["id"]!;
    const [from, to] = await t.use(twoColleagues);
    const message = `Thanks ${t.token()}`;
    const body = async (): Promise<Sent> => ({ from_employee_id: from, to_employee_id: to, message });
    for (const field of ["to_employee_id", "from_employee_id"]) {
      const [, exchange] = await compare(t, { operation: "createRecognition", field, foreign, body });
      t.must("AUTH-15", {
        at: exchange,
        expected: `${REFUSALS} to recognition with ${field} of another company`,
        holds: isRefused(exchange),
      });
    }
    const lists = [await walk(t, "listRecognition"), await walk(t, "listRecognition", { key: "other" })];
    for (const list of lists)
      t.must(["AUTH-15", "AUTH-11", "PRIV-22"], {
        at: list.exchanges,
        expected: "no refused post in the list",
        holds: !list.text.includes(message),
        // A list that cannot be read shows nothing.
        shows: list.exchanges.every(({ ok, data }) => ok && data.isList),
      });
    // The run posts only in its own company. In a full run it has posted before this check.
    const { text, exchanges } = lists[1]!;
    const hasOwnPost = ["Thanks", "Thank you"].some((word) => text.includes(`${word} ${t.run.token}`));
    t.must(["AUTH-11", "PRIV-22"], {
      at: exchanges,
      expected: "no post in the second company that the first one made",
      holds: !hasOwnPost,
      shows: exchanges.every(({ ok, data }) => ok && data.isList),
    });
  }),
  check("AUTH-15.manager", "MUST refuse a manager of another company", { ...SETTINGS }, async (t) => {
    await t.use(servedToFullKey);
    const foreign = (await t.use(foreignEmployee)).params["id"]!;
    const somebody =
      (await t.use(steadyEmployee)) ?? t.notApplicable("POST /employees does not hire here, which the document permits (A-102)");
    const [unknown, hired] = await compare(t, { operation: "createEmployee", field: "manager_id", foreign, body: async () => hireBody(t) });
    if (!unknown.ok)
      t.must("AUTH-15", { at: hired, expected: `${REFUSALS} to a hire with a manager of another company`, holds: isRefused(hired) });
    else if (hired.ok)
      t.must("AUTH-15", {
        at: hired,
        expected: "a new employee without a manager of another company",
        holds: hired.data.at("manager_id").text !== foreign,
      });
    const settings = { params: { id: somebody.id } };
    const body = async (): Promise<Sent> => ({});
    const [, exchange] = await compare(t, { operation: "updateEmployee", field: "manager_id", foreign, body, settings });
    const after = await t.call("getEmployee", settings);
    // Who cannot be read shows no manager, of whichever company.
    if (!after.ok) return;
    const isNotForeign = after.data.has("manager_id") && after.data.at("manager_id").text !== foreign;
    t.must("AUTH-15", { at: [exchange, after], expected: "an employee whose manager_id is not of another company", holds: isNotForeign });
  }),
  check("AUTH-15.recruitment", "MUST refuse a role, stage or application of another company", { ...SETTINGS }, async (t) => {
    await t.use(servedToFullKey);
    const role = await t.use(foreignRole);
    const { forms } = t.run;
    // The declared name of a member, or the likeliest.
    const member = (request: RequestName, part: string, usual: string): string => (forms.sent(request)[part] ?? usual) as string;
    if (role !== null)
      await compare(t, {
        operation: "createCandidate",
        field: member("new_candidate", "role", "role_id"),
        foreign: role.params["id"]!,
        body: async () => candidateBody(forms, t.token()),
      });
    for (const foreign of await t.use(foreignApplications)) {
      await compare(t, {
        operation: "createOffer",
        field: member("new_offer", "application", "application_id"),
        foreign,
        body: async () => ({ salary: 9_000_000 }),
      });
    }
    const stage = (await t.use(foreignStages))[0]?.at("id").text;
    const id = t.run.target.resources?.application_id;
    if (stage === undefined || id === undefined) return;
    await compare(t, {
      operation: "moveApplication",
      field: member("stage_move", "stage", "stage_id"),
      foreign: stage,
      body: async () => ({}),
      settings: { params: { id } },
    });
  }),
  check(
    "AUTH-15.response",
    "MUST refuse a survey response of a person of another company",
    { ...SETTINGS, needs: ["other-company", "open-survey"] },
    async (t) => {
      await t.use(servedToFullKey);
      const id = t.run.target.resources!.open_survey_id!;
      const foreign = (await t.use(foreignEmployee)).params["id"]!;
      const settings = { params: { id } };
      for (const form of await requestForms(t, "respondToSurvey")) {
        const body = async (): Promise<Sent> => form.body as Sent;
        const [unknown] = await compare(t, { operation: "respondToSurvey", field: "employee_id", foreign, body, settings });
        // An unknown form of answers may be refused before the employee id is read (§4.9 N4).
        if (unknown.field === undefined || unknown.field.endsWith("employee_id")) return;
      }
      t.notApplicable("the target accepts no form of answers that the run knows, and the document shows none (§4.9 N4)");
    },
  ),
];
