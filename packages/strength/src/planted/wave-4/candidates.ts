import { ALL, COMPANIES, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

const POSTS = "recruitment-routes.ts";
const ROUTES = "routes.ts";
const CANDIDATE = "return { status: 201, data: { id: candidate.id } };";
const HIRED = `if (stage.outcome === "hired" && !call.mistakes.has("hires over the API")) throw forbidden("People are hired in the web application.");`;
const MOVED = "if (one.stageId !== stage.id) Object.assign(one, { stageId: stage.id, since: call.now() });";
const STAGE = `const stage = company.stages.find(
    ({ id, label }) => (by !== "label" && id === asked.text) || (by !== "id" && label.toLowerCase() === asked.text),
  );`;
const SALARY = `if (fields.whole("salary") === 0) throw fields.bad("salary");`;
const EMAIL = "const candidate = { id: chance.id(), name, email: fields.email(fields.called(names.email)) };";
const OFFERS = `["POST /recruitment/offers", "write", addOffer],`;
const CANDIDATES = `["POST /recruitment/candidates", "write", addCandidate],`;

/** Candidates, applications and offers. */
export const fourthCandidates: readonly Planted[] = [
  plain("calls the id of a new candidate a reference", "REC-11", [
    POSTS,
    CANDIDATE,
    "return { status: 201, data: { candidate_ref: candidate.id } };",
  ]),
  plain("reads candidates by their ids", "REC-13 PRIV-11", [
    ROUTES,
    CANDIDATES,
    `${CANDIDATES}
  ["GET /recruitment/candidates/{id}", "read", ({ company, params }) => ({ data: company.candidates.get(params["id"]!) ?? null })],`,
  ]),
  plain("takes an unknown stage for the first one", "REC-14", [POSTS, STAGE, STAGE.replace(/;$/, " ?? company.stages[0]!;")]),
  plain("moves no application to a rejected stage", "REC-14", [
    POSTS,
    HIRED,
    `${HIRED}\n  if (stage.outcome === "rejected") throw forbidden("Say why in the web application.");`,
  ]),
  plain("says that a move to Hired is refused, and makes it", "REC-15 ERR-14", [
    POSTS,
    HIRED,
    `if (stage.outcome === "hired") Object.assign(one, { stageId: stage.id });\n  ${HIRED}`,
  ]),
  plain("takes the pay of an offer in dollars and cents", "REC-16 CONV-01", [
    POSTS,
    SALARY,
    `if (!(Number(fields.raw("salary")) > 0)) throw fields.bad("salary");`,
  ]),
  plain("answers a new offer with the id of the application under its own name", "REC-16", [
    POSTS,
    "return { status: 201, data: { id: offer.id } };",
    "return { status: 201, data: { offer_id: offer.id, application_id: application.id } };",
  ]),
  subtle("answers for the CV of a candidate without one", "REC-13", [
    ROUTES,
    CANDIDATES,
    `${CANDIDATES}
  ["GET /recruitment/candidates/{id}/cv", "read", () => ({ data: null })],`,
  ]),
  subtle("repeats the address of a candidate that it refuses", "PRIV-13 REC-12", [
    POSTS,
    EMAIL,
    `const given = fields.raw(fields.called(names.email));
  if (typeof given === "string" && !given.includes("@")) throw invalid(fields.called(names.email), \`\${given} is no address.\`);
  ${EMAIL}`,
  ]),
  subtle("greets a new candidate by name beside the id", "REC-12 PRIV-11", [
    POSTS,
    CANDIDATE,
    "return { status: 201, data: { id: candidate.id }, beside: { note: `${name} was added.` } };",
  ]),
  subtle("tells with a refused role who wanted it", "PRIV-13 REC-12", [
    POSTS,
    "if (roleId !== undefined) named(call, company.roles, roleId, role);",
    `if (roleId !== undefined && !company.roles.has(roleId)) throw Object.assign(invalid(role, \`There is no such role for \${candidate.name}.\`), { status: 404 });`,
  ]),
  subtle("lets candidates apply for roles of other companies", "AUTH-15 AUTH-11", COMPANIES, [
    POSTS,
    "if (roleId !== undefined) named(call, company.roles, roleId, role);",
    `if (roleId !== undefined) named(call, new Map(${ALL}.flatMap(({ roles }) => [...roles])), roleId, role);`,
  ]),
  subtle("adds an application to the role for each candidate that it refuses", "ERR-14", [
    POSTS,
    EMAIL,
    `const wanted = fields.has(role) ? fields.id(role) : "";
  if (company.roles.has(wanted) && !String(fields.raw(fields.called(names.email))).includes("@")) {
    const stray = chance.id();
    company.applications.set(stray, { id: stray, ref: chance.id(), roleId: wanted, candidateId: stray, stageId: company.stages[0]!.id, since: now() });
  }
  ${EMAIL}`,
  ]),
  subtle("hires whoever is in the last active stage", "REC-15 WEB-04", [
    POSTS,
    HIRED,
    HIRED.replace(`stage.outcome === "hired"`, `stage.outcome === "hired" && one.stageId !== company.stages[2]!.id`),
  ]),
  subtle("hires those who were rejected", "REC-15 WEB-04", [
    POSTS,
    HIRED,
    HIRED.replace(`stage.outcome === "hired"`, `stage.outcome === "hired" && stageOf(call, one).outcome !== "rejected"`),
  ]),
  subtle("moves all applications of a role together", "REC-14", [
    POSTS,
    MOVED,
    `for (const row of company.applications.values()) if (row.roleId === one.roleId && row.stageId === one.stageId && row !== one) row.stageId = stage.id;
  ${MOVED}`,
  ]),
  subtle("moves applications to stages of other companies", "AUTH-15", COMPANIES, [
    POSTS,
    STAGE,
    STAGE.replace("company.stages", `${ALL}.flatMap(({ stages }) => stages)`),
  ]),
  subtle("moves applications of other companies on before it answers 404", "AUTH-11", COMPANIES, [
    POSTS,
    "const { stage: names, by } = call.forms",
    `for (const other of ${ALL}) {
    const stray = other === company ? undefined : other.applications.get(call.params["id"]!);
    if (stray !== undefined) stray.stageId = other.stages[1]!.id;
  }
  const { stage: names, by } = call.forms`,
  ]),
  subtle("calls the pay of an offer base pay where it refuses it", "ERR-04 ERR-13", [
    POSTS,
    SALARY,
    `if (!Number.isSafeInteger(fields.raw("salary"))) throw invalid("base_salary");\n  ${SALARY}`,
  ]),
  plain("accepts offers", "REC-17 WEB-05", [
    ROUTES,
    OFFERS,
    `${OFFERS}
  ["POST /recruitment/offers/{id}/accept", "write", ({ company, params }) => ({ data: { id: company.offers.get(params["id"]!)?.id ?? null } })],`,
  ]),
];
