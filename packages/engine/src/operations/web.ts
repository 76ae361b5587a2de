import { isDate } from "@hr-platform/domain";
import { ApiError, refuse } from "../contract/errors.ts";
import { suggestion } from "../contract/suggestion.ts";
import type { WebAction, WebAnswer, WebContext, WebField, WebService } from "./web-action.ts";
import { boardingActions } from "./boarding/web.ts";
import { companyActions } from "./company/web.ts";
import { conversationActions } from "./engagement/web-conversation.ts";
import { trainingActions } from "./engagement/web-training.ts";
import { engagementActions } from "./engagement/web.ts";
import { leaveActions } from "./leave/web.ts";
import { permissionActions } from "./permissions/web.ts";
import { recruitmentActions } from "./recruitment/web.ts";

/** All web actions. Each area has its own in its own folder. */
export const webActions: readonly WebAction[] = [
  ...companyActions,
  ...leaveActions,
  ...recruitmentActions,
  ...boardingActions,
  ...engagementActions,
  ...trainingActions,
  ...conversationActions,
  ...permissionActions,
];

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The check of each field type, and the end of its error message "must be ...". */
const FITS: Readonly<Record<WebField["type"], { readonly test: (value: unknown) => boolean; readonly wanted: string }>> = {
  uuid: { test: (value) => typeof value === "string" && UUID.test(value), wanted: "a UUID in lower case" },
  date: { test: (value) => typeof value === "string" && isDate(value), wanted: "a calendar date (YYYY-MM-DD)" },
  text: { test: (value) => typeof value === "string" && value.trim() !== "" && value.length <= 2000, wanted: "text" },
  boolean: { test: (value) => typeof value === "boolean", wanted: "true or false" },
  integer: { test: (value) => Number.isSafeInteger(value), wanted: "a whole number" },
  texts: { test: (value) => Array.isArray(value) && value.every((item) => typeof item === "string"), wanted: "a list of texts" },
  object: { test: (value) => typeof value === "object" && value !== null && !Array.isArray(value), wanted: "an object" },
};

/**
 * Runs a web action in one company: `fields` are those of the action, and `company`, a slug (default: the first
 * company). Its changes and events are written as those of an operation.
 * @throws ApiError NOT_FOUND for an unknown action or company, VALIDATION_ERROR for an invalid field, or the error of
 * the action.
 */
export function act(service: WebService, name: string, fields: Readonly<Record<string, unknown>>): unknown {
  const action = actionOf(name);
  const { company: slug = service.companies[0]?.slug, ...body } = fields;
  if (!service.companies.some((company) => company.slug === slug)) throw new ApiError("NOT_FOUND", noSuchCompany(service, slug), "company");
  requireFields(action, body);
  const { keys, keyEnding, decisions } = service;
  const now = service.clock.now();
  service.settle(now);
  const company = service.company(slug as string);
  return service.undoLog.because({ by: "web", at: now, action: name }, () => {
    const { data, changes = [], events = [] } = action.run({ keys, keyEnding, company, decisions, now, body });
    service.commit(company, { changes, events }, now);
    return data;
  });
}

/** The message for an unknown company. */
function noSuchCompany({ companies }: WebService, sent: unknown): string {
  const slugs = companies.map(({ slug }) => slug);
  return `There is no such company${typeof sent === "string" ? suggestion(sent, slugs) : ""}. There are: ${slugs.join(", ")}.`;
}

/** @throws ApiError NOT_FOUND */
function actionOf(name: string): WebAction {
  const action = webActions.find((candidate) => candidate.name === name);
  if (action !== undefined) return action;
  const known = webActions.map((candidate) => candidate.name);
  throw new ApiError(
    "NOT_FOUND",
    `The web application of this mock has no such action${suggestion(name, known)}. It has: ${known.join(", ")}.`,
  );
}

/** What a web action writes. @throws ApiError as `act` */
export function webEffects(name: string, context: WebContext, body: Readonly<Record<string, unknown>>): WebAnswer {
  const action = actionOf(name);
  requireFields(action, body);
  return action.run({ ...context, body });
}

function requireFields({ fields }: WebAction, body: Readonly<Record<string, unknown>>): void {
  const known = ["company", ...Object.keys(fields)];
  for (const name of Object.keys(body)) {
    if (!Object.hasOwn(fields, name))
      throw refuse.invalid(name, `This field is not known here${suggestion(name, known)}. Send: ${known.join(", ")}.`);
  }
  for (const [name, { type, required, values }] of Object.entries(fields)) {
    const value = body[name];
    if (value === undefined || value === null) {
      if (required) throw refuse.invalid(name, `${name} is required.`);
    } else if (!FITS[type].test(value)) throw refuse.invalid(name, `${name} must be ${FITS[type].wanted}.`);
    else if (values !== undefined && !values.includes(value as string))
      throw refuse.invalid(name, `${name} must be one of: ${values.join(", ")}.`);
  }
}
