import type { ApiKey, CompanyRecord, Scope } from "@hr-platform/domain";
import { refuse } from "../../contract/errors.ts";
import { PLANS } from "../../pipeline/plans.ts";
import { SCOPES } from "../../pipeline/scopes.ts";
import type { Change } from "../../store/change.ts";
import { type WebAction, type WebContextOf, webAction } from "../web-action.ts";
import { billingActions } from "./billing-web.ts";
import { changesTo } from "./subscription.ts";

const PLAN = { plan: { type: "text", required: true, meaning: "The new plan.", values: PLANS } } as const;
const SCOPE_LIST = { scopes: { type: "texts", required: true, meaning: `Some of ${SCOPES.join(", ")}.` } } as const;
const TOKEN = { token: { type: "text", required: true, meaning: "The key's token." } } as const;

/** The plan decides what the API allows, from the next request on (§5.7). It ends a trial, unless a decision says otherwise. */
function changePlan({ company, decisions, now, body }: WebContextOf<typeof PLAN>): ReturnType<WebAction["run"]> {
  const { plan } = body;
  const billing = { ...company.facts.billing, plan };
  const ends = billing.subscription_status === "trialing" && decisions["plan-change-trial"] === "ends";
  const { record } = company.company;
  const next: CompanyRecord = { ...record, resource: { ...record.resource, plan } };
  const billed: Change[] = ends ? changesTo({ billing }, { to: "active", at: now }, decisions) : [{ table: "billing", record: billing }];
  return { data: { plan }, changes: [{ table: "company", record: next }, ...billed] };
}

/** The service has the keys, not the company's data: a key is made at once, not as a change. */
function createKey({ keys, keyEnding, company, body }: WebContextOf<typeof SCOPE_LIST>): ReturnType<WebAction["run"]> {
  const scopes = body.scopes as readonly Scope[];
  if (scopes.length === 0 || scopes.some((scope) => !SCOPES.includes(scope)))
    throw refuse.invalid("scopes", `scopes must be some of: ${SCOPES.join(", ")}.`);
  const tokens = new Set(keys.of(company.slug).map(({ token }) => token));
  let n = 1;
  while (tokens.has(`hrk_${company.slug}_made${n}${keyEnding}`)) n += 1;
  const key: ApiKey = { token: `hrk_${company.slug}_made${n}${keyEnding}`, scopes: [...new Set(scopes)], revoked: false };
  keys.put(company.slug, key);
  return { data: key };
}

function revokeKey({ keys, company, body }: WebContextOf<typeof TOKEN>): ReturnType<WebAction["run"]> {
  const key = keys.of(company.slug).find(({ token }) => token === body.token);
  if (key === undefined) throw refuse.unknownId("token");
  if (key.revoked) throw refuse.conflict("The key is revoked already.", "token");
  keys.put(company.slug, { ...key, revoked: true });
  return { data: { ...key, revoked: true } };
}

/** Settings of the company: plan, billing and keys (§1, §5.2). */
export const companyActions: readonly WebAction[] = [
  webAction({ name: "change-plan", title: "Change the company's plan", fields: PLAN, about: ["company", "billing"], run: changePlan }),
  ...billingActions,
  webAction({
    name: "create-key",
    title: "Make an API key in Settings, Integrations",
    fields: SCOPE_LIST,
    about: ["company"],
    run: createKey,
  }),
  webAction({ name: "revoke-key", title: "Revoke an API key", fields: TOKEN, about: ["keys"], run: revokeKey }),
];
