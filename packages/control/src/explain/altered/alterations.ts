import type { DecisionText } from "@hr-platform/spec/texts";
import { valuesOf } from "@hr-platform/engine/contract/decisions";
import type { TransportRule } from "@hr-platform/engine/contract/settings/transport-rule";
import type { Exchanged } from "@hr-platform/engine/sandbox/journal/exchanged";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import { faults as catalogue } from "@hr-platform/faults/catalogue/index";
import { type Remedy, again, sendAgain, switchDecision } from "../reason/remedy.ts";
import type { SpecTexts } from "../spec-texts.ts";
import { quoted } from "../request-code.ts";
import type { Touches } from "./touches.ts";
import type { ApiResponse } from "@hr-platform/engine/contract/request";
import { isBefore } from "@hr-platform/engine/sandbox/transport-rules/active-rule";

const BODIES: Readonly<Record<string, string>> = {
  json: "the error of §7",
  html: "a page of HTML",
  foreign: "JSON of a gateway",
  empty: "no body",
};

/** When a rule that loses the response did so, and what the service did with the request. */
function when(rule: TransportRule, wasRefused: boolean): string {
  if (isBefore(rule)) return "before the work: nothing was written";
  return wasRefused ? "after the request was refused" : "after the work was done";
}

/**
 * What a rule made of a response, without a subject: `reset the connection after the work was done`.
 * @param wasRefused Whether the service refused the request.
 */
export function ruleText(rule: TransportRule, { body, bytes, transport = {} }: ApiResponse, wasRefused: boolean): string {
  const size = bytes?.length ?? new TextEncoder().encode(body).length;
  switch (rule.kind) {
    case "error": {
      const { status, body: form = status === 429 || status === 500 ? "json" : "html" } = rule;
      return `answered ${status} with ${BODIES[form]} ${when(rule, wasRefused)}`;
    }
    case "reset":
      return `reset the connection ${when(rule, wasRefused)}`;
    case "silence":
      return `sent nothing and left the connection open, ${when(rule, wasRefused)}`;
    case "truncated":
      return `sent the first ${Math.min(Math.max(1, rule.bytes), size)} of ${size} bytes and cut the connection, ${when(rule, wasRefused)}`;
    case "slow-body":
      return `sent the body at ${rule.bytesPerSecond.toLocaleString("en-US")} bytes a second`;
    case "latency": {
      const ms = rule.latency.distribution === "fixed" ? rule.latency.ms : (transport.delay ?? 0);
      return `sent the response ${ms.toLocaleString("en-US")} ms later`;
    }
    case "grown":
      return rule.by === "values"
        ? "gave the first row of a list a status that the document does not have"
        : "added members that the document does not have";
  }
}

/** What made an answer another one than that of a mock as it is delivered, or may have. */
export interface Alteration {
  readonly kind: "fault" | "decision" | "transport rule";
  /** Id of the fault, slug of the decision, kind of the rule. */
  readonly id: string;
  /** Id, `slug=value`, JSON of the rule. */
  readonly name: string;
  /** What it does, or did: a sentence or its end. */
  readonly does: string;
  /** Whether it is known that it changed the answer. */
  readonly isSure: boolean;
  /** What takes it away, or, if it is gone, sends the request again. */
  readonly remedies: readonly Remedy[];
}

interface Altered {
  readonly n: number;
  readonly exchanged: Exchanged;
  readonly touches: Touches;
  /** Whether the service refused the request. */
  readonly wasRefused: boolean;
}

/** Everything that changed an answer, or may have: transport rules first, in their order. */
export function alterationsOf(sandbox: Sandbox, { n, exchanged, touches, wasRefused }: Altered, { decisions }: SpecTexts): Alteration[] {
  const rules = (exchanged.context?.rules ?? []).map((rule): Alteration => {
    const does = ruleText(rule, exchanged.response, wasRefused);
    return {
      kind: "transport rule",
      id: rule.kind,
      name: JSON.stringify(rule),
      does,
      isSure: true,
      remedies: [withoutRule(sandbox, n, rule)],
    };
  });
  const named = (names: readonly string[], isSure: boolean): Alteration[] =>
    names.flatMap((name) => {
      const [kind, rest] = [name.slice(0, name.indexOf(" ")), name.slice(name.indexOf(" ") + 1)];
      if (kind === "fault") return [ofFault(sandbox, n, rest, isSure)];
      return kind === "decision" ? [ofDecision(sandbox, n, rest, { isSure, decisions })] : [];
    });
  return [...rules, ...named(touches.by, true), ...named(touches.perhaps, false)];
}

function ofFault(sandbox: Sandbox, n: number, id: string, isSure: boolean): Alteration {
  return { kind: "fault", id, name: id, does: catalogue.get(id)?.title ?? "", isSure, remedies: [withoutFault(sandbox, n, id)] };
}

function ofDecision(
  sandbox: Sandbox,
  n: number,
  name: string,
  { isSure, decisions }: { readonly isSure: boolean; readonly decisions: readonly DecisionText[] },
): Alteration {
  const [slug = "", value = ""] = name.split("=");
  const text = decisions.find((one) => one.slug === slug);
  const does = text?.values.find((one) => one.value === value)?.means ?? "";
  const usual = text?.default ?? "";
  const remedy = isDecided(sandbox, slug, value)
    ? switchDecision("Set it back to its default.", slug, usual)
    : sendAgain(n, `${slug} was ${value} then; it is another value now.`);
  return { kind: "decision", id: slug, name, does, isSure, remedies: [remedy] };
}

/** Whether a decision has a value now. */
const isDecided = ({ decisions }: Sandbox, slug: string, value: string): boolean =>
  (valuesOf(decisions) as object as Readonly<Record<string, string>>)[slug] === value;

/** What takes a fault of then away. */
export function withoutFault({ faults }: Sandbox, n: number, id: string): Remedy {
  if (!faults.includes(id)) return sendAgain(n, `The fault ${id} was on then; it is off now.`);
  const call = { method: "POST", path: `/faults/${id}/off`, body: {} } as const;
  return again(`Switch the fault ${id} off.`, [call], { command: `hr-mock fault off ${id}`, button: "Switch the fault off" });
}

/** What takes a rule of then away, and leaves the others. */
export function withoutRule({ transport }: Sandbox, n: number, rule: TransportRule): Remedy {
  const text = JSON.stringify(rule);
  const at = transport.findIndex((one) => JSON.stringify(one) === text);
  if (at < 0) return sendAgain(n, "The rule was active then; it is not now.");
  const others = transport.toSpliced(at, 1);
  const call = { method: "PUT", path: "/faults", body: { transport: others } } as const;
  const command = `hr-mock fault switch --transport ${quoted(JSON.stringify(others))}`;
  return again("Take the rule away.", [call], { command, button: "Take the rule away" });
}
