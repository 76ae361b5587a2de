import type { DecisionValues } from "@hr-platform/spec/decisions";
import { type Check, check } from "../../run/check/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import {
  applyForRole,
  knownMove,
  makeRole,
  moveInKnownForm,
  otherStage,
  ownApplication,
  ownPipeline,
  ownRole,
  getPipeline,
  getRole,
  setStatus,
  stagesOf,
  stopWithoutMove,
  roleInList,
} from "../../setup/recruitment/recruitment.ts";
import { knownForms } from "../../setup/bodies/known-forms.ts";
import { idsOf, isIn, roleStatus } from "../../forms/pipeline.ts";
import { leaveUnread, stopUnread } from "../../run/check/unread.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import { judgeAnonymousRow, judgeNoCandidate, judgeWholeRow } from "./anonymity.ts";
import { brokenCandidate } from "./candidates.ts";
import { firstMove, singleRow, needsMoreFields, rejectApplication, rejectedIn } from "./rejections.ts";
import { isHired, refuseRejected, tryToHire } from "./hiring.ts";
import type { View } from "../../exchange/view.ts";

/** The values of hired-move-refusal by status. */
const REFUSALS: Readonly<Record<number, DecisionValues["hired-move-refusal"]>> = {
  400: "validation-error",
  403: "forbidden",
  409: "conflict",
};

/** A new role, opened if new roles are not open. */
async function makeOpenRole(t: CheckContext): Promise<{ readonly id: string; readonly opened: Exchange }> {
  const { id, exchange } = await makeRole(t);
  const isNewOpen = roleStatus(t.run.forms, (await t.use(ownRole)).read.data) === "open";
  return { id, opened: isNewOpen ? exchange : await setStatus(t, id, "open") };
}

/** Judges that a role that is not listed is not open either. */
function judgeListed(t: CheckContext, id: string, opened: Exchange): void {
  if (opened.ok)
    t.must("REC-01", { at: opened, expected: `the role ${id}, which is open, in the list`, holds: false, got: "it is not listed" });
}

