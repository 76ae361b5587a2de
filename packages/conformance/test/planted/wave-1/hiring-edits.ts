export const ROUTES = "recruitment-routes.ts";

export const SET = "  one.status = asked;";

export const APPLIED =
  "company.applications.set(id, { id, ref: chance.id(), roleId, candidateId: candidate.id, stageId: first, since: now() });";

export const ANSWERED = "  return { status: 201, data: { id: candidate.id } };";

export const LISTED = "    open.map((role) => roleOf(call, role)),";
