import type { Builder } from "../certificate/attestation.ts";
import type { Checked } from "../certificate/check.ts";
import { type VerifiedProgram, dependencesOf } from "../certificate/program.ts";
import { saysAddressOnly } from "../certificate/check.ts";
import { version as ownVersion } from "../target/version.ts";
import { type Line, styled } from "../terminal/print.ts";

const DAY = 86_400_000;

/** What `verify` says of a certificate, for people. */
export function checkedLines(checked: Checked, now: Date): Line[] {
  const { folder, statement, findings, level, attested, signers, unseen, withheld, later } = checked;
  const { certificate } = statement.predicate;
  const [subject] = statement.subject;
  const {
    target,
    tier,
    document_version: version,
    suite,
    runs,
    nonce,
    waivers,
    forms,
    declared,
    edition,
    errata,
    missing,
    issued_at: issued,
  } = certificate;
  const rows = Object.keys(forms);
  const age = Math.floor((now.getTime() - Date.parse(issued)) / DAY);
  const count = Object.values(certificate.verdicts).filter((verdict) => verdict === "pass").length;
  const digest = Object.entries(subject!.digest).map(([kind, value]) => `${kind}:${value}`);
  return [
    `${target.name}: ${certificate.result}, HR Platform REST API ${version}, tier ${tier}, edition ${edition}, ${count} statements pass`,
    `  level     ${LEVELS[level]}`,
    ...signers.map(({ role, name, key }) => `  ${role.padEnd(9)} ${name}, ${key}`),
    ...(attested?.builder === undefined ? [] : builderLines(attested.builder)),
    ...(attested?.unchecked === undefined ? [] : [`  attested  ${attested.unchecked}`]),
    `  subject   ${saysAddressOnly(statement) ? `an address at a time: ${target.base_url}; nothing says what software answered` : `${subject!.name} ${digest.join(" ")}`}`,
    `  runs      ${runs.map(({ started_at: at, requests, mark }) => `${at} (${requests} requests, mark ${mark})`).join("; ")}`,
    `  nonce     ${nonce.value}, ${nonce.chosen_by === "issuer" ? "given by whoever asked for it" : "from suite and day: its holder knew it before"}`,
    `  made by   ${suite.name} ${suite.version}${later.length === 0 ? "" : ` (another build than this ${ownVersion})`}, ${age < 0 ? "in the future" : age === 0 ? "today" : `${age} days ago`}, ${issued}`,
    ...(waivers.length === 0 ? [] : [`  waivers   ${waivers.map(({ requirement, reason }) => `${requirement} (${reason})`).join("; ")}`]),
    ...(rows.length === 0 ? [] : [`  forms     declared for ${rows.join(", ")}`]),
    ...(errata.length === 0 ? [] : [`  errata    ${errata.join(", ")}`]),
    ...(declared.length === 0 ? [] : [`  declared  ${declared.map(({ id, by }) => `${id} (${by})`).join(", ")}: said, and not tested`]),
    ...(missing.length === 0 ? [] : [`  missing   ${missing.join(", ")}: what needs them was not judged`]),
    ...(withheld === 0
      ? []
      : [`  withheld  ${withheld} lines; without evidence: ${unseen.length === 0 ? "no statement" : unseen.join(", ")}`]),
    ...later.map((line) => `  ${line}`),
    ...findings.map((finding): Line => [styled("red", "  wrong     "), finding]),
    findings.length === 0 && unseen.length > 0
      ? [
          styled("yellow", "VERIFIED IN PART"),
          `  ${folder}: every byte is as signed; ${unseen.length} statements ${withheld > 0 ? "have no evidence that is shown" : `can be judged again only by the build of ${suite.name} ${suite.version} that made it`}.`,
        ]
      : findings.length === 0
        ? [styled("green", "VERIFIED"), `  ${folder}: every byte is as signed, and judged again the evidence says the same.`]
        : [
            styled("red", "NOT VERIFIED"),
            `  ${folder}: ${findings.length === 1 ? "one thing is" : `${findings.length} things are`} wrong.`,
          ],
  ];
}

/** What `verify` says of the certificate of a program, for people. */
export function programLines({ folder, subject, issuedAt, report, level, signers, findings }: VerifiedProgram): Line[] {
  const count = (verdict: string): number => report.scenarios.filter((row) => row.verdict === verdict).length;
  const points = dependencesOf(report);
  const digest = Object.entries(subject.digest).map(([kind, value]) => `${kind}:${value}`);
  return [
    `${subject.name}: ${report.verdict}, ${count("pass")} scenarios pass, ${count("warn")} warn, ${count("not-run")} did not run`,
    `  level     ${LEVELS[level]}`,
    ...signers.map(({ role, name, key }) => `  ${role.padEnd(9)} ${name}, ${key}`),
    `  subject   ${digest.join(" ")}; command: ${report.command.join(" ")}`,
    `  made by   ${report.tool.name} ${report.tool.version}, seed ${report.seed}, signed ${issuedAt}`,
    `  depends   ${points.length === 0 ? "on no open point" : `on ${points.join(", ")}`}`,
    ...findings.map((finding): Line => [styled("red", "  wrong     "), finding]),
    findings.length === 0
      ? [styled("green", "VERIFIED"), `  ${folder}: every byte is as signed. Nothing was judged again: that takes the program.`]
      : [styled("red", "NOT VERIFIED"), `  ${folder}: ${findings.length === 1 ? "one thing is" : `${findings.length} things are`} wrong.`],
  ];
}

const LEVELS: Readonly<Record<Checked["level"], string>> = {
  nobody: "nobody vouches for it",
  declared: "declared: the vendor says so, and nobody else",
  "built-in-ci": "built in CI: GitHub says which workflow made it; what that workflow runs is for you to read",
  witnessed: "witnessed: somebody else ran it and signed it; compare their key with what they publish",
};

function builderLines({ repository, ref, commit, workflow, isHosted, run }: Builder): string[] {
  return [
    `  built by  ${repository} at ${ref}, commit ${commit}, ${isHosted ? "on a machine of GitHub" : "on a machine of its owner, who can change what runs there"}; ${run}`,
    `  workflow  ${workflow.path} at ${workflow.ref}, commit ${workflow.commit}: ${originOf(workflow, repository)}`,
  ];
}

/** Whether a workflow is a released one, as far as the certificate of the signature says. */
function originOf({ repository, path, ref, commit }: Builder["workflow"], user: string): string {
  if (repository.toLowerCase() === user.toLowerCase())
    return `no released one but the repository's own; read https://github.com/${repository}/blob/${commit}/${path}`;
  if (/^refs\/tags\/v\d+\.\d+\.\d+$/.test(ref)) return `a released one of ${repository}, pinned by its tag`;
  if (ref === commit) return `one of ${repository}, pinned by its commit; compare that with its releases`;
  return `one of ${repository} that is neither released nor pinned`;
}
