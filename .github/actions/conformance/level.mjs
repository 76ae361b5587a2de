// Puts GitHub's attestation into the folder of the certificate, and says who vouches for it: in the job summary and in the comment.
import { appendFileSync, copyFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { plain } from "./names.mjs";
import { addSummary, annotate, setOutputs } from "./runner.mjs";

const { FOLDER: folder = "", BUNDLE: bundle = "", NONE: none = "", ATTESTATION: address = "", COMMENT: comment = "" } = process.env;

/** @returns {{ readonly level: string, readonly said: string }} */
function level() {
  if (folder === "") return { level: "", said: `**No certificate**: ${plain(none)}.` };
  if (bundle !== "" && existsSync(bundle)) {
    copyFileSync(bundle, join(folder, "attestation.sigstore.json"));
    const where = address === "" ? "" : ` ([attestation](${address}))`;
    return { level: "built-in-ci", said: `**Certificate**: level built in CI, by the vendor's key and GitHub's attestation${where}.` };
  }
  const why = "GitHub did not attest it; the job needs the permissions id-token: write and attestations: write";
  annotate("warning", `The certificate has the level declared: ${why}.`);
  return { level: "declared", said: `**Certificate**: level declared, by the vendor's key alone. ${why}.` };
}

const { level: reached, said } = level();
addSummary(`\n${said}\n`);
if (comment !== "") appendFileSync(comment, `\n${said}\n`);
setOutputs({ certificate: folder, level: reached });
