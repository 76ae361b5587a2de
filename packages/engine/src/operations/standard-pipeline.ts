import type { Contract } from "../contract/contract.ts";
import { ConfigurationError } from "../contract/configuration-error.ts";
import { authenticate } from "../pipeline/authenticate.ts";
import { GUARDS, ORDER } from "../pipeline/guards.ts";
import { type Pipeline, type Variant, onStep } from "../pipeline/pipeline.ts";
import { matchRoute, requireOperation } from "../pipeline/match-route.ts";
import { failure } from "../pipeline/respond.ts";
import { VARIANTS } from "../pipeline/variants/index.ts";
import { deliverySteps, type EventDraft } from "../webhooks/steps.ts";
import { routes } from "./index.ts";
import type { EmployeeRecord, LeaveRecord, WebhookRecord } from "@hr-platform/domain";
import type { CompanyState } from "../store/company/company-state.ts";
import type { Decisions } from "../contract/decisions.ts";
import type { EmittedEvent } from "../webhooks/emitted-event.ts";
import { employeeText } from "./employees/employee-form.ts";
import { requestText } from "./leave/leave-form.ts";
import { inTimestampForm } from "../store/timestamp-form.ts";
import type { Row } from "../store/table.ts";
import type { EventKind } from "../webhooks/event.ts";
import type { Operation, OperationId } from "@hr-platform/spec/operations";
import { one, plainList } from "../pipeline/answer.ts";
import { refuseBy } from "../contract/refuse-by.ts";
import { type Answer, type Context, type Route, route, routeOn } from "../pipeline/route.ts";
import { webhookText } from "./endpoints/operations.ts";

const PAUSE = "pauseWebhook" as OperationId;
const SURVEYS = "listSurveys" as OperationId;

const pauseOperation = (contract: Contract): Operation => ({
  ...contract.operation("deleteWebhook"),
  id: PAUSE,
  method: "PATCH",
  body: { required: true, properties: { is_active: { type: "boolean", format: null, nullable: false, words: false } } },
});

const pauseRoute: Route = routeOn("deleteWebhook", {
  find: ({ company, params }) => {
    const record = company.records.webhooks.get(params.id);
    return record?.deleted_at === null ? record : undefined;
  },
  check: ({ sent }) => {
    if (typeof sent["is_active"] !== "boolean")
      throw refuseBy.invalid("webhook-pause", "is_active", "is_active is required and must be true or false.");
  },
  run: pause,
});

function pause({ sent, decisions }: Context, before: WebhookRecord): Answer {
  const record: WebhookRecord = { ...before, resource: { ...before.resource, is_active: sent["is_active"] === true } };
  return one({ json: webhookText(record, decisions) }, { changes: [{ table: "webhooks", record }] });
}

const surveysOperation = (contract: Contract): Operation => ({
  ...contract.operation("createSurvey"),
  id: SURVEYS,
  method: "GET",
  scope: "read",
  query: {},
  body: null,
  list: true,
});

const surveysRoute: Route = route(SURVEYS, (context) => {
  // In the order of creation: `where` would return them in the order in which they were opened, after its first use.
  const open = [...context.company.records.surveys.values()].filter(({ status }) => status === "open");
  return plainList(context, open, ({ id, title, type, anonymity, status }) => JSON.stringify({ id, title, type, anonymity, status }));
});

/** Operations beyond the document, each with the decision that offers it. */
const extraOperations: readonly Variant[] = [
  // `GET /surveys` lists the open surveys.
  onStep("match", "open-survey-source", "from-outside", (matched, { contract }) => (method, path, decisions) => {
    const match = matched(method, path, decisions);
    if (match.kind !== "wrong-method" || method !== "GET" || path !== "/surveys" || decisions["open-survey-source"] !== "listed")
      return match;
    return { kind: "operation", operation: surveysOperation(contract), params: {}, route: surveysRoute };
  }),
  // `PATCH /webhooks/{id}` pauses and resumes a webhook.
  onStep("match", "webhook-pause", "outside-the-api", (matched, { contract }) => (method, path, decisions) => {
    const match = matched(method, path, decisions);
    if (match.kind !== "wrong-method" || method !== "PATCH" || decisions["webhook-pause"] !== "patch-offered") return match;
    const id = /^\/webhooks\/([^/]+)$/.exec(path)?.[1];
    return id === undefined ? match : { kind: "operation", operation: pauseOperation(contract), params: { id }, route: pauseRoute };
  }),
];

/**
 * The pipeline of a version of the API document. It has no catalogue of faults, and nobody acts by themselves.
 * @param served The code of its operations. Default: that of the mock; a version adds its own to it, or replaces some.
 */
export const standardPipeline = (contract: Contract, served: Pipeline["routes"] = routes): Pipeline => ({
  contract,
  match: (method, path) => matchRoute(contract.paths, method, path),
  authenticate,
  admit: (service, bucket, now) => service.limiter.take(bucket, now, service.decisions),
  operation: requireOperation,
  open: (service, access) => service.company(access.company.slug),
  order: () => ORDER,
  guards: GUARDS,
  routes: served,
  run: (entry, route) => route.run(entry, entry.found as never),
  refuse: failure,
  commit: ({ service, company, answer, now }) => {
    if (answer.changes.length > 0 || answer.events.length > 0) service.commit(company, answer, now);
  },
  finish: (response) => response,
  deliveries: {
    ...deliverySteps,
    draftEvents: (company, { events }, decisions) => eventDrafts(company, events, decisions),
    isVisible,
  },
  variants: [...VARIANTS, ...extraOperations],
  withFaults: (sound, [id]) => {
    if (id !== undefined) throw new ConfigurationError(`unknown fault '${id}': this mock has no catalogue of faults`);
    return sound;
  },
  activity: undefined,
});

/** The resource of an event as a GET returns it, with exactly the members of the API (T-55). */
function resourceText(company: CompanyState, { kind, row }: EmittedEvent, decisions: Decisions): string {
  const own = kind.startsWith("leave.")
    ? requestText(row as Row<LeaveRecord>, decisions)
    : employeeText(row as Row<EmployeeRecord>, decisions);
  return inTimestampForm(own, company.company.record.resource.timezone, decisions);
}

/** The drafts of events. Runs before their changes are written, since the data may have to show the state before. */
function eventDrafts(company: CompanyState, events: readonly EmittedEvent[], decisions: Decisions): EventDraft[] {
  return events.map((event) => {
    const { kind, row } = event;
    const before = decisions["event-data-state"] === "before" ? stored(company, kind, row.id) : undefined;
    return { kind, id: row.id, data: resourceText(company, before === undefined ? event : { kind, row: before }, decisions) };
  });
}

/** Whether a GET returns the resource of an event. There are no events about hidden resources (T-12, T-13). */
function isVisible(company: CompanyState, { kind, id }: EventDraft): boolean {
  return stored(company, kind, id) !== undefined;
}

function stored(company: CompanyState, kind: EventKind, id: string): Row<EmployeeRecord> | Row<LeaveRecord> | undefined {
  return kind.startsWith("leave.") ? company.leave.get(id) : company.employees.get(id);
}
