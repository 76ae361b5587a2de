import { existsSync, renameSync, rmSync } from "node:fs";
import { basename } from "node:path";
import { signedToo, readEnvelope } from "../../certificate/envelope.ts";
import { ATTESTATION, CERTIFICATE, openFolder, textIn } from "../../certificate/folder.ts";
import { type PrivateKey, type PublicKey, asPrivateKey, readPrivateKey, readPublicKey } from "../../certificate/key-file.ts";
import { certificateFiles, replaceCertificate, writeFolder, type RunToCertify, publishedRun } from "../../certificate/make.ts";
import { type Nonce, RUNS, nonceOfDay, seedOfRun } from "../../certificate/nonce.ts";
import { type CertifiedSubject, addressSubject } from "../../certificate/statement.ts";
import { checkProgram, programFiles } from "../../certificate/program.ts";
import { readSubject } from "../../certificate/subject.ts";
import { type Together, verdictsTogether } from "../../certificate/verdicts-of-runs.ts";
import { checkCertificate } from "../../certificate/check.ts";
import { readEvidence } from "../../evidence/evidence.ts";
import { type Gate, type Waiver, gate } from "../../verdict/gate.ts";
import type { Report } from "../../verdict/report.ts";
import { blocking } from "../../verdict/verdicts.ts";
import { html } from "../../report/html.ts";
import { matcher } from "../../run/schedule/select.ts";
import { ConfigurationError } from "../../target/configuration-error.ts";
import type { Target } from "../../target/target.ts";
import { version } from "../../target/version.ts";
import { readText } from "../../target-file/text-file.ts";
import { err, out } from "../../terminal/print.ts";
import { checkedLines, programLines } from "../checked-lines.ts";
import { concurrencyOf } from "../concurrency.ts";
import { readWaivers } from "../files.ts";
import { defined, readNumber, readTier } from "../flags.ts";
import { judgedRun } from "../judged-run.ts";
import { type ConnectionFlags, openTarget } from "../open-target.ts";
import { UNJUDGED } from "../status.ts";

/** Flags of `certify`, as commander gives them. */
export interface CertifyFlags extends Partial<ConnectionFlags> {
  readonly key?: string;
  readonly vendor?: string;
  readonly subject?: string;
  readonly nonce?: string;
  readonly tier?: string;
  readonly waivers?: string;
  readonly rate?: string;
  readonly concurrency?: string;
  readonly out?: string;
  readonly sign?: string;
  readonly program?: string;
}

/** The variable that holds a private key where there is no place for a file, as in CI. */
const VARIABLE = "HR_CONFORMANCE_KEY";

/**
 * `hr-conformance certify`: two runs, and a folder with a signed certificate that anybody can check. It signs nothing that was not whole, or
 * that does not hold when it is judged again from what is handed over.
 * @throws ConfigurationError for a mistake in flags, keys or files, before anything is sent
 */
