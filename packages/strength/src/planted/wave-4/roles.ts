import { ALL, COMPANIES, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

const POSTS = "recruitment-routes.ts";
const ANSWER = "  one.status = asked;\n  return { data: fullRole(call, one) };";
const OPEN = `const open = [...call.company.roles.values()].filter(({ status }) => status === "open");`;
const STATUS = `const status = fields.oneOf("status", STATUSES);`;
const FUNNEL = "funnel: Object.fromEntries(rows.map(([{ label }, count]) => [label, count])) }";
const APPLICATIONS = ".filter(({ stageId }) => stageId === id)";
const ROW =
  ".map((row) => ({ id: row.id, candidate_ref: row.ref, stage: label, status: stageOf(call, row).outcome, days_in_stage: days(row) })),";
const MINE = "const mine = [...call.company.applications.values()].filter(({ roleId }) => roleId === one.id);";

/** Job roles and their pipelines. */
export const fourthRoles: readonly Planted[] = [
  subtle(
    "lists a new open role only from its first change on",
    "REC-01",
    [POSTS, OPEN, `const open = [...call.company.roles.values()].filter(({ id, status }) => status === "open" && !fresh.has(id));`],
    [POSTS, ANSWER, `  fresh.delete(one.id);\n${ANSWER}`],
    [POSTS, "  call.company.roles.set(role.id, role);", "  call.company.roles.set(role.id, role);\n  fresh.add(role.id);"],
    [POSTS, "export function listRoles", "const fresh = new Set<string>();\n\nexport function listRoles"],
  ),
  plain("calls a role without a title untitled", "REC-02", [
    POSTS,
    `title: fields.text("title"),`,
    `title: fields.has("title") ? fields.text("title") : "Untitled",`,
  ]),
  plain("puts a role without a jurisdiction where the company began", "REC-04", [
    POSTS,
    `jurisdiction: fields.oneOf("jurisdiction", ["AU", "NZ", "UK"]),`,
    `jurisdiction: fields.has("jurisdiction") ? fields.oneOf("jurisdiction", ["AU", "NZ", "UK"]) : call.company.profile.jurisdiction[0]!,`,
  ]),
  plain("answers a change of a role and keeps the status", "REC-07 REC-08", [
    POSTS,
    ANSWER,
    "  return { data: fullRole(call, { ...one, status: asked }) };",
  ]),
  plain("reads a role without the counts of its stages", "REC-06", [
    POSTS,
    `{ ...(roleOf(call, role) as object), ${FUNNEL}`,
    "{ ...(roleOf(call, role) as object) }",
  ]),
  plain("spells the reference of a candidate in camelCase", "REC-09", [POSTS, ROW, ROW.replace("candidate_ref:", "candidateRef:")]),
  plain("names candidates in a pipeline", "PRIV-11 PRIV-12", [
    POSTS,
    ROW,
    ROW.replace("stage: label", "candidate: call.company.candidates.get(row.candidateId)?.name, stage: label"),
  ]),
  plain(
    "shows an application in the stages that it has left as well",
    "REC-14 REC-09",
    [POSTS, APPLICATIONS, ".filter((row) => row.stageId === id || (left.get(row.id) ?? []).includes(id))"],
    [
      POSTS,
      "if (one.stageId !== stage.id) Object.assign",
      "left.set(one.id, [...(left.get(one.id) ?? []), one.stageId]);\n  if (one.stageId !== stage.id) Object.assign",
    ],
    [POSTS, "export function listRoles", "const left = new Map<string, string[]>();\n\nexport function listRoles"],
  ),
  subtle("counts nobody in the first stage as an active candidate", "REC-01", [
    POSTS,
    "const active = rows.reduce((sum, [{ outcome }, count]) =>",
    "const active = rows.slice(1).reduce((sum, [{ outcome }, count]) =>",
  ]),
  subtle("counts who has passed a stage as still in it", "REC-06", [
    POSTS,
    FUNNEL,
    FUNNEL.replace(
      "rows.map(([{ label }, count]) => [label, count])",
      "rows.map(([{ label }], place) => [label, rows.slice(place).reduce((sum, [, count]) => sum + count, 0)])",
    ),
  ]),
  subtle(
    "lists no role again that was closed once",
    "REC-01",
    [POSTS, OPEN, OPEN.replace("({ status }) => status", "({ id, status }) => !shut.has(id) && status")],
    [POSTS, ANSWER, `  if (asked === "closed") shut.add(one.id);\n${ANSWER}`],
    [POSTS, "export function listRoles", "const shut = new Set<string>();\n\nexport function listRoles"],
  ),
  subtle("finds a filled role no more", "REC-06 REC-07", [
    POSTS,
    "fullRole(call, found(call, call.company.roles, () => undefined).one) });",
    `fullRole(call, found(call, new Map([...call.company.roles].filter(([, { status }]) => status !== "filled")), () => undefined).one) });`,
  ]),
  subtle("takes the status of a role in any case and shows it so", "REC-07", [
    POSTS,
    STATUS,
    `const word = fields.raw("status");
    const status = typeof word === "string" && STATUSES.includes(word.toLowerCase() as Role["status"]) ? (word as Role["status"]) : fields.oneOf("status", STATUSES);`,
  ]),
  subtle("puts a role on hold whose new status it refuses", "ERR-14 REC-07", [
    POSTS,
    STATUS,
    `const role = call.company.roles.get(call.params["id"]!);
    if (role !== undefined && !STATUSES.includes(fields.raw("status") as Role["status"])) role.status = "on_hold";
    ${STATUS}`,
  ]),
  subtle("changes roles of other companies before it answers 404", "AUTH-11", COMPANIES, [
    POSTS,
    "export function changeRole(call: Call): Reply {",
    `export function changeRole(call: Call): Reply {
  const stray = call.company.roles.has(call.params["id"]!) ? undefined : ${ALL}.map(({ roles }) => roles.get(call.params["id"]!)).find((role) => role !== undefined);
  if (stray !== undefined) stray.status = fieldsOf(call).oneOf("status", STATUSES);`,
  ]),
  subtle("shows nobody in the pipeline of a role on hold", "REC-09", [
    POSTS,
    MINE,
    MINE.replace("roleId === one.id", `roleId === one.id && one.status !== "on_hold"`),
  ]),
  subtle("counts the days in a stage from the day of applying", "REC-09", [
    POSTS,
    "Object.assign(one, { stageId: stage.id, since: call.now() });",
    "Object.assign(one, { stageId: stage.id });",
  ]),
  subtle("makes a new reference of the address of who applies", "PRIV-12", [
    POSTS,
    "ref: chance.id(), roleId",
    `ref: Buffer.from(candidate.email).toString("base64url"), roleId`,
  ]),
  subtle("reads roles of every company for a company below Growth", "AUTH-13 PRIV-22", COMPANIES, [
    POSTS,
    "fullRole(call, found(call, call.company.roles, () => undefined).one) });",
    `fullRole(call, found(call, call.company.growth ? call.company.roles : new Map(${ALL}.flatMap(({ roles }) => [...roles])), () => undefined).one) });`,
  ]),
  subtle("lists the stages of the first company for every company", "AUTH-10 REC-10", COMPANIES, [
    POSTS,
    "call.company.stages.map(({ id, label, outcome }, position) => ({ id, label, position: position * 10, outcome })),",
    `${ALL}[0]!.stages.map(({ id, label, outcome }, position) => ({ id, label, position: position * 10, outcome })),`,
  ]),
];
