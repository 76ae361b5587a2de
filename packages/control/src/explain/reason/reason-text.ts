import { causeText } from "../shown-cause.ts";
import type { Reason } from "./reason.ts";
import type { Remedy } from "./remedy.ts";

/** A refused exchange, as far as its reason is told. */
interface Refused {
  readonly at: number;
  readonly error: { readonly message: string } | null;
  readonly reason: Reason | null;
}

/**
 * Why a request was refused, and what changes that, in lines below the message of the response: the reason if the message says less, its
 * requirement, the open point that decided, what made the data so, and each remedy with its command. Terminal, test reports, MCP and
 * clients print these.
 * @param wayOf How a remedy is carried out there; null: there is no way but what it says. Default: by its command.
 */
export function reasonLines({ at, error, reason }: Refused, wayOf: (remedy: Remedy) => string | null = ({ command }) => command): string[] {
  if (reason === null) return [];
  const { text, step, requirement, decision: decided, madeBy, remedies } = reason;
  const by = requirement === null ? [] : [`${requirement.id} (${requirement.section.join(", ")}) ${requirement.statement}`];
  if (decided !== null) {
    const { decision, value } = decided;
    const means = decision.values.find((one) => one.value === value)?.means ?? "";
    by.push(`open point ${decision.slug}=${value} (${decision.id}, ${decision.section.join(", ")}) ${means}`);
  }
  const lines = [
    ...(text === error?.message ? [] : [text]),
    ...by.map((line, place) => (place === 0 && step !== null ? `${step}: ${line}` : line)),
  ];
  if (madeBy !== null) lines.push(`made so by ${causeText(madeBy, at)}`);
  for (const [place, remedy] of remedies.entries())
    lines.push([`${place === 0 ? "remedy" : "or"}: ${remedy.text}`, wayOf(remedy) ?? []].flat().join(" "));
  return lines;
}

/** Where the console of a mock shows an exchange. */
export function consoleAddress(origin: string, sandbox: string, n: number): string {
  return `${origin}/console/requests/${n}${sandbox === "default" ? "" : `?sandbox=${encodeURIComponent(sandbox)}`}`;
}
