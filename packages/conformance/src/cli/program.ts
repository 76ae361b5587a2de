import { run as runCommand, strict } from "@hr-platform/command-line";
import { Command } from "commander";
import { ConfigurationError } from "../target/configuration-error.ts";
import { err } from "../terminal/print.ts";
import { version } from "../target/version.ts";
import { WAITING_BOUND } from "../wire/pacing/pacer.ts";
import type { ProxyFlags } from "./verbs/proxy.ts";
import type { DriftFlags } from "./verbs/drift.ts";
import type { ChallengeFlags } from "./verbs/challenge.ts";
import type { ConnectionFlags } from "./open-target.ts";
import type { FormsFlags } from "./verbs/forms.ts";
import type { JudgeFlags } from "./verbs/judge.ts";
import type { InitFlags } from "./verbs/init.ts";
import type { RunFlags } from "./verbs/run.ts";
import type { VerifyFlags } from "./verbs/verify.ts";
import type { CertifyFlags } from "./verbs/certify.ts";
import type { StubsFlags } from "./verbs/stubs.ts";
import type { MatrixFlags } from "./verbs/matrix.ts";
import type { KeygenFlags } from "./verbs/keygen.ts";
import type { ScoreFlags } from "./verbs/score.ts";
import { UNJUDGED } from "./status.ts";

const several = (value: string, before: string[] | undefined): string[] => [...(before ?? []), value];

function selecting(command: Command): Command {
  return command
    .option("--only <glob>", "only requirements such as LEAVE-*; repeatable", several)
    .option("--skip <glob>", "skip requirements such as LEAVE-*; repeatable", several)
    .option("--tier <tier>", "smoke, ci or certify: how thorough the run is (default ci)")
    .option("--read-only", "send GET requests only");
}

function reaching(command: Command): Command {
  return connecting(command.requiredOption("--target <file|url>", TARGET));
}

function connecting(command: Command): Command {
  return command
    .option("--proxy <url>", "the proxy, http://[USER:PASSWORD@]HOST:PORT (default: HTTPS_PROXY, HTTP_PROXY and NO_PROXY)")
    .option("--ca <file>", "certificates of authorities to trust besides the usual ones (PEM)")
    .option("--client-cert <file>", "client certificate for the target (PEM)")
    .option("--client-key <file>", "private key of the client certificate (PEM)");
}

const TARGET = "a target file, or a URL that serves one, such as http://127.0.0.1:4010/_mock/target";

const ROTATE =
  "take other checks in each run: a run number (decimal digits), a commit hash (7 to 64 hexadecimal digits) or a file that the runs keep (a name with / or ending in .json) says whose turn it is";

const REPORT = "write a report: json, junit, html, markdown, sarif, ctrf, in-toto or badge; repeatable";

const ROOT = "whom you trust to vouch for GitHub's attestation: what 'gh attestation trusted-root' prints; needs @sigstore/verify";

