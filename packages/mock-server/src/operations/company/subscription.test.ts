import { expect, test } from "vitest";
import { client } from "../../../test/support/client.ts";
import { createMock } from "../../mock.ts";
import type { Mock } from "../../sandbox/mock-handle.ts";

const mockAt = (clock = "frozen:2026-03-02T09:00:00Z"): Mock => createMock({ clock, rateLimit: null });
const billing = (mock: Mock, slug = "acorn"): unknown => client(mock, mock.key(slug)).get("/billing").data;

test("a trial ends at its instant, which the turn of the clock lists in order", () => {
  const mock = mockAt();
  expect(billing(mock)).toMatchObject({ subscription_status: "trialing", trial: { ends_at: "2026-03-22T00:00:00.000Z" } });
  mock.clock.set("2026-03-21T23:59:59.999Z");
  expect(billing(mock)).toMatchObject({ subscription_status: "trialing", trial: { days_remaining: 1 } });
  const due = mock.clock.advance("P2D");
  expect(due.filter(({ kind }) => kind === "subscription")).toEqual([
    { kind: "subscription", company: "acorn", at: "2026-03-22T00:00:00.000Z", from: "trialing", to: "active" },
  ]);
  expect(due.map(({ at }) => at)).toEqual(due.map(({ at }) => at).sort());
  expect(billing(mock)).toMatchObject({ subscription_status: "active" });
});
