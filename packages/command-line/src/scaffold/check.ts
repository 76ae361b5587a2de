import { ScaffoldError, withImport, withRow } from "./source-text.ts";
import type { Scaffold, Tree } from "./tree.ts";

const CHECKS = "packages/conformance/src/checks";
const REQUIREMENTS = "spec/requirements";

const row = (id: string, requirement: string, statement: string, operation: string): string => `  check(
    "${id}",
    ${JSON.stringify(`MUST hold: ${statement}`)}, // Title: MUST and what a server does.
    {}, // Settings: further requirements, parts of the target file that it needs.
    async (t) => {
      const answer = await t.call("${operation}"); // Request: its params, query and body.
      t.must("${requirement}", {
        at: answer, // Evidence: the exchanges that show it, the decisive one last.
        expected: ${JSON.stringify(statement)}, // Outcomes: every one that the document permits, in words.
        holds: answer.ok, // Verdict: whether the exchanges show one of them.
      });
    },
  ),`;

/** A check of a requirement. */
export function checkRow(tree: Tree, name: string): Scaffold {
  const [, file, id, requirement] = /^([a-z-]+(?:\/[a-z-]+)?)\/(([A-Z]+-\d+)(?:\.[a-z0-9-]+)?)$/.exec(name) ?? [];
  if (file === undefined || id === undefined || requirement === undefined)
    throw new ScaffoldError(
      `check '${name}' must be AREA/FILE/ID, a file below packages/conformance/src/checks and an id, such as leave/requests/LEAVE-38.again`,
    );
  const rows = tree.list(REQUIREMENTS).flatMap((yaml) => tree.read(`${REQUIREMENTS}/${yaml}`)!.split(/^(?=- id: )/m));
  const text = rows.find((one) => one.startsWith(`- id: ${requirement}\n`));
  if (text === undefined) throw new ScaffoldError(`requirement '${requirement}' is unknown; ${REQUIREMENTS} lists them`);
  const all = ["", ...folders(tree)].flatMap((folder) => tree.list(`${CHECKS}${folder}`).map((one) => `${CHECKS}${folder}/${one}`));
  const holder = all.find((path) => new RegExp(`check\\(\\s*"${id.replace(".", "\\.")}"`).test(tree.read(path)!));
  if (holder !== undefined)
    throw new ScaffoldError(`check '${id}' exists already, in ${holder}; choose another suffix, such as ${requirement}.again`);
  const path = `${CHECKS}/${file}.ts`;
  const statement = /^ {2}statement: "?(.*?)"?$/m.exec(text)?.[1] ?? "";
  const operation = /^ {2}operations: \[(\w+)/m.exec(text)?.[1] ?? "getCompany";
  const made = withRow(tree.read(path) ?? "", "Check", row(id, requirement, statement, operation));
  if (made === undefined) throw new ScaffoldError(`${path} has no exported list of checks; name a file that has one`);
  return {
    files: new Map([[path, withImport(made, "check", `${"../".repeat(file.split("/").length)}run/check/check.ts`)]]),
    left: [
      `${path}: title, settings, parameters of the call and what it judges`,
      `npm run strength -- show --only ${requirement} (its verdict), then measure --only ${requirement} (its line in checks.json: cost, evidence and place)`,
      `as its tests: npm run strength -- kill --only ${requirement} (faults that it should notice), and false-alarms`,
    ],
  };
}

/** The folders of the checks, from the index that imports them. */
function folders(tree: Tree): string[] {
  const index = tree.read(`${CHECKS}/index.ts`)!;
  return [...new Set([...index.matchAll(/from "\.(\/[a-z-]+)\/[a-z-]+\.ts"/g)].map(([, folder]) => folder!))];
}
