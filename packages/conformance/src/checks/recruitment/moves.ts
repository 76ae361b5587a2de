import type { DecisionValues } from "@hr-platform/spec/decisions";
import { type Check, check } from "../../run/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { leavesOf, numberOf } from "../../forms/concepts.ts";
import {
  type OwnApplication,
  type MoveForm,
  applyForRole,
  findMove,
  knownMove,
  roleInList,
  makeRole,
  moveInKnownForm,
  otherStage,
  ownApplication,
  ownPipeline,
  getPipeline,
  getRole,
  setStatus,
  stagesOf,
} from "../../setup/recruitment/recruitment.ts";
import { knownForms } from "../../setup/bodies/known-forms.ts";
import { type PipelineRow, type PipelineStage, idsOf, isIn } from "../../forms/pipeline.ts";
import type { CheckContext } from "../../run/check-context.ts";
import type { View } from "../../exchange/view.ts";
import { judgeAnonymousRow, judgeNoCandidate, judgeWholeRow } from "./anonymity.ts";
import { brokenCandidate } from "./candidates.ts";

interface Seen {
  readonly exchange: Exchange;
  readonly row: PipelineRow;
}

/** The one row of a role of the run's own; ends the check where there is none, or more. */
function only(t: CheckContext, { exchange, rows }: Awaited<ReturnType<typeof getPipeline>>): Seen {
  return rows.length === 1
    ? { exchange, row: rows[0]! }
    : t.leaveOpen(`the pipeline of the run's own role shows ${rows.length} applications: ${String(exchange)}`);
}

/** Makes the first move, and tells in which form it was taken. */
async function firstMove(t: CheckContext, at: Seen, stage: PipelineStage): Promise<{ readonly form: MoveForm; readonly moved: Exchange }> {
  const { form, tried } = await findMove(t, at.row, stage);
  if (form !== undefined) {
    t.observe("application-id", [at.exchange, tried.at(-1)!], form.id.join() === "candidate_ref" ? "candidate-ref" : "separate-id");
    if (form.body !== "other") t.observe("stage-move-body", tried.at(-1)!, form.body);
    return { form, moved: tried.at(-1)! };
  }
  // A key with the scope, and no plan asked for (§4.5, §5): nothing forbids a move to a stage that is certainly active.
  const forbidden = tried.find((answer) => answer.refused(403, "FORBIDDEN"));
  if (forbidden !== undefined && stage.kindStated === true)
    t.must("REC-14", { at: [at.exchange, forbidden], expected: `a success for a move to ${stage.name}, an active stage`, holds: false });
  if (tried.length > 0 && tried.every(({ status }) => status === 404 || status === 400) && tried.some(({ status }) => status === 404))
    t.observe("application-id", tried, "unreachable");
  return t.leaveOpen(`no form of a stage move was taken, which is open (A-195, A-199): ${String(tried.at(-1))}`);
}

const REFUSALS: Readonly<Record<number, DecisionValues["hired-move-refusal"]>> = {
  400: "validation-error",
  403: "forbidden",
  409: "conflict",
};

/** Tries to hire, in the words that moves are made with. */
export async function tryToHire(
  t: CheckContext,
  form: MoveForm,
  row: PipelineRow,
  stages: readonly PipelineStage[],
  spelt: (text: string) => string = (text) => text,
): Promise<Exchange | undefined> {
  const hired = stages.find(({ kind }) => kind === "hired");
  const stage = hired ?? (form.body === "stage-name" ? { id: "", name: "Hired", kind: "hired" as const } : undefined);
  if (stage === undefined) return undefined;
  const named = form.body === "stage-name" && stage.name === "" ? { ...stage, name: "Hired" } : stage;
  return moveInKnownForm(t, form, row.view, { ...named, id: spelt(named.id), name: spelt(named.name) });
}