/** Moves of applications (§3.3, §4.5). */
export const stageMoveChecks: readonly Check[] = [
  check(
    "REC-14",
    "MUST move an application to another active stage and to a rejected one, and never to Hired",
    { also: ["REC-09", "REC-15", "WEB-04", "PRIV-11", "PRIV-12", "REC-18"] },
    async (t) => {
      const application = await t.use(ownApplication);
      const { candidate } = application;
      const stages = await stagesOf(t);
      const start = singleRow(t, await t.use(ownPipeline));
      if (!stages.some((stage) => isIn(start.row, stage))) stopUnread("applications", "stage");
      const target = otherStage(stages, start.row);
      if (target === undefined) return t.stop("the company has no second active stage");
      const { form, moved } = await firstMove(t, start, target);
      judgeNoCandidate(t, moved, candidate);
      const hired = await tryToHire(t, form, start.row, stages);
      if (hired !== undefined) {
        judgeNoCandidate(t, hired, candidate);
        t.must(["REC-15", "WEB-04"], {
          at: hired,
          expected: "a 4xx for a move to Hired",
          holds: hired.status >= 400 && hired.status <= 499,
        });
        if (hired.status >= 400) t.observe("hired-move-refusal", hired, REFUSALS[hired.status]);
      }
      const pipeline = await getPipeline(t, application.role);
      const exchanges = [start.exchange, moved, ...(hired === undefined ? [] : [hired]), pipeline.exchange];
      const stays = pipeline.rows.length === 1 && isIn(pipeline.rows[0]!, target);
      const got = `${JSON.stringify(start.row.view.raw)} before, ${JSON.stringify(pipeline.rows.map(({ view }) => view.raw))} after`;
      // If the application is hired or gone, the attempt to hire is to blame, not the move before it.
      const gone = pipeline.rows.length === 0 || isHired(pipeline.rows[0]!, stages);
      if (stays || !gone)
        t.must("REC-14", {
          at: exchanges,
          expected: `the application in the stage ${target.name}`,
          holds: stays && !isIn(start.row, target),
          got,
        });
      if (hired !== undefined && (stays || gone))
        t.must(["REC-15", "WEB-04"], { at: exchanges, expected: `the application still in ${target.name}`, holds: stays && !gone, got });
      const after = singleRow(t, pipeline);
      judgeNoCandidate(t, after.exchange, candidate);
      judgeWholeRow(t, after.exchange, after.row);
      judgeAnonymousRow(t, after.exchange, after.row, candidate);
      const [ref, next] = [start.row.view, after.row.view].map((view) => view.at("candidate_ref").text);
      t.observe(
        "candidate-ref-form",
        [start.exchange, after.exchange],
        next !== ref ? "per-request" : ref === candidate.id ? "candidate-id" : "stable",
      );

      // The next read of the pipeline shows whether the invalid candidate was stored.
      await t.use(brokenCandidate);
      const last = await rejectApplication(t, application, form, after, stages);
      if (last === undefined) return undefined;
      const left = rejectedIn(last.rows, stages);
      t.observe("pipeline-closed-rows", last.exchange, left === undefined ? "hidden" : "shown");
      t.note(
        "REC-18",
        last.exchange,
        `a rejected application is ${left === undefined ? "hidden" : "shown"}; the stage for hired applications is ${!stages.some(({ kind }) => kind === "hired") ? "not shown" : "known"}`,
      );
      return undefined;
    },
  ),

  check(
    "REC-15",
    "MUST move applications between all active stages, count them, and hire from none",
    { also: ["REC-01", "REC-09", "REC-14", "WEB-04", "PRIV-11", "PRIV-12", "SCOPE-45"] },
    async (t) => {
      const { id, opened } = await makeOpenRole(t);
      const application = await applyForRole(t, id);
      const { candidate } = application;
      const stages = await stagesOf(t);
      const active = stages.filter(({ kind }) => kind === "active");
      let at = singleRow(t, await getPipeline(t, id));
      if (!stages.some((stage) => isIn(at.row, stage))) stopUnread("applications", "stage");
      const first = active.find((stage) => isIn(at.row, stage));
      const target = otherStage(stages, at.row);
      if (target === undefined) return t.stop("the company has no second active stage");
      const counted = await activeCountOf(t, id);
      if (counted === undefined) judgeListed(t, id, opened);
      const { form } = await firstMove(t, at, target);
      const path = [target, ...active.filter((stage) => stage !== first && stage !== target), ...(first === undefined ? [] : [first])];
      for (const [n, stage] of path.entries()) {
        const moved = n === 0 ? undefined : await moveInKnownForm(t, form, at.row, stage);
        // A stage may only seem active by its name, and a move may need more fields than the stage (N4).
        const isSure = stage === first || stage.kindStated === true;
        if (moved !== undefined && !moved.ok && (!isSure || needsMoreFields(moved))) continue;
        if (moved !== undefined) {
          t.must("REC-14", { at: moved, expected: `a success for a move to ${stage.name}, an active stage`, holds: moved.ok });
          judgeNoCandidate(t, moved, candidate);
          if (!moved.ok) return undefined;
        }
        // REC-14 tries it from this stage as it is spelt.
        const spelt = n === 0 ? (text: string): string => text.toUpperCase() : undefined;
        const hires = [await tryToHire(t, form, at.row, stages, spelt)].filter((one) => one !== undefined);
        for (const answer of hires)
          t.must(["REC-15", "WEB-04"], {
            at: answer,
            expected: `a 4xx for a move from ${stage.name} to Hired`,
            holds: answer.status >= 400 && answer.status <= 499,
          });
        const back = n === 0 && t.has("read-key") ? first : undefined;
        const refused = back === undefined ? undefined : await moveInKnownForm(t, form, at.row, back, "read");
        const pipeline = await getPipeline(t, id);
        const stays = pipeline.rows.length === 1 && isIn(pipeline.rows[0]!, stage);
        if (back !== undefined && refused !== undefined) {
          const expected = "403 with code FORBIDDEN for a move with a key that has only read, and the application in its stage";
          const isBack = !stays && pipeline.rows.length === 1 && isIn(pipeline.rows[0]!, back);
          t.must("SCOPE-45", { at: [refused, pipeline.exchange], expected, holds: refused.refused(403, "FORBIDDEN") && !isBack });
        }
        // If the application is hired, the attempt to hire is to blame, not the move before it.
        const isHiredNow = hires.length > 0 && pipeline.rows.some((row) => isHired(row, stages));
        const ids = isHiredNow ? ["REC-15", "WEB-04"] : hires.length > 0 ? ["REC-14", "REC-15", "WEB-04"] : ["REC-14"];
        t.must(ids, {
          at: [...hires, pipeline.exchange],
          expected: `the application in ${stage.name}`,
          holds: stays,
          got: `the rows ${JSON.stringify(pipeline.rows.map(({ view }) => view.raw))}`,
        });
        at = singleRow(t, pipeline);
        judgeWholeRow(t, at.exchange, at.row);
        judgeAnonymousRow(t, at.exchange, at.row, candidate);
        // A passive rule compares these counts with the pipeline.
        if (n === 0) await getRole(t, id);
      }
      const rejected = (await rejectApplication(t, application, form, at, stages))?.rejected;
      if (rejected === undefined) return undefined;
      if (rejected.ok) await refuseRejected(t, form, at.row, stages);
      if (counted === undefined || !rejected.ok) return undefined;
      if (counted.count === undefined) return leaveUnread(t, ["REC-01"], "roles", "active");
      const fewer = await activeCountOf(t, id, counted);
      const exchanges = [...counted.exchanges, rejected, ...(fewer?.exchanges ?? [])];
      t.must("REC-01", {
        at: exchanges,
        expected: "one active candidate fewer in the list of roles after the rejection",
        holds: fewer?.count === counted.count - 1,
        got: `${counted.count} before, ${fewer?.count} after`,
      });
      return undefined;
    },
  ),
  check(
    "REC-14.unknown",
    "MUST refuse moves to an unknown stage, and offers for an unknown application",
    { also: ["AUTH-15"] },
    async (t) => {
      const { form } = await t.use(knownMove);
      const offer = (await t.use(knownForms)).get("createOffer");
      const { candidate } = await t.use(ownApplication);
      const row = (await t.use(ownPipeline)).rows[0];
      const known = new Set([candidate.id, ...(row === undefined ? [] : idsOf(row).map(({ id }) => id))]);
      const unknownFields = Object.entries(offer ?? {}).map(
        ([name, value]) => [name, known.has(String(value)) ? t.uuid() : value] as const,
      );
      const changes = unknownFields.some(([name, value]) => offer?.[name] !== value);
      if (form === undefined || row === undefined) return stopWithoutMove(t, []);
      const refused = ({ status }: Exchange): boolean => status >= 400 && status <= 499;
      const moved = await moveInKnownForm(t, form, row, { id: t.uuid(), name: `None ${t.token()}`, kind: "active" });
      t.must("REC-14", { at: moved, expected: "a 4xx for a move to an unknown stage", holds: refused(moved) });
      if (!changes) return undefined;
      const made = await t.call("createOffer", { body: Object.fromEntries(unknownFields) });
      // Only a success is judged: a refusal would not show how the target treats ids of another company.
      if (!refused(made))
        t.must("AUTH-15", { at: made, expected: "a 4xx for an offer with an unknown application or candidate", holds: false });
      return undefined;
    },
  ),
];

/** The number of active candidates of a role in the list. */
interface ActiveCount {
  readonly exchanges: readonly Exchange[];
  /** Undefined: not read. */
  readonly count: number | undefined;
}

/** The count of a role in the list, once it is above 0 or, if `before` is given, has changed. Undefined: the role is not listed. */
async function activeCountOf(t: CheckContext, role: string, before?: ActiveCount): Promise<ActiveCount | undefined> {
  const countIn = (row: View): number | undefined => t.run.forms.one("roles", row).number("active");
  const { row, exchanges } = await roleInList(t, role, (found) => {
    if (found === undefined) return false;
    const count = countIn(found);
    return before === undefined ? count === undefined || count > 0 : count !== before.count;
  });
  return row === undefined ? undefined : { exchanges, count: countIn(row) };
}
