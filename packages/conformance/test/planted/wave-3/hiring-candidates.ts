import { ALL, COMPANIES, delivered, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

const ROUTES = "recruitment-routes.ts";
const TABLE = "routes.ts";
const ADDED = "  return { status: 201, data: { id: candidate.id } };";
const EMAIL = "  const candidate = { id: chance.id(), name, email: fields.email(fields.called(names.email)) };";
const FOR = "  if (roleId !== undefined) named(call, company.roles, roleId, role);";
const KEPT = "  company.candidates.set(candidate.id, candidate);";
const ROW = `status: stageOf(call, row).outcome, days_in_stage: days(row) })),`;
const MOVED = "  return { data: { moved: true } };";
const CANDIDATES = `  ["POST /recruitment/candidates", "write", addCandidate],`;
const NAME = "company.candidates.get(one.candidateId)!.name";

/** Candidates, and what nobody may learn of them. */
export const thirdHiringCandidates: readonly Planted[] = [
  plain("answers a new candidate with the applications beside the id", "REC-11", [
    ROUTES,
    ADDED,
    `  const applications = [...company.applications.values()].filter(({ candidateId }) => candidateId === candidate.id).map(({ id }) => id);
  return { status: 201, data: { id: candidate.id, applications } };`,
  ]),
  plain("says beside the data to which address a candidate is written", "REC-12 PRIV-11", [
    ROUTES,
    ADDED,
    `  return { status: 201, data: { id: candidate.id }, beside: { notices: [\`A receipt goes to \${candidate.email}.\`] } };`,
  ]),
  plain("answers a new candidate with a number in a queue", "REC-11", [
    ROUTES,
    ADDED,
    "  return { status: 201, data: { queued: company.candidates.size } };",
  ]),
  plain("lists the ids of all candidates", "REC-13", [
    TABLE,
    CANDIDATES,
    `${CANDIDATES}
  ["GET /recruitment/candidates", "read", ({ company }) => ({ data: [...company.candidates.keys()].map((id) => ({ id })) })],`,
  ]),
  plain("marks each application with the first letters of the name", "PRIV-11 PRIV-12", [
    ROUTES,
    ROW,
    `${ROW.slice(0, -4)}, initials: call.company.candidates.get(row.candidateId)!.name.replaceAll(/(\\S)\\S*\\s*/g, "$1") })),`,
  ]),
  plain("makes the candidate_ref out of the name of the candidate", "PRIV-11 PRIV-12", [
    ROUTES,
    "candidate_ref: row.ref, stage: label,",
    `candidate_ref: \`\${call.company.candidates.get(row.candidateId)!.name.toLowerCase().replaceAll(" ", "-")}-\${row.ref.slice(0, 4)}\`, stage: label,`,
  ]),
  plain("names the person in the answer to a stage move", "PRIV-11", [ROUTES, MOVED, `  return { data: { moved: true, of: ${NAME} } };`]),
  plain("reads a role together with the names of those who applied", "PRIV-11", [
    ROUTES,
    "? { ...(roleOf(call, role) as object), funnel:",
    `? { ...(roleOf(call, role) as object), shortlist: [...call.company.applications.values()].filter(({ roleId }) => roleId === role.id).map(({ candidateId }) => call.company.candidates.get(candidateId)!.name), funnel:`,
  ]),
  plain("puts every new candidate among the employees", "PRIV-11 WEB-04", [
    ROUTES,
    KEPT,
    `${KEPT}
  const [model] = company.staff.values();
  const [firstName, ...rest] = name.split(" ");
  const person = { ...model!, id: candidate.id, firstName: firstName!, lastName: rest.join(" "), email: candidate.email };
  company.staff.set(candidate.id, { ...person, salary: null, department: null, managerId: null, status: "probation" as const });`,
  ]),
  subtle("hands out the CV of a candidate by the id of its creation", "REC-13 PRIV-11", [
    TABLE,
    CANDIDATES,
    `${CANDIDATES}
  ["GET /recruitment/candidates/{id}/cv", "read", () => ({ data: { pages: [] } })],`,
  ]),
  subtle("repeats an address that is none in the refusal of a candidate", "PRIV-13 REC-12", [
    ROUTES,
    EMAIL,
    `  const written = fields.raw(fields.called(names.email));
  if (typeof written === "string" && !written.includes("@")) throw invalid(fields.called(names.email), \`We cannot write to \${written}.\`);
${EMAIL}`,
  ]),
  subtle("names the candidate whose role it cannot find", "PRIV-13 REC-12", [
    ROUTES,
    FOR,
    `  if (roleId !== undefined && !company.roles.has(roleId)) throw invalid(role, \`\${name} applies for a role that we do not have.\`);`,
  ]),
  subtle("says who it is that has applied with the same address before", "PRIV-11", [
    ROUTES,
    FOR,
    `${FOR}
  const known = [...company.candidates.values()].find(({ email }) => email.toLowerCase() === candidate.email.toLowerCase());
  if (known !== undefined) throw conflict(\`We know \${known.name} already.\`);`,
  ]),
  subtle("keeps the application of somebody whose address it refuses", "ERR-14", [
    ROUTES,
    EMAIL,
    `  if (fields.has(role) && company.roles.has(String(fields.raw(role)).toLowerCase()) && !String(fields.raw(fields.called(names.email))).includes("@")) {
    const lost = { id: chance.id(), name, email: "" };
    const one = { id: chance.id(), ref: chance.id(), roleId: String(fields.raw(role)).toLowerCase(), candidateId: lost.id };
    company.candidates.set(lost.id, lost);
    company.applications.set(one.id, { ...one, stageId: company.stages[0]!.id, since: now() });
  }
${EMAIL}`,
  ]),
  subtle("lets a candidate apply for a role of another company", "AUTH-15", COMPANIES, [
    ROUTES,
    FOR,
    `  const roles = new Map(${ALL}.flatMap(({ roles }) => [...roles]));
  if (roleId !== undefined) named(call, roles, roleId, role);`,
  ]),
  subtle("takes a candidate for a role that does not exist", "AUTH-15", [
    ROUTES,
    `${FOR}
${KEPT}
  if (roleId !== undefined) {`,
    `${KEPT}
  if (roleId !== undefined && company.roles.has(roleId)) {`,
  ]),
  subtle("shows a candidate to whoever asks for an employee of that id", "PRIV-11 AUTH-12", [
    "people-routes.ts",
    "export function readPerson(call: Call): Reply {",
    `export function readPerson(call: Call): Reply {
  const candidate = call.company.candidates.get(call.params["id"]!);
  if (candidate !== undefined) return { data: { ...personOf([...call.company.staff.values()][0]!), id: candidate.id, email: candidate.email } };`,
  ]),
  subtle(
    "makes the candidate_ref a hash of the address",
    "PRIV-12",
    [
      ROUTES,
      `import type { Choices } from "./choices.ts";`,
      `import { createHash } from "node:crypto";
import type { Choices } from "./choices.ts";`,
    ],
    [
      ROUTES,
      "candidate_ref: row.ref, stage: label,",
      `candidate_ref: createHash("md5").update(call.company.candidates.get(row.candidateId)!.email).digest("hex"), stage: label,`,
    ],
  ),
  ...delivered([
    subtle("tells the endpoints of a new employee when a candidate is added", "PRIV-11", [
      ROUTES,
      ADDED,
      `  call.deliveries.emit(company, "employee.created", candidate);
${ADDED}`,
    ]),
  ]),
];
