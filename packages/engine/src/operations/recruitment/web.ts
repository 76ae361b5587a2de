import type { ApplicationRecord, OfferRecord } from "@hr-platform/domain";
import { refuse } from "../../contract/errors.ts";
import { applicationNamed } from "./candidate-refs.ts";
import { type OfferMove, offerAfter } from "./offer-moves.ts";
import { moved } from "./stage-moves.ts";
import { type WebAction, type WebAnswer, type WebContextOf, webAction } from "../web-action.ts";

const APPLICATION = {
  application_id: {
    type: "uuid",
    required: true,
    meaning: "The application, by its candidate_ref or the id that the stage move takes.",
    tables: ["applications"],
  },
} as const;

/** Hiring makes no employee: the document does not say so, and the two must not share an id (T-26). */
function hire({ company, decisions, now, body }: WebContextOf<typeof APPLICATION>): WebAnswer {
  const application: ApplicationRecord | undefined = applicationNamed(company, body.application_id, decisions);
  if (application === undefined) throw refuse.unknownId("application_id");
  if (application.status !== "active") throw refuse.conflict(`An application that is ${application.status} cannot be hired.`);
  const stage = company.data.stages.find(({ resource }) => resource.kind === "hired")?.resource;
  if (stage === undefined) throw refuse.conflict("The company has no stage for those who are hired.");
  const record = moved(application, stage, now);
  const { id, stage_id, status } = record;
  return { data: { id, stage_id, status }, changes: [{ table: "applications", record }] };
}

const DONE: Record<OfferMove, OfferRecord["status"]> = { send: "sent", accept: "accepted", decline: "declined" };

function offerAction(move: OfferMove, title: string): WebAction {
  return webAction({
    name: `${move}-offer`,
    title,
    fields: { offer_id: { type: "uuid", required: true, meaning: "The offer, by the id that its creation returned.", tables: ["offers"] } },
    run({ company, body }) {
      const offer = company.records.offers.get(body.offer_id);
      if (offer === undefined) throw refuse.unknownId("offer_id");
      const record = offerAfter(offer, move);
      if (record === undefined) throw refuse.conflict(`An offer that is ${offer.status} cannot be ${DONE[move]}.`);
      return { data: { id: record.id, status: record.status }, changes: [{ table: "offers", record }] };
    },
  });
}

/** Recruitment actions that only the web application has: hiring, and the outcome of offers (§1). */
export const recruitmentActions: readonly WebAction[] = [
  webAction({ name: "hire", title: "Move an active application to Hired", fields: APPLICATION, run: hire }),
  offerAction("send", "Send a draft offer to the candidate"),
  offerAction("accept", "Accept an offer that was sent"),
  offerAction("decline", "Decline an offer that was sent"),
];
