import type { DecisionText, RequirementText } from "@hr-platform/spec/texts";
import { type DecisionSlug, valuesOf, withValues } from "@hr-platform/engine/contract/decisions";
import type { RefusalRule, RuleName } from "@hr-platform/engine/contract/rules";
import type { ExchangeContext, Exchanged } from "@hr-platform/engine/sandbox/journal/exchanged";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import type { TracedStep } from "@hr-platform/engine/sandbox/trace";
import type { Versioned } from "@hr-platform/engine/store/history";
import type { TransportRule } from "@hr-platform/engine/contract/settings/transport-rule";
import { isBefore } from "@hr-platform/engine/sandbox/transport-rules/active-rule";
import { withoutFault, withoutRule, ruleText } from "../altered/alterations.ts";
import { errorOf } from "../error-of.ts";
import { lookBack } from "../look-back.ts";
import { type RefusedCase, ownCompany } from "./refused-case.ts";
import { REMEDIES } from "./remedies.ts";
import { type Remedy, again, nothing, sendAgain, switchDecision } from "./remedy.ts";
import { type Repeated, repeated } from "../repeated.ts";
import { type ShownCause, shownCause } from "../shown-cause.ts";
import { maskedRecord } from "../masked-record.ts";
import type { SpecTexts } from "../spec-texts.ts";

/** The one reason for which a request was refused. */
export interface Reason {
  /** By which rule of the service; null: a fault or a transport rule did it, or a bug. */
  readonly rule: RuleName | null;
  readonly step: TracedStep | null;
  /** In a sentence. */
  readonly text: string;
  /** null: the document leaves it open, and the open point alone decided; or no rule refused it. */
  readonly requirement: RequirementText | null;
  /** The open point that decided, with its value then; null: the document itself did. */
  readonly decision: { readonly decision: DecisionText; readonly value: string } | null;
  /** The fault without which the response would have been another one; null: none. */
  readonly fault: string | null;
  /** What made the data so that the request was refused; null: nothing that is kept. */
  readonly madeBy: ShownCause | null;
  /** Best first; never empty. */
  readonly remedies: readonly Remedy[];
}

/** A refused exchange, as it was and as it would be again. */
export interface RefusedExchange {
  readonly n: number;
  readonly exchanged: Exchanged & { readonly context: ExchangeContext };
  readonly again: Repeated;
  readonly refused: Omit<RefusedCase, "rule">;
  readonly message: string;
}

/** Why a request was refused, and what changes that. */
export function reasonOf(sandbox: Sandbox, exchange: RefusedExchange, texts: SpecTexts): Reason {
  const { again: second, refused, message, n } = exchange;
  const { trace } = second;
  const { context, at } = exchange.exchanged;
  const stood = context.rules.find((one) => one.kind === "error" || isBefore(one));
  if (stood !== undefined) return byTransportRule(sandbox, exchange, stood);
  const fault = faultOf(sandbox, exchange);
  if (fault !== null || trace.rule === null || !second.isSame) return notByRule(sandbox, exchange, fault);
  const rule = closer(trace.rule, exchange);
  const known: RefusedCase = { ...refused, rule };
  const over = isOver(sandbox, exchange, known);
  const decision = texts.decisions.find(({ slug }) => slug === rule.decision);
  const own = over === null ? REMEDIES[rule.name](known) : [];
  const remedies =
    over === null ? [...own, ...(decision === undefined ? [] : byDecision(sandbox, exchange, decision))] : [sendAgain(n, over)];
  return {
    rule: rule.name,
    step: trace.refusedBy,
    text: lookBack(sandbox, { position: context.from, at }, () => TEXTS[rule.name]?.(known, over === null ? "is" : "was")) ?? message,
    requirement: decision !== undefined && isBesides(known.rule, texts) ? null : requirementOf(known.rule, texts),
    decision: decision === undefined ? null : { decision, value: valuesOf(exchange.exchanged.context.decisions)[rule.decision!] },
    fault: null,
    madeBy: madeBy(sandbox, exchange, known),
    // An edit may repeat what the client sent.
    remedies: maskedRecord(remedies.length === 0 ? [NOTHING] : remedies, sandbox.keys.unusual) as Remedy[],
  };
}

/** The requirement of a rule. */
export const requirementOf = ({ requirement }: RefusalRule, { requirements }: SpecTexts): RequirementText | null =>
  requirements.find(({ id }) => id === requirement) ?? null;

/** Whether a requirement says nothing of the case: that it is left open, or no more than which code belongs to a refusal. */
const isBesides = (rule: RefusalRule, texts: SpecTexts): boolean =>
  /^ERR-(?:09|13)$/.test(rule.requirement) || requirementOf(rule, texts)?.level === "informational";

