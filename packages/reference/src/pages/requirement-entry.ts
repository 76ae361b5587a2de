import type { RequirementText } from "@hr-platform/spec/texts";
import { checks } from "../../../conformance/src/checks/index.ts";
import { oracles } from "../../../conformance/src/oracles/index.ts";
import { tiersOf } from "../../../conformance/src/run/schedule/choose.ts";
import { homeOf, links } from "../addresses.ts";
import { code, facts, plain } from "../markdown.ts";

const tiers = tiersOf(checks);

/** Most checks that an entry names; error codes and envelopes are judged by dozens. */
const SHOWN = 8;

/** The checks of the suite that may judge a requirement, its own first, and the passive rules. */
function judgesOf(requirement: string): string {
  const own = checks.filter(({ id }) => id.split(".")[0] === requirement);
  const others = checks.filter((check) => !own.includes(check) && check.requirements.includes(requirement));
  const named = [...own, ...others].map((check) => `\`${check.id}\` (${tiers.get(check) ?? "beyond certify"})`);
  const rest = named.length > SHOWN ? [`${named.length - SHOWN} more checks`] : [];
  const rules = oracles.filter((oracle) => oracle.requirements.includes(requirement)).map(({ id }) => `rule \`${id}\``);
  return [...named.slice(0, SHOWN), ...rest, ...rules].join(", ");
}

/** A requirement as its section shows it. */
export function requirementEntry(row: RequirementText): string[] {
  const {
    id,
    level,
    section,
    basis,
    statement,
    observe,
    operations = [],
    needs = [],
    decisions = [],
    unobservable = "",
    since = "",
    until = "",
  } = row;
  const elsewhere = section.filter((name) => homeOf([name]) !== homeOf(section));
  return [
    `### ${id}`,
    "",
    `**${level}**, ${basis}. ${plain(statement)}`,
    "",
    ...facts([
      ["Seen by", plain(observe)],
      ["Not seen from outside", plain(unobservable)],
      ["Operations", operations.map(code).join(", ")],
      ["Set-up", needs.join(", ")],
      ["Open points", links(decisions)],
      ["Also of", links(elsewhere)],
      ["Since version", since],
      ["Until version", until],
      ["Judged by", judgesOf(id)],
    ]),
    "",
  ];
}
