import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { defineConfig } from "vitest/config";

/** Tests that take more than half a second. `npm run check` leaves them out. */
const SLOW = "**/*.slow.test.ts";
/**
 * Tests of what a release is made of, such as packages, executables, other languages and the action, and those that take more than some five
 * seconds, such as whole runs of the suite against many servers. `npm run test:release` runs them, and with it every push.
 */
const RELEASE = "**/*.release.test.ts";
/** Tests in a browser: each file starts one. */
const BROWSER = "**/*.browser.test.ts";

/** What each mode leaves out: `quick`, that of `npm run check`; `release`; `all`, every night. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = { quick: [SLOW, RELEASE, BROWSER], release: [], all: [] };

/** The slow ones first, so that no core waits for one of them at the end. The browser ones wait rather than compute: they begin with them. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification): boolean => /\.(slow|release|browser)\.test\.ts$/.test(moduleId);
    return (await super.sort(files)).toSorted((a, b) => Number(isSlow(b)) - Number(isSlow(a)));
  }
}

const TESTS = ["spec/**/*.test.ts", "packages/**/*.test.ts", "examples/**/*.test.ts"];

export default defineConfig(({ mode }) => ({
  test: {
    include: mode === "release" ? [RELEASE] : TESTS,
    exclude: ["**/node_modules/**", "**/dist/**", ...(LEFT_OUT[mode] ?? [RELEASE])],
    globalSetup: fileURLToPath(new URL("scripts/test-folder.ts", import.meta.url)),
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // More than cores: files that wait, for a process or for a time to pass, leave a core to those that compute. `npm test` runs two packages
    // at a time, and `npm run check` lint and types beside the tests: they fill such a core.
    maxWorkers: Math.ceil(availableParallelism() * (mode === "release" || mode === "all" ? 1.5 : 1)),
    // Most objects of a run of the suite die young: with room for them, collecting garbage takes a tenth less of all.
    execArgv: ["--max-semi-space-size=128"],
    // What a test starts as a process is compiled once, and not at each start.
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL("node_modules/.compile-cache", import.meta.url)) },
    // The files of a worker share its modules: half of the time went into loading them anew. Every night each has its own.
    isolate: false,
    sequence: { sequencer: SlowFirst },
    coverage: {
      provider: "v8",
      include: ["packages/*/src/**/*.ts"],
      exclude: ["**/*.test.ts"],
      reporter: ["text-summary", "html"],
      reportsDirectory: "node_modules/.coverage",
    },
  },
}));
