import type { Exchange } from "../../exchange/exchange.ts";
import type { Forms } from "../../forms/forms.ts";
import { type Finding, type Oracle, finding } from "../oracle.ts";
import { type PipelineRow, type PipelineStage, countsIn, daysOf, isIn, pipelineRows, stagesIn } from "../../forms/pipeline.ts";
import type { View } from "../../exchange/view.ts";
import { idInPath, perRun } from "../remembered.ts";

/** What a run knows about a role that it created: only the run adds candidates to it. */
interface Role {
  /** The number of candidates that may have applied. */
  applied: number;
  /** The last responses with its pipeline and its counts; undefined after any write. */
  rows: readonly PipelineRow[] | undefined;
  counts: View | undefined;
}

interface Recruitment {
  /** By id in lower case. */
  readonly roles: Map<string, Role>;
  readonly stages: Map<string, PipelineStage>;
}

const recruitmentOf = perRun((): Recruitment => ({ roles: new Map(), stages: new Map() }));

/** A century: the greatest possible number of days in a stage. */
const MOST_DAYS = 36_525;
/** Names of members that identify a person. */
const PERSONAL =
  /^((candidate|applicant|person)_?)?((full|first|last|given|family)_?)?name$|^((candidate|applicant)_?)?(e_?mail|phone|cv|resume)/i;
const ADDRESS = /^[^\s@]+@[^\s@]+\.[a-z]+$/i;
/** Names of members about the company's own staff. */
const STAFF = /recruit|owner|manager|assign|interview|contact_?person|hiring|updated|created|moved/i;

/** Applications in any pipeline (§2.13, §4.5), and those of roles that the run created. */
export const applicationOracle: Oracle = {
  id: "applications",
  title: "MUST show each application once, by a reference, with its days, and count it in its stage",
  requirements: ["REC-01", "REC-06", "REC-09", "PRIV-12"],
  unsure: (exchange, known) => recordWrite(exchange, recruitmentOf(known)),
  judge: (exchange, known) => {
    const recruitment = recruitmentOf(known);
    const { operation, record } = exchange;
    if (record.request.method !== "GET") recordWrite(exchange, recruitment);
    if (operation === "createRole") recordRole(exchange, recruitment);
    if (!exchange.ok) return [];
    if (operation === "listStages") for (const stage of stagesIn(known.forms, exchange.data.list)) recruitment.stages.set(stage.id, stage);
    if (operation === "listRoles") return exchange.data.list.flatMap((row) => judgeListedRole(row, recruitment, known.forms)).slice(0, 1);
    if (operation === "getRole") return judgeCounts(exchange, recruitment, known.forms);
    return operation === "getPipeline" ? judgePipeline(exchange, recruitment, known.forms) : [];
  },
};

const roleOf = (exchange: Exchange, { roles }: Recruitment): Role | undefined => roles.get(idInPath(exchange, "role"));

function recordRole({ ok, data }: Exchange, { roles }: Recruitment): void {
  const id = data.at("id").text?.toLowerCase();
  if (ok && id !== undefined) roles.set(id, { applied: roles.get(id)?.applied ?? 0, rows: undefined, counts: undefined });
}

/**
 * Records a write: any write may move candidates. A new candidate whose request contains the id of a role may have applied for it, unless
 * refused.
 */
function recordWrite({ operation, status, record }: Exchange, { roles }: Recruitment): void {
  const sent = record.request.body?.toLowerCase() ?? "";
  const adds = operation === "createCandidate" && !(status >= 400 && status <= 499);
  for (const [id, role] of roles) {
    role.rows = undefined;
    role.counts = undefined;
    if (adds && sent.includes(id)) role.applied += 1;
  }
}

