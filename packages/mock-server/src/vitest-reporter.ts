import { relative } from "node:path";
import type { Reporter, TestCase, TestModule, TestProject, Vitest } from "vitest/node";
import { OpenPointTrials, type TrialEnd } from "./in-tests/open-point-trials.ts";
import type { OtherValue } from "./in-tests/open-point-use.ts";

/** What the fixture of `hrTest` is told: to note what each test depends on, or which values each test has in a trial. */
interface Told {
  readonly tries: Readonly<Record<string, Readonly<Record<string, string>>>> | null;
}

const tell = (projects: readonly TestProject[], told: Told): void => {
  for (const project of projects) (project.provide as (key: string, value: Told) => void)("hrOpenPoints", told);
};

/** Tests with the values that change an answer that they read. */
interface Candidate {
  readonly test: TestCase;
  readonly values: readonly OtherValue[];
  readonly trials: OpenPointTrials;
}

/** A trial has the configuration of the run, and so this reporter: it says nothing there. */
const TRYING = Symbol.for("hr-mock.open-point-trials");
const shared = globalThis as { [TRYING]?: boolean };

/**
 * A reporter for vitest that says which tests rely on a point that the API document leaves open: `reporters: ["default",
 * "@hr-platform/mock-server/vitest-reporter"]`. Tests run as usual, with `hr` of `@hr-platform/mock-server/vitest`. Those that pass, and read
 * answers that depend on open points, run again under the other values that the document permits. What it finds fails no run. In watch mode
 * it does nothing.
 */
export default class OpenPointReporter implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    if (shared[TRYING] === true || vitest.config.watch) return;
    this.#vitest = vitest;
    tell(vitest.projects, { tries: null });
  }

  async onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
    const vitest = this.#vitest;
    if (vitest === undefined) return;
    const candidates = modules.flatMap((module) => [...module.children.allTests("passed")].flatMap(candidateOf));
    if (candidates.length === 0) return;
    const print = (line: string): void => vitest.logger.log(line);
    print(`\nopen points: ${counted(candidates.length)} read answers that depend on one; trying the other values …`);
    const before = process.exitCode;
    shared[TRYING] = true;
    try {
      await tryAll(vitest, candidates);
    } finally {
      shared[TRYING] = false;
      // A test that fails in a trial fails no run.
      process.exitCode = before;
    }
    for (const line of candidates.flatMap((one) => linesOf(vitest, one))) print(line);
    const relying = candidates.filter(({ trials }) => trials.breaks.length > 0).length;
    print(
      relying === 0
        ? "open points: no test relies on one\n"
        : `open points: ${counted(relying)} rel${relying === 1 ? "ies" : "y"} on one\n`,
    );
  }
}

const counted = (count: number): string => `${count} test${count === 1 ? "" : "s"}`;

function candidateOf(test: TestCase): Candidate[] {
  const { hrOpenPoints: values } = test.meta() as { readonly hrOpenPoints?: readonly OtherValue[] };
  return values === undefined || values.length === 0 ? [] : [{ test, values, trials: new OpenPointTrials(values) }];
}

/**
 * Runs the files of the tests again, each test under its own next values, until all is known: in a vitest of its own, beside the one that
 * reports. Whole files, since a test may need what another one leaves behind.
 */
async function tryAll({ config, vite }: Vitest, candidates: readonly Candidate[]): Promise<void> {
  const { createVitest } = await import("vitest/node");
  const other = await createVitest("test", {
    root: config.root,
    config: vite.config.configFile ?? false,
    project: config.project,
    watch: false,
    reporters: [{}],
    coverage: { enabled: false },
    bail: 0,
    retry: 0,
  });
  try {
    for (;;) {
      const trying = candidates.filter(({ trials }) => trials.next !== undefined);
      if (trying.length === 0) return;
      tell(other.projects, { tries: Object.fromEntries(trying.map(({ test, trials }) => [test.id, trials.next!])) });
      const files = new Set(trying.map(({ test }) => test.module.moduleId));
      const specifications = (await other.globTestSpecifications()).filter(({ moduleId }) => files.has(moduleId));
      const { testModules } = await other.runTestSpecifications(specifications);
      const ends = new Map(testModules.flatMap((module) => [...module.children.allTests()].map((test) => [test.id, endOf(test)] as const)));
      for (const { test, trials } of trying) trials.note(ends.get(test.id));
    }
  } finally {
    await other.close();
  }
}

function endOf(test: TestCase): TrialEnd {
  const { state, errors = [] } = test.result();
  if (state !== "passed" && state !== "failed") return undefined;
  return { passed: state === "passed", error: errors[0]?.message?.split("\n")[0] ?? "" };
}

/** The name of a test after those of its suites. */
function namesOf(test: TestCase): string[] {
  const names = [test.name];
  for (let above = test.parent; above.type === "suite"; above = above.parent) names.unshift(above.name);
  return names;
}

function linesOf({ config }: Vitest, { test, trials: { breaks, isUnsteady } }: Candidate): string[] {
  const name = [relative(config.root, test.module.moduleId), ...namesOf(test)].join(" > ");
  if (isUnsteady) return [`  ${name}: not judged, since it does not always pass`];
  return [...Map.groupBy(breaks, ({ slug }) => slug)].flatMap(([slug, [first, ...others]]) => [
    `  ${name} relies on ${first!.id} ${slug} (breaks under ${[first!, ...others].map(({ value }) => value).join(", ")})`,
    ...(first!.error === "" ? [] : [`    ${first!.error}`]),
  ]);
}
