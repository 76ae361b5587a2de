import { type Check, check } from "../../run/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import {
  MOVE_BODIES,
  type MoveForm,
  findMove,
  knownMove,
  moveInKnownForm,
  otherStage,
  getPipeline,
  stagesOf,
} from "../../setup/recruitment/recruitment.ts";
import { type PipelineRow, type PipelineStage, daysOf, idsOf, isIn, pipelineRows } from "../../forms/pipeline.ts";
import { type SetUp, type CheckContext, setUp } from "../../run/check-context.ts";
import { tryToHire } from "./moves.ts";

/** How many roles are looked through for an application. */
const ROLES = 4;

interface Found {
  readonly role: string;
  readonly exchange: Exchange;
  readonly row: PipelineRow;
  readonly from: PipelineStage;
  readonly to: PipelineStage;
}

/** An application that has stood in an active stage for days, preferably that of the target file. */
async function longStandingApplication(t: CheckContext): Promise<Found> {
  const stages = await stagesOf(t);
  const listed = await t.call("listRoles");
  const wanted = t.run.target.resources?.application_id;
  const found: Found[] = [];
  for (const role of listed.data.list
    .map((row) => row.at("id").text)
    .filter((id) => id !== undefined)
    .slice(0, ROLES)) {
    const { exchange, rows } = await getPipeline(t, role);
    const early = rows.find((row) => (daysOf(row) ?? 0) < 0);
    if (early !== undefined)
      t.must("REC-09", { at: exchange, expected: "no days in a stage below 0", holds: false, got: JSON.stringify(early.view.raw) });
    for (const row of rows) {
      const from = stages.find((stage) => stage.kind === "active" && isIn(row, stage));
      const to = otherStage(stages, row);
      if (from === undefined || to === undefined || (daysOf(row) ?? 0) < 2) continue;
      const one = { role, exchange, row, from, to };
      if (idsOf(row).some(({ id }) => id === wanted)) return one;
      found.push(one);
    }
    if (found.length > 0 && wanted === undefined) break;
  }
  return found[0] ?? t.notApplicable("no application is shown that stands in an active stage for two days or more");
}

/** Ids of applications that were tried to be hired where their pipeline shows them. */
const tried: SetUp<Set<string>> = setUp("tried-to-hire", () => Promise.resolve(new Set()));

/** Tries to hire an application where it stands: refused, and neither its stage nor its days begin anew. */
async function judgeHire(t: CheckContext, { role, exchange, row, from }: Found): Promise<void> {
  const { form } = await t.use(knownMove);
  const asked = form === undefined ? undefined : await tryToHire(t, form, row, await stagesOf(t));
  if (form === undefined || asked === undefined) return;
  const id = row.view.at(...form.id).text ?? "";
  const below = await t.send({ method: "POST", path: `/recruitment/applications/${id}/hire`, body: {}, open: ["A-04", "A-05"] });
  const refused = asked.status >= 400 && asked.status <= 499;
  if (!refused) t.must(["REC-15", "WEB-04"], { at: asked, expected: "a 4xx for a move to Hired", holds: false });
  if (below.ok) t.must("WEB-04", { at: below, expected: "no success for POST to /hire below an application", holds: false });
  const look = await getPipeline(t, role);
  const still = sameApplication(look.rows, row, form);
  if (still === undefined) return;
  const known = await t.use(tried);
  for (const one of idsOf(row)) known.add(one.id);
  const seen = [exchange, asked, below, look.exchange];
  const was = daysOf(row) ?? 0;
  const expected = `a refusal, and the application in ${from.name} for ${was} days or more`;
  t.must(["REC-15", "WEB-04"], {
    at: seen,
    expected,
    holds: refused && !below.ok && isIn(still, from) && (daysOf(still) ?? was) >= was,
    got: JSON.stringify(still.view.raw),
  });
}

/** Rows that stood in the stage that an application left, and are now in the one to which it alone was moved. */
function movedWithIt({ exchange, row, from, to }: Found, now: readonly PipelineRow[], form: MoveForm): string[] {
  const own = row.view.at(...form.id).text;
  return pipelineRows(exchange.data).flatMap((before) => {
    const id = before.view.at(...form.id).text;
    const after = id === undefined || id === own || !isIn(before, from) ? undefined : sameApplication(now, before, form);
    return after !== undefined && isIn(after, to) && !isIn(after, from) ? [id!] : [];
  });
}

