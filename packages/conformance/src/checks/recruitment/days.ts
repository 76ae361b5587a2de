import { type Check, check } from "../../run/check/check.ts";
import { MARK } from "../../run/removal/removal.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import {
  type MoveForm,
  findMove,
  knownMove,
  moveInKnownForm,
  otherStage,
  getPipeline,
  moveBodies,
  stagesOf,
  stopWithoutMove,
} from "../../setup/recruitment/recruitment.ts";
import { type PipelineRow, type PipelineStage, daysOf, idIn, idsOf, isIn, pipelineRows, unreadIn } from "../../forms/pipeline.ts";
import type { Forms } from "../../forms/forms.ts";
import { type SetUp, type CheckContext, setUp } from "../../run/check/check-context.ts";
import { stopUnread } from "../../run/check/unread.ts";
import { tryToHire } from "./hiring.ts";

/** Most roles that are searched for an application. */
const ROLES = 4;

interface OldApplication {
  readonly role: string;
  readonly exchange: Exchange;
  readonly row: PipelineRow;
  readonly from: PipelineStage;
  readonly to: PipelineStage;
}

/** An application that has been in an active stage for two days or more, preferably the one of the target file. */
async function oldApplication(t: CheckContext): Promise<OldApplication> {
  const stages = await stagesOf(t);
  const listed = await t.call("listRoles");
  const wanted = t.run.target.resources?.application_id;
  const found: OldApplication[] = [];
  const unread = new Set<string>();
  // A role that a check has made has no old application.
  const roles = listed.data.list.filter((row) => !MARK.test(JSON.stringify(row.raw))).map((row) => row.at("id").text);
  for (const role of roles.filter((id) => id !== undefined).slice(0, ROLES)) {
    const { exchange, rows } = await getPipeline(t, role);
    const negative = rows.find((row) => (daysOf(row) ?? 0) < 0);
    if (negative !== undefined)
      t.must("REC-09", { at: exchange, expected: "days in stage of 0 or more", holds: false, got: JSON.stringify(negative.view.raw) });
    for (const row of rows) {
      for (const part of unreadIn(row)) unread.add(part);
      const from = stages.find((stage) => stage.kind === "active" && isIn(row, stage));
      const to = otherStage(stages, row);
      if (from === undefined || to === undefined || (daysOf(row) ?? 0) < 2) continue;
      const one = { role, exchange, row, from, to };
      if (idsOf(row).some(({ id }) => id === wanted)) return one;
      found.push(one);
    }
    if (found.length > 0 && wanted === undefined) break;
  }
  if (found[0] === undefined && unread.size > 0) stopUnread("applications", ...unread);
  return found[0] ?? t.notApplicable("no application has been in an active stage for two days or more");
}

/** Ids of the applications that the run tried to hire, and whose pipeline it read afterwards. */
const triedHires: SetUp<Set<string>> = setUp("tried-to-hire", () => Promise.resolve(new Set()));

/** Tries to hire an application, and judges the refusal: the stage stays, and the days do not restart. */
async function judgeHire(t: CheckContext, { role, exchange, row, from }: OldApplication): Promise<void> {
  const { form } = await t.use(knownMove);
  const moved = form === undefined ? undefined : await tryToHire(t, form, row, await stagesOf(t));
  if (form === undefined || moved === undefined) return;
  const id = idIn(row, form.id);
  const action = await t.send({ method: "POST", path: `/recruitment/applications/${id}/hire`, body: {}, open: ["A-04", "A-05"] });
  const refused = moved.status >= 400 && moved.status <= 499;
  if (!refused) t.must(["REC-15", "WEB-04"], { at: moved, expected: "a 4xx for a move to Hired", holds: false });
  if (action.ok) t.must("WEB-04", { at: action, expected: "no success for POST /recruitment/applications/{id}/hire", holds: false });
  const pipeline = await getPipeline(t, role);
  const current = sameApplication(pipeline.rows, row, form);
  if (current === undefined) return;
  const known = await t.use(triedHires);
  for (const one of idsOf(row)) known.add(one.id);
  const exchanges = [exchange, moved, action, pipeline.exchange];
  const daysBefore = daysOf(row) ?? 0;
  const expected = `a refusal, and the application still in ${from.name} for ${daysBefore} days or more`;
  t.must(["REC-15", "WEB-04"], {
    at: exchanges,
    expected,
    holds: refused && !action.ok && isIn(current, from) && (daysOf(current) ?? daysBefore) >= daysBefore,
    got: JSON.stringify(current.view.raw),
  });
}

/** Ids of other applications that changed stages together with a moved application. */
function movedWithIt(forms: Forms, { exchange, row, from, to }: OldApplication, now: readonly PipelineRow[], form: MoveForm): string[] {
  const movedId = idIn(row, form.id);
  return pipelineRows(forms, exchange.data).flatMap((before) => {
    const id = idIn(before, form.id);
    const after = id === "" || id === movedId || !isIn(before, from) ? undefined : sameApplication(now, before, form);
    return after !== undefined && isIn(after, to) && !isIn(after, from) ? [id] : [];
  });
}

