import { checks } from "../../conformance/src/checks/index.ts";
import { tiersOf } from "../../conformance/src/run/schedule/choose.ts";
import { oracles } from "../../conformance/src/oracles/index.ts";

const tiers = tiersOf(checks);

/** Most checks that an entry names; error codes and envelopes are judged by dozens. */
const SHOWN = 8;

/** The checks of the suite that may judge a requirement, its own first, and the passive rules. */
export function judgesOf(requirement: string): string {
  const own = checks.filter(({ id }) => id.split(".")[0] === requirement);
  const others = checks.filter((check) => !own.includes(check) && check.requirements.includes(requirement));
  const named = [...own, ...others].map((check) => `\`${check.id}\` (${tiers.get(check) ?? "beyond certify"})`);
  const rest = named.length > SHOWN ? [`${named.length - SHOWN} more checks`] : [];
  const rules = oracles.filter((oracle) => oracle.requirements.includes(requirement)).map(({ id }) => `rule \`${id}\``);
  return [...named.slice(0, SHOWN), ...rest, ...rules].join(", ");
}
