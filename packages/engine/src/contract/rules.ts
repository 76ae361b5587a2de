import type { DecisionSlug } from "@hr-platform/spec/decisions";
import type { RequirementId } from "@hr-platform/spec/operations";

/** Why a request is refused. */
export interface RefusalRule {
  readonly name: RuleName;
  /** The requirement of the API document. */
  readonly requirement: RequirementId;
  /** The open point that decides whether the request is refused; undefined: the document itself does. */
  readonly decision?: DecisionSlug | undefined;
}

/**
 * The reasons for which the service refuses a request, each with its requirement and the open point that decides. `ERR-09` and `ERR-13`
 * stand where the document says no more than that a duplicate or a wrong state is a conflict, and that an invalid field is to be mended (§7).
 */
const FIXED = {
  // §5: keys, scopes and plans
  "missing-key": ["AUTH-03"],
  "no-bearer": ["AUTH-05", "bearer-form"],
  "invalid-key": ["AUTH-04"],
  "revoked-key": ["AUTH-04"],
  "no-write-scope": ["SCOPE-52", "company-patch-scope"],
  "lapsed-subscription": ["BILL-01", "lapsed-access"],
  // §8
  "rate-limit": ["RATE-01"],
  // §4: paths
  "unknown-path": ["VER-01", "unknown-path"],
  "unknown-path-without-key": ["AUTH-06", "unknown-path-without-key"],
  "wrong-method": ["VER-01", "wrong-method"],
  "below-coming-soon": ["NI-01", "coming-soon-tree"],
  "unlisted-feature": ["NI-07", "unlisted-features"],
  "create-not-offered": ["EMP-21", "employee-create"],
  // §5.3: ids
  "malformed-id": ["AUTH-12", "malformed-path-id"],
  "unknown-id": ["AUTH-12"],
  "unknown-body-id": ["ERR-13", "unknown-body-id"],
  "unknown-task": ["ONB-09"],
  "unknown-user": ["PERM-05"],
  "not-invited": ["PERM-05", "uninvited-permissions"],
  "deleted-webhook": ["HOOK-11", "webhook-delete-again"],
  // §7: bodies and queries
  "body-too-large": ["CONV-14", "body-size"],
  "not-labelled-json": ["CONV-07", "content-type"],
  "not-json": ["CONV-07"],
  "unknown-field": ["ERR-13", "unknown-body-fields"],
  "unknown-query": ["ERR-13", "unknown-query-parameters"],
  "repeated-query": ["ERR-13", "repeated-query-parameter"],
  "query-encoding": ["ERR-13"],
  "bad-page": ["PAGE-08", "bad-page"],
  "limit-too-high": ["PAGE-08", "limit-maximum"],
  "page-after-end": ["PAGE-08", "page-after-end"],
  // §4.1
  "domain-form": ["COMP-22", "domain-normalisation"],
  "personal-domain": ["COMP-27", "personal-domains"],
  "enforced-without-domains": ["COMP-23", "enforcement-empty-list"],
  "blank-brand-name": ["BRAND-03", "brand-name-text"],
  "branding-unchanged": ["BRAND-05", "empty-patch"],
  "logo-not-form": ["CONV-08"],
  "logo-part": ["BRAND-08"],
  "logo-parts": ["BRAND-08", "logo-parts"],
  "logo-too-large": ["BRAND-14", "logo-size-unit"],
  "logo-type": ["BRAND-13", "logo-type-check"],
  "unreadable-svg": ["BRAND-15"],
  "hostile-svg": ["BRAND-15", "hostile-svg"],
  "no-logo": ["BRAND-18", "delete-missing-logo"],
  // §4.2
  "employee-status-filter": ["EMP-20", "employee-status-values"],
  "inexact-salary": ["CONV-01"],
  "blank-department": ["EMP-32", "blank-department"],
  "duplicate-email": ["EMP-44", "duplicate-email"],
  "invited-outside-domains": ["COMP-29"],
  "outside-domains": ["COMP-29", "domain-enforcement-reach"],
  "foreign-jurisdiction": ["EMP-29", "foreign-jurisdiction"],
  "start-date-range": ["EMP-31", "start-date-range"],
  "admin-role": ["EMP-29", "admin-role-create"],
  "unfit-manager": ["EMP-32", "bad-manager"],
  "status-in-update": ["EMP-38", "employee-patch-status"],
  "jurisdiction-in-update": ["EMP-38", "editable-employee-fields"],
  "locked-field": ["EMP-38", "read-only-fields"],
  "update-of-leaver": ["EMP-38", "patch-terminated"],
  "terminated-twice": ["EMP-43", "terminate-twice"],
  "termination-before-start": ["EMP-42", "termination-date"],
  "termination-in-future": ["EMP-42", "termination-date"],
  "termination-reason": ["EMP-42", "termination-reason"],
  "invited-leaver": ["ERR-09"],
  "invited-again": ["EMP-45", "invite-again"],
  // §4.3
  "leave-filter-employee": ["LEAVE-29", "leave-unknown-employee"],
  "leave-filter-unknown": ["LEAVE-29", "unknown-query-id"],
  "leave-filter-range": ["LEAVE-31", "leave-range-invalid"],
  "balance-employee": ["BAL-08", "balance-rows"],
  "leave-end-before-start": ["LEAVE-18", "leave-end-before-start"],
  "leave-span": ["LEAVE-18", "leave-span"],
  "half-day-span": ["ERR-13", "half-day-span"],
  "half-day-period": ["LEAVE-24", "half-day-period"],
  "notes-length": ["LEAVE-25", "notes-length"],
  "unlisted-leave-type": ["LEAVE-49", "unknown-body-id"],
  "hidden-leave-type": ["PRIV-10", "hidden-leave-type"],
  "leave-type-jurisdiction": ["LEAVE-49", "leave-type-jurisdiction"],
  "half-day-type": ["LEAVE-17", "half-day-not-allowed"],
  "no-working-day": ["LEAVE-18", "zero-day-leave"],
  "leave-before-employment": ["ERR-13", "leave-outside-employment"],
  "leave-in-past": ["ERR-13", "leave-outside-employment"],
  "leave-of-leaver": ["ERR-09", "leave-outside-employment"],
  "leave-overlap": ["ERR-09", "leave-overlap"],
  "short-notice": ["LEAVE-33", "short-notice"],
  "low-balance": ["LEAVE-33", "low-balance"],
  "holiday-years-of-leave": ["LEAVE-16", "unknown-holiday-years"],
  "approved-twice": ["LEAVE-44", "approve-twice"],
  "approve-from": ["LEAVE-44", "approve-from"],
  "decline-from": ["LEAVE-44", "decline-from"],
  "cancel-from": ["LEAVE-44", "cancel-from"],
  "move-of-leaver": ["LEAVE-48", "terminated-leave-transition"],
  "holiday-jurisdiction": ["HOL-03", "holiday-defaults"],
  "holiday-year": ["HOL-04", "holiday-defaults"],
  "holiday-years": ["HOL-04", "unknown-holiday-years"],
  "holiday-region": ["HOL-05", "holiday-region"],
  // §4.4
  "webhook-url": ["HOOK-06", "webhook-url"],
  "private-webhook": ["ERR-13", "webhook-url"],
  "webhook-events": ["HOOK-15", "webhook-event-list"],
  "webhook-twice": ["HOOK-02", "webhook-url"],
  "webhook-count": ["HOOK-07", "webhook-count-limit"],
  "webhook-pause": ["HOOK-04", "webhook-pause"],
  // §4.5
  "role-fields": ["REC-07", "role-patch-fields"],
  "role-move": ["REC-18", "role-status-moves"],
  "candidate-role": ["REC-11", "candidate-body"],
  "duplicate-candidate": ["REC-11", "duplicate-candidate"],
  "stage-name": ["REC-14", "stage-move-body"],
  "move-to-hired": ["REC-15"],
  "move-of-hired": ["REC-14"],
  "same-stage": ["REC-14"],
  "offer-candidate": ["REC-16", "offer-body"],
  "open-offer": ["REC-18"],
  // §4.6
  "managed-task": ["ONB-07"],
  "managed-offboarding-task": ["ONB-13"],
  "closed-plan": ["ONB-08", "closed-plan-task"],
  "same-task-value": ["ONB-05", "task-same-value"],
  "same-offboarding-task-value": ["ONB-13", "task-same-value"],
  // §4.7
  "survey-type": ["SURV-04", "survey-type-spelling"],
  "survey-anonymity": ["SURV-03", "anonymity-form"],
  "draft-results": ["SURV-09", "empty-results"],
  "anonymous-survey": ["SURV-12"],
  "survey-not-open": ["SURV-13"],
  "survey-person": ["SURV-10"],
  "survey-answers": ["SURV-11"],
  "second-response": ["SURV-11", "second-response"],
  "own-recognition": ["RECOG-05"],
  "not-the-manager": ["RECOG-06", "recognition-manager"],
  "recognition-of-leaver": ["RECOG-04", "recognition-terminated"],
  // §4.8
  "no-conversation": ["MSG-01", "no-conversation"],
} as const;

/** Reasons whose requirement depends on the operation or the field: the place that refuses names it, with `ruleOf`. */
export const VARYING = [
  "missing-scope",
  "plan-too-low",
  "coming-soon",
  "no-body",
  "body-field",
  "read-only-field",
  "null-field",
  "nothing-to-change",
  "query-field",
] as const;

export type FixedRule = keyof typeof FIXED;
export type RuleName = FixedRule | (typeof VARYING)[number];

/** The rules with a requirement of their own, by name. */
export const RULES = Object.fromEntries(
  Object.entries<readonly [RequirementId, DecisionSlug?]>(FIXED).map(([name, [requirement, decision]]) => [
    name,
    { name, requirement, decision },
  ]),
) as unknown as Readonly<Record<FixedRule, RefusalRule>>;

/** A rule whose requirement is found where it refuses. Default: `ERR-13`, that the input is to be mended. */
export function ruleOf(
  name: (typeof VARYING)[number],
  requirement: RequirementId | null | undefined,
  decision?: DecisionSlug,
): RefusalRule {
  return { name, requirement: requirement ?? "ERR-13", decision };
}
