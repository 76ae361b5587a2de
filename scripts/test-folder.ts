import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Gives all tests of a run one folder for their temporary files, which goes with its last test: no test removes its own. */
export default function testFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "hr-tests-"));
  process.env["TMPDIR"] = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}
