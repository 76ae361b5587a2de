import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { executableBeside, isExecutable } from "@hr-platform/command-line/embedded";
import { refuse } from "@hr-platform/engine/contract/errors";

const NAME = "@hr-platform/conformance";
const BUILT = "dist/hr-conformance.js";
const SOURCE = "src/hr-conformance.ts";

/** What to do where the suite is missing. */
const SUITE_MISSING = `The conformance suite is not installed beside the mock. In the repository, 'npm run build' makes it. In a project, install ${NAME} from where the mock came.`;

const EXECUTABLE_MISSING =
  "The conformance suite is not beside the mock: put the executable hr-conformance into the folder of the executable hr-mock.";

/**
 * The file of the command `hr-conformance` beside the mock: the package in a `node_modules` above it, or the folder next to it. A mock that
 * runs from its sources takes the sources of the suite first, any other one what was built; an executable takes the executable beside it.
 * @param module Address of a module of the mock.
 * @param runsSources Whether this Node runs TypeScript. @throws ApiError CONFLICT that says what to install
 */
export function suiteCommand(module: string = import.meta.url, runsSources: boolean = Boolean(process.features.typescript)): string {
  if (isExecutable) {
    const beside = executableBeside("hr-conformance");
    if (beside === undefined) throw refuse.conflict(EXECUTABLE_MISSING);
    return beside;
  }
  const forms = !runsSources ? [BUILT] : module.endsWith(".ts") ? [SOURCE, BUILT] : [BUILT, SOURCE];
  for (let at = dirname(fileURLToPath(module)); ; at = dirname(at)) {
    for (const folder of [join(at, "node_modules", NAME), join(at, "conformance")]) {
      const found = isSuite(folder) ? forms.map((form) => join(folder, form)).find((file) => existsSync(file)) : undefined;
      if (found !== undefined) return found;
    }
    if (at === dirname(at)) break;
  }
  const resolved = resolvedFrom(module);
  if (resolved === undefined) throw refuse.conflict(SUITE_MISSING);
  return resolved;
}

/** The built suite of a project whose packages are in no folder above: Plug'n'Play of yarn knows where they are. */
function resolvedFrom(module: string): string | undefined {
  try {
    return join(dirname(createRequire(module).resolve(`${NAME}/package.json`)), BUILT);
  } catch {
    return undefined;
  }
}

function isSuite(folder: string): boolean {
  try {
    return (JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { name?: unknown }).name === NAME;
  } catch {
    return false;
  }
}
