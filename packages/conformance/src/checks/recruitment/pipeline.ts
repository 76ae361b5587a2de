import { LIST_LAG } from "../../run/lists/list-lag.ts";
import { type Check, check } from "../../run/check/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { ownApplication, ownPipeline, ownRole, getPipeline, getRole, stagesOf } from "../../setup/recruitment/recruitment.ts";
import { type PipelineRow, type PipelineStage, countsIn, daysOf, isIn } from "../../forms/pipeline.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import type { View } from "../../exchange/view.ts";
import { leaveUnread } from "../../run/check/unread.ts";
import { judgeAnonymousRow, judgeNoCandidate, judgeWholeRow } from "./anonymity.ts";

/** Whether a pipeline without candidate_ref has a list of objects under a name for applications. */
function hasOtherRows(pipeline: View): boolean {
  return [...pipeline.walk()].some(
    ({ path, view }) => /applic|candidate/i.test(String(path.at(-1) ?? "")) && view.list.some((row) => row.isObject),
  );
}

/** Judges that a pipeline also shows empty stages. Which active stages it shows is open. */
function judgeStages(t: CheckContext, exchange: Exchange, rows: readonly PipelineRow[], stages: readonly PipelineStage[]): void {
  const texts = new Set([...exchange.data.walk()].map(({ view, path }) => (view.text ?? String(path.at(-1) ?? "")).toLowerCase()));
  const active = stages.filter(({ kind }) => kind === "active");
  const shown = active.filter(({ id, name }) => texts.has(id.toLowerCase()) || texts.has(name.toLowerCase()));
  if (active.length < 3 || shown.length === 0 || shown.some((stage) => !rows.some((row) => isIn(row, stage)))) return;
  const got = `of ${active.length} active stages it shows ${shown.map(({ name }) => name).join(", ")}`;
  t.must("REC-09", { at: exchange, expected: "the stages of the pipeline, including empty ones", holds: false, got });
}

/** Judges an empty pipeline of a role that counts active applications. Reads it again, because it may lag. */
async function judgeEmpty(
  t: CheckContext,
  role: string,
  before: Exchange,
  after: Exchange,
  stages: readonly PipelineStage[],
): Promise<void> {
  const active = stages.filter(({ kind }) => kind === "active");
  const counts = ({ data }: Exchange): number =>
    active.reduce((sum, stage) => sum + (countsIn(t.run.forms, data, active).of(stage) ?? 0), 0);
  if (!before.ok || !countsIn(t.run.forms, after.data, active).whole || counts(after) <= counts(before)) return;
  await t.wait(LIST_LAG);
  const { exchange, rows } = await getPipeline(t, role);
  const expected = `applications in the pipeline of a role that counts ${counts(after)} in its active stages`;
  if (exchange.ok && rows.length === 0) t.must("REC-09", { at: [before, after, exchange], expected, holds: false });
}

/** The pipeline: applications by stage, without names (§2.13, §3.3, §4.5). */
export const pipelineChecks: readonly Check[] = [
  check(
    "REC-09",
    "MUST show an application as a reference with stage, status and days, and count it",
    { also: ["REC-06", "PRIV-11", "PRIV-12"] },
    async (t) => {
      const { read: before } = await t.use(ownRole);
      const application = await t.use(ownApplication);
      const { role, candidate } = application;
      const { exchange, rows } = await t.use(ownPipeline);
      const stages = await stagesOf(t);
      const after = await getRole(t, role);
      t.must("REC-09", {
        at: exchange,
        expected: "200 with the role's stages and applications in data",
        holds: exchange.status === 200 && (exchange.data.isObject || exchange.data.isList),
      });
      judgeNoCandidate(t, exchange, candidate);
      judgeNoCandidate(t, after, candidate);
      if (rows.length === 0) {
        if (hasOtherRows(exchange.data))
          t.need(["REC-09", "PRIV-12"], { at: exchange, expected: "applications with a member candidate_ref", holds: false });
        await judgeEmpty(t, role, before, after, stages);
        t.leaveOpen("the pipeline does not show the application of the run's own candidate");
      }
      for (const row of rows) judgeWholeRow(t, exchange, row);
      const old = rows.find((row) => (daysOf(row) ?? 0) > 1);
      if (old !== undefined)
        t.must("REC-09", {
          at: exchange,
          expected: "0 or 1 days in stage of a new application",
          holds: false,
          got: JSON.stringify(old.view.raw),
        });
      judgeStages(t, exchange, rows, stages);
      const row = rows[0]!;
      if (rows.length === 1) judgeAnonymousRow(t, exchange, row, candidate);
      const active = stages.filter(({ kind }) => kind === "active");
      const { lacking } = countsIn(t.run.forms, after.data, active);
      const names = lacking.map(({ name }) => name).join(", ");
      if (lacking.length > 0)
        t.must("REC-06", {
          at: after,
          expected: "a count for each stage of the pipeline, 0 for an empty one",
          holds: false,
          got: `no count for ${names}`,
        });
      if (![before, after].every(({ data }) => countsIn(t.run.forms, data, active).whole))
        return leaveUnread(t, ["REC-06"], "stage_counts");
      const counts = ({ data }: Exchange): number =>
        stages.reduce((sum, stage) => sum + (countsIn(t.run.forms, data, stages).of(stage) ?? 0), 0);
      t.must("REC-06", {
        at: [before, exchange, after],
        expected: `one candidate more in the stages than before the application, ${counts(before)}`,
        holds: counts(after) === counts(before) + rows.length,
        got: `${counts(after)}: ${String(after)}`,
      });
      // The counts follow the application, so the suite reads them correctly.
      if (counts(after) === counts(before) + rows.length)
        t.must("REC-06", {
          at: before,
          expected: "no candidate in any stage of a new role",
          holds: counts(before) === 0,
          got: String(before),
        });
    },
  ),
  check("REC-09.others", "MUST show the applications of other roles in the same form", { also: ["REC-01"] }, async (t) => {
    await t.use(ownApplication);
    const listed = await t.call("listRoles");
    const { id: own } = await t.use(ownRole);
    const other = listed.data.list.map((row) => row.at("id").text).find((id) => id !== undefined && id !== own);
    if (other === undefined) t.notApplicable("no role is listed except the run's own");
    // A passive rule judges the rows of every pipeline.
    const { exchange, rows } = await getPipeline(t, other!);
    const refs = rows.filter(({ view }) => (view.at("candidate_ref").text ?? "") !== "");
    if (rows.length > 0)
      t.must("REC-09", { at: exchange, expected: "a candidate_ref in each application", holds: refs.length === rows.length });
  }),
];
