import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { createMock } from "@hr-platform/mock-server";
import { expect, test } from "vitest";

const redocly = join(dirname(createRequire(import.meta.url).resolve("@redocly/cli/package.json")), "bin/cli.js");
const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true", NO_COLOR: "1" };

interface Result {
  readonly files: Readonly<Record<string, { readonly totalWorkflows: number; readonly executedWorkflows: readonly Workflow[] }>>;
}
interface Workflow {
  readonly workflowId: string;
  readonly status: string;
  readonly executedSteps: readonly {
    readonly stepId: string;
    readonly checks: readonly { readonly name: string; readonly status: string }[];
  }[];
}

/** Runs the workflows by Respect, and returns what it wrote. */
async function respect(
  document: object,
  inputs: Readonly<Record<string, string>>,
): Promise<{ status: number; output: string; result: Result }> {
  const folder = await mkdtemp(join(tmpdir(), "hr-arazzo-"));
  try {
    const file = join(folder, "hr.arazzo.json");
    await writeFile(file, JSON.stringify(document));
    const given = Object.entries(inputs).flatMap(([name, value]) => ["--input", `${name}=${value}`]);
    const args = [redocly, "respect", file, ...given, "--json-output", join(folder, "result.json")];
    const { status, output } = await promisify(execFile)(process.execPath, args, { env, cwd: folder, maxBuffer: 1e8 }).then(
      ({ stdout }) => ({ status: 0, output: stdout }),
      ({ code, stdout }: { code: number; stdout: string }) => ({ status: code, output: stdout }),
    );
    const result = (await import(join(folder, "result.json"), { with: { type: "json" } })) as { default: Result };
    return { status, output, result: result.default };
  } finally {
    await rm(folder, { recursive: true });
  }
}

test("Respect runs every workflow at a mock, to its last step", async () => {
  await using mock = createMock({ clock: "frozen:2026-03-02T09:00:00Z", rateLimit: null });
  const { url } = await mock.listen({ port: 0 });
  const document = (await (await fetch(`${url}/_mock/arazzo.json`)).json()) as { workflows: { workflowId: string; steps: unknown[] }[] };
  const { status, output, result } = await respect(document, { key: "hrk_wattle_full", company: "wattle", day: "2026-05-06" });
  const ran = Object.values(result.files)[0]!.executedWorkflows;
  const failed = ran.flatMap(({ workflowId, executedSteps }) =>
    executedSteps.flatMap(({ stepId, checks }) =>
      checks.filter(({ status: verdict }) => verdict !== "success").map(({ name }) => `${workflowId}.${stepId}: ${name}`),
    ),
  );
  expect(failed, output).toEqual([]);
  expect(status, output).toBe(0);
  expect(ran.map(({ workflowId, executedSteps }) => [workflowId, executedSteps.length])).toEqual(
    document.workflows.map(({ workflowId, steps }) => [workflowId, steps.length]),
  );
});
