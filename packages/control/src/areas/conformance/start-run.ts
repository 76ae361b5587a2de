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
import { randomBytes } from "node:crypto";
import { refuse } from "@hr-platform/engine/contract/errors";
import type { ControlShell } from "@hr-platform/engine/http/control-shell";
import type { ApiRequest } from "@hr-platform/engine/contract/request";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";

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

/** A port for one run. */
interface SuitePort {
  /** `http://127.0.0.1:PORT`. */
  readonly origin: string;
  /** Address of the control API of the sandbox. */
  readonly controlUrl: string;
  close(): Promise<void>;
}

/**
 * Opens a port on this machine for one run: it works without another port, behind TLS and with a control token, which the suite does not
 * get. Its control API is that of one sandbox, below a path that nobody can guess.
 */
async function openSuitePort(mock: Mock, sandbox: Sandbox): Promise<SuitePort> {
  const [{ serve }, { serveControl, fetchControl }, { refused }] = await Promise.all([
    import("@hr-platform/engine/http/serve"),
    import("../../api/serve.ts"),
    import("../../api/app.ts"),
  ]);
  const secret = `/_mock/${randomBytes(16).toString("hex")}`;
  const control: ControlShell = async () => ({
    fetchControl,
    serveControl: (port, incoming, outgoing) => {
      const { url = "" } = incoming;
      if (!url.startsWith(`${secret}/`)) {
        const refusal = refused(refuse.unknownPath());
        outgoing.writeHead(refusal.status, Object.fromEntries(refusal.headers));
        void refusal.text().then((text) => outgoing.end(text));
        return;
      }
      incoming.url = `/_mock/sandboxes/${sandbox.id}${url.slice(secret.length)}`;
      serveControl(port, incoming, outgoing);
    },
  });
  // A request without a valid key belongs to no sandbox. Those of a run are none of the default one.
  const judged = Object.create(mock, { begin: { value: (request: ApiRequest) => mock.beginIn(sandbox, request) } }) as Mock;
  const opened = await serve(judged, { port: 0, host: "127.0.0.1" }, control);
  return { origin: opened.url, controlUrl: opened.url + secret, close: async () => opened.close() };
}
