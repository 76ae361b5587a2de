import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { judgedAgain } from "../../certificate/judged-again.ts";
import { type Evidence, asEvidence, readEvidence } from "../../evidence/evidence.ts";
import { published } from "../../evidence/published.ts";
import { areArrivals } from "../../evidence/published/deliveries.ts";
import { dossier } from "../../report/dossier.ts";
import { mayWrite } from "../../report/index.ts";
import { ConfigurationError } from "../../target/configuration-error.ts";
import { out } from "../../terminal/print.ts";
import type { Arrival } from "../../wire/wire.ts";
import { JUDGED } from "../../verdict/judged-part.ts";
import type { Report, RequirementReport } from "../../verdict/report.ts";
import { checksNamed } from "./replay.ts";

/** Flags of `challenge`, as commander gives them. */
export interface ChallengeFlags {
  readonly reason: string;
  readonly out: string;
}

/**
 * `hr-conformance challenge EVIDENCE#CHECK`: writes what somebody else needs to decide whether a verdict is right.
 * @throws ConfigurationError for evidence or a check that does not exist, for a verdict that is none, and without a reason
 */
export async function challenge(what: string, { reason, out: file }: ChallengeFlags): Promise<void> {
  const at = what.lastIndexOf("#");
  if (at < 0)
    throw new ConfigurationError(`'${what}' names no check; write EVIDENCE#CHECK, such as .hr-conformance/staging.evidence.jsonl#LEAVE-38`);
  if (reason.trim() === "") throw new ConfigurationError("--reason is empty; say why the verdict is wrong");
  await mayWrite([{ format: "challenge", file }]);
  const evidence = await readEvidence(what.slice(0, at));
  const { text, rows } = await dossierOf(evidence, what.slice(at + 1), reason);
  await writeFile(file, text);
  out.print(
    `${file}: ${rows.map(({ id, verdict }) => `${id} ${verdict}`).join(", ")}. Its parts are the fields of the issue form 'challenge'.`,
  );
}

/**
 * The dossier of a disputed verdict. Private values are pseudonyms of their form, in words of the verdict and in exchanges, so that a reader
 * sees what was judged. @throws ConfigurationError if nothing is judged there
 */
export async function dossierOf(
  evidence: Evidence,
  name: string,
  reason: string,
): Promise<{ readonly text: string; readonly rows: readonly RequirementReport[] }> {
  const { only } = checksNamed(name);
  const shown = evidence.head.published === true ? evidence : asEvidence(published(evidence, randomBytes(32)), "the published evidence");
  const report = await judgedAgain(shown, only);
  const rows = disputed(report, name);
  return { text: dossier({ report, rows, name, reason, deliveries: deliveriesOf(shown, rows), recordedBy: evidence.head.version }), rows };
}

/** The rows about a name: that of a requirement, or those at which a check complained, or, if it did not, those that it judges. */
function disputed({ requirements, edition }: Report, name: string): RequirementReport[] {
  const all = [...requirements, ...(edition?.apart?.requirements ?? [])];
  const own = all.filter(({ id }) => id === name);
  const complained = all.filter(({ complaints = [] }) => complaints.some(({ check }) => check === name));
  const shown = all.filter(({ passed_by: by = [] }) => by.includes(name));
  const rows = [own, complained, shown].map((some) => some.filter(({ verdict }) => JUDGED.has(verdict))).find((some) => some.length > 0);
  if (rows !== undefined) return rows;
  const why = own[0]?.reason ?? "it did not run, or did not come to an end";
  throw new ConfigurationError(`'${name}' has no verdict in this evidence (${why}), so there is nothing to dispute`);
}

/** What arrived at the receiver for the checks and set-ups whose exchanges the rows cite, each delivery once. */
function deliveriesOf({ events }: Evidence, rows: readonly RequirementReport[]): Arrival[] {
  const owner = (id: string): string => id.slice(0, id.lastIndexOf("/"));
  const owners = new Set(
    rows.flatMap(({ evidence = [], complaints = [] }) => [...evidence, ...complaints.flatMap((one) => one.exchanges)]).map(owner),
  );
  const given = events.flatMap((event) =>
    event.kind === "given" && owners.has(owner(event.id)) && areArrivals(event.value) ? event.value : [],
  );
  return [...new Map(given.map((one) => [JSON.stringify(one), one])).values()];
}