export async function certify(flags: CertifyFlags): Promise<void> {
  const key = keyOfFlags(flags);
  if (flags.sign !== undefined) return signToo(flags.sign, key);
  if (flags.program !== undefined) return certifyProgram(flags.program, flags, key);
  if (flags.target === undefined)
    throw new ConfigurationError("certify needs --target FILE, --program REPORT, or --sign FOLDER for a certificate that is there");
  const vendor = flags.vendor === undefined ? key : readPublicKey(await readText("public key", flags.vendor), `'${flags.vendor}'`);
  if (vendor !== key && vendor.fingerprint === key.fingerprint)
    throw new ConfigurationError("--vendor is the public key of --key: a witness is somebody else than the vendor");
  const tier = readTier(flags.tier ?? "certify");
  const waivers = flags.waivers === undefined ? [] : await readWaivers(flags.waivers);
  const asked = nonceOfFlag(flags.nonce);
  const named = flags.subject === undefined ? undefined : readSubject(flags.subject);
  const rate = defined({ rate: readNumber("--rate", flags.rate, 1) });
  const { target, fetch } = await openTarget({ ...flags, target: flags.target });
  const folder = flags.out ?? `${(target.name ?? new URL(target.base_url).host).replaceAll(/[^\w.-]+/g, "-")}.certificate`;
  for (const taken of [folder, `${folder}.part`])
    if (existsSync(taken)) throw new ConfigurationError(`'${taken}' exists; remove it, or name another folder with --out`);
  // One check at a time: near the most requests, which checks still fit depends on what is open, and a reader could not judge the same again.
  const concurrency = concurrencyOf(target, readNumber("--concurrency", flags.concurrency, 1) ?? 1);
  const nonce = asked ?? nonceOfDay({ name: "hr-conformance", version }, new Date().toISOString().slice(0, 10));
  const runs: RunToCertify[] = [];
  for (let n = 1; n <= RUNS; n += 1) {
    err.print(`Run ${n} of ${RUNS}, seed ${seedOfRun(nonce, n)}`);
    const selection = { tier, only: [], skip: [], readOnly: false };
    const { report, state, interruption } = await judgedRun({
      target: partOf(target, n),
      fetch,
      selection,
      seed: seedOfRun(nonce, n),
      bounds: { ...rate, concurrency },
      quiet: false,
    });
    interruption.end();
    const verdict = gate(report, { waivers, today: report.started_at.slice(0, 10) });
    const why = whyNot(report, verdict);
    if (why !== undefined) return refuse(`run ${n}: ${why}`, verdict.status === 1 ? 1 : UNJUDGED, state.evidenceFile);
    runs.push(await publishedRun(await readEvidence(state.evidenceFile!)));
    const { interrupted } = runs.at(-1)!.report;
    if (interrupted !== undefined)
      return refuse(`run ${n} cannot be judged again whole: ${interrupted}; --concurrency 1 prevents that`, UNJUDGED, state.evidenceFile);
    const lost = report.requirements.filter(({ id, verdict: was }) =>
      runs.at(-1)!.report.requirements.every((row) => row.id !== id || row.verdict !== was),
    );
    if (lost.length > 0)
      return refuse(`run ${n}: what would be published does not show ${lost.map(({ id }) => id).join(", ")}`, UNJUDGED, state.evidenceFile);
  }
  const joint = verdictsTogether(runs.map(({ report }) => report));
  if (joint.unsteady.length > 0) return refuse(`the two runs contradict each other: ${joint.unsteady.slice(0, 5).join("; ")}`, UNJUDGED);
  const parts = {
    subject: named ?? addressSubject(runs[0]!.report.target.base_url),
    nonce,
    vendor,
  };
  const witness = vendor === key ? {} : { witness: key };
  await handOver(folder, { ...parts, ...witness, joint, waivers }, runs);
}

/** Writes the folder and checks it as its reader will. Only what holds stays. */
async function handOver(
  folder: string,
  said: {
    readonly subject: CertifiedSubject;
    readonly nonce: Nonce;
    readonly vendor: PublicKey | PrivateKey;
    readonly witness?: PrivateKey;
    readonly joint: Together;
    readonly waivers: readonly Waiver[];
  },
  runs: readonly RunToCertify[],
): Promise<void> {
  const { joint, waivers, ...parts } = said;
  const [first] = runs.map(({ report }) => report) as [Report];
  const gates = runs.map(({ report }) => gate(report, { waivers, today: first.started_at.slice(0, 10) }));
  const known = gates.flatMap((verdict) => [...verdict.known.keys()]);
  const needed = waivers.filter(({ requirement }) => known.some(matcher([requirement])));
  const page = await html(first, { gate: gates[0]! });
  const part = `${folder}.part`;
  writeFolder(part, certificateFiles({ ...parts, issuedAt: new Date(), runs, together: joint, waivers: needed, page }));
  const checked = await checkCertificate(part);
  if (checked.findings.length > 0) {
    rmSync(part, { recursive: true });
    return refuse(`what would be handed over does not hold: ${checked.findings.join("; ")}`, UNJUDGED);
  }
  renameSync(part, folder);
  out.print(
    ...checkedLines({ ...checked, folder }, new Date()),
    `Hand over the folder ${folder}. Its reader runs: hr-conformance verify ${folder}`,
  );
}

