import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

/** What is told about candidates. */
export const secondCandidates: readonly Planted[] = [
  subtle("makes the candidate_ref of the e-mail address in base64", "PRIV-12 PRIV-11", [
    "recruitment-routes.ts",
    "    company.applications.set(id, { id, ref: chance.id(), roleId,",
    `    company.applications.set(id, { id, ref: Buffer.from(candidate.email).toString("base64"), roleId,`,
  ]),
  subtle("makes the candidate_ref of the name of the candidate", "PRIV-12 PRIV-11", [
    "recruitment-routes.ts",
    "    company.applications.set(id, { id, ref: chance.id(), roleId,",
    `    company.applications.set(id, { id, ref: name.toLowerCase().replaceAll(" ", "-"), roleId,`,
  ]),
  subtle("names those rejected in the pipeline", "PRIV-11 REC-09", [
    "recruitment-routes.ts",
    "status: stageOf(call, row).outcome, days_in_stage: days(row) })),",
    `status: stageOf(call, row).outcome, days_in_stage: days(row),
        ...(stageOf(call, row).outcome === "rejected" ? { letter: \`Dear \${call.company.candidates.get(row.candidateId)!.name}\` } : {}) })),`,
  ]),
  plain("answers a stage move with the name of the candidate", "PRIV-11", [
    "recruitment-routes.ts",
    "  return { data: { moved: true } };",
    "  return { data: { moved: true, candidate: company.candidates.get(one.candidateId)!.name } };",
  ]),
  subtle("names the candidate in the refusal to hire", "PRIV-11 PRIV-13", [
    "recruitment-routes.ts",
    `throw forbidden("People are hired in the web application.");`,
    `throw forbidden(\`Hire \${company.candidates.get(one.candidateId)!.name} in the web application.\`);`,
  ]),
  plain("answers an offer with the name it is made out to", "PRIV-11", [
    "recruitment-routes.ts",
    "  return { status: 201, data: { id: offer.id } };",
    "  return { status: 201, data: { id: offer.id, to: company.candidates.get(application.candidateId)!.name } };",
  ]),
  plain("answers a new candidate with the e-mail address", "REC-11 REC-12 PRIV-11", [
    "recruitment-routes.ts",
    "  return { status: 201, data: { id: candidate.id } };",
    "  return { status: 201, data: { id: candidate.id, email: candidate.email } };",
  ]),
  subtle("answers a new candidate with a time of creation beside the id", "REC-11", [
    "recruitment-routes.ts",
    "  return { status: 201, data: { id: candidate.id } };",
    "  return { status: 201, data: { id: candidate.id, created_at: new Date(now()).toISOString() } };",
  ]),
  subtle("answers a new candidate with an empty name", "REC-11", [
    "recruitment-routes.ts",
    "  return { status: 201, data: { id: candidate.id } };",
    "  return { status: 201, data: { id: candidate.id, name: null } };",
  ]),
  subtle("repeats a malformed e-mail address of a candidate in the error", "PRIV-13 REC-12", [
    "recruitment-routes.ts",
    "  const candidate = { id: chance.id(), name, email: fields.email(fields.called(names.email)) };",
    `  const sent = fields.called(names.email);
  const given = fields.raw(sent);
  if (typeof given === "string" && !/.@.+[.]./.test(given)) throw invalid(sent, \`'\${given}' is no e-mail address.\`);
  const candidate = { id: chance.id(), name, email: fields.email(sent) };`,
  ]),
  subtle("names the candidate in the error about a role that does not exist", "PRIV-13 REC-12", [
    "recruitment-routes.ts",
    "  if (roleId !== undefined) named(call, company.roles, roleId, role);",
    `  if (roleId !== undefined && !company.roles.has(roleId)) throw invalid(role, \`There is no such role for \${name}.\`);`,
  ]),
  subtle("repeats the address of a candidate who is added again in the error", "PRIV-13 REC-12", [
    "recruitment-routes.ts",
    "  company.candidates.set(candidate.id, candidate);",
    `  if ([...company.candidates.values()].some(({ email }) => email === candidate.email)) throw conflict(\`\${candidate.email} is known already.\`);
  company.candidates.set(candidate.id, candidate);`,
  ]),
  plain("shows a candidate by its id", "REC-13 PRIV-11", [
    "routes.ts",
    `  ["POST /recruitment/candidates", "write", addCandidate],`,
    `  ["POST /recruitment/candidates", "write", addCandidate],
  ["GET /recruitment/candidates/{id}", "read", ({ company, params }) => ({ data: company.candidates.get(params["id"]!) ?? {} })],`,
  ]),
  plain("lists the candidates", "REC-13 PRIV-11", [
    "routes.ts",
    `  ["POST /recruitment/candidates", "write", addCandidate],`,
    `  ["POST /recruitment/candidates", "write", addCandidate],
  ["LIST /recruitment/candidates", "read", ({ company }) => ({ data: [...company.candidates.values()] })],`,
  ]),
];
