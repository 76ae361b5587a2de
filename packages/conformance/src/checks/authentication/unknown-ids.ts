import type { OperationId } from "@hr-platform/spec/operations";
import { type Check, check } from "../../run/check/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { WRITES } from "../../document/writes.ts";
import { sendForms } from "../../setup/bodies/request-forms.ts";
import { type Boarding, ownPlan, ownTask } from "../../setup/access/own-resources.ts";
import { uuid } from "../../document/formats.ts";
import { OPERATIONS_WITH_ID } from "../../document/things.ts";
import { ownApplication } from "../../setup/recruitment/recruitment.ts";
import { servedToFullKey } from "../../setup/access/served-to-full-key.ts";
import { type SetUp, type CheckContext, setUp } from "../../run/check/check-context.ts";

const answers = new Map<OperationId, SetUp<Exchange>>();

const candidateId = async (t: CheckContext): Promise<string> => (await t.use(ownApplication)).candidate.id;
const planId =
  (kind: Boarding) =>
  async (t: CheckContext): Promise<string> =>
    (await ownPlan(t, kind))?.["id"] ?? "";

/** Ids of something else of the own company, for operations that might find it: nothing of the right kind has that id. */
const OF_OTHER_KIND: Readonly<Partial<Record<OperationId, (t: CheckContext) => Promise<string>>>> = {
  getEmployee: candidateId,
  getOnboardingPlan: planId("Offboarding"),
  getOffboardingPlan: planId("Onboarding"),
};

/** An id that the operation does not know: one of something else, or a random UUID if there is nothing else. */
async function unknownIdOf(t: CheckContext, operation: OperationId): Promise<string> {
  const id = (await OF_OTHER_KIND[operation]?.(t).catch(() => "")) ?? "";
  return uuid.holds(id) ? id : t.uuid();
}

/** The answer of an operation to an id that does not exist, with an otherwise valid body. Requested once a run. */
export function unknownAnswer(operation: OperationId): SetUp<Exchange> {
  const known = answers.get(operation);
  if (known !== undefined) return known;
  const fresh = setUp(`unknown:${operation}`, async (t) => {
    const id = await unknownIdOf(t, operation);
    return sendForms(t, operation, { params: { id, taskId: t.uuid() } });
  });
  answers.set(operation, fresh);
  return fresh;
}

/** Whether an answer does not depend on the id: a body whose form the document does not show, or the company's plan, was refused first. */
export function saysNothingOfId(operation: OperationId, exchange: Exchange): boolean {
  if (WRITES[operation]?.open === true && exchange.refused(400, "VALIDATION_ERROR")) return true;
  return exchange.described?.plan != null && exchange.refused(403, "FORBIDDEN");
}

async function judge(t: CheckContext, operations: readonly OperationId[]): Promise<void> {
  await t.use(servedToFullKey);
  for (const operation of t.implemented(operations)) {
    const exchange = await t.use(unknownAnswer(operation));
    const { method, path } = t.run.document.operation(operation);
    if (saysNothingOfId(operation, exchange)) continue;
    t.must("AUTH-12", {
      at: exchange,
      expected: `404 with code NOT_FOUND to ${method} ${path} with an id that does not exist`,
      holds: exchange.refused(404, "NOT_FOUND"),
    });
  }
}

/** Ids that do not exist (§5.3). */
export const unknownIdChecks: readonly Check[] = [
  check("AUTH-12", "MUST answer an id that does not exist with 404", {}, async (t) =>
    judge(t, [...OPERATIONS_WITH_ID.employee, ...OPERATIONS_WITH_ID.leave]),
  ),
  check("AUTH-12.all", "MUST answer an id that does not exist with 404 in every operation", {}, async (t) => {
    await judge(t, Object.values(OPERATIONS_WITH_ID).flat());
    for (const kind of ["Onboarding", "Offboarding"] as const) {
      const task = await t.use(ownTask(kind));
      if (task === null) continue;
      const params = { ...task.params, taskId: t.uuid() };
      const exchange = await t.call(`update${kind}Task`, { params, body: { completed: task.completed } });
      t.must("AUTH-12", {
        at: exchange,
        expected: "404 with code NOT_FOUND to a task that the plan does not have",
        holds: exchange.refused(404, "NOT_FOUND"),
      });
    }
  }),
  check("AUTH-12.malformed", "OBSERVE the answer to an id that is not a UUID", {}, async (t) => {
    const exchange = await t.call("getEmployee", { params: { id: "no-uuid" }, open: ["A-27"] });
    const value = exchange.refused(404, "NOT_FOUND")
      ? "not-found"
      : exchange.refused(400, "VALIDATION_ERROR")
        ? "validation-error"
        : undefined;
    t.observe("malformed-path-id", exchange, value);
  }),
];
