import { lookUntilShown } from "../../run/lists/list-lag.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { type PipelineRow, type PipelineStage, idIn, idsOf, isIn, roleStatus, pipelineRows, stagesIn } from "../../forms/pipeline.ts";
import type { CallSettings } from "../../exchange/request.ts";
import { valuesAt } from "../../document/members.ts";
import { type SetUp, type CheckContext, setUp } from "../../run/check/check-context.ts";
import type { View } from "../../exchange/view.ts";
import { stopUnread } from "../../run/check/unread.ts";
import { declares, moveUnder } from "../bodies/declared-bodies.ts";
import { type OwnCandidate, addOwnCandidate, underAllNames } from "./applicants.ts";
import { ownJurisdiction, ownJurisdictions } from "../company/company.ts";
import { type Kinds, anyOf, withDrawn } from "../unusual-values.ts";
import { firstPage, walk } from "../../run/lists/walk.ts";

/** GET /recruitment/stages. */
export const stageList: SetUp<Exchange> = setUp("pipeline-stages", async (t) => t.call("listStages"));

/** The most pages of stages that are read. */
const PAGES = 20;

/** The stages of all pages, if the list has pages. */
export const stageRows: SetUp<readonly View[]> = setUp("pipeline-stage-rows", async (t) => {
  const exchanges = [await t.use(stageList)];
  while (exchanges.at(-1)!.meta.at("has_more").flag === true && exchanges.length < PAGES)
    exchanges.push(await t.call("listStages", { query: { page: firstPage(exchanges[0]!) + exchanges.length } }));
  return exchanges.flatMap(({ data }) => data.list);
});

/** A job role that the run created. */
export interface MadeRole {
  readonly id: string;
  readonly title: string;
  readonly exchange: Exchange;
}

/** Kinds of values of a new job role (§4.5), by member. Each title contains the token. @param places the jurisdictions of the company */
function drawnRole(token: string, places: readonly string[]): Readonly<Record<string, Kinds>> {
  return {
    title: {
      signs: `Role ${token} – nights, weekends & public holidays`,
      letters: `Rôle ${token} “Größe” 東京`,
      markUp: `${token} <b>R&D</b>, 50 % 'A\\B'`,
    },
    employment_type: anyOf(valuesAt("JobRoleCreate", "employment_type")),
    jurisdiction: anyOf(places),
  };
}

/** POST /recruitment/roles with the three required fields, drawn but for `changes`, and a unique title. @param settings of the request */
export async function makeRole(
  t: CheckContext,
  changes: Readonly<Record<string, unknown>> = {},
  settings: Pick<CallSettings, "key"> = {},
): Promise<MadeRole> {
  const token = t.token();
  const [place, places] = [await t.use(ownJurisdiction), await t.use(ownJurisdictions)];
  const kinds = Object.entries(drawnRole(token, places)).filter(([name, values]) => !(name in changes) && Object.keys(values).length > 0);
  return withDrawn(t, Object.fromEntries(kinds), async (values) => {
    const body = { title: `Role ${token}`, employment_type: "full_time", jurisdiction: place, ...changes, ...values };
    const exchange = await t.call("createRole", { ...settings, body });
    return { id: exchange.data.at("id").text ?? "", title: body.title, exchange };
  });
}

/** Sets a role's status. */
export async function setStatus(t: CheckContext, id: string, status: string): Promise<Exchange> {
  return t.call("updateRole", { params: { id }, body: { status } });
}

/** GET /recruitment/roles/{id}. */
export async function getRole(t: CheckContext, id: string): Promise<Exchange> {
  return t.call("getRole", { params: { id } });
}

/** A role's pipeline, with the applications that it shows. */
export interface RolePipeline {
  readonly exchange: Exchange;
  readonly rows: readonly PipelineRow[];
}

/** GET /recruitment/roles/{id}/pipeline, with its rows. */
export async function getPipeline(t: CheckContext, id: string): Promise<RolePipeline> {
  const exchange = await t.call("getPipeline", { params: { id } });
  return { exchange, rows: pipelineRows(t.run.forms, exchange.data) };
}

/** A role in the list of roles: its row if it is listed, and all rows. */
interface RoleInList {
  readonly row: View | undefined;
  readonly rows: readonly View[];
  readonly exchanges: readonly Exchange[];
}