/** Applications that were there before the run (§2.13, §3.3). */
export const dayChecks: readonly Check[] = [
  check(
    "REC-09.days",
    "MUST count the days in a stage anew after a move",
    { tier: "certify", confirm: false, also: ["REC-14", "REC-15", "WEB-04"], replaces: ["REC-09.others"] },
    async (t) => {
      const found = await longStandingApplication(t);
      const { role, exchange, row, from, to } = found;
      // Put back at the end, should this not come to do it itself; the likeliest form where none is known yet.
      const likely: MoveForm = (await t.use(knownMove)).form ?? { id: ["candidate_ref"], ...MOVE_BODIES[0]! };
      const id = row.view.at(...likely.id).text ?? "";
      t.undo(`stage of the application ${id}`, "moveApplication", { params: { id }, body: likely.bodyOf(from) });
      await judgeHire(t, found);
      const { form, tried: moves } = await findMove(t, row, to);
      if (form === undefined)
        return t.leaveOpen(`no form of a stage move was taken, which is open (A-195, A-199): ${String(moves.at(-1))}`);
      const after = await getPipeline(t, role);
      const now = sameApplication(after.rows, row, form);
      if (now !== undefined && isIn(now, to)) {
        const days = daysOf(now);
        const expected = `0 days, or 1, in ${to.name} for an application that has just come there from ${daysOf(row)} days in ${from.name}`;
        t.must("REC-09", {
          at: [exchange, moves.at(-1)!, after.exchange],
          expected,
          holds: days !== undefined && days <= 1,
          got: `${days} days`,
        });
      }
      const others = movedWithIt(found, after.rows, form);
      if (others.length > 0)
        t.must("REC-14", {
          at: [exchange, moves.at(-1)!, after.exchange],
          expected: `the others in ${from.name} where they were`,
          holds: false,
          got: others.join(", "),
        });
      await moveInKnownForm(t, form, (now ?? row).view, from);
      return undefined;
    },
  ),

  // By the id that the target file gives: where no candidate can be added, or no row of a pipeline leads to it.
  check(
    "WEB-04",
    "MUST refuse to hire the application of the target file",
    { tier: "certify", also: ["REC-15"], needs: ["application", "stages"] },
    async (t) => {
      const { application_id: id = "", stage_ids } = t.run.target.resources ?? {};
      if ((await t.use(tried)).has(id)) return undefined;
      const stages = await stagesOf(t);
      const find = (wanted: string | undefined): PipelineStage =>
        stages.find((stage) => stage.id === wanted) ?? { id: wanted ?? "", name: "", kind: "active" };
      const [active, other] = [find(stage_ids?.active), find(stage_ids?.other_active)];
      const ask = async (body: Readonly<Record<string, unknown>>): Promise<Exchange> => t.call("moveApplication", { params: { id }, body });
      const known = (await t.use(knownMove)).form;
      // Hiring follows the last active stage: from no other is it as likely. Without the stages nobody knows which that is.
      const last = stages.findLast((stage) => stage.kind === "active" && stage.id !== active.id);
      const isKnown = stages.some(({ id: one }) => one === other.id);
      const ways = known === undefined ? MOVE_BODIES : [known];
      for (const [{ bodyOf }, stage] of ways.flatMap((way) => [...new Set([last ?? other, other])].map((one) => [way, one] as const))) {
        t.undo(`stage of the application ${id}`, "moveApplication", { params: { id }, body: bodyOf(active) });
        const moved = await ask(bodyOf(stage));
        if (!moved.ok) continue;
        const hired = await ask(bodyOf({ ...find(stage_ids?.hired), name: find(stage_ids?.hired).name || "Hired" }));
        const refused = hired.status >= 400 && hired.status <= 499;
        // That it stayed where it was, which REC-15 asks for too, is seen where the pipeline is read.
        const conclusive = !refused || (isKnown && stage === last);
        if (conclusive)
          t.must(refused ? "WEB-04" : ["WEB-04", "REC-15"], { at: [moved, hired], expected: "a 4xx for a move to Hired", holds: refused });
        await ask(bodyOf(active));
        return conclusive
          ? undefined
          : t.leaveOpen(`the application of the target file was not hired from ${stage.name}, and came to no later stage`);
      }
      return t.leaveOpen("the application of the target file could not be moved to the other active stage");
    },
  ),
];

/** The row of the same application in a later look; undefined where references change with every look. */
function sameApplication(rows: readonly PipelineRow[], row: PipelineRow, form: MoveForm): PipelineRow | undefined {
  const id = row.view.at(...form.id).text;
  return rows.find(({ view }) => view.at(...form.id).text === id);
}
