import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { PYTHON, type ProgramInOtherLanguage } from "./programs.ts";
import { makePythonEnvironment } from "./python-environment.ts";

/** How an executable says its version, and the lowest that will do. */
const VERSIONS: Readonly<Record<string, { readonly ask: string; readonly lowest: readonly [number, number]; readonly is: RegExp }>> = {
  go: { ask: "version", is: /go(\d+)\.(\d+)/, lowest: [1, 22] },
  java: { ask: "--version", is: /(\d+)(?:\.(\d+))?/, lowest: [17, 0] },
  python3: { ask: "--version", is: /(\d+)\.(\d+)/, lowest: [3, 9] },
};

async function missing(name: string): Promise<string | undefined> {
  if (name === PYTHON) return await makePythonEnvironment();
  const version = VERSIONS[name];
  const probe = spawnSync(name, version ? [version.ask] : ["-c", "true"], { encoding: "utf8", cwd: join(import.meta.dirname, "..") });
  if (probe.error) return `${name} is not installed`;
  if (!version) return undefined;
  const [, major = "0", minor = "0"] = version.is.exec(probe.stdout) ?? [];
  const [first, second] = version.lowest;
  const isEnough = Number(major) > first || (Number(major) === first && Number(minor) >= second);
  return isEnough ? undefined : `${name} is older than ${version.lowest.join(".")}`;
}

/** Why a program cannot run on this machine, in one line; undefined: it can. Makes the Python environment if the program needs it. */
export async function whyNotHere({ needs }: ProgramInOtherLanguage): Promise<string | undefined> {
  for (const name of needs) {
    const why = await missing(name);
    if (why !== undefined) return why;
  }
  return undefined;
}
