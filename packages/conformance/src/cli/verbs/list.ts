import { checks } from "../../checks/index.ts";
import { oracles } from "../../oracles/index.ts";
import { currentDocument } from "../../document/api-document.ts";
import { tiersOf } from "../../run/schedule/choose.ts";
import { selectedBy } from "../../run/schedule/select.ts";
import { out } from "../../terminal/print.ts";
import { readGlobs } from "../flags.ts";

/** `hr-conformance list`: each requirement, with the checks and passive rules that judge it. */
export function list({ only, json = false }: { readonly only?: string[]; readonly json?: boolean }): void {
  const tiers = tiersOf(checks);
  const wanted = selectedBy(checks, { only: readGlobs("--only", only) });
  const rows = currentDocument.requirements
    .filter(({ id }) => wanted(id))
    .map(({ id, level, section, statement, unobservable }) => ({
      id,
      level,
      section,
      statement,
      checks: checks
        .filter((check) => check.requirements.includes(id))
        .map((check) => ({ id: check.id, tier: tiers.get(check) ?? null, title: check.title, needs: check.needs })),
      rules: oracles.filter((oracle) => oracle.requirements.includes(id)).map(({ id: name, title }) => ({ id: name, title })),
      ...(unobservable === undefined ? {} : { unobservable }),
    }));
  if (json) {
    out.print(...JSON.stringify(rows, null, 2).split("\n"));
    return;
  }
  for (const row of rows) {
    out.print(`${row.id}  ${row.level}  ${row.section.join(" ")}`, `  ${row.statement}`);
    for (const { id, tier, title } of row.checks) out.print(`    check ${id} (${tier ?? "beyond certify"}): ${title}`);
    for (const { id, title } of row.rules) out.print(`    rule  ${id}: ${title}`);
    if (row.unobservable !== undefined) out.print(`    not observable from outside: ${row.unobservable}`);
  }
  out.print(`${rows.length} requirements, ${checks.length} checks, ${oracles.length} passive rules.`);
}