/** Applications that existed before the run (§2.13, §3.3). */
export const dayChecks: readonly Check[] = [
  check(
    "REC-09.days",
    "MUST restart the days in stage after a move",
    { confirm: false, also: ["REC-14", "REC-15", "WEB-04"], replaces: ["REC-09.others"] },
    async (t) => {
      const found = await oldApplication(t);
      const { role, exchange, row, from, to } = found;
      // Moves the application back at the end of the run, in case the check stops early. Uses the known form of a move, or the likeliest.
      const likely: MoveForm = (await t.use(knownMove)).form ?? { id: "reference", ...moveBodies(t)[0]! };
      const id = idIn(row, likely.id);
      t.undo(`stage of the application ${id}`, "moveApplication", { params: { id }, body: likely.bodyOf(from) });
      await judgeHire(t, found);
      const { form, tried: moves } = await findMove(t, row, to);
      if (form === undefined) return stopWithoutMove(t, moves);
      const after = await getPipeline(t, role);
      const now = sameApplication(after.rows, row, form);
      const days = now === undefined ? undefined : daysOf(now);
      if (now !== undefined && isIn(now, to) && days !== undefined) {
        const expected = `0 or 1 days in ${to.name} for an application that was just moved there after ${daysOf(row)} days in ${from.name}`;
        t.must("REC-09", {
          at: [exchange, moves.at(-1)!, after.exchange],
          expected,
          holds: days <= 1,
          got: `${days} days`,
        });
      }
      const others = movedWithIt(t.run.forms, found, after.rows, form);
      if (others.length > 0)
        t.must("REC-14", {
          at: [exchange, moves.at(-1)!, after.exchange],
          expected: `the other applications still in ${from.name}`,
          holds: false,
          got: others.join(", "),
        });
      await moveInKnownForm(t, form, now ?? row, from);
      return undefined;
    },
  ),

  // With the id in the target file, for targets where no candidate can be added or no row shows an application's id.
  check(
    "WEB-04",
    "MUST refuse to hire the application of the target file",
    { also: ["REC-15"], needs: ["application", "stages"] },
    async (t) => {
      const { application_id: id = "", stage_ids } = t.run.target.resources ?? {};
      if ((await t.use(triedHires)).has(id)) return undefined;
      const stages = await stagesOf(t);
      const stageOf = (wanted: string | undefined): PipelineStage =>
        stages.find((stage) => stage.id === wanted) ?? { id: wanted ?? "", name: "", kind: "active" };
      const [active, other] = [stageOf(stage_ids?.active), stageOf(stage_ids?.other_active)];
      const move = async (body: Readonly<Record<string, unknown>>): Promise<Exchange> =>
        t.call("moveApplication", { params: { id }, body });
      const known = (await t.use(knownMove)).form;
      // A server is likeliest to hire from the last active stage. Without the list of stages, that stage is not known.
      const last = stages.findLast((stage) => stage.kind === "active" && stage.id !== active.id);
      const isKnown = stages.some(({ id: one }) => one === other.id);
      const forms = known === undefined ? moveBodies(t) : [known];
      for (const [{ bodyOf }, stage] of forms.flatMap((form) => [...new Set([last ?? other, other])].map((one) => [form, one] as const))) {
        t.undo(`stage of the application ${id}`, "moveApplication", { params: { id }, body: bodyOf(active) });
        const moved = await move(bodyOf(stage));
        if (!moved.ok) continue;
        const hired = await move(bodyOf({ ...stageOf(stage_ids?.hired), name: stageOf(stage_ids?.hired).name || "Hired" }));
        const refused = hired.status >= 400 && hired.status <= 499;
        // A refusal proves something only for the last active stage. REC-15 also requires that the stage stays, which other checks judge.
        if (!refused) t.must(["WEB-04", "REC-15"], { at: [moved, hired], expected: "a 4xx for a move to Hired", holds: false });
        const back = await move(bodyOf(active));
        // An application that cannot be moved back may have been hired in spite of the refusal.
        const conclusive = !refused || (isKnown && stage === last && back.ok);
        if (refused && conclusive) t.must("WEB-04", { at: [moved, hired, back], expected: "a 4xx for a move to Hired", holds: true });
        return conclusive
          ? undefined
          : t.leaveOpen(
              `the application of the target file was not hired from ${stage.name}, which proves nothing: it could not be moved to a later stage, or not back`,
            );
      }
      return t.leaveOpen("the application of the target file could not be moved to the other active stage");
    },
  ),
];

/** The row of the same application in a later answer. Undefined if references change with every answer. */
function sameApplication(rows: readonly PipelineRow[], row: PipelineRow, form: MoveForm): PipelineRow | undefined {
  const id = idIn(row, form.id);
  return rows.find((one) => id !== "" && idIn(one, form.id) === id);
}
