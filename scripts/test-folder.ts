import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Gives all tests of a run one folder for their temporary files, which goes with its last test: no test removes its own. */
export default function testFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "hr-tests-"));
  // The database of tests runs as another user, and has its own folder in it.
  chmodSync(folder, 0o711);
  process.env["TMPDIR"] = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}
