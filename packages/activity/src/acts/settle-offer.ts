import type { OfferRecord } from "@hr-platform/domain";
import type { CompanyState } from "@hr-platform/engine/store/company/company-state";
import type { Act } from "../act.ts";
import { AWAKE, OFFICE } from "../day.ts";
import { isKept } from "../kept.ts";
import { offerOf, reject } from "../pipeline.ts";

/** How likely the next step of an offer is on a working day. */
const STEP = { draft: 0.5, sent: 0.3 } as const;

/** Whether the application of an offer is active. */
function isLive({ records }: CompanyState, offer: OfferRecord): boolean {
  return records.applications.get(offer.application_id)?.status === "active";
}

/** Whether the role of an offer is still to be filled, and nobody else has accepted it. */
function isWanted(company: CompanyState, offer: OfferRecord): boolean {
  const { applications, roles } = company.records;
  const { role_id } = applications.get(offer.application_id)!;
  const others = applications.where("role_id", role_id).filter(({ id, status }) => id !== offer.application_id && status === "active");
  return roles.get(role_id)?.status === "open" && !others.some(({ id }) => offerOf(company, id)?.status === "accepted");
}

/** An offer that is declined ends the application. So does somebody else who accepts the same role. */
export const settleOffer: Act = {
  id: "settle-offer",
  title: "An offer is sent, accepted or declined",
  plan(day) {
    if (!day.workday(day.office).isWorking) return;
    for (const status of ["draft", "sent"] as const)
      for (const offer of day.company.records.offers.where("status", status)) {
        const isFree = isLive(day.company, offer) && !isKept(day.company, offer.application_id);
        if (isFree && day.follows("settle-offer", offer.id, STEP[status]))
          day.at("settle-offer", offer.id, day.office, status === "draft" ? OFFICE : AWAKE);
      }
  },
  run(scene, about) {
    const { company, chance } = scene;
    const offer = company.records.offers.get(about);
    if (offer === undefined || !isLive(company, offer)) return null;
    const body = { offer_id: about };
    const isSent = offer.status === "sent";
    if (!isSent && offer.status !== "draft") return null;
    const goesOn = isWanted(company, offer) && (!isSent || chance.chance(0.8));
    if (goesOn) scene.web(isSent ? "accept-offer" : "send-offer", body);
    else {
      if (isSent) scene.web("decline-offer", body);
      reject(scene, company.records.applications.get(offer.application_id)!);
    }
    return { resource_id: about };
  },
};
