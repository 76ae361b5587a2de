import type { OfferRecord } from "@hr-platform/domain";
import { expect, test } from "vitest";
import { uuid } from "../../../test/support/records.ts";
import { type OfferMove, type OfferStatus, isOpenOffer, offerAfter } from "./offer-moves.ts";

const STATUSES: readonly OfferStatus[] = ["draft", "sent", "accepted", "declined"];

const offer = (status: OfferStatus): OfferRecord => ({
  id: uuid(1),
  application_id: uuid(2),
  title: "Rigger",
  salary: 9_800_000,
  employment_type: "full_time",
  start_date: "2026-04-20",
  status,
  created_at: "2026-03-01T09:00:00.000Z",
});

test.for<readonly [OfferMove, OfferStatus, OfferStatus]>([
  ["send", "draft", "sent"],
  ["accept", "sent", "accepted"],
  ["decline", "sent", "declined"],
])("%s leads from %s to %s and from no other status anywhere", ([move, from, to]) => {
  const after = STATUSES.map((status) => offerAfter(offer(status), move));
  expect(after).toEqual(STATUSES.map((status) => (status === from ? offer(to) : undefined)));
});

test("an offer is open until it is accepted or declined [A-201]", () => {
  expect(STATUSES.filter((status) => isOpenOffer(offer(status)))).toEqual(["draft", "sent"]);
});
