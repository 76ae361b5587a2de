import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { EVENT_KINDS } from "@hr-platform/engine/contract/event-kinds";
import type { EventKind } from "@hr-platform/engine/webhooks/event";
import { envelopeFaults } from "../src/catalogue/webhooks/envelopes.ts";
import { someone } from "@hr-platform/engine/test/support/cast";
import { client } from "@hr-platform/engine/test/support/client";
import { HOOK, drain, due, hook, logOf, setActive } from "@hr-platform/engine/test/support/hooks";
import { SICK, requestLeave, hire } from "@hr-platform/engine/test/decisions/switch";
import { type Proof, proof, unchecked } from "./proof.ts";

const DAY = { start_date: "2026-05-04", end_date: "2026-05-04" };

/** All deliveries to an endpoint for every kind, during some typical changes. */
function everything(mock: Mock): unknown {
  hook(mock, EVENT_KINDS);
  const api = client(mock);
  const { id } = hire(mock, { first_name: "Zoë", base_salary: 9_000_000 }).data;
  api.patch(`/employees/${id}`, { job_title: "Lead" });
  api.patch(`/leave/${requestLeave(mock, id, DAY).data.id}/decline`, { reason: "Stocktaking" });
  requestLeave(mock, id, { ...DAY, half_day: true, half_day_period: "morning" }, SICK);
  api.delete(`/employees/${id}`, { termination_reason: "redundancy" });
  return drain(mock).map(({ body, headers }) => [body, headers]);
}

/** The attempts of one delivery with these response statuses, and those of the minute after. */
const attempts =
  (...statuses: readonly number[]) =>
  (mock: Mock): unknown => {
    const made = hook(mock, ["employee.created"]);
    hire(mock);
    const { deliveries } = mock.defaultSandbox;
    for (const advance of [0, 1, 1, 3, 5, 10, 60]) {
      mock.clock.advance(`PT${advance}S`);
      for (const attempt of due(mock))
        deliveries.onResponse(attempt, { status: statuses[attempt.n - 1] ?? 500, location: null }, mock.clock.now.getTime());
    }
    const [delivery] = logOf(mock, made);
    return [delivery!.state, delivery!.attempts.map(({ n, at, body, headers }) => [n, at - delivery!.created, body, headers])];
  };

/** The number of attempts to an endpoint for events of these kinds, with actions before or in between. */
const count = (mock: Mock, kinds: readonly EventKind[], { before, between }: { before?: Treat; between?: Treat }): unknown => {
  const made = hook(mock, kinds);
  before?.(mock, made);
  hire(mock);
  drain(mock, 500);
  between?.(mock, made);
  mock.clock.advance("PT10M");
  drain(mock, 500);
  return logOf(mock, made).map(({ attempts: all }) => all.length);
};

type Treat = (mock: Mock, endpoint: { readonly id: string }) => unknown;
const pause: Treat = (mock, made) => setActive(mock, made, false);
const remove: Treat = (mock, made) => client(mock).delete(`/webhooks/${made.id}`);
const CREATED: readonly EventKind[] = ["employee.created"];

/** The kinds that endpoints get when an employee is created and takes sick leave. */
const arriving =
  (...kinds: readonly (readonly EventKind[])[]) =>
  (mock: Mock): unknown => {
    for (const some of kinds) hook(mock, some);
    requestLeave(mock, hire(mock).data.id, DAY, SICK);
    return drain(mock).map(({ delivery, body }) => [delivery.webhook, (JSON.parse(body) as { event: string }).event]);
  };

const ATTEMPTS = [
  "never-tried-again",
  "tried-four-times",
  "tried-again-at-once",
  "tried-again-evenly",
  "first-attempt-waits",
  "any-answer-counts-as-delivered",
  "event-id-anew-with-each-attempt",
  "retries-unsigned",
];
const SIGNED = [
  "deliveries-unsigned",
  "signature-without-its-prefix",
  "signature-in-base64",
  "signature-with-sha1",
  "signature-in-another-header",
  "signature-over-the-data",
  "signature-over-indented-json",
  "signature-over-time-and-body",
  "signature-over-ascii",
  "signature-with-the-oldest-secret",
  "secret-kept-in-capitals",
];

/** Deliveries (§6). */
export const deliveriesProofs: readonly Proof[] = [
  ...envelopeFaults.filter(({ id }) => !ATTEMPTS.includes(id)).map(({ id }) => proof(id, everything)),
  ...SIGNED.map((fault) => proof(fault, everything)),
  proof("one-secret-for-a-company", (mock) => [1, 2].map(() => hook(mock, CREATED).secret)),
  ...ATTEMPTS.map((fault) => proof(fault, attempts(500, 500, 500, 500))),
  proof("client-errors-end-a-delivery", attempts(410, 200)),
  proof("redirects-count-as-delivered", attempts(302, 200)),
  proof("only-200-counts-as-delivered", attempts(204)),
  proof("timeouts-end-a-delivery", (mock) => {
    const made = hook(mock, CREATED);
    hire(mock);
    const [attempt] = due(mock);
    mock.clock.advance("PT40S");
    mock.defaultSandbox.deliveries.onFailure(attempt!, "timeout", mock.clock.now.getTime());
    return logOf(mock, made)[0]!.state;
  }),
  proof("attempts-may-take-minutes", (mock) => {
    hook(mock, CREATED);
    hire(mock);
    const [attempt] = due(mock);
    return mock.defaultSandbox.deliveries.queues.deadline(attempt!) - attempt!.at;
  }),
  proof("every-event-comes-twice", arriving(CREATED)),
  proof("all-kinds-to-every-endpoint", arriving(CREATED)),
  proof("kinds-by-their-area", arriving(["leave.requested"])),
  proof("kinds-by-address", arriving(["leave.requested"], CREATED)),
  proof("events-to-every-company", (mock) => {
    unchecked(mock, "hrk_kauri_full").post("/webhooks", { url: HOOK, events: CREATED });
    hire(mock);
    return due(mock).length;
  }),
  proof("paused-endpoints-get-events", (mock) => count(mock, CREATED, { before: pause })),
  proof("paused-endpoints-get-retries", (mock) => count(mock, CREATED, { between: pause })),
  proof("resumed-endpoints-stay-silent", (mock) => {
    const made = hook(mock, CREATED);
    for (const [n, active] of [false, true].entries()) {
      setActive(mock, made, active);
      hire(mock, { email: `n${n}@x.example` });
    }
    return due(mock).length;
  }),
  proof("deleted-endpoints-get-events", (mock) => count(mock, CREATED, { before: remove })),
  proof("deleted-endpoints-get-retries", (mock) => count(mock, CREATED, { between: remove })),
  ...["hidden-leave-is-told", "hidden-leave-updates-the-employee"].map((fault) =>
    proof(fault, (mock) => {
      hook(mock, EVENT_KINDS);
      mock.web("add-hidden-leave", { company: "wattle", employee_id: someone(mock).id, start_date: "2026-03-02" });
      return drain(mock).map(({ body }) => body);
    }),
  ),
];
