import { asStarted } from "@hr-platform/command-line/as-started";
import { ConfigurationError } from "@hr-platform/engine/contract/configuration-error";
import type { Fault } from "@hr-platform/faults/fault";
import { exampleFaults, faults } from "@hr-platform/faults/catalogue/index";
import { suggestionByWords } from "@hr-platform/engine/contract/suggestion";
import { columns } from "./columns.ts";

/**
 * `hr-mock faults [ID] [--all] [--json]`: lists faults that the mock can have, or shows one of them with the requirements that
 * it violates. Without `all` the table has some of each area. JSON always has all.
 * @throws ConfigurationError for an unknown id.
 */
export async function listFaults(
  id: string | undefined,
  { all = false, json = false }: { readonly all?: boolean; readonly json?: boolean },
): Promise<void> {
  const shown = (rows: readonly Fault[]): object[] => rows.map(({ id, title, violates }) => ({ id, title, violates }));
  if (id === undefined) {
    const rows = all || json ? [...faults.values()] : exampleFaults;
    const table = columns([
      ["FAULT", "WHAT THE SERVER DOES", "BREAKS"],
      ...rows.map(({ id, title, violates }) => [id, title, violates.join(" ")]),
    ]);
    const rest = rows.length < faults.size ? `\n${rows.length} of ${faults.size} faults. 'hr-mock faults --all' lists the rest.\n` : "";
    process.stdout.write(json ? `${JSON.stringify(shown(rows), null, 2)}\n` : asStarted(table + rest));
    return;
  }
  const fault = faults.get(id);
  if (fault === undefined)
    throw new ConfigurationError(`unknown fault '${id}'${suggestionByWords(id, faults.keys())}; 'hr-mock faults --all' lists them`);
  process.stdout.write(json ? `${JSON.stringify(shown([fault])[0], null, 2)}\n` : asStarted(await explained(fault)));
}

async function explained({ id, title, violates }: Fault): Promise<string> {
  const { default: requirements } = await import("@hr-platform/spec/requirements.json", { with: { type: "json" } });
  const broken = violates.map((name) => {
    const requirement = requirements.find((row) => row.id === name);
    return [`  ${name}`, requirement?.section.join(" ") ?? "", requirement?.statement ?? ""];
  });
  return [
    `${id}: ${title.charAt(0).toLowerCase()}${title.slice(1)}.`,
    "It breaks",
    columns(broken),
    `Turn it on with --fault ${id} at start, or with 'hr-mock fault on ${id}' while the mock runs.\n`,
  ].join("\n");
}
