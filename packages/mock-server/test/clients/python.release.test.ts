import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { expect, test } from "vitest";
import { CLIENTS_FOLDER, PASSED, ended, skipWith, testClient } from "./client-tests.ts";

const folder = mkdtempSync(join(tmpdir(), "hr-python-"));

/** Declares the plugin as an installed package does, from the entry point in pyproject.toml, and installs nothing. */
function declared(): string {
  const project = readFileSync(join(CLIENTS_FOLDER, "python/pyproject.toml"), "utf8");
  const [, name, module] = /\[project\.entry-points\.pytest11\]\n(\w+) = "([\w.]+)"/.exec(project) ?? [];
  expect(module).toBeDefined();
  const info = join(folder, "hr_mock_pytest-0.1.0.dist-info");
  mkdirSync(info);
  writeFileSync(join(info, "METADATA"), "Metadata-Version: 2.1\nName: hr-mock-pytest\nVersion: 0.1.0\n");
  writeFileSync(join(info, "entry_points.txt"), `[pytest11]\n${name} = ${module}\n`);
  return folder;
}

test("the pytest fixture passes its tests [needs Python with pytest]", { timeout: 130_000 }, async (context) => {
  const probe = await ended(
    ["python3", "-c", "import sys, pytest; print(sys.version_info[:2] >= (3, 9))"],
    CLIENTS_FOLDER,
    process.env,
    30_000,
  );
  if (probe?.status !== 0) skipWith(context, "python", "there is no python3 with pytest; 'python3 -m pip install pytest' installs it");
  if (!probe.output.includes("True")) skipWith(context, "python", "python3 is older than 3.9");
  const result = await testClient(context, {
    folder: "python",
    command: ["python3", "-m", "pytest", "-q", "-rs", "-p", "no:cacheprovider"],
    env: { PYTHONPATH: [join(CLIENTS_FOLDER, "python/src"), declared()].join(delimiter), PYTHONDONTWRITEBYTECODE: "1", PYTEST_ADDOPTS: "" },
    firstTest: "example/test_leave.py",
    within: 120_000,
  });
  expect(result, result.output).toMatchObject(PASSED);
});
