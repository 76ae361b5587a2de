import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { Evaluator, Lexer, Parser, data } from "@actions/expressions";

/** The metadata of a composite action. */
export interface Action {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default?: string; readonly required?: boolean }>>;
  readonly outputs: Readonly<Record<string, { readonly description: string; readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly ActionStep[] };
}

export interface ActionStep {
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string>>;
  readonly run?: string;
  readonly shell?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly "continue-on-error"?: boolean;
}

/** What a job knows when it comes to the action. */
export interface Job {
  /** The folder of the action, and that of the checkout in which it is used. */
  readonly folder: string;
  readonly workspace: string;
  /** A folder for the files of the runner. */
  readonly temp: string;
  readonly inputs: Readonly<Record<string, string>>;
  /** Variables of the job and of the step. */
  readonly env?: Readonly<Record<string, string>>;
  /** The context `github`; `event` is the webhook that started the run. */
  readonly github?: Contexts;
  /** What an action that it uses gives, by its name without the commit. Default: nothing. */
  readonly gives?: Readonly<Record<string, (given: Readonly<Record<string, string>>) => Promise<Readonly<Record<string, string>>>>>;
  /** Called with the process of each step. */
  readonly onProcess?: (pid: number, step: ActionStep) => void;
}

/** The result of a job's step that uses the action. */
export interface Result {
  readonly status: number;
  readonly log: string;
  readonly commands: readonly WorkflowCommand[];
  readonly summary: string;
  readonly outputs: Readonly<Record<string, string>>;
  /** Actions that it used, in order, with their inputs. */
  readonly used: readonly { readonly name: string; readonly with: Readonly<Record<string, string>> }[];
}

/** Variables of this machine that a step needs; all else comes from the job. */
const KEPT = ["PATH", "HOME", "TMPDIR", "NODE_COMPILE_CACHE", "LANG"];

export const actionOf = (folder: string): Action => parse(readFileSync(join(folder, "action.yml"), "utf8")) as Action;

/** The outputs in a file of `GITHUB_OUTPUT`: single lines, and values between delimiters. */
function outputsIn(text: string): Record<string, string> {
  const values: Record<string, string> = {};
  const lines = text.split("\n");
  while (lines.length > 0) {
    const line = lines.shift()!;
    if (line === "") continue;
    const [, name = "", delimiter = ""] = /^([^=]*?)<<(.*)$/.exec(line) ?? [];
    if (name === "") values[line.slice(0, line.indexOf("="))] = line.slice(line.indexOf("=") + 1);
    else {
      const end = lines.indexOf(delimiter);
      if (end < 0) throw new Error(`the output ${name} has no end`);
      values[name] = lines
        .splice(0, end + 1)
        .slice(0, -1)
        .join("\n");
    }
  }
  return values;
}

/** Runs a composite action step by step. Actions that it uses are noted, and not run. */
export async function runAction({ folder, workspace, temp, inputs, env = {}, github = {}, gives = {}, onProcess }: Job): Promise<Result> {
  const { inputs: declared, outputs, runs } = actionOf(folder);
  const steps: Record<string, { outputs: Record<string, string> }> = {};
  const context = { github, steps, inputs: {} as Record<string, string> };
  for (const [name, { default: value = "" }] of Object.entries(declared)) context.inputs[name] = inputs[name] ?? evaluated(value, context);
  const used: { name: string; with: Record<string, string> }[] = [];
  const summary = join(temp, "summary.md");
  writeFileSync(summary, "");
  let [status, log] = [0, ""];
  for (const [n, step] of runs.steps.entries()) {
    const condition = step.if ?? "";
    const may = status === 0 || condition.includes("always()");
    if (!may || (condition !== "" && !holds(condition, context))) continue;
    const values = (from: Readonly<Record<string, unknown>> = {}): Record<string, string> =>
      Object.fromEntries(Object.entries(from).map(([name, value]) => [name, evaluated(String(value), context)]));
    if (step.uses !== undefined) {
      const given = values(step.with);
      used.push({ name: step.uses, with: given });
      if (step.id !== undefined) steps[step.id] = { outputs: { ...(await gives[step.uses.split("@")[0]!]?.(given)) } };
      continue;
    }
    const files = mkdtempSync(join(temp, `step-${n}-`));
    const script = join(files, "script.sh");
    const output = join(files, "output");
    writeFileSync(script, evaluated(step.run!, context));
    writeFileSync(output, "");
    const kept = Object.fromEntries(KEPT.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));
    const child = spawn("bash", ["--noprofile", "--norc", "-e", "-o", "pipefail", script], {
      cwd: workspace,
      env: {
        ...kept,
        CI: "true",
        GITHUB_ACTIONS: "true",
        GITHUB_ACTION_PATH: folder,
        GITHUB_OUTPUT: output,
        GITHUB_STEP_SUMMARY: summary,
        GITHUB_REPOSITORY: evaluated("${{ github.repository }}", { github }),
        GITHUB_RUN_ID: evaluated("${{ github.run_id }}", { github }),
        GITHUB_SERVER_URL: evaluated("${{ github.server_url }}", { github }),
        GITHUB_SHA: evaluated("${{ github.sha }}", { github }),
        GITHUB_WORKSPACE: workspace,
        RUNNER_TEMP: temp,
        ...env,
        ...values(step.env),
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes) => (log += String(bytes)));
    onProcess?.(child.pid!, step);
    const [code] = (await once(child, "close")) as [number | null];
    if (code !== 0 && step["continue-on-error"] !== true) status = status === 0 ? (code ?? 1) : status;
    if (step.id !== undefined) steps[step.id] = { outputs: outputsIn(readFileSync(output, "utf8")) };
  }
  return {
    status,
    log,
    commands: workflowCommands(log),
    summary: readFileSync(summary, "utf8"),
    outputs: Object.fromEntries(Object.entries(outputs).map(([name, { value }]) => [name, evaluated(value, context)])),
    used,
  };
}