const NOTHING = nothing("Nothing makes this request succeed: its state or its data have to be other ones.");

/** What a rule says with the data of the request, where the message of the response says less. */
const TEXTS: Partial<Record<RuleName, (refused: RefusedCase, verb: "is" | "was") => string>> = {
  "plan-too-low": (refused, verb) => `${refused.slug} ${verb} on ${planOf(refused)}; ${refused.operation!.id} needs growth.`,
};

const planOf = (refused: RefusedCase): string => ownCompany(refused).company.record.resource.plan;
const subscriptionOf = (refused: RefusedCase): string => ownCompany(refused).facts.billing.subscription_status;

/** What a rule looked at, where it can be named: it is compared with what it is now. */
const LOOKED_AT: Partial<Record<RuleName, (refused: RefusedCase) => readonly [subject: string, value: string]>> = {
  "plan-too-low": (refused) => [`${refused.slug} was on`, planOf(refused)],
  "lapsed-subscription": (refused) => ["The subscription was", subscriptionOf(refused)],
};

/** What has changed since, so that the request is not refused by this rule any more: a sentence; null: it would be. */
function isOver(sandbox: Sandbox, { n, exchanged }: RefusedExchange, refused: RefusedCase): string | null {
  const { context } = exchanged;
  const { decisions, faults, limiter, clock } = sandbox;
  const at = clock.now();
  const { rule, allowance } = refused;
  if (rule.name === "rate-limit") {
    if (limiter.limit === null) return "The limit was on then; it is off now.";
    return at >= (allowance?.retryAt ?? Number.POSITIVE_INFINITY) ? "The window was full then; it has room now." : null;
  }
  const now = repeated(sandbox, n, { ...exchanged, at }, { ...context, decisions, faults, rules: [], allowance: undefined });
  const { rule: next } = now.trace;
  if (next?.name === rule.name) return null;
  const then = rule.decision === undefined ? undefined : valuesOf(context.decisions)[rule.decision];
  const present = rule.decision === undefined ? undefined : valuesOf(decisions)[rule.decision];
  const look = LOOKED_AT[rule.name];
  const [subject, before] = lookBack(sandbox, { position: context.from, at: exchanged.at }, () => look?.(refused)) ?? [];
  const after = look?.(refused)[1];
  const what =
    then !== present
      ? `${rule.decision} was ${then} then; it is ${present} now.`
      : before === after
        ? "What refused it then has changed since."
        : `${subject} ${before} then; ${subject!.endsWith(" on") ? "it is on" : "it is"} ${after} now.`;
  return now.response.status < 400
    ? what
    : `${what} Now it would be refused for another reason: ${errorOf(now.response.body)?.message ?? now.response.status}`;
}

const HIDDEN: Partial<Record<string, "PRIV-02" | "PRIV-04">> = { getLeave: "PRIV-02", approveLeave: "PRIV-04" };

/** The rule of an unknown id, with what only a look beyond the company tells: that it is another company's, or hidden (§1, §5.3). */
function closer(rule: RefusalRule, { refused: { nearIds, slug, operation } }: RefusedExchange): RefusalRule {
  const near = nearIds.find(({ isSame }) => isSame);
  if (near === undefined) return rule;
  const isHidden = near.table === "hiddenLeave" || near.table === "hiddenTypes";
  if (rule.name === "unknown-id") {
    if (isHidden) return { ...rule, requirement: HIDDEN[operation?.id ?? ""] ?? "PRIV-04" };
    return near.company === slug ? rule : { ...rule, requirement: "AUTH-13" };
  }
  if (rule.name !== "unknown-body-id" && rule.name !== "unlisted-leave-type") return rule;
  if (isHidden) return { ...rule, requirement: "PRIV-10" };
  return near.company === slug ? rule : { ...rule, requirement: "AUTH-15" };
}

/** The response to a request in the state before it, with other faults or decisions. */
function elsewise(sandbox: Sandbox, { n, exchanged }: RefusedExchange, changed: Partial<ExchangeContext>): Repeated {
  const { at, context } = exchanged;
  return lookBack(sandbox, { position: context.from, at }, () => repeated(sandbox, n, exchanged, { ...context, ...changed }));
}

/** The fault without which the response would have been another one. */
function faultOf(sandbox: Sandbox, exchange: RefusedExchange): string | null {
  const { faults } = exchange.exchanged.context;
  const differs = (without: string): boolean =>
    !isAlike(elsewise(sandbox, exchange, { faults: faults.filter((id) => id !== without) }), exchange.again);
  return faults.find(differs) ?? null;
}