/** The row of a role in the list of roles, on any page. Reads the list again after two seconds if it does not show the last write yet. */
export async function roleInList(t: CheckContext, id: string, shows: (row: View | undefined) => boolean): Promise<RoleInList> {
  const read = async (): Promise<RoleInList> => {
    const { rows, exchanges } = await walk(t, "listRoles");
    return { row: rows.find((row) => row.at("id").text === id), rows, exchanges };
  };
  return (await lookUntilShown(t, read, ({ row }) => shows(row))).seen;
}

/** A role that the run created: read before anyone applied, then opened. */
export const ownRole: SetUp<MadeRole & { readonly read: Exchange; readonly opened: Exchange }> = setUp("own-role", async (t) => {
  const made = await makeRole(t);
  if (!made.exchange.ok || made.id === "") t.stop(`no job role could be created: ${String(made.exchange)}`);
  const read = await getRole(t, made.id);
  return { ...made, read, opened: roleStatus(t.run.forms, read.data) === "open" ? read : await setStatus(t, made.id, "open") };
});

/** The company's stages by kind, with those of the target file. */
export async function stagesOf(t: CheckContext): Promise<readonly PipelineStage[]> {
  const listed = stagesIn(t.run.forms, await t.use(stageRows));
  const known = t.run.target.resources?.stage_ids;
  if (known === undefined) return listed;
  const stages = listed.map((stage): PipelineStage => {
    if (stage.id === known.hired) return { ...stage, kind: "hired", kindStated: true };
    if (stage.id === known.rejected) return { ...stage, kind: "rejected", kindStated: true };
    return [known.active, known.other_active].includes(stage.id) ? { ...stage, kind: "active", kindStated: true } : stage;
  });
  return stages.some(({ id }) => id === known.hired) ? stages : [...stages, { id: known.hired, name: "", kind: "hired" }];
}

/** An application of a generated candidate, the only one in an open role that the run created. */
export interface OwnApplication {
  readonly role: string;
  readonly candidate: OwnCandidate;
}

/** Adds a candidate to a role. Ends the check if no form of a candidate is accepted. */
export async function applyForRole(t: CheckContext, role: string): Promise<OwnApplication> {
  const candidate = await addOwnCandidate(t, role);
  if (!("id" in candidate)) {
    const last = candidate.refused.at(-1);
    if (last?.status === 400) stopUnread("new_candidate", "role", "name", "first", "last", "email");
    return t.leaveOpen(`no form of a candidate was accepted, which is open (A-194): ${String(last)}`);
  }
  if (candidate.id === "") t.stop(`the response to a new candidate has no id: ${String(candidate.exchange)}`);
  if (candidate.id === role) t.stop(`the candidate has the id of the role: ${String(candidate.exchange)}`);
  return { role, candidate };
}

/** The application, and the first response with its pipeline. */
const seenApplication: SetUp<{ readonly application: OwnApplication; readonly pipeline: Awaited<ReturnType<typeof getPipeline>> }> = setUp(
  "seen-application",
  async (t) => {
    const { id } = await t.use(ownRole);
    const application = await applyForRole(t, id);
    const pipeline = await getPipeline(t, id);
    if (!pipeline.exchange.ok || pipeline.rows.length > 0) return { application, pipeline };
    // The server may have ignored the member with the role.
    const names = await t.use(underAllNames);
    names.set = true;
    const again = await applyForRole(t, id);
    const shown = await getPipeline(t, id);
    if (shown.rows.length === 1) return { application: again, pipeline: shown };
    names.set = false;
    return { application, pipeline };
  },
);

/** The application that checks read, make an offer for and, last, move. */
export const ownApplication: SetUp<OwnApplication> = setUp("own-application", async (t) => (await t.use(seenApplication)).application);

/** The pipeline of the application before any move. */
export const ownPipeline: SetUp<Awaited<ReturnType<typeof getPipeline>>> = setUp(
  "own-pipeline",
  async (t) => (await t.use(seenApplication)).pipeline,
);

/** The form of a stage move: the id of a row that the path has, and the body. */
export interface MoveForm {
  readonly id: ReturnType<typeof idsOf>[number]["by"];
  readonly body: "stage-id" | "stage-name" | "other";
  readonly bodyOf: (stage: PipelineStage) => Readonly<Record<string, unknown>>;
}

/** The form of the first accepted move of the run; undefined before it. */
export const knownMove: SetUp<{ form: MoveForm | undefined }> = setUp("known-move", () => Promise.resolve({ form: undefined }));

type MoveBody = Pick<MoveForm, "body" | "bodyOf">;

