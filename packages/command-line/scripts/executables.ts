/**
 * Makes the single executables of both commands for this platform, in `dist/executables`, from the sources and the built console.
 * `--only hr-mock` makes one. In two steps on two machines: `--parts` stops before Node is added, and what it wrote makes an executable
 * elsewhere with `--from FOLDER`. `--into FOLDER` is another place for the result.
 */
import { readdirSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { StepFailed, assemble } from "../src/executables/assemble.ts";
import { UnknownNode, requireReleasedNode } from "../src/executables/node-release.ts";

const dist = join(import.meta.dirname, "../../../dist");

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    parts: { type: "boolean", default: false },
    from: { type: "string" },
    into: { type: "string", default: join(dist, "executables") },
  },
});

/** Writes the parts of the commands. Loaded here: a machine that has them already needs no sources. */
async function makeAllParts(folder: string): Promise<void> {
  const { makeParts } = await import("../src/executables/parts.ts");
  const { mockExecutable } = await import("../../mock-server/scripts/executable/settings.ts");
  const { suiteExecutable } = await import("../../conformance/scripts/executable/settings.ts");
  for (const settings of [mockExecutable(), suiteExecutable()])
    if (values.only === undefined || values.only === settings.command) await makeParts(settings, join(folder, settings.command));
}

try {
  const parts = values.from ?? join(dist, "executable-parts");
  if (values.from === undefined) await makeAllParts(parts);
  if (!values.parts) {
    requireReleasedNode(process.execPath, process.versions.node, `${process.platform}-${process.arch}`);
    for (const command of readdirSync(parts)) {
      if (values.only !== undefined && values.only !== command) continue;
      const made = assemble(join(parts, command), values.into);
      process.stdout.write(`${relative(process.cwd(), made)}  ${(statSync(made).size / 1e6).toFixed(1)} MB\n`);
    }
  }
} catch (error) {
  if (!(error instanceof StepFailed) && !(error instanceof UnknownNode)) throw error;
  process.stderr.write(`hr-platform-tools: ${error.message}\n`);
  process.exitCode = 2;
}