const isAlike = (one: Repeated, other: Repeated): boolean =>
  one.response.status === other.response.status && one.response.body === other.response.body;

/** A rule of errors answered, or one that loses requests before the work. */
function byTransportRule(sandbox: Sandbox, { n, exchanged }: RefusedExchange, rule: TransportRule): Reason {
  const nobody = { rule: null, step: null, requirement: null, decision: null, madeBy: null, fault: null };
  const text = `A transport rule ${ruleText(rule, exchanged.response, false)}.`;
  return { ...nobody, text, remedies: [withoutRule(sandbox, n, rule)] };
}

function notByRule(sandbox: Sandbox, { n, again: { trace, isSame }, message }: RefusedExchange, fault: string | null): Reason {
  const reason = { rule: null, step: isSame ? trace.refusedBy : null, requirement: null, decision: null, madeBy: null };
  if (fault !== null)
    return { ...reason, fault, text: `The fault ${fault} made it so: ${message}`, remedies: [withoutFault(sandbox, n, fault)] };
  if (!isSame) {
    const call = { method: "PUT", path: "/faults", body: { active: [] } } as const;
    const way = { command: "hr-mock fault switch --active ''", button: "Switch the faults off" };
    const off =
      sandbox.faults.length === 0 ? sendAgain(n, "Faults were on then; they are off now.") : again("Switch the faults off.", [call], way);
    return { ...reason, fault, text: "A fault that counts requests answered in place of the service.", remedies: [off] };
  }
  return { ...reason, fault, text: message, remedies: [nothing("The mock met an error of its own: please report it.")] };
}

/** The first other value of the open point under which the request succeeds. */
function byDecision(sandbox: Sandbox, exchange: RefusedExchange, { slug, values }: DecisionText): Remedy[] {
  const { decisions } = exchange.exchanged.context;
  const current = valuesOf(decisions)[slug as DecisionSlug];
  const found = values.find(
    ({ value, unserved }) =>
      value !== current &&
      unserved === undefined &&
      elsewise(sandbox, exchange, { decisions: withValues(decisions, { [slug]: value }) }).response.status < 400,
  );
  if (found === undefined) return [];
  return [switchDecision(`The document leaves it open; a service may also do this: ${found.means}`, slug, found.value)];
}

/** What last changed the record that the request was refused for. */
function madeBy(sandbox: Sandbox, { exchanged }: RefusedExchange, refused: RefusedCase): ShownCause | null {
  const subject = subjectOf(sandbox, refused);
  if (subject === undefined) return null;
  const { undoLog } = sandbox;
  const changes = undoLog.changesOf(subject.of, subject.id).filter(({ position }) => position < exchanged.context.from);
  const last = changes.at(-1);
  return last === undefined ? null : shownCause(sandbox, last.cause);
}

interface Subject {
  readonly of: Versioned;
  readonly id: string;
}

/** The record whose state the refusal is about; undefined: it is about none. */
function subjectOf(sandbox: Sandbox, refused: RefusedCase): Subject | undefined {
  const { rule, slug, params, sent, exchanged } = refused;
  if (slug === null) return revokedKey(sandbox, exchanged);
  const company = ownCompany(refused);
  if (rule.name === "plan-too-low") return { of: company.inner.facts, id: "company" };
  if (rule.name === "lapsed-subscription") return { of: company.inner.facts, id: "billing" };
  if (rule.name === "leave-of-leaver") return { of: company.employees, id: String(sent["employee_id"]) };
  if (rule.name === "leave-overlap") {
    const [start, end] = [String(sent["start_date"]), String(sent["end_date"])];
    const other = [...company.leaveRegister.of(String(sent["employee_id"]))].find(
      ({ record: { resource } }) => resource.startDate <= end && resource.endDate >= start,
    );
    return other === undefined ? undefined : { of: company.leave, id: other.id };
  }
  if (rule.name === "duplicate-email") {
    const [id] = company.directory.withEmail(String(sent["email"]));
    return id === undefined ? undefined : { of: company.employees, id };
  }
  if (exchanged.response.status !== 409 && rule.name !== "deleted-webhook") return undefined;
  const { employees, leave, records } = company;
  const id = params["id"] ?? "";
  const of = Object.values<Versioned>({ employees, leave, ...records }).find((table) => table.get(id) !== undefined);
  return of === undefined ? undefined : { of, id };
}

function revokedKey({ keys, currentKeys }: Sandbox, { request }: RefusedCase["exchanged"]): Subject | undefined {
  const token = String(request.headers["authorization"] ?? "").replace(/^bearer +/i, "");
  return keys.get(token)?.key.revoked === true ? { of: currentKeys, id: token } : undefined;
}
