import { expect, test } from "vitest";
import { mockTarget } from "../../../test/mock-target.ts";
import { pendingLeave } from "../../setup/leave/leave.ts";
import { employee } from "../../setup/people/people.ts";
import { ownRole } from "../../setup/recruitment/recruitment.ts";
import { leftovers } from "./leftovers.ts";
import { Ledger, type LedgerLine } from "./ledger.ts";
import { Run } from "../run.ts";
import { cleanUp } from "./cleanup.ts";
import { CheckContext } from "../check/check-context.ts";
import { liveWire } from "../../wire/live.ts";

test("leftovers of a killed run are found by their mark and removed, and nothing else is", async () => {
  const { mock, target, fetch } = mockTarget();
  await using _ = mock;
  const wire = liveWire({ target, fetch, perMinute: 1_000_000 });
  const begin = (seed: number): Run => new Run({ target, wire, ledger: new Ledger(), seed, startedAt: new Date(0), readOnly: false });
  const labels = ({ ledger }: Run): string[] => ledger.pending.map(({ label }) => label).toSorted();

  const killed = begin(1);
  const t = new CheckContext(killed, "EMP-21", killed.judgements, null);
  await t.use(employee);
  await t.use(pendingLeave);
  await t.use(ownRole);
  await t.call("createWebhook", { body: { url: `https://example.com/${t.token()}`, events: ["employee.created"] } });

  const later = begin(2);
  expect(await leftovers(later)).toEqual([]);
  expect(labels(later)).toEqual(labels(killed));
  expect(new Set(labels(later).map((label) => label.slice(0, -37)))).toEqual(
    new Set(["employee", "job role", "leave request", "webhook endpoint"]),
  );
  expect(await cleanUp(later)).toEqual([]);
  const leave = await t.call("getLeave", { params: { id: (await t.use(pendingLeave)).id } });
  expect(leave.data.at("status").text).toBe("cancelled");

  const last = begin(3);
  await leftovers(last);
  expect(labels(last)).toEqual([]);
});

test("what is in the ledger file and is also found by its mark is removed once", async () => {
  const { mock, target, fetch } = mockTarget();
  await using _ = mock;
  const wire = liveWire({ target, fetch, perMinute: 1_000_000 });
  const begin = (ledger: Ledger): Run => new Run({ target, wire, ledger, seed: 1, startedAt: new Date(0), readOnly: false });
  const lines: LedgerLine[] = [];
  const killed = begin(new Ledger((line) => lines.push(line)));
  await new CheckContext(killed, "EMP-21", killed.judgements, null).use(employee);
  const ledger = new Ledger();
  ledger.takeUp(lines);
  const later = begin(ledger);
  await leftovers(later);
  const sent = wire.requests;
  expect(await cleanUp(later)).toEqual([]);
  expect([wire.requests - sent, ledger.pending]).toEqual([1, []]);
});

test("an unreadable list is reported, and the other lists are searched", async () => {
  const { mock, target, fetch } = mockTarget();
  await using _ = mock;
  const refusing: typeof fetch = async (url, init) => (url.includes("/webhooks") ? new Response(null, { status: 403 }) : fetch(url, init));
  const wire = liveWire({ target, fetch: refusing, perMinute: 1_000_000 });
  const run = new Run({ target, wire, ledger: new Ledger(), seed: 1, startedAt: new Date(0), readOnly: false });
  expect(await leftovers(run)).toEqual(["webhook endpoints: listWebhooks answers 403"]);
});

test("what the first page of a list shows is removed though a later page is refused", async () => {
  const { mock, target, fetch } = mockTarget();
  await using _ = mock;
  const firstOnly: typeof fetch = async (url, init) => {
    const { pathname, searchParams } = new URL(url);
    if (!pathname.endsWith("/webhooks") || init?.method !== "GET") return fetch(url, init);
    if (searchParams.get("page") === "2") return new Response(null, { status: 404 });
    const { data } = (await (await fetch(url, init)).json()) as { data: unknown };
    return Response.json({ data, meta: { total: 200, page: 1, limit: 100, has_more: true } });
  };
  const wire = liveWire({ target, fetch: firstOnly, perMinute: 1_000_000 });
  const begin = (seed: number): Run => new Run({ target, wire, ledger: new Ledger(), seed, startedAt: new Date(0), readOnly: false });
  const killed = begin(1);
  const t = new CheckContext(killed, "EMP-21", killed.judgements, null);
  await t.call("createWebhook", { body: { url: `https://example.com/${t.token()}`, events: ["employee.created"] } });
  const later = begin(2);
  expect(await leftovers(later)).toEqual(["webhook endpoints: listWebhooks answers 404"]);
  expect(later.ledger.pending).toHaveLength(1);
});
