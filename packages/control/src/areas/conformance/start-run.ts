import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { exportedWorld, presentSettings } from "@hr-platform/engine/sandbox/snapshots/exported-world";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import { runCall } from "../../row/read-call.ts";
import type { ControlCall } from "../../row/row.ts";
import { createSandboxRow, endSandboxRow } from "../sandboxes/sandboxes.ts";
import { companyToTest, makeTarget } from "../target.ts";
import { type ConformanceRun, TARGET_FILE } from "./conformance-run.ts";
import { REPORT_FLAGS } from "./reports.ts";
import type { RunBody } from "./run-wishes.ts";
import { conformanceRuns } from "./runs.ts";
import { openSuitePort } from "./suite-port.ts";

type Call = Omit<ControlCall, "body">;

/** A run takes seconds, unless the responses are delayed. The sandbox of a run outlives it. */
const LONGEST = "30m";
const LIFETIME = "PT1H";

/** Starts a run of the suite. @throws ApiError */
export async function startRun(call: Call, body: RunBody): Promise<ConformanceRun> {
  const { mock, sandbox, origin } = call;
  const { tier = "ci", seed = 1, only = [], sandbox: where = "own" } = body;
  const company = companyToTest(sandbox, body.company).slug;
  const inOwn = where === "own";
  const args = [
    "run",
    `--target=${TARGET_FILE}`,
    `--tier=${tier}`,
    `--seed=${seed}`,
    ...only.map((glob) => `--only=${glob}`),
    "--progress=ndjson",
    "--quiet",
    `--timeout=${LONGEST}`,
    ...REPORT_FLAGS,
  ];
  return await conformanceRuns(mock).start({ tier, seed, only, sandbox: sandbox.id, inOwn }, args, async (folder) => {
    const undone: (() => Promise<unknown>)[] = [];
    const undo = async (): Promise<void> => {
      // The sandbox may have been ended already; its lifetime ends it if the data cannot be reached now.
      for (const step of undone.splice(0).toReversed()) await step().catch(() => undefined);
    };
    try {
      const judged = inOwn ? await madeSandbox(call, undone) : sandbox;
      const port = await openSuitePort(mock, judged);
      undone.push(async () => port.close());
      const target = { ...makeTarget(judged, port.origin, company), control_url: port.controlUrl };
      await writeFile(join(folder, TARGET_FILE), JSON.stringify(target), { mode: 0o600, flag: "wx" });
      const isThere = (): boolean => mock.sandboxes.get(judged.id) === judged;
      return { judged: judged.id, company, folder, origins: { suite: port.origin, caller: origin }, isThere, undo };
    } catch (error) {
      await undo();
      throw error;
    }
  });
}

/** A sandbox that behaves like that of the call, in the world that it began with. */
async function madeSandbox(call: Call, undone: (() => Promise<unknown>)[]): Promise<Sandbox> {
  const { mock, sandbox } = call;
  const body = { ...presentSettings(sandbox), ...worldOf(call), owner: "conformance run", ttl: LIFETIME };
  const made = (await runCall(createSandboxRow, { ...call, params: {}, query: {}, body, bodyBytes: JSON.stringify(body).length })) as {
    id: string;
  };
  undone.push(async () => runCall(endSandboxRow, { ...call, params: { id: made.id }, query: {}, body: {}, bodyBytes: 0 }));
  return mock.sandboxes.get(made.id)!;
}

/** The world that the sandbox of the call began with. One of its own is known as it is now only. */
function worldOf({ mock, sandbox }: Call): { readonly world?: unknown } {
  const { world } = mock.sandboxes.listed(sandbox.id)!.madeWith.settings;
  if (world === mock.defaultSandbox.settings.world) return {};
  return { world: typeof world === "string" ? world : exportedWorld(sandbox, false) };
}
