import type { RequirementText } from "@hr-platform/spec/texts";
import { homeOf, links } from "./addresses.ts";
import { judgesOf } from "./judges.ts";
import { code, facts, plain } from "./markdown.ts";

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
