/** Tries the executables in a folder: `hr-mock` serves, and `hr-conformance` calls it conformant. No Node is on their path. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";

const [folder = "."] = process.argv.slice(2);
const ending = process.platform === "win32" ? ".exe" : "";
const executable = (command: string): string => resolve(folder, `${command}${ending}`);
// Windows finds its own libraries by these.
const { SystemRoot, TEMP } = process.env;
const env = { ...(SystemRoot === undefined ? {} : { SystemRoot }), ...(TEMP === undefined ? {} : { TEMP }) };

const work = mkdtempSync(join(tmpdir(), "hr-try-"));
const mock = spawn(executable("hr-mock"), ["--port", "0", "--data", join(work, "data")], {
  cwd: work,
  env,
  stdio: ["ignore", "pipe", "inherit"],
});
try {
  const [line] = (await once(createInterface(mock.stdout), "line")) as [string];
  const url = /http:\/\/\S+/.exec(line)![0];
  const suite = spawn(executable("hr-conformance"), ["run", "--target", `${url}/_mock/target`, "--tier", "smoke", "--quiet"], {
    cwd: work,
    env,
    stdio: ["ignore", "inherit", "inherit"],
  });
  const [status] = (await once(suite, "exit")) as [number | null];
  process.exitCode = status ?? 1;
} finally {
  mock.kill();
  if (mock.exitCode === null && mock.signalCode === null) await once(mock, "exit");
  rmSync(work, { recursive: true, force: true });
}