/** The command line, without running it. */
export function suiteProgram(): Command {
  const root = new Command("hr-conformance")
    .description("Judges an implementation of the HR Platform REST API, requirement by requirement.")
    .version(version, "--version", "show the version")
    .helpOption("--help", "show this help");
  reaching(selecting(root.command("run")))
    .description("judge a target")
    .option("--seed <number>", "seed of names, ids and samples (default 1, or the turn of --rotate)")
    .option("--max-requests <number>", "most requests: the run has the checks that find most with so many (instead of --tier)")
    .option("--rate <number>", "requests per minute and key (default: the target's requests_per_minute, or 90)")
    .option("--timeout <time>", "end the run in this time, clean-up and reports included, such as 90s, 10m or 1h30m")
    .option("--concurrency <number>", "checks that run at the same time (default 4, or 1 if the run turns the target's clock)")
    .option("--report <format=file>", REPORT, several)
    .option("--baseline <report.json>", "fail only on what got worse since this report, or since what a file of --rotate holds")
    .option("--waivers <file>", "known failures that do not count, each with a reason; one that no longer fails fails the run")
    .option("--allow-stale", "name waivers of what no longer fails, and let the run pass")
    .option("--edition <id>", "what counts, such as 1.3-2026.1; checks that are later run and do not score (default: the newest)")
    .option("--failed <report.json>", "run again only what failed or was undecided in this report, with its tier and seed")
    .option("--rotate <run|commit|file>", ROTATE)
    .option(
      "--progress <ndjson[=fd]>",
      "write each event as a line of JSON to standard output, or to an open file descriptor such as ndjson=3",
    )
    .option("--bail", "stop after the first failure")
    .option("--verbose", "also print what was not judged and what was observed")
    .option("--quiet", "print only the causes of what counts, a line each, and the verdict")
    .addHelpText("after", `\nExit status: 0 conformant, 1 not conformant, 2 could not be judged.\n${WAITING_BOUND}`)
    .action(async (flags: RunFlags) => await (await import("./verbs/run.ts")).runCommand(flags));
  describing(root);
  root
    .command("list")
    .description("list the requirements and their checks")
    .option("--only <glob>", "only requirements such as LEAVE-*; repeatable", several)
    .option("--json", "print JSON")
    .action(async (flags: { only?: string[]; json?: boolean }) => (await import("./verbs/list.ts")).list(flags));
  reaching(selecting(root.command("plan")))
    .description("print what a run would do: requests, writes, time, what stays behind")
    .option("--max-requests <number>", "most requests: plan the checks that find most with so many")
    .option("--rate <number>", "requests per minute and key")
    .option("--rotate <run|commit|file>", "plan the checks of this turn; a file stays as it is")
    .action(async (flags: RunFlags) => await (await import("./verbs/plan.ts")).plan(flags));
  recorded(root);
  certifying(root);
  disputing(root);
  root
    .command("compare <before.json> <after.json>")
    .description("print what changed between two reports; exit status 1 if anything got worse")
    .action(async (before: string, after: string) => await (await import("./compare.ts")).compareCommand(before, after));
  root
    .command("score")
    .description("measure the suite itself: faults killed, mutants, false alarms")
    .option("--mock <url>", "address of a running hr-mock (default: one is started)")
    .option("--part <name>", "only faults, mutants, rest, servers or alarms; repeatable", several)
    .option("--only <glob>", "faults that violate such requirements; repeatable", several)
    .option("--combinations <number>", "random combinations of the open points (default 300)")
    .option("--json <file>", "write the figures to a file")
    .option(
      "--curve <file>",
      "only write how much how many requests find, from the last measurements: a .json or .svg file; repeatable",
      several,
    )
    .action(async (flags: ScoreFlags) => await (await import("./verbs/score.ts")).score(flags));
  reaching(root.command("clean"))
    .description("remove what earlier runs left on a target")
    .action(async (flags: ConnectionFlags) => await (await import("./verbs/clean.ts")).clean(flags));
  return strict(root);
}

/** Adds the commands that write a target file and look at it. */
function describing(root: Command): void {
  connecting(root.command("init"))
    .description("write a target file by asking a service which keys and resources there are; sends GET requests only")
    .option("--base-url <url>", "address of the API, such as https://staging.example/api/v1 (default: HR_BASE_URL)")
    .option("--key <key>", "a key, besides those in variables such as HR_KEY_FULL, which other users cannot see; repeatable", several)
    .option("--out <file>", "the file to write (default target.yaml)")
    .option("--force", "overwrite the file")
    .option("--update", "add rows of forms to the file for what is not read yet; the rest of it stays")
    .action(async (flags: InitFlags) => await (await import("./verbs/init.ts")).init(flags));
  connecting(root.command("forms").option("--target <file|url>", TARGET))
    .description(
      "print what each row of forms in a target file reads now, and what is not read; sends GET requests only. Without a target: which rows there are",
    )
    .action(async (flags: FormsFlags) => await (await import("./verbs/forms.ts")).formsCommand(flags));
}

