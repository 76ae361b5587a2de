import type { Reason } from "./reason.ts";
import { causeText } from "../shown-cause.ts";

/**
 * Why a request was refused, and what changes that, in lines: the reason, its requirement, the open point that decided, what made the
 * data so, and each remedy with its command. Terminal, log, test reports, MCP and clients print these.
 * @param at when it was refused: epoch milliseconds
 */
export function reasonLines({ text, step, requirement, decision: decided, madeBy, remedies }: Reason, at: number): string[] {
  const by = requirement === null ? [] : [`${requirement.id} (${requirement.section.join(", ")}) ${requirement.statement}`];
  const lines = [text, ...(step === null ? by : by.map((line) => `${step}: ${line}`))];
  if (decided !== null) {
    const { decision, value } = decided;
    const means = decision.values.find((one) => one.value === value)?.means ?? "";
    lines.push(`open point ${decision.slug}=${value} (${decision.id}, ${decision.section.join(", ")}) ${means}`);
  }
  if (madeBy !== null) lines.push(`made so by ${causeText(madeBy, at)}`);
  for (const [place, { text: what, command }] of remedies.entries())
    lines.push(`${place === 0 ? "remedy" : "or"}: ${what}${command === null ? "" : ` ${command}`}`);
  return lines;
}

/** Where the console of a mock shows an exchange. */
export function consoleAddress(origin: string, sandbox: string, n: number): string {
  return `${origin}/console/requests/${n}${sandbox === "default" ? "" : `?sandbox=${encodeURIComponent(sandbox)}`}`;
}
