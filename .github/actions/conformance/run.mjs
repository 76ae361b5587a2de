// Runs the suite, and hands its exit status on as an output: summary, artifact and comment come before the step fails.
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { annotateFailures } from "./annotations.mjs";
import { marker, plain, shown } from "./names.mjs";
import { differences, failuresIn, isWhole, readReport } from "./report.mjs";
import { Mistake, addSummary, annotate, flag, input, lines, setOutputs, setting } from "./runner.mjs";
import { subject, subjectIfSound } from "./subject.mjs";
import { runSuite, suite } from "./suite.mjs";

const FILES = {
  json: "report.json",
  html: "report.html",
  markdown: "report.md",
  sarif: "report.sarif",
  junit: "report.xml",
  ctrf: "report.ctrf.json",
  "in-toto": "report.intoto.json",
};

/** Runs a command as a step of a workflow does. */
const SHELL = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c"];

/** @param {import("./subject.mjs").Subject} judged @param {string} folder of the reports */
function argumentsOf({ kind }, folder) {
  const isProgram = kind === "program";
  const own = {
    target: input("target"),
    tier: input("tier"),
    waivers: input("waivers"),
    rotate: input("rotate"),
    baseline: process.env.BASELINE ?? "",
  };
  const more = lines("arguments");
  const joined = more.find((line) => /^--?[\w-]+\s/.test(line));
  if (joined !== undefined) throw new Mistake(`arguments: one a line, so '${joined}' is ${joined.replace(/\s+/, "=")}`);
  return [
    isProgram ? "check-client" : "run",
    // Names and values are one word: so a value that begins with a dash is a value.
    ...Object.entries(own).flatMap(([name, value]) => (value === "" ? [] : [`--${name}=${value}`])),
    ...Object.entries(FILES)
      .filter(([format]) => !isProgram || format !== "in-toto")
      .map(([format, file]) => `--report=${format}=${join(folder, file)}`),
    ...more,
    ...(isProgram && input("command") !== "" ? ["--", ...SHELL, input("command")] : []),
  ];
}

/** How what is judged is shown, even if the inputs are wrong. */
const name = subjectIfSound()?.name ?? input("target");

/** The text for the job summary and the comment. @param {string} report file of Markdown @param {readonly string[]} notes */
function textOf(report, notes) {
  const log = `${setting("GITHUB_SERVER_URL")}/${setting("GITHUB_REPOSITORY")}/actions/runs/${setting("GITHUB_RUN_ID")}`;
  const said = notes.map((note) => `> ${plain(note)}\n`).join(">\n");
  try {
    return `${readFileSync(report, "utf8")}\n${said}\n[This run](${log}) has all reports.\n`;
  } catch {
    return `## ⚠️ HR Platform conformance: ${shown(name)} could not be judged\n\nThe [log](${log}) says why.\n`;
  }
}

/** A comment has 65,536 characters at most. @param {string} text */
function commentOf(text) {
  const body = `${marker(name)}\n${text}`;
  return body.length <= 65_000
    ? body
    : `${body.split("\n").slice(0, 2).join("\n").slice(0, 60_000)}\n\nThe report is too long for a comment; the summary of the run has it.\n`;
}

const folder = mkdtempSync(join(setting("RUNNER_TEMP"), "hr-conformance-"));
const work = mkdtempSync(join(setting("RUNNER_TEMP"), "hr-conformance-comment-"));
const file = (/** @type {keyof typeof FILES} */ format) => join(folder, FILES[format]);
let status = 2;
let fails = true;
/** @type {import("./suite.mjs").Program | undefined} */
let program;
try {
  fails = flag("fail");
  const annotates = flag("annotations");
  const owner = process.env.ACTION_REPOSITORY || setting("GITHUB_REPOSITORY");
  const ref = process.env.ACTION_REPOSITORY ? process.env.ACTION_REF : process.env.GITHUB_SHA;
  process.env.HR_CONFORMANCE_REFERENCE = `${setting("GITHUB_SERVER_URL")}/${owner}/blob/${ref}/spec/requirements`;
  const judged = subject();
  const args = argumentsOf(judged, folder);
  program = suite(judged.kind);
  // The key that signs certificates is nothing for what is judged.
  const { HR_CONFORMANCE_KEY: _, ...env } = process.env;
  status = await runSuite(program, args, env);
  const report = readReport(file("json"));
  if (report !== undefined && annotates) annotateFailures(report, file("sarif"));
} catch (error) {
  if (!(error instanceof Mistake)) throw error;
  annotate("error", error.message);
}
const report = readReport(file("json"));
const baseline = readReport(process.env.BASELINE ?? "");
const notes = [
  process.env.BASELINE_NOTE ?? "",
  ...(report === undefined || baseline === undefined ? [] : differences(report, baseline)),
].filter((note) => note !== "");
for (const note of notes.slice(process.env.BASELINE_NOTE ? 1 : 0)) annotate("warning", note);
// Without a report nothing was judged, whatever the status is.
if (report === undefined) status = 2;
const text = textOf(file("markdown"), notes);
addSummary(text);
writeFileSync(join(work, "comment.md"), commentOf(text));
setOutputs({
  report: folder,
  comment: join(work, "comment.md"),
  verdict: report?.verdict ?? "",
  status: String(status),
  failures: report === undefined ? "" : String(failuresIn(report)),
  new: report === undefined ? "" : String(report.gate.counted.length),
  program: JSON.stringify(program ?? null),
  exit: String(fails ? status : report !== undefined && isWhole(report) ? 0 : 2),
});
