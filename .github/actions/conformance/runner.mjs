// What a runner gives to a step, and what it reads from one: inputs, outputs, the job summary, workflow commands.
import { randomUUID } from "node:crypto";
import { appendFileSync } from "node:fs";

/** Something that the user has to mend, in one line. */
export class Mistake extends Error {}

/** @param {string} name of a variable that every runner sets */
export function setting(name) {
  const value = process.env[name];
  if (value === undefined || value === "")
    throw new Mistake(`the variable ${name} is not set; the action needs a runner of GitHub Actions`);
  return value;
}

/** An input of the action, without blanks around it; empty if it was left out. @param {string} name such as `pull-request` */
export function input(name) {
  return (process.env[`INPUT_${name.replaceAll("-", "_").toUpperCase()}`] ?? "").trim();
}

/** The lines of a list input, without blanks around them and without empty ones. @param {string} name */
export function lines(name) {
  return input(name)
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** @param {string} name */
export function flag(name) {
  const value = input(name).toLowerCase();
  if (value !== "true" && value !== "false") throw new Mistake(`${name} must be true or false`);
  return value === "true";
}

/** Sets outputs of the step. No value can end its own and set another one. @param {Readonly<Record<string, string>>} values */
export function setOutputs(values) {
  const end = `end-${randomUUID()}`;
  for (const [name, value] of Object.entries(values)) appendFileSync(setting("GITHUB_OUTPUT"), `${name}<<${end}\n${value}\n${end}\n`);
}

/** @param {string} text Markdown */
export function addSummary(text) {
  appendFileSync(setting("GITHUB_STEP_SUMMARY"), text);
}

/** A message of a workflow command: of one line, and without what begins another command. @param {string} text */
function escaped(text) {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

const TITLE = "HR Platform conformance";

/**
 * Shows an annotation.
 * @param {"error" | "warning" | "notice"} level
 * @param {string} message
 * @param {Readonly<Record<string, string>>} [properties] such as `file` and `line`
 */
export function annotate(level, message, properties = {}) {
  const all = Object.entries({ title: TITLE, ...properties }).map(
    ([name, value]) => `${name}=${escaped(value).replaceAll(":", "%3A").replaceAll(",", "%2C")}`,
  );
  process.stdout.write(`::${level} ${all.join(",")}::${escaped(message)}\n`);
}

/** Runs `work`, in which lines of the output are no workflow commands: texts of a target may look like one. @template T @param {() => Promise<T>} work */
export async function withoutCommands(work) {
  const token = randomUUID();
  process.stdout.write(`::stop-commands::${token}\n`);
  try {
    return await work();
  } finally {
    process.stdout.write(`\n::${token}::\n`);
  }
}
