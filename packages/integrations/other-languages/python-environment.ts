import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { PYTHON } from "./programs.ts";

const run = promisify(execFile);
const PACKAGE = join(import.meta.dirname, "..");
const DESCRIPTION = join(PACKAGE, "../../spec/generated/openapi.json");
const LIBRARIES = ["requests==2.32.5", "httpx==0.28.1", "openapi-python-client==0.29.1", "tzdata==2025.2"];
// Without the override the CSV of the analytics is an error; the hooks after a generation want a formatter.
const CONFIGURATION = "content_type_overrides:\n  text/csv: application/octet-stream\npost_hooks: []\n";

/**
 * Makes the Python that some programs run with: the libraries from the registry of the machine, and `hr_api`, the client that
 * openapi-python-client generates from the description. One that is there and up to date stays.
 * @returns why it cannot be made here, in one line; undefined: it is there
 */
export async function makePythonEnvironment(): Promise<string | undefined> {
  const place = join(PACKAGE, dirname(dirname(PYTHON)));
  const made = createHash("sha256").update(LIBRARIES.join()).update(CONFIGURATION).update(readFileSync(DESCRIPTION)).digest("hex");
  const stamp = join(place, "made-from.txt");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === made) return undefined;
  // Elsewhere first: two runs at once do not see half of it.
  const draft = `${place}-${process.pid}`;
  try {
    mkdirSync(dirname(draft), { recursive: true });
    const { stdout } = await run("python3", ["-c", "import sys; print(sys.version_info >= (3, 11))"]);
    if (stdout.trim() !== "True") return "Python 3.11 or newer is not installed";
    await run("python3", ["-m", "venv", draft]);
    const python = join(draft, "bin/python");
    await run(python, ["-m", "pip", "install", "--quiet", ...LIBRARIES]);
    writeFileSync(join(draft, "configuration.yaml"), CONFIGURATION);
    const packages = join(draft, "lib", readdirSync(join(draft, "lib")).join(), "site-packages");
    const options = ["--path", DESCRIPTION, "--config", join(draft, "configuration.yaml"), "--meta", "none"];
    await run(python, ["-m", "openapi_python_client", "generate", ...options, "--output-path", join(packages, "hr_api")]);
    writeFileSync(join(draft, "made-from.txt"), made);
    rmSync(place, { recursive: true, force: true });
    renameSync(draft, place);
    return undefined;
  } catch (error) {
    const lines = error instanceof Error ? error.message.trim().split("\n") : [String(error)];
    return `its libraries cannot be installed: ${lines.at(-1)}`;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
