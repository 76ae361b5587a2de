import type { OfferRecord } from "@hr-platform/domain";

export type OfferStatus = OfferRecord["status"];
export type OfferMove = "send" | "accept" | "decline";

/** The statuses before and after each transition of an offer. The web application makes all of them (§1). */
export const OFFER_MOVES: Record<OfferMove, { readonly from: OfferStatus; readonly to: OfferStatus }> = {
  send: { from: "draft", to: "sent" },
  accept: { from: "sent", to: "accepted" },
  decline: { from: "sent", to: "declined" },
};

/** The offer after a transition; undefined: its status does not allow it, which is a CONFLICT. */
export function offerAfter(offer: OfferRecord, move: OfferMove): OfferRecord | undefined {
  const { from, to } = OFFER_MOVES[move];
  return offer.status === from ? { ...offer, status: to } : undefined;
}

/** Whether an offer is open: an application has at most one open offer. */
export function isOpenOffer({ status }: OfferRecord): boolean {
  return status === "draft" || status === "sent";
}
