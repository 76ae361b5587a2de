import { type Certificate, type CertifiedSubject, isAddress } from "./statement.ts";
import { evidenceName, leavesName } from "./folder.ts";
import { RUNS } from "./nonce.ts";

/** The page of a certificate for its reader: what it says, what it does not say, and how to check it. */
export function readmeOf(certificate: Certificate, subject: CertifiedSubject): string {
  const {
    target,
    result,
    tier,
    document_version: version,
    suite,
    runs,
    signers,
    nonce,
    waivers,
    forms,
    declared,
    edition,
    errata,
    missing,
    verdicts,
  } = certificate;
  const count = (wanted: string): number => Object.values(verdicts).filter((verdict) => verdict === wanted).length;
  const vendor = signers.find(({ role }) => role === "vendor")!;
  const witness = signers.find(({ role }) => role === "witness");
  const named = Object.keys(forms);
  const lines = [
    `# ${plainMarkdown(target.name)}: ${result}`,
    "",
    `This folder holds the result of a conformance test of the HR Platform REST API ${plainMarkdown(version)}, and what you need to check it yourself.`,
    "",
    "```sh",
    `npx @hr-platform/conformance@${plainMarkdown(suite.version)} verify .`,
    "```",
    "",
    "The command needs no account, no network besides the npm registry, and nothing of the target. It checks the signatures and every byte of this folder, and judges the recorded requests and responses again.",
    "",
    "## What it says",
    "",
    "| | |",
    "|---|---|",
    `| Result | ${result}: ${count("pass")} statements pass, ${count("fail")} fail, ${count("observed")} are observed, ${count("not-run") + count("inconclusive") + count("not-applicable") + count("not-implemented")} are not judged |`,
    `| Tier | ${tier}, ${RUNS} runs, ${runs.map(({ requests }) => requests).join(" and ")} requests |`,
    `| Suite | ${plainMarkdown(suite.name)} ${plainMarkdown(suite.version)}, edition ${plainMarkdown(edition)}${errata.length === 0 ? "" : `, with the errata ${errata.map(plainMarkdown).join(", ")}`} |`,
    `| Judged | ${
      isAddress(subject, target)
        ? `an address at a time: ${plainMarkdown(target.base_url)}, ${runs.map(({ started_at }) => started_at).join(" and ")}. What software answered there is not known`
        : `${plainMarkdown(subject.name)}, ${Object.entries(subject.digest)
            .map(([kind, digest]) => `${kind} ${digest}`)
            .join(" ")}, at ${plainMarkdown(target.base_url)}`
    } |`,
    `| Who says so | ${plainMarkdown(vendor.name)} (${vendor.key})${witness === undefined ? ". Nobody else vouches for it" : `; and ${plainMarkdown(witness.name)} (${witness.key}), who ran it`} |`,
    `| Nonce | \`${plainMarkdown(nonce.value)}\`, ${nonce.chosen_by === "issuer" ? "given by whoever asked for the certificate" : "made from suite and day: its holder could have known it before"} |`,
    `| Waivers | ${waivers.length === 0 ? "none" : waivers.map(({ requirement, reason }) => `${plainMarkdown(requirement)} (${plainMarkdown(reason)})`).join("; ")} |`,
    `| Declared forms | ${named.length === 0 ? "none" : named.map(plainMarkdown).join(", ")} |`,
    `| Declared statements, which do not count | ${declared.length === 0 ? "none" : declared.map(({ id, text, by }) => `${plainMarkdown(id)}: ${plainMarkdown(text)} (${plainMarkdown(by)})`).join("; ")} |`,
    `| Parts that were missing | ${missing.length === 0 ? "none" : missing.map(plainMarkdown).join(", ")} |`,
    "",
    "## What it does not say",
    "",
    "A signature proves who says so, and not that it is true. A server can know that it is being tested, and behave only as long: ask for a run under a nonce of yours, at a time of yours, or run the suite yourself, as a witness, with `certify --vendor`.",
    "",
    ...filesSection(certificate),
  ];
  return `${lines.join("\n")}\n`;
}

/** What each file of the folder is. */
function filesSection({ runs, signers }: Certificate): string[] {
  return [
    "## Files",
    "",
    "- `certificate.json`: the signed statement (in-toto test-result v0.1 in a DSSE envelope); it holds the hash of every other file.",
    ...runs.map(
      (_, n) =>
        `- \`${evidenceName(n + 1)}\`: the requests and responses of run ${n + 1}, with pseudonyms in place of private values. \`${leavesName(n + 1)}\` has a hash for each line.`,
    ),
    "- `report.html`: the report of the first run, for people.",
    "- `attestation.sigstore.json`, if it is there: what GitHub says of the workflow that made the certificate. `verify` checks it with `--trusted-root`.",
    `- ${signers.map(({ role }) => `\`${role}.pub\``).join(", ")}: the public key of each signer. Compare its fingerprint with what the signer publishes elsewhere.`,
  ];
}

/** A text of the target, harmless in Markdown. */
export function plainMarkdown(text: string): string {
  return text.replaceAll(/[|`<>[\]\\*_&]|\p{Cc}/gu, (sign) => (/\p{Cc}/u.test(sign) ? " " : `\\${sign}`));
}
