// Names the artifact of this target, and finds the report in which known failures are. Finding none ends nothing: then every failure counts.
import { existsSync, mkdtempSync } from "node:fs";
import { join, resolve } from "node:path";
import { CallFailed, api, gh } from "./gh.mjs";
import { artifactName } from "./names.mjs";
import { isWhole, readReport } from "./report.mjs";
import { Mistake, annotate, input, setOutputs, setting } from "./runner.mjs";
import { subjectIfSound } from "./subject.mjs";

/** Events whose runs only those can start who may write to the repository. A run of a pull request may be of anyone's code. */
const TRUSTED = new Set(["push", "schedule", "workflow_dispatch", "repository_dispatch"]);

/** Most pages of artifacts, of 100 each, and most runs that are looked at. */
const [PAGES, RUNS] = [10, 30];

/**
 * @typedef {object} Artifact
 * @property {string} created_at
 * @property {boolean} expired
 * @property {{ readonly id: number, readonly head_branch: string, readonly repository_id: number, readonly head_repository_id: number } | null} workflow_run
 */

/**
 * The runs of the branch with an artifact of that name, the newest first. A fork's branch may have the same name.
 * @param {string} name
 * @param {string} branch
 */
function* runsWith(name, branch) {
  for (let page = 1; page <= PAGES; page += 1) {
    /** @type {{ readonly artifacts: readonly Artifact[] }} */
    const { artifacts } = api(`actions/artifacts?name=${encodeURIComponent(name)}&per_page=100&page=${page}`);
    for (const artifact of artifacts.toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at))) {
      const run = artifact.workflow_run;
      if (run?.head_branch === branch && run.head_repository_id === run.repository_id) yield { run: run.id, expired: artifact.expired };
    }
    if (artifacts.length < 100) return;
  }
}

/** @param {number} run @param {string} name @returns the report of the artifact; undefined: it cannot be a baseline */
function download(run, name) {
  const folder = mkdtempSync(join(setting("RUNNER_TEMP"), "hr-conformance-baseline-"));
  try {
    gh(["run", "download", String(run), "--repo", setting("GITHUB_REPOSITORY"), "--name", name, "--dir", folder]);
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    process.stdout.write(`The artifact of run ${run} could not be downloaded: ${error.message}\n`);
    return undefined;
  }
  const file = join(folder, "report.json");
  const report = readReport(file);
  return report !== undefined && isWhole(report) ? file : undefined;
}

/** @param {string} name @returns {{ readonly file: string, readonly note: string }} */
function newest(name) {
  const branch = api("").default_branch;
  const left = { expired: 0, unusable: 0 };
  let seen = 0;
  for (const { expired, run } of runsWith(name, branch)) {
    if (expired) {
      left.expired += 1;
      continue;
    }
    seen += 1;
    if (seen > RUNS) break;
    const { conclusion, event } = api(`actions/runs/${run}`);
    if (conclusion !== "success" || !TRUSTED.has(event)) continue;
    const file = download(run, name);
    if (file !== undefined) {
      process.stdout.write(`The baseline is the artifact ${name} of run ${run} of ${branch}.\n`);
      return { file, note: "" };
    }
    left.unusable += 1;
  }
  const why = [
    ...(left.expired === 0 ? [] : [`${left.expired} of them ${left.expired === 1 ? "has" : "have"} expired`]),
    ...(left.unusable === 0 ? [] : [`${left.unusable} ${left.unusable === 1 ? "holds" : "hold"} no report of a whole run`]),
  ];
  return {
    file: "",
    note:
      `There is no baseline: no successful run of ${branch} has the artifact ${name}${why.length === 0 ? " yet" : ` (${why.join("; ")})`}. ` +
      `Every failure counts. A run on ${branch} with fail: false records one.`,
  };
}

/**
 * @param {string} wanted the input
 * @param {string} name
 * @returns {{ readonly file: string, readonly note: string, readonly level?: "warning" }}
 */
function find(wanted, name) {
  if (wanted === "") return { file: "", note: "" };
  if (wanted !== "default-branch") {
    const file = resolve(setting("GITHUB_WORKSPACE"), wanted);
    return existsSync(file) ? { file, note: "" } : { file: "", note: `There is no baseline '${wanted}'; every failure counts.` };
  }
  try {
    return newest(name);
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    const mend = error.status === 403 || error.status === 404 ? "; the job needs the permission actions: read" : "";
    return { file: "", note: `The baseline could not be read (${error.message})${mend}. Every failure counts.`, level: "warning" };
  }
}

try {
  const judged = subjectIfSound() ?? { kind: "service", name: input("target") };
  const name = input("artifact") === "" ? artifactName(judged, input("tier")) : input("artifact");
  if (/["<>:|*?\r\n\\/]/.test(name)) throw new Mistake('artifact must not have any of " < > : | * ? \\ / in it');
  const { file, note, level } = find(input("baseline"), name);
  if (note !== "") annotate(level ?? "notice", note);
  setOutputs({ artifact: name, file, note });
} catch (error) {
  if (!(error instanceof Mistake)) throw error;
  annotate("error", error.message);
  process.exitCode = 2;
}
