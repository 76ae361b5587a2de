import type { DecisionText, RequirementText } from "@hr-platform/spec/texts";
import { type DecisionSlug, valuesOf, withValues } from "@hr-platform/engine/contract/decisions";
import type { RefusalRule, RuleName } from "@hr-platform/engine/contract/rules";
import type { ExchangeContext, Exchanged } from "@hr-platform/engine/sandbox/journal/exchanged";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import type { TracedStep } from "@hr-platform/engine/sandbox/trace";
import type { Versioned } from "@hr-platform/engine/store/history";
import { lookBack } from "../look-back.ts";
import { type RefusedCase, ownCompany } from "./refused-case.ts";
import { REMEDIES } from "./remedies.ts";
import { type Remedy, again, nothing } from "./remedy.ts";
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
  const { again: second, refused, message } = exchange;
  const { trace } = second;
  const fault = faultOf(sandbox, exchange);
  if (fault !== null || trace.rule === null || !second.isSame) return notByRule(exchange, fault);
  const rule = closer(trace.rule, exchange);
  const known: RefusedCase = { ...refused, rule };
  const decision = texts.decisions.find(({ slug }) => slug === rule.decision);
  const own = REMEDIES[rule.name](known);
  const remedies = [...own, ...(decision === undefined ? [] : byDecision(sandbox, exchange, decision))];
  return {
    rule: rule.name,
    step: trace.refusedBy,
    text: TEXTS[rule.name]?.(known) ?? message,
    requirement: texts.requirements.find(({ id }) => id === rule.requirement) ?? null,
    decision: decision === undefined ? null : { decision, value: valuesOf(exchange.exchanged.context.decisions)[rule.decision!] },
    fault: null,
    madeBy: madeBy(sandbox, exchange, known),
    // An edit may repeat what the client sent.
    remedies: maskedRecord(remedies.length === 0 ? [NOTHING] : remedies, sandbox.keys.unusual) as Remedy[],
  };
}

const NOTHING = nothing("Nothing makes this request succeed: its state or its data have to be other ones.");

/** What a rule says with the data of the request, where the message of the response says less. */
const TEXTS: Partial<Record<RuleName, (refused: RefusedCase) => string>> = {
  "plan-too-low": ({ slug, sandbox, operation }) =>
    `${slug} is on ${ownCompany({ slug, sandbox }).company.record.resource.plan}; ${operation!.id} needs growth.`,
};

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

function notByRule({ again: { trace, isSame }, exchanged, message }: RefusedExchange, fault: string | null): Reason {
  const reason = { rule: null, step: isSame ? trace.refusedBy : null, requirement: null, decision: null, madeBy: null };
  const { faults } = exchanged.context;
  if (fault !== null) {
    const call = { method: "PUT", path: "/faults", body: { active: faults.filter((id) => id !== fault) } } as const;
    const off = again(`Switch the fault ${fault} off.`, [call], { command: `hr-mock fault off ${fault}`, button: "Switch the fault off" });
    return { ...reason, fault, text: `The fault ${fault} made it so: ${message}`, remedies: [off] };
  }
  if (!isSame) {
    const call = { method: "PUT", path: "/faults", body: { active: [], transport: [] } } as const;
    const off = again("Switch faults and transport rules off.", [call], { button: "Switch them off" });
    const text = "A transport rule, or a fault that counts requests, answered in place of the service.";
    return { ...reason, fault, text, remedies: [off] };
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
  const call = { method: "PUT", path: "/decisions", body: { [slug]: found.value } } as const;
  const way = { command: `hr-mock start --decide ${slug}=${found.value}`, button: `Set ${slug} to ${found.value}` };
  return [again(`The document leaves it open; a service may also do this: ${found.means}`, [call], way)];
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