function judgePipeline(exchange: Exchange, recruitment: Recruitment, forms: Forms): readonly Finding[] {
  const rows = pipelineRows(forms, exchange.data);
  const wrong = rows.map((row) => wrongIn(row)).find((one) => one !== undefined);
  if (wrong !== undefined) return [wrong];
  const refs = rows.map(({ view }) => view.at("candidate_ref").text!);
  const distinct = new Set(refs);
  if (rows.length > 2 && distinct.size === 1)
    return [finding("REC-09", false, "references that distinguish applications", `${rows.length} rows have the candidate_ref ${refs[0]}`)];
  const role = roleOf(exchange, recruitment);
  if (role === undefined) return [];
  if (distinct.size > role.applied)
    return [
      finding(
        "REC-09",
        false,
        `at most ${role.applied} applications, as many as the run created for the role`,
        `${distinct.size}: ${exchange.brief}`,
      ),
    ];
  role.rows = rows;
  return compareCounts(role, recruitment, forms);
}

/** Judges a row of any pipeline: forbidden members, and forms that the document excludes. */
function wrongIn(row: PipelineRow): Finding | undefined {
  const { view } = row;
  const ref = view.at("candidate_ref").raw;
  const got = JSON.stringify(view.raw);
  if (typeof ref !== "string" || ref === "") return finding("REC-09", false, "a candidate_ref, which is text, for each application", got);
  if (ADDRESS.test(ref)) return finding("PRIV-12", false, "an opaque candidate_ref", got);
  if (row.form.isNull("status")) return finding("REC-09", false, "a status of each application", got);
  const days = daysOf(row) ?? 0;
  if (days > MOST_DAYS || days < 0) return finding("REC-09", false, `a number of days in stage from 0 to ${MOST_DAYS}`, got);
  for (const { path, view: inner } of view.walk()) {
    const { text: raw } = inner;
    const names = path.map(String).filter((step) => !/^\d+$/.test(step));
    const name = names.at(-1) ?? "";
    if (raw === undefined || names.some((one) => STAFF.test(one) || /stage|role|job/i.test(one))) continue;
    if (ADDRESS.test(raw) || (names.length === 1 && PERSONAL.test(name) && raw.trim() !== ""))
      return finding("PRIV-12", false, "a row with the reference, stage, status and days, and nothing that identifies the candidate", got);
  }
  return undefined;
}

/** Judges the count of a listed role that the run created: no more candidates than applied. A list that lags behind counts fewer. */
function judgeListedRole(row: View, { roles }: Recruitment, forms: Forms): readonly Finding[] {
  const role = roles.get(row.at("id").text?.toLowerCase() ?? "");
  const count = forms.one("roles", row).number("active");
  if (role === undefined || count === undefined || count <= role.applied) return [];
  return [finding("REC-01", false, `at most ${role.applied} active candidates, as many as applied`, JSON.stringify(row.raw))];
}

function judgeCounts(exchange: Exchange, recruitment: Recruitment, forms: Forms): readonly Finding[] {
  const role = roleOf(exchange, recruitment);
  if (role === undefined) return [];
  role.counts = exchange.data;
  const all = [...recruitment.stages.values()];
  const many = all.find((stage) => (countsIn(forms, exchange.data, all).of(stage) ?? 0) > role.applied);
  const most = `at most ${role.applied} candidates in any stage, as many as applied`;
  return many === undefined
    ? compareCounts(role, recruitment, forms)
    : [finding("REC-06", false, most, `more in ${many.name}: ${exchange.brief}`)];
}

/** Compares the counts of a role with its pipeline, if nothing was written between the two responses. */
function compareCounts({ applied, rows, counts }: Role, { stages }: Recruitment, forms: Forms): readonly Finding[] {
  if (rows === undefined || counts === undefined || rows.length === 0) return [];
  const all = [...stages.values()];
  const standing = new Map(all.map((stage) => [stage, rows.filter((row) => isIn(row, stage)).length]));
  if ([...standing.values()].reduce((sum, count) => sum + count, 0) !== rows.length) return [];
  const read = countsIn(forms, counts, all);
  for (const [stage, count] of standing) {
    // Rejected candidates may be counted although they are not shown.
    if (count === 0 && rows.length < applied) continue;
    const value = read.of(stage);
    if (value !== undefined && value !== count)
      return [
        finding("REC-06", false, `${count} in the stage ${stage.name}, as the pipeline shows`, `${value}: ${JSON.stringify(counts.raw)}`),
      ];
  }
  return [];
}