/** Adds the commands that make certificates. */
function certifying(root: Command): void {
  connecting(root.command("certify"))
    .description("judge a target in two runs, and write a folder with a signed certificate that anybody can check")
    .option("--target <file|url>", TARGET)
    .option("--key <file>", "the private key that signs, of 'keygen' (default: the variable HR_CONFORMANCE_KEY)")
    .option("--subject <what>", "what is judged: IMAGE@sha256:DIGEST, NAME@git:COMMIT or a file (default: only the address)")
    .option("--nonce <text>", "a text from whoever wants the certificate; the runs follow from it (default: suite and day)")
    .option("--tier <tier>", "smoke, ci or certify (default certify)")
    .option("--waivers <file>", "known failures, which the certificate names")
    .option("--rate <number>", "requests per minute and key (default: the target's requests_per_minute, or 90)")
    .option("--concurrency <number>", "checks that run at the same time (default 1: with more, a run may not be judged again whole)")
    .option("--vendor <file.pub>", "the vendor's public key, if you are a witness who runs the suite for them")
    .option("--out <folder>", "the folder to write (default: the target's name and .certificate)")
    .option(
      "--program <report.json>",
      "sign the JSON report of hr-mock check-client on a program that is ready, instead of judging a target",
    )
    .option("--sign <folder>", "sign a certificate that names your key and is there, instead of making one")
    .addHelpText("after", "\nExit status: 0 signed, 1 not conformant, 2 could not be judged.")
    .action(async (flags: CertifyFlags) => await (await import("./verbs/certify.ts")).certify(flags));
  root
    .command("matrix <folder>")
    .description("make a page, matrix.json and badges from any number of reports and certificates")
    .requiredOption("--out <site>", "the folder to write")
    .option("--trusted-root <file>", ROOT)
    .action(async (folder: string, flags: MatrixFlags) => await (await import("./verbs/matrix.ts")).matrixCommand(folder, flags));
  root
    .command("keygen")
    .description("make a key that signs certificates, and its public key")
    .requiredOption("--name <owner>", 'who you are, such as "Acme Pty Ltd"; certificates show it')
    .option("--out <file>", "the file to write; the public key gets .pub after it (default hr-conformance.key)")
    .action(async (flags: KeygenFlags) => (await import("./verbs/keygen.ts")).keygen(flags));
}

