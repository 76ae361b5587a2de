import { ALL, COMPANIES, inVariant, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

const ROUTES = "recruitment-routes.ts";
const TABLE = "routes.ts";
const HIRED = `  if (stage.outcome === "hired" && !call.mistakes.has("hires over the API")) throw forbidden("People are hired in the web application.");`;
const MOVE = "  if (one.stageId !== stage.id) Object.assign(one, { stageId: stage.id, since: call.now() });";
const MOVED = "  return { data: { moved: true } };";
const UNKNOWN = `  if (stage === undefined) throw invalid(asked.member, "There is no such stage.");`;
const SALARY = `  if (fields.whole("salary") === 0) throw fields.bad("salary");`;
const OFFERED = "  return { status: 201, data: { id: offer.id } };";
const OFFERS = `  ["POST /recruitment/offers", "write", addOffer],`;
const MOVES = `  ["PATCH /recruitment/applications/{id}/stage", "write", moveApplication],`;
const NAME = "company.candidates.get(one.candidateId)!.name";

/** Moves of applications. */
const moves: readonly Planted[] = [
  plain("answers a stage move with 204", "CONV-10 REC-14", [ROUTES, MOVED, "  return { status: 204 };"]),
  plain("moves an application to the next stage, whichever was asked for", "REC-14", [
    ROUTES,
    MOVE,
    `  const next = company.stages[company.stages.findIndex(({ id }) => id === one.stageId) + 1];
  if (next?.outcome === "in progress" || next?.outcome === "rejected") Object.assign(one, { stageId: next.id, since: call.now() });`,
  ]),
  plain("agrees to a stage move and leaves everything as it was", "REC-14", [
    ROUTES,
    MOVE,
    "  Object.assign({ ...one }, { stageId: stage.id });",
  ]),
  plain("knows the stage of the hired by the word hired alone", "REC-15 WEB-04", [
    ROUTES,
    HIRED,
    `  if (stage.label.toLowerCase() === "hired") throw forbidden("People are hired in the web application.");`,
  ]),
  plain("refuses every stage move as people are hired elsewhere", "REC-14", [ROUTES, HIRED, HIRED.replace(`"hired" &&`, `"" ||`)]),
  plain("agrees to hire somebody and does nothing of the kind", "REC-15 WEB-04", [
    ROUTES,
    HIRED,
    `  if (stage.outcome === "hired") return { data: { moved: true } };`,
  ]),
  subtle("moves nobody to a stage of the rejected", "REC-14", [ROUTES, HIRED, HIRED.replace(`=== "hired"`, `!== "in progress"`)]),
  subtle("names the person who is not to be hired here", "PRIV-11", [
    ROUTES,
    HIRED,
    `  if (stage.outcome === "hired") throw forbidden(\`\${${NAME}} is hired in the web application.\`);`,
  ]),
  subtle("counts the days in a stage anew when it refuses to hire", "REC-15 ERR-14", [
    ROUTES,
    HIRED,
    `  if (stage.outcome === "hired") one.since = call.now();
${HIRED}`,
  ]),
  subtle("hires whoever has come to the last stage before", "REC-15 WEB-04", [
    ROUTES,
    HIRED,
    `  const last = company.stages.findLast(({ outcome }) => outcome === "in progress")!;
  if (stage.outcome === "hired" && one.stageId !== last.id) throw forbidden("People are hired in the web application.");`,
  ]),
  inVariant(
    "strict",
    subtle("hires when the stage is asked for by its name", "REC-15 WEB-04", [
      ROUTES,
      HIRED,
      `  if (stage.outcome === "hired" && by === "id") throw forbidden("People are hired in the web application.");`,
    ]),
  ),
  subtle("moves all applications of a role that stand in one stage", "REC-14", [
    ROUTES,
    MOVE,
    `  const from = one.stageId;
  for (const row of company.applications.values())
    if (row.roleId === one.roleId && row.stageId === from && from !== stage.id) Object.assign(row, { stageId: stage.id, since: call.now() });`,
  ]),
  subtle("takes an unknown stage for the present one", "AUTH-15", [
    ROUTES,
    UNKNOWN,
    `  if (stage === undefined) return { data: { moved: false } };`,
  ]),
  subtle("moves an application into a stage of another company", "AUTH-15", COMPANIES, [
    ROUTES,
    UNKNOWN,
    `  const foreign = ${ALL}.flatMap(({ stages }) => stages).find(({ id }) => id === asked.text);
  if (stage === undefined && foreign !== undefined) {
    one.stageId = company.stages[0]!.id;
    return { data: { moved: true } };
  }
${UNKNOWN}`,
  ]),
  subtle("lets no application go back to an earlier stage", "REC-14", [
    ROUTES,
    MOVE,
    `  const place = (wanted: string): number => company.stages.findIndex(({ id }) => id === wanted);
  if (place(stage.id) < place(one.stageId)) throw conflict("There is no way back.");
${MOVE}`,
  ]),
  subtle("hires below the path of an application", "WEB-04", [
    TABLE,
    MOVES,
    `${MOVES}
  ["POST /recruitment/applications/{id}/hire", "write", ({ company, params }) => {
    const one = company.applications.get(params["id"]!);
    if (one !== undefined) one.stageId = company.stages.find(({ outcome }) => outcome === "hired")!.id;
    return { data: { hired: one !== undefined } };
  }],`,
  ]),
];

/** Offers. */
const offers: readonly Planted[] = [
  plain("wraps the id of an offer once more", "REC-16", [ROUTES, OFFERED, "  return { status: 201, data: { offer: { id: offer.id } } };"]),
  plain("takes no salary of a million cents or more", "REC-16", [
    ROUTES,
    SALARY,
    `  if (fields.whole("salary") >= 1_000_000) throw fields.bad("salary");`,
  ]),
  plain("sends offers over the API", "REC-17 WEB-05", [
    TABLE,
    OFFERS,
    `${OFFERS}
  ["POST /recruitment/offers/{id}/send", "write", ({ params }) => ({ data: { id: params["id"], status: "sent" } })],`,
  ]),
  plain("answers an offer with no data around its id", "CONV-05 REC-16", [
    ROUTES,
    OFFERED,
    `  return { raw: { type: "application/json; charset=UTF-8", body: JSON.stringify({ id: offer.id }) } };`,
  ]),
  plain("answers an offer with the address to which it will go", "PRIV-11 REC-16", [
    ROUTES,
    OFFERED,
    "  return { status: 201, data: { id: offer.id, recipient: company.candidates.get(application.candidateId)!.email } };",
  ]),
  subtle("takes a salary that is written as text", "REC-16 CONV-01", [
    ROUTES,
    SALARY,
    `  if (typeof fields.raw("salary") === "string" && !/^\\d+$/.test(fields.text("salary"))) throw fields.bad("salary");
  if (typeof fields.raw("salary") !== "string" && fields.whole("salary") === 0) throw fields.bad("salary");`,
  ]),
  subtle("blames the amount where the salary has a fraction", "ERR-04 ERR-13", [
    ROUTES,
    SALARY,
    `  if (!Number.isInteger(fields.raw("salary"))) throw fields.bad("amount");
${SALARY}`,
  ]),
  subtle("accepts an offer by a change of its status", "REC-17 WEB-05", [
    TABLE,
    OFFERS,
    `${OFFERS}
  ["PATCH /recruitment/offers/{id}", "write", ({ params }) => ({ data: { id: params["id"], status: "accepted" } })],`,
  ]),
  subtle("hires whoever is made an offer", "WEB-04 REC-15", [
    ROUTES,
    OFFERED,
    `  application.stageId = company.stages.find(({ outcome }) => outcome === "hired")!.id;
${OFFERED}`,
  ]),
];

export const thirdHiringMoves: readonly Planted[] = [...moves, ...offers];
