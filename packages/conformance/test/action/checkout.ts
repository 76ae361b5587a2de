import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestAPI, test } from "vitest";
import type { Report } from "../../src/verdict/report.ts";
import { type Gate, gate } from "../../src/verdict/gate.ts";
import { json } from "../../src/report/json.ts";
import { markdown } from "../../src/report/markdown.ts";
import { sarif } from "../../src/report/sarif.ts";
import { hostileReport } from "../hostile-report.ts";
import { Github } from "./github.ts";
import { type Job, type Result, runAction } from "./runner.ts";

export const REPOSITORY: string = join(import.meta.dirname, "../../../..");
export const ACTION: string = join(REPOSITORY, ".github/actions/conformance");

/** A report of a run that went through to its end, with failures and hostile texts. */
export function wholeReport(): Report {
  const { interrupted: _, ...report } = hostileReport();
  return report;
}

/** A program in place of the suite: notes its arguments, prints `says`, leaves reports or a certificate, ends with `status`. */
const STAND_IN = `
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
const folder = import.meta.dirname;
const { status, says, waits, refuses } = JSON.parse(readFileSync(join(folder, "plan.json"), "utf8"));
const args = process.argv.slice(2);
const certifies = args[1] === "certify";
writeFileSync(join(folder, certifies ? "certified.json" : "seen.json"), JSON.stringify({ args, cwd: process.cwd(), env: process.env }));
if (certifies && !refuses) {
  const made = args.find((arg) => arg.startsWith("--out=")).slice("--out=".length);
  mkdirSync(made);
  writeFileSync(join(made, "certificate.json"), "a certificate");
}
for (const arg of args.filter((arg) => arg.startsWith("--report="))) {
  const file = arg.slice(arg.indexOf("=", 9) + 1);
  const from = join(folder, basename(file));
  if (existsSync(from)) copyFileSync(from, file);
}
process.stdout.write(says);
process.stderr.write(says);
process.exitCode = certifies && refuses ? 1 : status;
if (waits) {
  const timer = setInterval(() => {}, 1000);
  for (const signal of ["SIGINT", "SIGTERM"])
    process.on(signal, () => {
      clearInterval(timer);
      writeFileSync(join(folder, "signal"), signal);
    });
  writeFileSync(join(folder, "waiting"), "");
}
`;

interface Plan {
  readonly status?: number;
  readonly says?: string;
  readonly waits?: boolean;
  /** Whether it signs nothing. */
  readonly refuses?: boolean;
}

/** What the program saw that stood in for the suite. */
export interface Seen {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/** A job of another repository: an empty workspace with a target file, a checkout of the action at its tag, and a repository at GitHub. */
export class Checkout {
  readonly root: string = mkdtempSync(join(tmpdir(), "hr conformance 'action' "));
  readonly workspace: string = join(this.root, "work");
  /** Where a runner puts the repository of the action. */
  readonly tag: string = join(this.root, "_actions/owner/tools/v0.1.0");
  readonly temp: string = join(this.root, "_temp");
  readonly github: Github;

  constructor() {
    for (const folder of [
      "work/.git",
      "_temp",
      "github",
      "_actions/owner/tools/v0.1.0/scripts",
      "_actions/owner/tools/v0.1.0/packages/conformance",
    ])
      mkdirSync(join(this.root, folder), { recursive: true });
    writeFileSync(join(this.workspace, "staging.yaml"), "name: acme-staging\nbase_url: https://staging.example/api/v1\n");
    cpSync(ACTION, join(this.tag, ".github/actions/conformance"), { recursive: true });
    cpSync(join(REPOSITORY, "packages/conformance/package.json"), join(this.tag, "packages/conformance/package.json"));
    this.standIn(STAND_IN);
    this.github = new Github(join(this.root, "github"));
    this.plan({});
  }

  /** What the program does that stands in for the suite; used with `version: source`. */
  plan({ status = 0, says = "", waits = false, refuses = false }: Plan): void {
    writeFileSync(join(this.tag, "scripts/plan.json"), JSON.stringify({ status, says, waits, refuses }));
  }

  /** Puts a program in place of the suite. */
  standIn(program: string): void {
    writeFileSync(join(this.tag, "scripts/run.mjs"), program);
  }

  /** Lets it leave this report. */
  leave(report: Report, counts: Gate = gate(report, { today: "2026-03-02" })): void {
    const context = { gate: counts, place: { uri: "staging.yaml", line: 2 } };
    for (const [name, write] of Object.entries({ "report.json": json, "report.md": markdown, "report.sarif": sarif }))
      writeFileSync(join(this.tag, "scripts", name), write(report, context));
  }

  get seen(): Seen {
    return JSON.parse(readFileSync(join(this.tag, "scripts/seen.json"), "utf8")) as Seen;
  }

  /** What it saw when it was to certify; undefined: it was not. */
  get certified(): Seen | undefined {
    const file = join(this.tag, "scripts/certified.json");
    return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Seen) : undefined;
  }

  /** A folder with a JSON report, as an artifact holds it. */
  artifact(name: string, report: unknown): string {
    const folder = join(this.root, "artifacts", name);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "report.json"), JSON.stringify(report));
    return folder;
  }

  /** Runs the action, from its tag, with the program in place of the suite. `pull`: in a pull request with that number. */
  async run(inputs: Readonly<Record<string, string>>, job: Partial<Job> & { readonly pull?: number } = {}): Promise<Result> {
    const { pull, env = {}, ...rest } = job;
    return await runAction({
      folder: join(this.tag, ".github/actions/conformance"),
      workspace: this.workspace,
      temp: this.temp,
      inputs: { target: "staging.yaml", version: "source", ...inputs },
      env: { ...this.github.env, ...env },
      github: {
        repository: "acme/hr-service",
        run_id: "77",
        server_url: "https://github.com",
        sha: "c0ffee",
        token: "ghs_the_token_of_the_job",
        action_repository: "owner/tools",
        action_ref: "v0.1.0",
        event: pull === undefined ? {} : { pull_request: { number: pull } },
      },
      ...rest,
    });
  }

  /** Packs a package whose command runs this program. @returns the path of the tarball, relative to the workspace */
  pack(file: string, program: string): string {
    const folder = join(this.root, "pack", "package");
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      join(folder, "package.json"),
      JSON.stringify({ name: "@acme/packed-suite", version: "9.9.9", type: "module", bin: { "hr-conformance": "./run.js" } }),
    );
    writeFileSync(join(folder, "run.js"), program);
    execFileSync("tar", ["-czf", join(this.workspace, file), "-C", join(this.root, "pack"), "package"]);
    return file;
  }

  remove(): void {
    rmSync(this.root, { recursive: true });
  }
}

/** A test with a checkout of its own, whose suite leaves a whole report. */
export const jobTest: TestAPI<{ job: Checkout }> = test.extend<{ job: Checkout }>({
  // oxlint-disable-next-line no-empty-pattern -- Vitest wants an object pattern
  job: async ({}, use) => {
    const job = new Checkout();
    job.leave(wholeReport());
    await use(job);
    job.remove();
  },
});
