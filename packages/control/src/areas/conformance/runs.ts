import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ApiError, refuse } from "@hr-platform/engine/contract/errors";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { ConformanceRun, type RunPlace } from "./conformance-run.ts";
import type { RunWishes } from "./run-wishes.ts";
import { suiteCommand } from "./suite-command.ts";
import { type LaunchSuite, launchSuite } from "./suite-process.ts";

/** Runs that are kept, the one that goes on included. */
const KEPT = 5;

/** Folders of runs that go on, to remove when the process ends. */
const folders = new Set<string>();

function removeFolder(folder: string): void {
  folders.delete(folder);
  if (folders.size === 0) process.off("exit", removeFolders);
  rmSync(folder, { recursive: true, force: true });
}

function removeFolders(): void {
  for (const folder of folders) removeFolder(folder);
}

/** The runs of the suite that this process has started against a mock. */
export class ConformanceRuns {
  /** How the suite is found and started. */
  find: () => string = suiteCommand;
  launch: LaunchSuite = launchSuite;
  #runs: ConformanceRun[] = [];
  #made = 0;
  #isStarting = false;
  #isClosed = false;

  /** Oldest first. */
  get all(): readonly ConformanceRun[] {
    return this.#runs;
  }

  /** Why no run can be started; null: the suite is there. */
  get missing(): string | null {
    try {
      this.find();
      return null;
    } catch (error) {
      return (error as Error).message;
    }
  }

  /** A run by its id; `last`: the latest. @throws ApiError NOT_FOUND */
  get(id: string): ConformanceRun {
    const found = id === "last" ? this.#runs.at(-1) : this.#runs.find((run) => run.id === id);
    if (found !== undefined) return found;
    throw new ApiError("NOT_FOUND", "There is no such run here. GET /_mock/conformance lists those that this process keeps.", "id");
  }

  /**
   * Starts a run.
   * @param prepare Makes what the run works on, with its folder.
   * @throws ApiError CONFLICT if one goes on, or the suite is not there
   */
  async start(wishes: RunWishes, args: readonly string[], prepare: (folder: string) => Promise<RunPlace>): Promise<ConformanceRun> {
    const going = this.#runs.find(({ state }) => state !== "ended");
    if (this.#isStarting || going !== undefined)
      throw refuse.conflict(
        `A run goes on: ${going?.id ?? "it is being started"}. Wait for its end, or stop it with DELETE /_mock/conformance/last.`,
      );
    if (this.#isClosed) throw refuse.conflict("The mock is ending.");
    const command = this.find();
    this.#isStarting = true;
    const folder = mkdtempSync(join(tmpdir(), "hr-mock-conformance-"));
    if (folders.size === 0) process.once("exit", removeFolders);
    folders.add(folder);
    let undo = async (): Promise<void> => removeFolder(folder);
    try {
      const place = await prepare(folder);
      undo = async () => place.undo().finally(() => removeFolder(folder));
      const run = new ConformanceRun(`run${this.#made + 1}`, wishes, { ...place, undo });
      await run.launch(this.launch, command, args);
      this.#made += 1;
      this.#runs = [...this.#runs, run].slice(-KEPT);
      if (this.#isClosed) run.kill();
      return run;
    } catch (error) {
      await undo();
      throw error;
    } finally {
      this.#isStarting = false;
    }
  }

  /** Ends the run that goes on. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const run of this.#runs) {
      run.kill();
      await run.over;
    }
  }
}

const runsOf = new WeakMap<Mock, ConformanceRuns>();

/** The runs of a mock. They end with it. */
export function conformanceRuns(mock: Mock): ConformanceRuns {
  let runs = runsOf.get(mock);
  if (runs === undefined) {
    const made = (runs = new ConformanceRuns());
    runsOf.set(mock, made);
    mock.endings.push(async () => made.close());
  }
  return runs;
}
