import type { LeaveRequest } from "@hr-platform/spec/types";
import type { Mock } from "../../src/sandbox/mock-handle.ts";
import { lastEvents } from "../support/cast.ts";
import { client, jsonRequest } from "../support/client.ts";
import { world } from "../support/worlds.ts";
import { type Switch, NEWCOMER, requestLeave, hire, on, outcome } from "./switch.ts";

/** Sends a create with an Idempotency-Key. Returns the status, the id, and the number of events. */
function create(mock: Mock, more: object, key = "k-1", token = "hrk_wattle_full"): readonly [status: string, id: unknown, events: number] {
  const request = jsonRequest("POST", "/employees", { ...NEWCOMER, ...more });
  const answer = client(mock, token).send<{ id: string }>({ ...request, headers: { ...request.headers, "idempotency-key": key } });
  return [outcome(answer), answer.error === undefined ? answer.data.id : null, lastEvents(mock).length];
}

/** The same create twice, then with a difference, and a day later: whether each made a new employee. */
function repeated(mock: Mock): unknown {
  const [first, again] = [create(mock, {}), create(mock, {})];
  const others = [create(mock, { email: "b@x.example" }), create(mock, {}, "k-2"), create(mock, {}, "k-1", "hrk_wattle_write")];
  mock.clock.advance("P1D");
  return [again[0], again[1] === first[1], again[2], others.map(([status]) => status), create(mock, {})[0]];
}

/** Whether the newest create, update and termination are visible: by id, in the list, and in the list a second later. */
function shown(mock: Mock): unknown {
  const { resource } = world.data("wattle").employees[0]!;
  const total = (status: string): number => client(mock).get("/employees", { status, limit: 1 }).meta!.total;
  const [all, gone] = [total("all"), total("terminated")];
  const { id } = hire(mock).data;
  client(mock).delete(`/employees/${resource.id}`);
  const byId = [outcome(client(mock).get(`/employees/${id}`)), client(mock).get(`/employees/${resource.id}`).data["status"]];
  const look = (): number[] => [total("all") - all, total("terminated") - gone];
  const atOnce = look();
  mock.clock.set("2026-03-02T09:00:00.999Z");
  const soon = look();
  mock.clock.set("2026-03-02T09:00:01Z");
  return [byId, atOnce, soon, look()];
}

/**
 * Approves a request and declines it at once; approves another and declines it a second later. Returns the responses
 * and final statuses.
 */
function raced(mock: Mock): unknown {
  const api = client(mock);
  return ["PT0S", "PT1S"].map((pause, n) => {
    const { id } = requestLeave(mock, hire(mock, { email: `r${n}@x.example` }).data.id).data;
    const approved = outcome(api.patch(`/leave/${id}/approve`));
    mock.clock.advance(pause);
    const declined = outcome(api.patch(`/leave/${id}/decline`, { reason: "No" }));
    return [approved, declined, api.get<LeaveRequest>(`/leave/${id}`).data.status];
  });
}

/** Requests that are repeated, or follow each other, or race. */
export const consistencySwitches: readonly Switch[] = [
  on("idempotency-key", repeated, {
    ignored: ["409 CONFLICT email", false, 0, ["200", "409 CONFLICT email", "409 CONFLICT email"], "409 CONFLICT email"],
    honoured: ["200", true, 0, ["200", "409 CONFLICT email", "409 CONFLICT email"], "409 CONFLICT email"],
  }),
  on("read-your-writes", shown, {
    immediate: [
      ["200", "terminated"],
      [1, 1],
      [1, 1],
      [1, 1],
    ],
    eventual: [
      ["200", "terminated"],
      [0, 0],
      [0, 0],
      [1, 1],
    ],
  }),
  on("concurrent-transitions", raced, {
    "one-wins": [
      ["200", "409 CONFLICT", "approved"],
      ["200", "409 CONFLICT", "approved"],
    ],
    "both-succeed": [
      ["200", "200", "declined"],
      ["200", "409 CONFLICT", "approved"],
    ],
  }),
];
