import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { VARIANTS } from "../../src/other-server/choices.ts";
import { otherServer } from "../../src/other-server/server.ts";
import { updateForms } from "../../../conformance/src/cli/verbs/init/forms/update-forms.ts";

const { target, fetch } = otherServer({ choices: VARIANTS["other"]! });

let folder = "";
let printed = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "hr-conformance-update-"));
  printed = "";
  vi.spyOn(process.stdout, "write").mockImplementation((text) => Boolean((printed += String(text))));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

/** Updates a target file with this text. @returns the text afterwards */
async function updated(name: string, text: string): Promise<string> {
  const file = join(folder, name);
  writeFileSync(file, text);
  await updateForms(file, {}, fetch);
  return readFileSync(file, "utf8");
}

const small = { base_url: target.base_url, keys: { full: target.keys.full }, forms: { onboarding_plan: { starts: "$.begins" } } };

test("a target in JSON stays one, and what it had stays in it", async () => {
  const text = await updated("target.json", JSON.stringify(small, null, 4));
  expect(JSON.parse(text)).toMatchObject(small);
  expect(JSON.parse(text)).toMatchObject({ forms: { departments: { name: "key" } } });
  expect(text).toContain('\n    "keys"');
});

test("when nothing can be added, what is left is told with the lines to add, and no command leads back here", async () => {
  const first = await updated("target.json", JSON.stringify(small));
  expect(printed).toContain("Next: hr-conformance forms");
  printed = "";
  expect(await updated("target.json", first)).toBe(first);
  expect(printed).toContain("0 rows of forms added");
  expect(printed).toMatch(/declare it by hand in forms of the target file:\n {2}\w+: \{ /);
  expect(printed).not.toContain("Next:");
});