/** Bodies of a move, the likeliest first. */
const MOVE_BODIES: readonly MoveBody[] = [
  { body: "stage-id", bodyOf: ({ id }) => ({ stage_id: id }) },
  { body: "stage-name", bodyOf: ({ name }) => ({ stage: name }) },
  { body: "other", bodyOf: ({ id }) => ({ stage: id }) },
  { body: "other", bodyOf: ({ id }) => ({ target_stage_id: id }) },
  { body: "other", bodyOf: ({ id }) => ({ to_stage_id: id }) },
];

/** The declared body of a move, or those to try. */
export function moveBodies(t: CheckContext): readonly MoveBody[] {
  if (!declares(t.run.forms, "stage_move")) return MOVE_BODIES;
  const bodyOf: MoveBody["bodyOf"] = (stage) => moveUnder(t.run.forms, stage);
  const written = (one: MoveBody["bodyOf"]): string => JSON.stringify(one({ id: "id", name: "name", kind: "active" }));
  return [{ body: MOVE_BODIES.find((usual) => written(usual.bodyOf) === written(bodyOf))?.body ?? "other", bodyOf }];
}

/** Ends a check because no form of a stage move was accepted, which is open. @param tried the refusals */
export function stopWithoutMove(t: CheckContext, tried: readonly Exchange[]): never {
  if (tried.some(({ status }) => status === 400) && !declares(t.run.forms, "stage_move")) stopUnread("stage_move", "stage", "by");
  return t.leaveOpen(`the target accepts no form of a stage move, which is open (A-195, A-199): ${String(tried.at(-1))}`);
}

/** PATCH /recruitment/applications/{id}/stage in a form that was accepted before. */
export async function moveInKnownForm(
  t: CheckContext,
  form: MoveForm,
  row: PipelineRow,
  stage: PipelineStage,
  key?: "read",
): Promise<Exchange> {
  const settings = { params: { id: idIn(row, form.id) }, body: form.bodyOf(stage) };
  return t.call("moveApplication", key === undefined ? settings : { ...settings, key });
}

/** Finds the form of a move by trying; id and body are open. */
export async function findMove(
  t: CheckContext,
  row: PipelineRow,
  stage: PipelineStage,
): Promise<{ readonly form?: MoveForm; readonly tried: readonly Exchange[] }> {
  const tried: Exchange[] = [];
  const known = await t.use(knownMove);
  for (const { by: id, id: text } of idsOf(row)) {
    for (const body of moveBodies(t)) {
      const exchange = await moveInKnownForm(t, { id, ...body }, row, stage);
      tried.push(exchange);
      if (exchange.ok) return { form: (known.form = { id, ...body }), tried };
      // The id is not that of an application, so no body is accepted.
      if (exchange.status === 404) break;
    }
    if (declares(t.run.forms, "stage_move")) continue;
    const mine = tried.filter(({ record }) => record.request.path.includes(text));
    for (const form of bodiesFor(mine)) {
      const exchange = await moveInKnownForm(t, { id, ...form }, row, stage);
      tried.push(exchange);
      if (exchange.ok) return { form: (known.form = { id, ...form }), tried };
    }
  }
  return { tried };
}

/** Bodies with the member that a refusal named (§7), with the id or the name of the stage, unless sent before. */
function bodiesFor(refused: readonly Exchange[]): MoveBody[] {
  const probe: PipelineStage = { id: "id", name: "name", kind: "active" };
  const sent = new Set(MOVE_BODIES.map(({ bodyOf }) => JSON.stringify(bodyOf(probe))));
  const fields = new Set(refused.filter(({ status }) => status === 400).flatMap(({ field = "" }) => (/^[\w-]+$/.test(field) ? field : [])));
  return [...fields].flatMap((field) => {
    const ways: readonly MoveForm["bodyOf"][] = [({ id }) => ({ [field]: id }), ({ name }) => ({ [field]: name })];
    return ways.filter((bodyOf) => !sent.has(JSON.stringify(bodyOf(probe)))).map((bodyOf) => ({ body: "other" as const, bodyOf }));
  });
}

/** The active stage after that of a row; otherwise another active one. */
export function otherStage(stages: readonly PipelineStage[], row: PipelineRow): PipelineStage | undefined {
  const active = stages.filter(({ kind }) => kind === "active");
  const at = active.findIndex((stage) => isIn(row, stage));
  return active[at + 1] ?? active.find((stage) => !isIn(row, stage));
}
