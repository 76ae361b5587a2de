import { existsSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { readEvidence } from "../../evidence/evidence.ts";
import { CERTIFICATE, evidenceName } from "../../certificate/folder.ts";
import { RUNS } from "../../certificate/nonce.ts";
import { judgedUnder, judgedUnderLines } from "../../editions/judged-under.ts";
import { gate } from "../../verdict/gate.ts";
import { mayWrite, parseReport } from "../../report/index.ts";
import { ConfigurationError } from "../../target/configuration-error.ts";
import { readText } from "../../target-file/text-file.ts";
import { out } from "../../terminal/print.ts";
import { conclude } from "../conclude.ts";
import { readTrustedRoots } from "../files.ts";
import { defined } from "../flags.ts";
import type { RunFlags } from "./run.ts";
import { UNJUDGED } from "../status.ts";

/** Flags of `verify`, as commander gives them. */
export interface VerifyFlags extends Pick<RunFlags, "report" | "verbose"> {
  readonly signedBy?: string[];
  readonly nonce?: string;
  readonly trustedRoot?: string;
  readonly builtBy?: string;
}

/**
 * `hr-conformance verify`: checks a certificate, or judges recorded evidence again with the current checks, without a server, and says what
 * changed since the run.
 * @throws ConfigurationError for what is neither
 */
export async function verify(path: string, flags: VerifyFlags): Promise<void> {
  const known = statSync(path, { throwIfNoEntry: false });
  if (known === undefined) throw new ConfigurationError(`'${path}' does not exist; name the folder of a certificate, or an evidence file`);
  if (known.isDirectory()) return verifyCertificate(path, flags);
  const real = realpathSync(path);
  if (basename(real) === CERTIFICATE) return verifyCertificate(dirname(real), flags);
  if ([flags.signedBy, flags.nonce, flags.trustedRoot, flags.builtBy].some((flag) => flag !== undefined))
    throw new ConfigurationError("--signed-by, --nonce, --trusted-root and --built-by are about a certificate; name its folder");
  const { report: reports = [], verbose = false } = flags;
  const files = reports.map(parseReport);
  const evidence = await readEvidence(path);
  await mayWrite(files);
  const { judgedAgain } = await import("../../certificate/judged-again.ts");
  const report = await judgedAgain(evidence);
  const verdict = gate(report, { today: report.started_at.slice(0, 10) });
  const { head, verdicts } = evidence;
  const given = verdicts && { tool: { version: head.version }, requirements: verdicts.requirements };
  const notes = given === undefined ? [] : judgedUnderLines(judgedUnder(given, report), given);
  await conclude(report, { gate: verdict, files, settings: { verbose, quiet: false }, notes });
}

/** Exit status: 0 all of it holds, 1 something does not, 2 there is no certificate to check, or statements have no evidence that is shown. */
async function verifyCertificate(path: string, { signedBy = [], nonce, trustedRoot, builtBy, report }: VerifyFlags): Promise<void> {
  if (report !== undefined) throw new ConfigurationError("--report is about evidence; the folder of a certificate has its report.html");
  if (builtBy !== undefined && !/^[\w.-]+\/[\w.-]+$/.test(builtBy))
    throw new ConfigurationError(`--built-by takes a repository of GitHub, such as acme/hr, and not ${JSON.stringify(builtBy)}`);
  const { startThreads } = await import("../../certificate/run-again.ts");
  if (existsSync(join(path, evidenceName(RUNS)))) startThreads(RUNS);
  const { checkCertificate } = await import("../../certificate/check.ts");
  const { readPublicKey } = await import("../../certificate/key-file.ts");
  const { checkProgram } = await import("../../certificate/program.ts");
  const { checkedLines, programLines } = await import("../checked-lines.ts");
  const keys = await Promise.all(signedBy.map(async (file) => readPublicKey(await readText("public key", file), `'${file}'`)));
  const wanted = defined({ keys: keys.length === 0 ? undefined : keys, nonce, builtBy, trustedRoots: await readTrustedRoots(trustedRoot) });
  const program = await checkProgram(path, wanted);
  if (program !== undefined) {
    out.print(...programLines(program));
    process.exitCode = program.findings.length === 0 ? 0 : 1;
    return;
  }
  const checked = await checkCertificate(path, wanted);
  out.print(...checkedLines(checked, new Date()));
  process.exitCode = checked.findings.length > 0 ? 1 : checked.unseen.length > 0 ? UNJUDGED : 0;
}