/** Adds the commands that judge what was recorded, and what passes. */
function recorded(root: Command): void {
  root
    .command("verify <certificate|evidence>")
    .description("check a certificate, or judge recorded evidence again; without a server")
    .option("--signed-by <file.pub>", "the certificate must be signed with this key; repeatable: with one of them", several)
    .option("--nonce <text>", "the certificate must be for this nonce, which you gave")
    .option("--trusted-root <file>", ROOT)
    .option("--built-by <owner/repository>", "the workflow of this repository must have made the certificate; needs --trusted-root")
    .option("--report <format=file>", `${REPORT}; of evidence`, several)
    .option("--verbose", "of evidence: also print what was not judged and what was observed")
    .addHelpText(
      "after",
      "\nExit status of a certificate: 0 all of it holds, 1 something does not, 2 there is none to check, or a part has no evidence.",
    )
    .action(async (path: string, flags: VerifyFlags) => await (await import("./verbs/verify.ts")).verify(path, flags));
  root
    .command("judge <traffic.har>")
    .description("judge recorded traffic (HAR 1.2, from a browser, a proxy or Playwright), without a server")
    .option("--base-url <url>", "address of the API, such as https://staging.example/api/v1 (default: guessed from the paths)")
    .option("--report <format=file>", REPORT, several)
    .option("--baseline <report.json>", "fail only on what got worse since this report")
    .option("--waivers <file>", "known failures that do not count, each with a reason; one that no longer fails fails the run")
    .option("--allow-stale", "name waivers of what no longer fails, and let the run pass")
    .option("--verbose", "also print what was not judged and what was observed")
    .option("--quiet", "print only the causes of what counts, a line each, and the verdict")
    .addHelpText("after", "\nExit status: 0 nothing failed, 1 something failed, 2 nothing could be judged.")
    .action(async (file: string, flags: JudgeFlags) => await (await import("./verbs/judge.ts")).judge(file, flags));
  root
    .command("stubs <path>")
    .description(
      "say which stubs of another mock contradict the API: mappings of WireMock, and examples of Mockoon, Postman or OpenAPI (Prism)",
    )
    .option("--json", "print JSON")
    .option("--verbose", "also print what was not judged, and why")
    .addHelpText("after", "\nExit status: 0 no stub contradicts the API, 1 one does, 2 none could be judged.")
    .action(async (path: string, flags: StubsFlags) => await (await import("./verbs/stubs.ts")).stubs(path, flags));
  reaching(root.command("proxy [command...]"))
    .description("pass a program's requests on to a target, and judge each exchange as it passes; until Ctrl-C, or the end of -- COMMAND")
    .option("--port <number>", "the port on 127.0.0.1 that the program sends to; 0: any free one (default 8080)")
    .option("--har <file>", "record what passes (HAR 1.2), without keys; 'judge' reads it")
    .option("--report <format=file>", REPORT, several)
    .addHelpText("after", "\nExit status: 0 nothing failed, 1 something failed or the command did, 2 nothing could be judged.")
    .action(async (command: string[], flags: ProxyFlags) => await (await import("./verbs/proxy.ts")).proxy(command, flags));
  reaching(root.command("drift <command...>"))
    .description("run a program, such as tests, against a target and a mock, and say what differs and which open point permits that")
    .option("--mock <url>", "address of a running hr-mock (default: one is started)")
    .option("--since <report.json>", "count only what differs from this JSON report of an earlier drift")
    .option("--har <file>", "record the exchanges with the target (HAR 1.2), without keys")
    .option("--report <format=file>", REPORT, several)
    .addHelpText(
      "after",
      "\nExit status: 0 nothing differs but open points, 1 a failure, a difference that no open point explains, or a command that fails, 2 nothing could be judged.",
    )
    .action(async (command: string[], flags: DriftFlags) => await (await import("./verbs/drift.ts")).drift(command, flags));
  reaching(root.command("replay <evidence#check>"))
    .description("run one check again with the seed of a recorded run")
    .action(async (what: string, flags: ConnectionFlags) => await (await import("./verbs/replay.ts")).replay(what, flags));
}

/** Adds the command that disputes a verdict. */
function disputing(root: Command): void {
  root
    .command("challenge <evidence#check>")
    .description("write a dossier that disputes a verdict: what somebody else needs to decide it, without a server")
    .requiredOption("--reason <text>", "why the verdict is wrong")
    .requiredOption("--out <file>", "the file to write (Markdown)")
    .action(async (what: string, flags: ChallengeFlags) => await (await import("./verbs/challenge.ts")).challenge(what, flags));
}

/** Runs the command line. An error is one line on standard error, with exit status 2. */
export async function run(args: readonly string[]): Promise<void> {
  try {
    // A run whose output is lost still cleans up, and its exit status is the verdict.
    const manners = { name: "hr-conformance", mistake: ConfigurationError, status: UNJUDGED, endsEarly: false };
    await runCommand({ ...manners, tell: (line) => err.print(line) }, async () => suiteProgram().parseAsync(args, { from: "user" }));
  } catch (error) {
    err.print(`hr-conformance: an error of the suite itself: ${bugOf(error)}`);
    process.exitCode = UNJUDGED;
  }
}

/** Name, message and place of an error: enough to report the bug. */
function bugOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const place = /^ +at .*$/m.exec(error.stack ?? "")?.[0].trim() ?? "";
  return `${error.name}: ${error.message} ${place}`;
}
