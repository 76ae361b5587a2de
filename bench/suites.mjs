import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const SCRIPT = fileURLToPath(new URL("../packages/strength/scripts/strength.ts", import.meta.url));

/** Our conformance suite beside schema-driven random testing, as figures and as text. Throws when the script does not end well. */
export async function suites({ faults, seed }) {
  const folder = mkdtempSync(join(tmpdir(), "hr-bench-suites-"));
  const file = join(folder, "suites.json");
  try {
    const child = spawn(process.execPath, [SCRIPT, "suites", "--count", faults, "--seed", seed, "--json", file], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let text = "";
    child.stdout.setEncoding("utf8").on("data", (piece) => (text += piece));
    const [code] = await once(child, "close");
    if (code !== 0) throw new Error(`the comparison of suites ended with status ${code}`);
    return { ...JSON.parse(readFileSync(file, "utf8")), text: text.trim() };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
