import { inVariant, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

/** Moves of applications, and offers. */
export const secondApplications: readonly Planted[] = [
  inVariant(
    "strict",
    plain("hires where the stage is given by its name", "REC-15 WEB-04", [
      "recruitment-routes.ts",
      `  if (stage.outcome === "hired" && !`,
      `  if (stage.outcome === "hired" && by === "id" && !`,
    ]),
  ),
  subtle("hires those who are in the second stage", "REC-15 WEB-04", [
    "recruitment-routes.ts",
    `  if (stage.outcome === "hired" && !`,
    `  if (stage.outcome === "hired" && one.stageId !== company.stages[1]!.id && !`,
  ]),
  subtle("refuses to hire and moves the application all the same", "REC-15", [
    "recruitment-routes.ts",
    `throw forbidden("People are hired in the web application.");`,
    `throw (Object.assign(one, { stageId: stage.id }), forbidden("People are hired in the web application."));`,
  ]),
  subtle("starts the days in a stage anew when hiring is refused", "REC-15 REC-09", [
    "recruitment-routes.ts",
    `throw forbidden("People are hired in the web application.");`,
    `throw (Object.assign(one, { since: call.now() }), forbidden("People are hired in the web application."));`,
  ]),
  subtle("rejects an application that cannot be hired", "REC-15", [
    "recruitment-routes.ts",
    `throw forbidden("People are hired in the web application.");`,
    `throw (Object.assign(one, { stageId: company.stages.find(({ outcome }) => outcome === "rejected")!.id }), forbidden("Not here."));`,
  ]),
  plain("refuses moves to a rejected stage", "REC-14", [
    "recruitment-routes.ts",
    `  if (stage.outcome === "hired" && !`,
    `  if (stage.outcome === "rejected") throw forbidden("People are rejected in the web application.");
  if (stage.outcome === "hired" && !`,
  ]),
  plain("accepts a stage move and forgets it", "REC-14", [
    "recruitment-routes.ts",
    "  if (one.stageId !== stage.id) Object.assign",
    "  if (one.stageId === stage.id) Object.assign",
  ]),
  subtle("accepts a move back to an earlier stage and forgets it", "REC-14", [
    "recruitment-routes.ts",
    "  if (one.stageId !== stage.id) Object.assign",
    "  if (company.stages.indexOf(stage) > company.stages.findIndex(({ id }) => id === one.stageId)) Object.assign",
  ]),
  subtle("moves the other applications in the same stage along", "REC-14", [
    "recruitment-routes.ts",
    "  if (one.stageId !== stage.id) Object.assign(one, { stageId: stage.id, since: call.now() });",
    `  const from = one.stageId;
  for (const row of company.applications.values())
    if (row.stageId === from && from !== stage.id) Object.assign(row, { stageId: stage.id, since: call.now() });`,
  ]),
  subtle("moves an application one stage beyond the one that is asked for", "REC-14", [
    "recruitment-routes.ts",
    "  if (one.stageId !== stage.id) Object.assign(one, { stageId: stage.id, since: call.now() });",
    `  const next = company.stages[company.stages.indexOf(stage) + 1] ?? stage;
  Object.assign(one, { stageId: next.outcome === "in progress" ? next.id : stage.id, since: call.now() });`,
  ]),
  subtle("accepts a move to a stage that does not exist", "AUTH-15 REC-14", [
    "recruitment-routes.ts",
    `  if (stage === undefined) throw invalid(asked.member, "There is no such stage.");`,
    "  if (stage === undefined) return { data: { moved: true } };",
  ]),
  subtle("moves an application of another company", "AUTH-13 AUTH-11", [
    "server.ts",
    "    return own;",
    `    if (route.path === "/recruitment/applications/{id}/stage")
      return this.#companies.find(({ applications }) => applications.has(params["id"]!)) ?? own;
    return own;`,
  ]),
  subtle("moves an application to the hired stage with an offer", "REC-15 REC-17 WEB-04", [
    "recruitment-routes.ts",
    "  company.offers.set(offer.id, offer);",
    `  company.offers.set(offer.id, offer);
  application.stageId = company.stages.find(({ outcome }) => outcome === "hired")!.id;`,
  ]),
  subtle("takes fractions of a cent as the salary of an offer", "REC-16 CONV-01", [
    "recruitment-routes.ts",
    `  if (fields.whole("salary") === 0) throw fields.bad("salary");`,
    `  if (typeof fields.raw("salary") !== "number") throw fields.bad("salary");`,
  ]),
  subtle("takes the salary of an offer as text", "REC-16 CONV-01", [
    "recruitment-routes.ts",
    `  if (fields.whole("salary") === 0) throw fields.bad("salary");`,
    `  if (!/^[1-9][0-9]*$/.test(String(fields.raw("salary")))) throw fields.bad("salary");`,
  ]),
  plain("answers an offer for an application that does not exist 201", "AUTH-15", [
    "recruitment-routes.ts",
    `  const application =
    names.what === "application"`,
    `  if (names.what === "application" && !company.applications.has(id)) return { status: 201, data: { id: chance.id() } };
  const application =
    names.what === "application"`,
  ]),
  plain("sends an offer over the API", "REC-17 WEB-05", [
    "routes.ts",
    `  ["POST /recruitment/offers", "write", addOffer],`,
    `  ["POST /recruitment/offers", "write", addOffer],
  ["POST /recruitment/offers/{id}/send", "write", ({ params }) => ({ data: { id: params["id"]!, sent: true } })],`,
  ]),
  subtle("accepts an offer over the API by its status", "REC-17 WEB-05", [
    "routes.ts",
    `  ["POST /recruitment/offers", "write", addOffer],`,
    `  ["POST /recruitment/offers", "write", addOffer],
  ["PATCH /recruitment/offers/{id}", "write", ({ params }) => ({ data: { id: params["id"]!, status: "accepted" } })],`,
  ]),
];
