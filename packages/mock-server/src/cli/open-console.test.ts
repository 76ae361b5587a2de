import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { openConsole } from "./open-console.ts";

test("the program that BROWSER names gets the address, and nothing happens where there is none", async () => {
  const folder = mkdtempSync(join(tmpdir(), "hr-open-"));
  const browser = join(folder, "browser");
  writeFileSync(browser, `#!/bin/sh\necho "$1" > "${folder}/asked.part"\nmv "${folder}/asked.part" "${folder}/asked"\n`);
  chmodSync(browser, 0o755);
  openConsole("http://127.0.0.1:4010/", { BROWSER: browser });
  openConsole("http://127.0.0.1:4010/", { BROWSER: join(folder, "none") });
  await vi.waitFor(() => expect(readFileSync(join(folder, "asked"), "utf8")).toBe("http://127.0.0.1:4010/\n"), 5000);
  rmSync(folder, { recursive: true });
});