/** Moves of applications (§3.3, §4.5). */
export const stageMoveChecks: readonly Check[] = [
  check(
    "REC-14",
    "MUST move an application to another active stage and to a rejected one, and never to Hired",
    { tier: "ci", also: ["REC-09", "REC-15", "WEB-04", "PRIV-11", "PRIV-12", "REC-18"] },
    async (t) => {
      const application = await t.use(ownApplication);
      const { candidate } = application;
      const stages = await stagesOf(t);
      const start = only(t, await t.use(ownPipeline));
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
      const look = await getPipeline(t, application.role);
      const seen = [start.exchange, moved, ...(hired === undefined ? [] : [hired]), look.exchange];
      const stays = look.rows.length === 1 && isIn(look.rows[0]!, target);
      const got = `it was ${JSON.stringify(start.row.view.raw)}, and now there is ${JSON.stringify(look.rows.map(({ view }) => view.raw))}`;
      // Where it is hired, or gone, the move before that was made all the same.
      const gone = look.rows.length === 0 || isHired(look.rows[0]!, stages);
      if (stays || !gone)
        t.must("REC-14", {
          at: seen,
          expected: `the application in the stage ${target.name}`,
          holds: stays && !isIn(start.row, target),
          got,
        });
      if (hired !== undefined && (stays || gone))
        t.must(["REC-15", "WEB-04"], { at: seen, expected: `the application still in ${target.name}`, holds: stays && !gone, got });
      const after = only(t, look);
      judgeNoCandidate(t, after.exchange, candidate);
      judgeWholeRow(t, after.exchange, after.row);
      judgeAnonymousRow(t, after.exchange, after.row, candidate);
      const [ref, next] = [start.row.view, after.row.view].map((view) => view.at("candidate_ref").text);
      t.observe(
        "candidate-ref-form",
        [start.exchange, after.exchange],
        next !== ref ? "per-request" : ref === candidate.id ? "candidate-id" : "stable",
      );

      // The look that follows shows whether somebody who was refused is kept all the same.
      await t.use(brokenCandidate);
      const last = await reject(t, application, form, after, stages);
      const left = rejectedIn(last.rows, stages);
      t.observe("pipeline-closed-rows", last.exchange, left === undefined ? "hidden" : "shown");
      t.note(
        "REC-18",
        last.exchange,
        `a rejected application is ${left === undefined ? "hidden" : "shown"}; the stage for hired ones is ${otherKind(stages, "hired") === undefined ? "not shown" : "known"}`,
      );
      return undefined;
    },
  ),

  check(
    "REC-15",
    "MUST move applications to and fro between active stages, count them, and hire from none",
    { tier: "certify", also: ["REC-01", "REC-09", "REC-14", "WEB-04", "PRIV-11", "PRIV-12", "SCOPE-45"] },
    async (t) => {
      const { id } = await makeRole(t);
      await setStatus(t, id, "open");
      const application = await applyForRole(t, id);
      const { candidate } = application;
      const stages = await stagesOf(t);
      const active = stages.filter(({ kind }) => kind === "active");
      let at = only(t, await getPipeline(t, id));
      const beginning = active.find((stage) => isIn(at.row, stage));
      const target = otherStage(stages, at.row);
      if (target === undefined) return t.stop("the company has no second active stage");
      const counted = await activeOf(t, id);
      const { form } = await firstMove(t, at, target);
      const way = [
        target,
        ...active.filter((stage) => stage !== beginning && stage !== target),
        ...(beginning === undefined ? [] : [beginning]),
      ];
      for (const [n, stage] of way.entries()) {
        const moved = n === 0 ? undefined : await moveInKnownForm(t, form, at.row.view, stage);
        // What looks active may be called so by its name alone, and a move may ask for more than the stage (N4).
        const sure = stage === beginning || stage.kindStated === true;
        if (moved !== undefined && !moved.ok && (!sure || asksForMore(moved))) continue;
        if (moved !== undefined) {
          t.must("REC-14", { at: moved, expected: `a success for a move to ${stage.name}, an active stage`, holds: moved.ok });
          judgeNoCandidate(t, moved, candidate);
          if (!moved.ok) return undefined;
        }
        const shouted = n === 0 ? [await tryToHire(t, form, at.row, stages, (text) => text.toUpperCase())] : [];
        const tries = [await tryToHire(t, form, at.row, stages), ...shouted].filter((one) => one !== undefined);
        for (const answer of tries)
          t.must(["REC-15", "WEB-04"], {
            at: answer,
            expected: `a 4xx for a move from ${stage.name} to Hired`,
            holds: answer.status >= 400 && answer.status <= 499,
          });
        const back = n === 0 && t.has("read-key") ? beginning : undefined;
        const barred = back === undefined ? undefined : await moveInKnownForm(t, form, at.row.view, back, "read");
        const look = await getPipeline(t, id);
        const stays = look.rows.length === 1 && isIn(look.rows[0]!, stage);
        if (back !== undefined && barred !== undefined) {
          const expected = "403 with code FORBIDDEN to a move with a key that has read alone, and the application where it was";
          const isBack = !stays && look.rows.length === 1 && isIn(look.rows[0]!, back);
          t.must("SCOPE-45", { at: [barred, look.exchange], expected, holds: barred.refused(403, "FORBIDDEN") && !isBack });
        }
        // Where somebody is hired, the move before that was made all the same.
        const taken = tries.length > 0 && look.rows.some((row) => isHired(row, stages));
        const ids = taken ? ["REC-15", "WEB-04"] : tries.length > 0 ? ["REC-14", "REC-15", "WEB-04"] : ["REC-14"];
        t.must(ids, {
          at: [...tries, look.exchange],
          expected: `the application in ${stage.name}`,
          holds: stays,
          got: `there is ${JSON.stringify(look.rows.map(({ view }) => view.raw))}`,
        });
        at = only(t, look);
        judgeWholeRow(t, at.exchange, at.row);
        judgeAnonymousRow(t, at.exchange, at.row, candidate);
        // The counts follow the move: the rule on applications holds them to the pipeline.
        if (n === 0) await getRole(t, id);
      }
      const { rejected } = await reject(t, application, form, at, stages);
      if (counted === undefined || !rejected.ok || Object.keys(counted.counts).length === 0) return undefined;
      const fewer = await activeOf(t, id, counted);
      const fell = Object.entries(counted.counts).some(([name, count]) => count > 0 && fewer?.counts[name] === count - 1);
      const seen = [...counted.exchanges, rejected, ...(fewer?.exchanges ?? [])];
      t.must("REC-01", {
        at: seen,
        expected: "one active candidate less in the list of roles once the application is rejected",
        holds: fell,
        got: `${JSON.stringify(counted.counts)} and then ${JSON.stringify(fewer?.counts)}`,
      });
      return undefined;
    },
  ),
  check(
    "REC-14.unknown",
    "MUST refuse moves to a stage, and offers for an application, that do not exist",
    { tier: "certify", also: ["AUTH-15"] },
    async (t) => {
      const { form } = await t.use(knownMove);
      const offer = (await t.use(knownForms)).get("createOffer");
      const { candidate } = await t.use(ownApplication);
      const row = (await t.use(ownPipeline)).rows[0];
      const known = new Set([candidate.id, ...(row === undefined ? [] : idsOf(row).map(({ id }) => id))]);
      const none = Object.entries(offer ?? {}).map(([name, value]) => [name, known.has(String(value)) ? t.uuid() : value] as const);
      const named = none.some(([name, value]) => offer?.[name] !== value);
      if (form === undefined || row === undefined) return t.leaveOpen("no form of a move was taken, which is open (A-199)");
      const refused = ({ status }: Exchange): boolean => status >= 400 && status <= 499;
      const moved = await moveInKnownForm(t, form, row.view, { id: t.uuid(), name: `None ${t.token()}`, kind: "active" });
      t.must("REC-14", { at: moved, expected: "a 4xx for a move to a stage that does not exist", holds: refused(moved) });
      if (!named) return undefined;
      const made = await t.call("createOffer", { body: Object.fromEntries(none) });
      // That it is refused shows nothing yet of ids of another company, which are to be treated alike.
      if (!refused(made))
        t.must("AUTH-15", { at: made, expected: "a 4xx for an offer whose application, or candidate, does not exist", holds: false });
      return undefined;
    },
  ),
];