/** Evaluates the expressions of an action's metadata as a runner does. */
/** Values by their path, such as `inputs.target`. */
type Contexts = Readonly<Record<string, unknown>>;

/** What a runner adds to the functions of the language. */
const ALWAYS = { name: "always", minArgs: 0, maxArgs: 0, call: () => new data.BooleanData(true) };

function valueOf(text: string, contexts: Contexts): data.ExpressionData {
  const tree = new Parser(new Lexer(text).lex().tokens, Object.keys(contexts), [ALWAYS]).parse();
  const values = JSON.parse(JSON.stringify(contexts), data.reviver) as data.Dictionary;
  return new Evaluator(tree, values, new Map([[ALWAYS.name, ALWAYS]])).evaluate();
}

/** A text with each `${{ … }}` replaced. @throws Error if one of them is no expression, or no text */
function evaluated(text: string, contexts: Contexts): string {
  return text.replaceAll(/\$\{\{(.*?)\}\}/gs, (_, inner: string) => {
    const value = valueOf(inner, contexts);
    if (!value.primitive) throw new Error(`'${inner.trim()}' is no text`);
    return value.coerceString();
  });
}

/** Whether the `if` of a step holds, with or without `${{ }}` around it. */
function holds(condition: string, contexts: Contexts): boolean {
  const [, inner = condition] = /^\$\{\{(.*)\}\}$/s.exec(condition) ?? [];
  return valueOf(`!!(${inner})`, contexts).coerceString() === "true";
}

/** A command in the output of a step, such as an annotation. */
interface WorkflowCommand {
  readonly command: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly message: string;
}

const read = (text: string): string =>
  text.replaceAll("%0D", "\r").replaceAll("%0A", "\n").replaceAll("%3A", ":").replaceAll("%2C", ",").replaceAll("%25", "%");

/** The commands that a runner would obey in an output: both forms, and none between `stop-commands` and its token. */
function workflowCommands(output: string): WorkflowCommand[] {
  const commands: WorkflowCommand[] = [];
  let token: string | undefined;
  for (const line of output.split(/\r?\n/)) {
    const [, command, listed = "", message = ""] =
      /^\s*::([\w-]+)(?: (.*?))?::(.*)$/.exec(line) ?? /##\[([\w-]+)(?: (.*?))?\](.*)$/.exec(line) ?? [];
    if (command === undefined) continue;
    if (token !== undefined) {
      if (command === token) token = undefined;
      continue;
    }
    if (command === "stop-commands") {
      token = message;
      continue;
    }
    const properties = Object.fromEntries(
      listed
        .split(",")
        .filter((pair) => pair !== "")
        .map((pair) => [pair.slice(0, pair.indexOf("=")), read(pair.slice(pair.indexOf("=") + 1))]),
    );
    commands.push({ command, properties, message: read(message) });
  }
  if (token !== undefined) throw new Error("commands stay stopped");
  return commands;
}
