import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";

export interface WorkflowRun {
  readonly event: string;
  /** Null: it has not ended. */
  readonly conclusion: string | null;
  readonly head_branch: string;
  readonly repository_id: number;
  readonly head_repository_id: number;
}

/** What a repository at GitHub has, as far as the action looks. */
export interface GithubState {
  repository: string;
  default_branch: string;
  /** Who writes with the token of the job. */
  viewer: string;
  /** The newest first. `files`: the folder of its content. */
  artifacts: { id: number; name: string; run: number; expired: boolean; created_at: string; files: string }[];
  runs: Record<string, WorkflowRun>;
  comments: { id: number; user: { login: string }; body: string }[];
  /** Statuses of requests that are refused, by a part of method and path. */
  refuse: Record<string, number>;
}

/** A call of `gh`. */
export interface GhCall {
  readonly args: readonly string[];
  readonly body: string;
  readonly hasToken: boolean;
}

const RUN: WorkflowRun = { event: "push", conclusion: "success", head_branch: "trunk", repository_id: 1, head_repository_id: 1 };

/** A repository at GitHub, and the command `gh` that reaches it. */
export class Github {
  readonly #folder: string;
  readonly #state: string;
  readonly #calls: string;

  /** @param folder an empty one, for the state and the command */
  constructor(folder: string) {
    this.#folder = folder;
    this.#state = join(folder, "state.json");
    this.#calls = join(folder, "calls.ndjson");
    this.change({
      repository: "acme/hr-service",
      default_branch: "trunk",
      viewer: "github-actions[bot]",
      artifacts: [],
      runs: {},
      comments: [],
      refuse: {},
    });
    writeFileSync(join(folder, "gh"), `#!/bin/sh\nexec '${process.execPath}' '${join(import.meta.dirname, "gh.ts")}' "$@"\n`);
    chmodSync(join(folder, "gh"), 0o755);
  }

  get state(): GithubState {
    return JSON.parse(readFileSync(this.#state, "utf8")) as GithubState;
  }

  change(state: Partial<GithubState>): void {
    writeFileSync(this.#state, JSON.stringify({ ...(existsSync(this.#state) ? this.state : {}), ...state }));
  }

  /** Adds a run with an artifact; it becomes the newest. */
  addRun(id: number, name: string, files: string, run: Partial<WorkflowRun> & { readonly expired?: boolean } = {}): void {
    const { artifacts, runs } = this.state;
    const { expired = false, ...rest } = run;
    const created_at = new Date(Date.UTC(2026, 2, 2) + id * 60_000).toISOString();
    this.change({
      artifacts: [{ id: id * 10, name, run: id, expired, created_at, files }, ...artifacts],
      runs: { ...runs, [id]: { ...RUN, ...rest } },
    });
  }

  get calls(): GhCall[] {
    const text = existsSync(this.#calls) ? readFileSync(this.#calls, "utf8") : "";
    return text
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as GhCall);
  }

  /** Variables of a job that can call `gh`. */
  get env(): Record<string, string> {
    return { PATH: this.#folder + delimiter + process.env["PATH"], GH_STATE: this.#state, GH_CALLS: this.#calls };
  }
}