/** Whether a row stands in a stage for those hired, or says that it is. */
function isHired(row: PipelineRow, stages: readonly PipelineStage[]): boolean {
  return stages.some((stage) => stage.kind === "hired" && isIn(row, stage)) || /^hired$/i.test(row.view.at("status").text ?? "");
}

function otherKind(stages: readonly PipelineStage[], kind: PipelineStage["kind"]): PipelineStage | undefined {
  return stages.find((stage) => stage.kind === kind);
}

/** Whether a refusal names a field that was not sent: what a move holds besides its stage is not shown (N4). */
function asksForMore({ status, field, record }: Exchange): boolean {
  return status === 400 && field !== undefined && /^[\w-]+$/.test(field) && !record.request.body!.includes(`"${field}"`);
}

/** The row of a rejected application; of several, since a broken address may be taken, the one that is rejected. */
function rejectedIn(rows: readonly PipelineRow[], stages: readonly PipelineStage[]): PipelineRow | undefined {
  const no = otherKind(stages, "rejected");
  return rows.length > 1 ? rows.find((row) => no !== undefined && isIn(row, no)) : rows[0];
}

/** Rejects an application, and looks where it went. */
async function reject(
  t: CheckContext,
  { role, candidate }: OwnApplication,
  form: MoveForm,
  at: Seen,
  stages: readonly PipelineStage[],
): Promise<Awaited<ReturnType<typeof getPipeline>> & { readonly rejected: Exchange }> {
  const no = otherKind(stages, "rejected");
  if (no === undefined) return t.stop("no stage of the company looks like one for rejected applications");
  let rejected = await moveInKnownForm(t, form, at.row.view, no);
  judgeNoCandidate(t, rejected, candidate);
  if (asksForMore(rejected)) {
    const body = { ...form.bodyOf(no), [rejected.field!]: "Not selected this time" };
    rejected = await t.call("moveApplication", { params: { id: at.row.view.at(...form.id).text ?? "" }, body });
    judgeNoCandidate(t, rejected, candidate);
    if (!rejected.ok) t.leaveOpen(`a rejection asks for what the document does not show (N4): ${String(rejected)}`);
  }
  if (!rejected.ok && no.kindStated !== true && !/reject|unsuccessful|not selected/i.test(no.name))
    t.leaveOpen(`nothing but its name suggests that ${no.name} is for rejected applications: ${String(rejected)}`);
  t.must("REC-14", { at: rejected, expected: `a success for a move to ${no.name}`, holds: rejected.ok });
  const last = await getPipeline(t, role);
  const left = rejectedIn(last.rows, stages);
  t.must("REC-14", {
    at: [at.exchange, rejected, last.exchange],
    expected: `the application in ${no.name}, or shown no more`,
    holds: left === undefined || isIn(left, no),
    got: `the row is ${JSON.stringify(left?.view.raw)}`,
  });
  if (left !== undefined) judgeAnonymousRow(t, last.exchange, left, candidate);
  return { ...last, rejected };
}

interface Counted {
  readonly exchanges: readonly Exchange[];
  /** The numbers in the role's row of the list, by where they stand. */
  readonly counts: Readonly<Record<string, number>>;
}

/** A role in the list with somebody active, or with numbers other than they were; undefined: it is not listed. */
async function activeOf(t: CheckContext, role: string, before?: Counted): Promise<Counted | undefined> {
  // Other numbers of a role, such as its vacancies, are no candidates.
  const countsIn = (row: View): Record<string, number> =>
    Object.fromEntries(
      leavesOf(row)
        .filter(({ names, raw }) => names.some((name) => /candidat|applic|activ|people/.test(name)) && numberOf(raw) !== undefined)
        .map(({ path, raw }) => [path.join("."), numberOf(raw)!]),
    );
  const { row, exchanges } = await roleInList(t, role, (found) => {
    if (found === undefined) return false;
    const counts = countsIn(found);
    return before === undefined
      ? Object.values(counts).some((count) => count > 0)
      : JSON.stringify(counts) !== JSON.stringify(before.counts);
  });
  return row === undefined ? undefined : { exchanges, counts: countsIn(row) };
}
