import type { OfferRecord } from "@hr-platform/fixtures";

export type OfferStatus = OfferRecord["status"];
export type OfferMove = "send" | "accept" | "decline";

/** Where each move of an offer starts and ends; all are made in the web application (§1). */
const MOVES: Record<OfferMove, { readonly from: OfferStatus; readonly to: OfferStatus }> = {
  send: { from: "draft", to: "sent" },
  accept: { from: "sent", to: "accepted" },
  decline: { from: "sent", to: "declined" },
};

/** The offer after a move; undefined: its status does not allow it, which is a CONFLICT. */
export function offerAfter(offer: OfferRecord, move: OfferMove): OfferRecord | undefined {
  const { from, to } = MOVES[move];
  return offer.status === from ? { ...offer, status: to } : undefined;
}

/** Whether an offer still waits for an answer: an application has at most one of these. */
export function isOpen({ status }: OfferRecord): boolean {
  return status === "draft" || status === "sent";
}
