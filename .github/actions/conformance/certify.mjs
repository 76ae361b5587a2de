// Makes a certificate of a target that is conformant. Giving none fails nothing: the job says why, and its verdict stays.
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Mistake, annotate, input, lines, setOutputs, setting } from "./runner.mjs";
import { runSuite } from "./suite.mjs";

/** Arguments of `run` that `certify` has too: how the target is reached, and how fast. */
const SHARED = new Set(["--proxy", "--ca", "--client-cert", "--client-key", "--rate", "--concurrency"]);

/** Why no certificate is made; undefined: one is. */
function whyNone() {
  if ((process.env.HR_CONFORMANCE_KEY ?? "") === "")
    return "the variable HR_CONFORMANCE_KEY is not set; give it the key of hr-conformance keygen as a secret, which pull requests from forks do not have";
  if (process.env.STATUS !== "0") return "the run was not conformant";
  return undefined;
}

/** @param {string} name of the folder */
function argumentsOf(name) {
  const own = { target: input("target"), tier: input("tier"), waivers: input("waivers"), subject: input("subject"), nonce: input("nonce") };
  return [
    "certify",
    ...Object.entries(own).flatMap(([flag, value]) => (value === "" ? [] : [`--${flag}=${value}`])),
    `--out=${name}`,
    ...lines("arguments").filter((line) => SHARED.has(line.split("=")[0] ?? "")),
  ];
}

const name = input("certificate");
let none = whyNone();
try {
  if (none === undefined) {
    if (!/^[\w.-]+(?:\/[\w.-]+)*$/.test(name) || name.split("/").includes(".."))
      throw new Mistake("certificate must be the name of a folder in the workspace, such as acme.certificate");
    const status = await runSuite(JSON.parse(setting("PROGRAM")), argumentsOf(name), process.env);
    if (status !== 0) none = "hr-conformance certify signed nothing; the log says why";
  }
} catch (error) {
  if (!(error instanceof Mistake)) throw error;
  none = error.message;
}
const folder = join(setting("GITHUB_WORKSPACE"), name);
const file = join(folder, "certificate.json");
if (none === undefined && !existsSync(file)) none = "hr-conformance certify left no certificate";
if (none !== undefined) annotate("warning", `No certificate: ${none}.`);
const isMade = none === undefined;
setOutputs({
  none: none ?? "",
  folder: isMade ? folder : "",
  digest: isMade ? `sha256:${createHash("sha256").update(readFileSync(file)).digest("hex")}` : "",
  // A runner has this address if the job may ask for a token of its identity.
  attest: String(isMade && (process.env.ACTIONS_ID_TOKEN_REQUEST_URL ?? "") !== ""),
});
