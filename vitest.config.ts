import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { defineConfig } from "vitest/config";

/** Files that take most of the time, the longest first: they begin first, so that no core waits for one of them, and `--mode quick` leaves them out. */
const LONG: readonly string[] = [
  "packages/conformance/src/suite.test.ts",
  "packages/conformance/test/other-server.test.ts",
  "packages/conformance/src/strength/false-alarms.test.ts",
  "packages/conformance/src/strength/faults.test.ts",
  "packages/conformance/src/cli/signals.test.ts",
  "packages/conformance/src/run/time-limit.test.ts",
  "packages/mock-server/src/cli/ending.test.ts",
  "packages/conformance/test/run-from-mock.test.ts",
  "packages/mock-server/src/in-tests/runners.test.ts",
  "packages/mock-server/test/clients/java.test.ts",
  "packages/mock-server/test/clients/python.test.ts",
  "packages/mock-server/test/clients/go.test.ts",
  "packages/mock-server/src/in-browser/same-answers.test.ts",
  "packages/mock-server/src/msw.test.ts",
  "packages/conformance/test/concurrency.test.ts",
  "packages/conformance/src/report/page.test.ts",
  "packages/conformance/src/checks/rate-limit/shared-burst.test.ts",
  "packages/conformance/test/live-time.test.ts",
  "packages/conformance/src/strength/mutants.test.ts",
  "packages/mock-server/test/properties/saved-state.prop.test.ts",
  "packages/mock-server/test/properties/world-files.prop.test.ts",
  "packages/mock-server/test/properties/two-years.test.ts",
  "packages/mock-server/test/privacy/activity.test.ts",
  "packages/mock-server/test/properties/activity.prop.test.ts",
  "packages/mock-server/test/properties/activity-year.test.ts",
  "packages/mock-server/test/properties/leave-balances.prop.test.ts",
  "packages/mock-server/test/decisions/combinations.prop.test.ts",
  "packages/conformance/test/long-answers.test.ts",
  "packages/conformance/test/action/action.test.ts",
  "packages/conformance/test/action/baseline.test.ts",
  "packages/conformance/test/action/comment.test.ts",
  "packages/conformance/test/action/inputs.test.ts",
  "packages/conformance/test/action/metadata.test.ts",
  "packages/conformance/test/action/suite-version.test.ts",
  "packages/fixtures/src/leave/plausible.prop.test.ts",
  "packages/conformance/test/drawn-forms.test.ts",
  "packages/conformance/src/preflight.test.ts",
  "packages/conformance/test/linear.test.ts",
  "packages/mock-server/test/faults/faults.test.ts",
  "packages/mock-server/test/cluster/simulation/order/order.prop.test.ts",
  "packages/mock-server/test/cluster/simulation/simulation.prop.test.ts",
  "packages/conformance/src/strength/harms.test.ts",
  "packages/conformance/src/strength/degenerate.test.ts",
  "packages/mock-server/src/cli/main.test.ts",
  "packages/mock-server/src/cli/exec/exec.test.ts",
  "packages/command-line/src/executables/executable.test.ts",
  "packages/mock-server/src/cli/mcp/mcp.test.ts",
  "packages/mock-server/src/cli/mcp/mcp-server.test.ts",
  "packages/mock-server/src/data/stores/postgres-store.test.ts",
  "packages/mock-server/src/data/registry-content.test.ts",
  "packages/mock-server/test/fuzz/harden.test.ts",
  "packages/command-line/src/small-install.test.ts",
  "packages/mock-server/test/data/store-contract.test.ts",
  "examples/shared/shared.test.ts",
  "packages/mock-server/test/prism/prism.test.ts",
  "packages/command-line/src/supply.test.ts",
  "packages/conformance/test/next-version.test.ts",
  "packages/site/src/site.test.ts",
  "packages/site/src/snippets/snippets.test.ts",
  "packages/mock-server/test/cluster/judge-history.test.ts",
  "packages/mock-server/src/cli/shared-settings.test.ts",
  "packages/mock-server/test/cluster/linearizability/check.prop.test.ts",
  "packages/conformance/src/evidence/redaction.test.ts",
  "packages/conformance/src/run/check-unanswered.test.ts",
  "packages/mock-server/test/privacy/non-interference.prop.test.ts",
  "packages/mock-server/src/http/host-guard.browser.test.ts",
  "packages/console/test/sandbox-options.test.ts",
  "packages/mock-server/test/decisions/decision-switches.test.ts",
  "packages/mock-server/test/properties/leave-machine.prop.test.ts",
  "packages/mock-server/test/properties/watched.prop.test.ts",
  "packages/mock-server/test/privacy/keys-in-control-rows.test.ts",
  "packages/conformance/src/cli/open-target.test.ts",
  "packages/conformance/src/strength/curve.test.ts",
  "packages/conformance/test/judge-losses.test.ts",
  "packages/conformance/test/declared-gaps.test.ts",
  "packages/conformance/src/report/consumers.test.ts",
  "packages/conformance/test/causes.test.ts",
  "packages/mock-server/test/data/engines.test.ts",
  "packages/mock-server/src/cli/listen.test.ts",
  "packages/mock-server/src/data/stores/postgres-opening.test.ts",
  "packages/conformance/src/setup/leave/spans.test.ts",
  "packages/mock-server/src/control/rows.prop.test.ts",
  "packages/mock-server/src/http/address-asked.test.ts",
  "packages/conformance/src/strength/rest-faults.test.ts",
  "packages/mock-server/src/control/areas/activity.test.ts",
  "packages/conformance/src/cli/failed.test.ts",
  "packages/conformance/src/cli/progress.test.ts",
  "packages/conformance/src/run-events.test.ts",
  "packages/mock-server/src/data/replica.test.ts",
  "packages/mock-server/src/data/clock-behind.test.ts",
  "packages/mock-server/src/webhooks/hanging-receiver.test.ts",
  "packages/domain/src/calendar/holidays-compared.test.ts",
  "packages/mock-server/src/control/areas/sandboxes/settings-in-worlds.test.ts",
  "packages/conformance/src/wire/direct.test.ts",
  "packages/mock-server/src/http/transport.test.ts",
  "packages/fixtures/src/company-structure.prop.test.ts",
  "packages/fixtures/src/leave/leave.prop.test.ts",
  "packages/mock-server/src/sandbox/explain/explanation.prop.test.ts",
  "packages/conformance/src/library.test.ts",
  "packages/mock-server/src/operations/branding/logo-upload.test.ts",
  "packages/conformance/test/random-tester.test.ts",
  "packages/conformance/src/wire/network.test.ts",
  "packages/conformance/src/wire/receiver.test.ts",
  "packages/conformance/src/target-file/target-file.test.ts",
  "packages/fixtures/src/areas.prop.test.ts",
  "packages/conformance/src/wire/live.test.ts",
  "examples/src/export-people.test.ts",
  "packages/mock-server/test/properties/refusals.prop.test.ts",
  "packages/conformance/src/exchange/masking.test.ts",
  "packages/mock-server/test/fuzz/robustness.prop.test.ts",
  "packages/mock-server/src/data/left-behind.test.ts",
  "packages/mock-server/src/sandbox/snapshot-parts.test.ts",
  "packages/mock-server/test/properties/quiet-reads.prop.test.ts",
  "packages/conformance/src/evidence/evidence.test.ts",
  "packages/mock-server/src/control/areas/journal/send-again.test.ts",
  "packages/mock-server/src/control/areas/decisions.test.ts",
  "packages/mock-server/src/control/reading-rows.test.ts",
  "packages/reference/src/reference.test.ts",
  "packages/conformance/test/other-server/drawn/forms.test.ts",
  "packages/mock-server/test/privacy/keys-in-records.prop.test.ts",
  "packages/fixtures/src/leave/hidden-leave.prop.test.ts",
  "spec/src/examples.test.ts",
  "packages/mock-server/src/sandbox/explain/earlier-world.prop.test.ts",
  "packages/conformance/test/judge.test.ts",
  "packages/mock-server/src/sandbox/records/next-moves.test.ts",
  "packages/mock-server/src/data/activity.test.ts",
  "packages/conformance/src/checks/analytics/drawn.test.ts",
  "packages/mock-server/src/sandbox/sandboxes.prop.test.ts",
  "packages/conformance/src/models/staff/staff.test.ts",
  "packages/mock-server/src/sandbox/not-before.test.ts",
  "packages/mock-server/test/properties/isolation.prop.test.ts",
  "packages/mock-server/src/sandbox/snapshots.prop.test.ts",
];

