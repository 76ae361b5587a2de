import { ALL, COMPANIES, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

/** Recruitment. */
export const eighthRecruitmentB: readonly Planted[] = [
  subtle("leaves an open job role for which nobody applied out of the list", "REC-01", [
    "recruitment-routes.ts",
    `filter(({ status }) => status === "open");`,
    `filter(({ id, status }) => status === "open" && [...call.company.applications.values()].some(({ roleId }) => roleId === id));`,
  ]),
  plain("counts those who were rejected among the active candidates of a job role", "REC-01", [
    "recruitment-routes.ts",
    `(outcome === "in progress" ? count : 0)`,
    `(outcome === "hired" ? 0 : count)`,
  ]),
  plain("calls a job role Untitled that comes without a title", "REC-02", [
    "recruitment-routes.ts",
    `title: fields.text("title"),
    type`,
    `title: fields.has("title") ? fields.text("title") : "Untitled",
    type`,
  ]),
  plain("puts a job role without a jurisdiction into the first one of the company", "REC-04", [
    "recruitment-routes.ts",
    `jurisdiction: fields.oneOf("jurisdiction", [`,
    `jurisdiction: !fields.has("jurisdiction") ? call.company.profile.jurisdiction[0]! : fields.oneOf("jurisdiction", [`,
  ]),
  subtle("refuses a job role without an employment_type with 422", "REC-03 ERR-05", [
    "recruitment-routes.ts",
    "  const role: Role = {",
    `  if (!fields.has("employment_type"))
    return { status: 422, raw: { type: "application/json", body: '{"error":{"code":"VALIDATION_ERROR","message":"Say how.","field":"employment_type"}}' } };
  const role: Role = {`,
  ]),
  plain("numbers new job roles in place of giving them a UUID", "REC-05 CONV-04", [
    "recruitment-routes.ts",
    `id: call.chance.id(),
    title`,
    `id: String(1000 + call.company.roles.size),
    title`,
  ]),
  subtle("shows the candidate counts of a job role as they were when it was read first", "REC-06", [
    "recruitment-routes.ts",
    `function fullRole(call: Call, role: Role): unknown {
  const rows = counts(call, role);`,
    `const firstCounts = new WeakMap<Role, ReturnType<typeof counts>>();

function fullRole(call: Call, role: Role): unknown {
  const rows = firstCounts.get(role) ?? counts(call, role);
  firstCounts.set(role, rows);`,
  ]),
  plain("counts the candidates of each stage over all the job roles that are open", "REC-06", [
    "recruitment-routes.ts",
    "({ roleId }) => roleId === role.id ||",
    `({ roleId }) => roleId === role.id || call.company.roles.get(roleId)!.status === "open" ||`,
  ]),
  plain("takes any text for the status of a job role", "REC-07", [
    "recruitment-routes.ts",
    `const status = fields.oneOf("status", STATUSES);`,
    `const status = fields.text("status") as (typeof STATUSES)[number];`,
  ]),
  plain("answers a change of a job role with the role as it was before", "REC-08", [
    "recruitment-routes.ts",
    `one.status = asked;
  return { data: fullRole(call, one) };`,
    `const before = fullRole(call, one);
  one.status = asked;
  return { data: before };`,
  ]),
  subtle("says that it opened a closed job role again and leaves it closed", "REC-08", [
    "recruitment-routes.ts",
    `one.status = asked;
  return { data: fullRole(call, one) };`,
    `if (one.status !== "closed" || asked !== "open") one.status = asked;
  return { data: { ...(fullRole(call, one) as object), status: asked } };`,
  ]),
  subtle("goes on counting the days of an application after it moved to another stage", "REC-09", [
    "recruitment-routes.ts",
    "Object.assign(one, { stageId: stage.id, since: call.now() });",
    "one.stageId = stage.id;",
  ]),
  plain("calls the reference of a candidate in a pipeline ref", "REC-09", [
    "recruitment-routes.ts",
    "candidate_ref: row.ref, stage: label,",
    "ref: row.ref, stage: label,",
  ]),
  subtle("breaks with a 500 on the pipeline of a job role for which nobody applied", "CONV-14 REC-09", [
    "recruitment-routes.ts",
    "const days = ({ since }: Application)",
    `if (mine.length === 0) return { status: 500, raw: { type: "application/json", body: '{"error":{"code":"INTERNAL_ERROR","message":"Something broke."}}' } };
  const days = ({ since }: Application)`,
  ]),
  plain("gives every pipeline stage another id in each list", "REC-10 CONV-04", [
    "recruitment-routes.ts",
    "call.company.stages.map(({ id, label, outcome }, position) => ({ id, label,",
    "call.company.stages.map(({ label, outcome }, position) => ({ id: call.chance.id(), label,",
  ]),
  subtle("tells the id of the application too when a candidate is added for a job role", "REC-11", [
    "recruitment-routes.ts",
    "  return { status: 201, data: { id: candidate.id } };",
    `  const applied = [...company.applications.values()].find(({ candidateId }) => candidateId === candidate.id);
  return { status: 201, data: { id: candidate.id, ...(applied === undefined ? {} : { application_id: applied.id }) } };`,
  ]),
  subtle("quotes a broken e-mail address of a candidate when it refuses it", "REC-12 PRIV-13", [
    "recruitment-routes.ts",
    "  const candidate = { id: chance.id(), name, email: fields.email(",
    `  const given = fields.raw(fields.called(names.email));
  if (typeof given === "string" && !given.includes("@")) throw invalid(fields.called(names.email), \`'\${given}' is no e-mail address.\`);
  const candidate = { id: chance.id(), name, email: fields.email(`,
  ]),
  plain("echoes the e-mail address of a candidate whom it added", "REC-11 REC-12 PRIV-11", [
    "recruitment-routes.ts",
    "data: { id: candidate.id } };",
    "data: { id: candidate.id, email: candidate.email } };",
  ]),
  plain(
    "serves the CV of a candidate as a link to a file",
    "REC-13",
    [
      "routes.ts",
      "const ROWS: readonly Row[] = [",
      `const ROWS: readonly Row[] = [
  ["GET /recruitment/candidates/{id}/cv", "read", readCv],`,
    ],
    ["routes.ts", "addOffer,", "readCv, addOffer,"],
    [
      "recruitment-routes.ts",
      "/** POST /recruitment/candidates. */",
      `/** The CV of a candidate. */
export function readCv(call: Call): Reply {
  const { one } = found(call, call.company.candidates, () => undefined);
  return { data: { url: \`\${call.base}/files/cv/\${one.id}.pdf\` } };
}

/** POST /recruitment/candidates. */`,
    ],
  ),
  subtle("adds a candidate to a job role of another company", "AUTH-15", COMPANIES, [
    "recruitment-routes.ts",
    "  if (roleId !== undefined) named(call, company.roles, roleId, role);",
    `  const owner = ${ALL}.find(({ roles }) => roleId !== undefined && roles.has(roleId)) ?? company;
  if (roleId !== undefined) named(call, owner.roles, roleId, role);`,
  ]),
  plain("moves an application one stage further, whichever stage is named", "REC-14", [
    "recruitment-routes.ts",
    "Object.assign(one, { stageId: stage.id,",
    "Object.assign(one, { stageId: company.stages[company.stages.findIndex(({ id }) => id === one.stageId) + 1]?.id ?? stage.id,",
  ]),
  subtle("hires a candidate who stands in the last stage before it", "REC-15 WEB-04", [
    "recruitment-routes.ts",
    `  if (stage.outcome === "hired" && !call`,
    `  const ready = company.stages.findLast(({ outcome }) => outcome === "in progress")?.id === one.stageId;
  if (stage.outcome === "hired" && !ready && !call`,
  ]),
  subtle("does not count stage moves against the allowance of a key", "RATE-01 RATE-04", [
    "server.ts",
    ": this.#allowance.take(bearer, now());",
    ": /\\/stage$/.test(new URL(url).pathname) ? 1 : this.#allowance.take(bearer, now());",
  ]),
  subtle("rounds the decimal salary of an offer to whole cents", "REC-16 CONV-01", [
    "recruitment-routes.ts",
    `  if (fields.whole("salary") === 0)`,
    `  const salary = fields.raw("salary");
  if (typeof salary !== "number" || salary < 0) throw fields.bad("salary");
  if (Math.round(salary) === 0)`,
  ]),
  plain("takes the salary of an offer as a text of digits", "REC-16 CONV-01", [
    "recruitment-routes.ts",
    `  if (fields.whole("salary") === 0)`,
    `  const salary = fields.raw("salary");
  if (/^\\d+$/.test(String(salary)) ? Number(salary) === 0 : fields.whole("salary") === 0)`,
  ]),
  subtle("sends an offer when it is created with send set to true, and says so", "REC-17 WEB-05", [
    "recruitment-routes.ts",
    "return { status: 201, data: { id: offer.id } };",
    `return fields.raw("send") === true ? { status: 202, data: { id: offer.id, status: "sent", sent_at: new Date(call.now()).toISOString() } } : { status: 201, data: { id: offer.id } };`,
  ]),
  plain("makes the candidate_ref of a pipeline of the person's e-mail address, in Base64", "PRIV-11 PRIV-12", [
    "recruitment-routes.ts",
    "candidate_ref: row.ref, stage: label,",
    `candidate_ref: Buffer.from(call.company.candidates.get(row.candidateId)!.email).toString("base64"), stage: label,`,
  ]),
  plain("asks a key for the scope write before it lists job roles", "SCOPE-12", [
    "routes.ts",
    `["LIST /recruitment/roles", "read", listRoles]`,
    `["LIST /recruitment/roles", "write", listRoles]`,
  ]),
  plain("shows one job role to a key of any kind", "SCOPE-13", [
    "server.ts",
    "if (!this.#may(route.scope, key) &&",
    `if (!this.#may(route.scope, key) && !(route.path === "/recruitment/roles/{id}" && method === "GET") &&`,
  ]),
  subtle("reads a job role of another company", "AUTH-10 AUTH-13 PRIV-22", COMPANIES, [
    "recruitment-routes.ts",
    "fullRole(call, found(call, call.company.roles, () => undefined).one)",
    `fullRole(call, found(call, new Map(${ALL}.flatMap(({ roles }) => [...roles])), () => undefined).one)`,
  ]),
];