/** Why a run is nothing to sign; undefined: it is. */
function whyNot(report: Report, { status, counted, stale }: Gate): string | undefined {
  if (report.problems !== undefined) return report.problems.map(({ what, mend }) => `${what}; ${mend}`).join("; ");
  if (report.interrupted !== undefined) return `it was not whole: ${report.interrupted}`;
  if (report.bugs !== undefined) return `${report.bugs.length} checks ended with an error of the suite itself`;
  if (counted.length > 0)
    return `${counted.length} statements fail: ${counted.slice(0, 5).join(", ")}; mend them, or name each in --waivers`;
  if (stale.length > 0) return `a waiver matches no failure any more: ${stale.join(", ")}; take it out`;
  if (report.not_implemented !== undefined) return "operations are declared as not implemented: a part of a service is not certified";
  const open = blocking(report.requirements, report.tier);
  if (open.length > 0) return `${open.length} statements are undecided, such as ${open[0]!.id}: ${open[0]!.reason}`;
  if (status !== 0) return "it judged nothing that counts";
}

/** A target as one of the runs has it: who answers a survey has answered it for good, so the people who may do it are dealt out. */
function partOf(target: Target, run: number): Target {
  const { open_survey_employee_ids: people, ...resources } = target.resources ?? {};
  if (people === undefined) return target;
  return { ...target, resources: { ...resources, open_survey_employee_ids: people.filter((_, n) => n % RUNS === run - 1) } };
}

/** Ends without a certificate. */
function refuse(why: string, status: 1 | typeof UNJUDGED, evidence?: string): void {
  err.print(`hr-conformance: nothing is signed. ${why}`, ...(evidence === undefined ? [] : [`Evidence: ${evidence}`]));
  process.exitCode = status;
}

/** `certify --sign`: the vendor signs what a witness has made, or the other way round. */
async function signToo(path: string, key: PrivateKey): Promise<void> {
  const folder = openFolder(path);
  if (folder.names.includes(ATTESTATION))
    throw new ConfigurationError(
      `${ATTESTATION} is over the certificate without your signature; take it out, sign, and let CI attest again`,
    );
  const checked = await checkCertificate(path);
  if (!checked.statement.predicate.certificate.signers.some((signer) => signer.key === key.fingerprint))
    throw new ConfigurationError(`the certificate does not name the key of ${key.name}; only its vendor and its witness sign it`);
  const envelope = readEnvelope(textIn(folder, CERTIFICATE));
  if (checked.findings.length > 0 || typeof envelope === "string") {
    out.print(...checkedLines(checked, new Date()));
    return refuse("the certificate does not hold; see above", 1);
  }
  replaceCertificate(folder.path, signedToo(envelope, key));
  const signed = await checkCertificate(folder.path);
  out.print(...checkedLines(signed, new Date()));
  process.exitCode = signed.findings.length === 0 ? 0 : 1;
}

/** `certify --program`: signs the report of a program that is ready. */
async function certifyProgram(file: string, { subject, out: asked, target, nonce }: CertifyFlags, key: PrivateKey): Promise<void> {
  if (target !== undefined || nonce !== undefined)
    throw new ConfigurationError("--program signs a report that is there; leave --target and --nonce out");
  const folder = asked ?? `${basename(file, ".json")}.certificate`;
  if (existsSync(folder)) throw new ConfigurationError(`'${folder}' exists; remove it, or name another folder with --out`);
  const named = subject === undefined ? {} : { subject: readSubject(subject) };
  writeFolder(folder, programFiles(await readText("report", file), { key, issuedAt: new Date(), ...named }));
  out.print(
    ...programLines((await checkProgram(folder))!),
    `Hand over the folder ${folder}. Its reader runs: hr-conformance verify ${folder}`,
  );
}

function keyOfFlags({ key }: CertifyFlags): PrivateKey {
  if (key !== undefined) return readPrivateKey(key);
  const text = process.env[VARIABLE];
  if (text !== undefined && text !== "") return asPrivateKey(text, `the variable ${VARIABLE}`);
  throw new ConfigurationError(
    `certify needs --key FILE, or the variable ${VARIABLE}; 'hr-conformance keygen --name "Acme Pty Ltd"' makes a key`,
  );
}

function nonceOfFlag(text: string | undefined): Nonce | undefined {
  if (text === undefined) return undefined;
  if (/^[\x21-\x7e]{8,200}$/.test(text)) return { value: text, chosen_by: "issuer" };
  throw new ConfigurationError("--nonce must be 8 to 200 ASCII characters without blanks, as whoever wants the certificate gave it to you");
}