/** Tests in a browser: each file starts one. */
const BROWSER = "packages/console/test/*.browser.test.ts";

const gone = LONG.filter((file) => !existsSync(new URL(file, import.meta.url)));
if (gone.length > 0) console.warn(`vitest.config.ts lists files that do not exist: ${gone.join(", ")}`);

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      // The browser ones begin among the longest: they wait rather than compute, so another file runs beside them.
      if (/\/console\/test\/\w+\.browser\.test\.ts$/.test(moduleId)) return 0;
      const at = LONG.findIndex((file) => moduleId.endsWith(`/${file}`));
      return at === -1 ? LONG.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}

export default defineConfig(({ mode }) => ({
  test: {
    include: ["spec/**/*.test.ts", "packages/**/*.test.ts", "examples/**/*.test.ts"],
    exclude: ["**/node_modules/**", "**/dist/**", ...(mode === "quick" ? [...LONG, BROWSER] : [])],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // More than cores: files that wait, for a process or for a time to pass, leave a core to those that compute.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // Most objects of a run of the suite die young: with room for them, collecting garbage takes a tenth less of all.
    execArgv: ["--max-semi-space-size=128"],
    // What a test starts as a process is compiled once, and not at each start.
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL("node_modules/.compile-cache", import.meta.url)) },
    // The files of a worker share its modules: half of the time went into loading them anew. Every night each has its own.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    coverage: {
      provider: "v8",
      include: ["packages/*/src/**/*.ts"],
      exclude: ["**/*.test.ts"],
      reporter: ["text-summary", "html"],
      reportsDirectory: "node_modules/.coverage",
    },
  },
}));
