import { LIST_LAG } from "../../run/list-lag.ts";
import { type Check, check } from "../../run/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { ownApplication, ownPipeline, ownRole, getPipeline, getRole, stagesOf } from "../../setup/recruitment/recruitment.ts";
import { type PipelineRow, type PipelineStage, countsIn, isIn, isOld } from "../../forms/pipeline.ts";
import type { CheckContext } from "../../run/check-context.ts";
import type { View } from "../../exchange/view.ts";
import { judgeAnonymousRow, judgeNoCandidate, judgeWholeRow } from "./anonymity.ts";

/** Whether the pipeline has room for applications that it shows without a candidate_ref. */
function nameless(pipeline: View): boolean {
  return [...pipeline.walk()].some(
    ({ path, view }) => /applic|candidate/i.test(String(path.at(-1) ?? "")) && view.list.some((row) => row.isObject),
  );
}

/** A pipeline shows its stages, and not those alone in which somebody stands; which of them is the server's to say. */
function judgeStages(t: CheckContext, exchange: Exchange, rows: readonly PipelineRow[], stages: readonly PipelineStage[]): void {
  const texts = new Set([...exchange.data.walk()].map(({ view, path }) => (view.text ?? String(path.at(-1) ?? "")).toLowerCase()));
  const active = stages.filter(({ kind }) => kind === "active");
  const shown = active.filter(({ id, name }) => texts.has(id.toLowerCase()) || texts.has(name.toLowerCase()));
  if (active.length < 3 || shown.length === 0 || shown.some((stage) => !rows.some((row) => isIn(row, stage)))) return;
  const got = `of ${active.length} active stages it shows ${shown.map(({ name }) => name).join(", ")}`;
  t.must("REC-09", { at: exchange, expected: "the pipeline's stages, those too in which nobody stands", holds: false, got });
}

/** A pipeline that shows nobody, of a role that counts somebody in an active stage: looked at once more, should it lag behind. */
async function judgeEmpty(
  t: CheckContext,
  role: string,
  before: Exchange,
  after: Exchange,
  stages: readonly PipelineStage[],
): Promise<void> {
  const active = stages.filter(({ kind }) => kind === "active");
  const counts = ({ data }: Exchange): number => active.reduce((sum, stage) => sum + (countsIn(data, active).of(stage) ?? 0), 0);
  if (!before.ok || !countsIn(after.data, active).whole || counts(after) <= counts(before)) return;
  await t.wait(LIST_LAG);
  const { exchange, rows } = await getPipeline(t, role);
  const expected = `the applications of a role that counts ${counts(after)} in its active stages`;
  if (exchange.ok && rows.length === 0) t.must("REC-09", { at: [before, after, exchange], expected, holds: false });
}

/** The pipeline: who stands where, without saying who (§2.13, §3.3, §4.5). */
export const pipelineChecks: readonly Check[] = [
  check(
    "REC-09",
    "MUST show an application as a reference with stage, status and days, and count it",
    { tier: "ci", also: ["REC-06", "PRIV-11", "PRIV-12"] },
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
        holds: exchange.status === 200 && [...exchange.data.walk()].some(({ path }) => /stage/i.test(String(path.at(-1) ?? ""))),
      });
      judgeNoCandidate(t, exchange, candidate);
      judgeNoCandidate(t, after, candidate);
      if (rows.length === 0) {
        if (nameless(exchange.data))
          t.need(["REC-09", "PRIV-12"], { at: exchange, expected: "applications with a member candidate_ref", holds: false });
        await judgeEmpty(t, role, before, after, stages);
        t.leaveOpen("the pipeline shows no application of the run's own candidate");
      }
      for (const row of rows) judgeWholeRow(t, exchange, row);
      const old = rows.find(isOld);
      if (old !== undefined)
        t.must("REC-09", {
          at: exchange,
          expected: "0 days in stage, or 1, of an application that was just made",
          holds: false,
          got: JSON.stringify(old.view.raw),
        });
      judgeStages(t, exchange, rows, stages);
      const row = rows[0]!;
      if (rows.length === 1) judgeAnonymousRow(t, exchange, row, candidate);
      const active = stages.filter(({ kind }) => kind === "active");
      const { lacking } = countsIn(after.data, active);
      const names = lacking.map(({ name }) => name).join(", ");
      if (lacking.length > 0)
        t.must("REC-06", {
          at: after,
          expected: "a count for each pipeline stage, 0 where nobody is",
          holds: false,
          got: `no count for ${names}`,
        });
      if (![before, after].every(({ data }) => countsIn(data, active).whole)) return;
      const counts = ({ data }: Exchange): number => stages.reduce((sum, stage) => sum + (countsIn(data, stages).of(stage) ?? 0), 0);
      t.must("REC-06", {
        at: [before, exchange, after],
        expected: `a candidate more in the stages than before anybody applied, ${counts(before)}`,
        holds: counts(after) === counts(before) + rows.length,
        got: `${counts(after)}: ${String(after)}`,
      });
      // That the counts follow shows that they were read rightly.
      if (counts(after) === counts(before) + rows.length)
        t.must("REC-06", {
          at: before,
          expected: "no candidate in any stage of a role that was just made",
          holds: counts(before) === 0,
          got: String(before),
        });
    },
  ),
  check(
    "REC-09.others",
    "MUST show the applications of other roles as those of the run's own",
    { tier: "ci", also: ["REC-01"] },
    async (t) => {
      await t.use(ownApplication);
      const listed = await t.call("listRoles");
      const { id: own } = await t.use(ownRole);
      const other = listed.data.list.map((row) => row.at("id").text).find((id) => id !== undefined && id !== own);
      if (other === undefined) t.notApplicable("no role is listed besides the run's own");
      // The rules on applications judge both answers, whatever the rows are.
      const { exchange, rows } = await getPipeline(t, other!);
      const refs = rows.filter(({ view }) => (view.at("candidate_ref").text ?? "") !== "");
      if (rows.length > 0)
        t.must("REC-09", { at: exchange, expected: "a candidate_ref of each application", holds: refs.length === rows.length });
    },
  ),
];
