import * as fc from "fast-check";
import { runs } from "@hr-platform/property-runs";
import { describe, expect, test } from "vitest";
import type { ChangedRecord } from "@hr-platform/control/explain/changed-records";
import type { Observation, SeenExchange } from "../run/observation.ts";
import { problemOf } from "../baseline.ts";
import { compareEffects, effectsOf, steadiness } from "./effects.ts";
import { isSameEnd } from "./end-state.ts";
import { type Expectation, judgeRun, keyInOutput } from "./judge-run.ts";
import { errorIn, partingOf, refusedIn } from "./parting.ts";
import { untaken } from "../scenarios/deliveries.ts";
import { saidFindings } from "./said-states.ts";
import { trafficFindings, unfollowedLists } from "./traffic.ts";

const KNOWN = "11111111-1111-4111-8111-111111111111";
const NEW = "22222222-2222-4222-8222-222222222222";
const OTHER = "33333333-3333-4333-8333-333333333333";

interface Told {
  readonly at?: number;
  readonly status?: number;
  readonly body?: string;
  readonly answer?: string;
  readonly headers?: Record<string, string>;
  readonly hasEffect?: boolean;
  readonly operation?: SeenExchange["operation"];
}

/** An exchange such as `GET /employees?page=1`. */
function seen(
  n: number,
  line: string,
  { at = n, status = 200, body = "", answer = "{}", headers = {}, hasEffect = false, operation = null }: Told = {},
): SeenExchange {
  const [method = "", address = ""] = line.split(" ");
  const [path = "", query = ""] = address.split("?");
  return {
    n,
    ms: at,
    operation,
    token: "hrk_wattle_full_sb1",
    request: { method, path, query, headers: {}, body: body === "" ? null : new TextEncoder().encode(body) },
    response: { status, headers, body: answer },
    hasEffect,
    decisions: {},
    isArranged: false,
  };
}

const run = (...exchanges: readonly SeenExchange[]): Pick<Observation, "exchanges" | "knows"> => ({
  exchanges,
  knows: (id) => id === KNOWN,
});

describe("effects", () => {
  test("are compared by what was done, whatever the ids of new records and the order of members", () => {
    const [one, other] = [NEW, OTHER].map((id, n) =>
      effectsOf(
        run(
          seen(0, "POST /employees", { hasEffect: true, body: n === 0 ? '{"a":1,"b":2}' : '{"b":2,"a":1}' }),
          seen(1, `PATCH /employees/${id}`, { hasEffect: true, body: `{"manager_id":"${KNOWN}"}` }),
          seen(2, "GET /employees"),
        ),
      ),
    );
    expect(one!.map(({ key }) => key)).toEqual(['POST /employees {"a":1,"b":2}', `PATCH /employees/new {"manager_id":"${KNOWN}"}`]);
    expect(compareEffects(one!, other!, "whole")).toEqual({ extra: [], missing: [] });
    expect(steadiness(one!, other!)).toBe("whole");
  });

  test("of two runs differ by what one has too many and too few, in any order", () => {
    const effects = fc.array(fc.constantFrom("POST /leave", "POST /employees", `DELETE /leave/${KNOWN}`));
    fc.assert(
      fc.property(effects, effects, fc.nat(), (before, after, turn) => {
        const made = (lines: readonly string[]) => effectsOf(run(...lines.map((line, n) => seen(n, line, { hasEffect: true }))));
        const turned = [...before.slice(turn % (before.length + 1)), ...before.slice(0, turn % (before.length + 1))];
        expect(compareEffects(made(before), made(turned), "whole")).toEqual({ extra: [], missing: [] });
        const { extra, missing } = compareEffects(made(before), made(after), "whole");
        const rest = (lines: readonly string[], line: string): number => lines.filter((one) => one === line).length;
        for (const line of new Set([...before, ...after])) {
          const more = rest(after, line) - rest(before, line);
          expect(extra.filter(({ key }) => key === line)).toHaveLength(Math.max(0, more));
          expect(missing.filter(({ key }) => key === line)).toHaveLength(Math.max(0, -more));
        }
      }),
      runs(92, 400),
    );
  });
});

test("an end state is the same whatever the ids of new records and the times are, and differs by a member", () => {
  const end = (id: string, at: string, name: string): Observation => {
    const after = { resource: { id, created_at: at, name }, since: Date.parse(at) };
    const change: ChangedRecord = { company: "wattle", table: "employees", id, before: null, after, members: [], changedBy: [] };
    return { ...run(), changes: [change] } as unknown as Observation;
  };
  const one = end(NEW, "2026-03-02T01:00:01.000Z", "Ada");
  expect(isSameEnd(one, end(OTHER, "2026-03-02T01:00:09.123Z", "Ada"))).toBe(true);
  expect(isSameEnd(one, end(OTHER, "2026-03-02T01:00:09.123Z", "Eve"))).toBe(false);
  expect(isSameEnd(one, end(KNOWN, "2026-03-02T01:00:01.000Z", "Ada"))).toBe(false);
});

describe("the traffic", () => {
  const of = (...exchanges: readonly SeenExchange[]): string[] =>
    trafficFindings({ exchanges, posts: [] }).map(({ requirement }) => requirement);
  const refused = { status: 409 };
  const limited = { status: 429, headers: { "Retry-After": "2" } };

  test("may have the same refusal twice, and not three times", () => {
    const again = [0, 1, 2].map((n) => seen(n, `PATCH /leave/${KNOWN}/approve`, refused));
    expect([of(...again.slice(1)), of(...again)]).toEqual([[], ["CLIENT-09"]]);
    expect(of(...again.map((one, n) => seen(n, `PATCH /leave/${n}/approve`, { status: one.response.status })))).toEqual([]);
  });

  test("may have it for each row of its input, which is advice, and not for ever", () => {
    const rows = (count: number, status = 400): SeenExchange[] =>
      Array.from({ length: count }, (_, n) => [
        seen(2 * n, "POST /recruitment/roles", { status }),
        seen(2 * n + 1, `GET /leave/${n}`),
      ]).flat();
    const levels = (exchanges: readonly SeenExchange[]): string[] => trafficFindings({ exchanges, posts: [] }).map(({ level }) => level);
    const oneAfterTheOther = (status: number): string[] => levels(rows(3, status).filter(({ request: { method } }) => method === "POST"));
    expect([levels(rows(2)), levels(rows(3)), levels(rows(6))]).toEqual([[], ["warn"], ["fail"]]);
    // A key that may not do this is one reason for all rows.
    expect([oneAfterTheOther(400), oneAfterTheOther(403)]).toEqual([["fail"], ["warn"]]);
  });

  test("may have it again for each event that comes", () => {
    const again = [0, 1, 2, 3].map((n) => seen(n, `GET /leave/${KNOWN}`, { status: 401, at: 100 * n }));
    const post = (at: number): Observation["posts"][number] => ({ event: NEW, kind: "leave.approved", about: [], status: 200, at, ms: 1 });
    const after = (...at: readonly number[]): number => trafficFindings({ exchanges: again, posts: at.map(post) }).length;
    expect([after(), after(50), after(50, 150), after(50, 150, 250)]).toEqual([1, 1, 0, 0]);
    // Twice for each event is advice.
    const levels = (count: number, ...at: readonly number[]): string[] => {
      const exchanges = Array.from({ length: count }, (_, n) => seen(n, `GET /leave/${KNOWN}`, { status: 401, at: 100 }));
      return trafficFindings({ exchanges, posts: at.map(post) }).map(({ level }) => level);
    };
    expect([levels(6), levels(6, 50, 60), levels(7, 50, 60)]).toEqual([["fail"], ["warn"], ["fail"]]);
  });

  test("may not send a member of which the record that it makes has no value", () => {
    const made = (halfDayPeriod: string | null, sent: object): string[] => {
      const answer = JSON.stringify({ data: { id: NEW, halfDay: halfDayPeriod !== null, halfDayPeriod, notes: null } });
      return of(seen(0, "POST /leave", { hasEffect: true, status: 201, body: JSON.stringify(sent), answer }));
    };
    expect(made(null, { half_day_period: "morning" })).toEqual(["CLIENT-08"]);
    expect(made("morning", { half_day: true, half_day_period: "morning" })).toEqual([]);
    expect(made(null, { half_day: false, half_day_period: null, reference: "7" })).toEqual([]);
  });

  test("may have a conflict more often if it looks at the record each time, and not for ever", () => {
    const looking = (times: number, looked: string): SeenExchange[] =>
      Array.from({ length: times }, (_, n) => [
        seen(2 * n, `DELETE /leave/${KNOWN}`, refused),
        seen(2 * n + 1, `GET /leave/${looked}`),
      ]).flat();
    expect([of(...looking(3, KNOWN)), of(...looking(3, OTHER)), of(...looking(6, KNOWN))]).toEqual([[], ["CLIENT-09"], ["CLIENT-09"]]);
  });

  test.each<[number, readonly string[], string]>([
    [100, [], "in the same moment, with another request"],
    [1100, ["CLIENT-10"], "before the time is over"],
    [2100, [], "after it"],
  ])("may not go on %i ms after a 429: %s", (at, findings) => {
    expect(of(seen(0, "GET /company", { ...limited, at: 0 }), seen(1, "GET /leave", { at }))).toEqual(findings);
  });

  test("is advised to let other requests wait, and may not send the same one again", () => {
    const levels = (line: string) =>
      trafficFindings({ ...run(seen(0, "GET /company", { ...limited, at: 0 }), seen(1, line, { at: 1100 })), posts: [] }).map(
        ({ level }) => level,
      );
    expect([levels("GET /leave"), levels("GET /company")]).toEqual([["warn"], ["fail"]]);
    expect(of(seen(0, "GET /company", { ...limited, at: 0 }), seen(1, "GET /company", { at: 10 }))).toEqual(["CLIENT-10"]);
  });

  test("that was told no time may try now and then, and not all the time", () => {
    const first = seen(0, "GET /company", { status: 429, at: 0 });
    const later = (every: number) => Array.from({ length: 8 }, (_, n) => seen(n + 1, "GET /company", { status: 429, at: (n + 1) * every }));
    expect([of(first, ...later(2000)), of(first, ...later(350))]).toEqual([[], ["CLIENT-10"]]);
  });

  test("has no decision about a request that the program has read in another state", () => {
    const read = (status: string) =>
      seen(0, "GET /leave", { operation: "listLeave", answer: `{"data":[{"id":"${KNOWN}","status":"${status}"}]}` });
    const approve = seen(1, `PATCH /leave/${KNOWN}/approve`, { operation: "approveLeave" });
    const findings = ["pending", "cancelled", "added_later"].map((status) => of(read(status), approve));
    expect(findings).toEqual([[], ["CLIENT-15"], []]);
    // What never came was not read.
    expect(of({ ...read("cancelled"), isArranged: true }, approve)).toEqual([]);
  });

  test("changes nothing that a list selects before it has read all of its pages", () => {
    const page = (n: number, number: number, total: number, ...ids: readonly string[]): SeenExchange => {
      const data = JSON.stringify(ids.map((id) => ({ id, status: "pending" })));
      return seen(n, `GET /leave?page=${number}`, { operation: "listLeave", answer: `{"data":${data},"meta":{"total":${total}}}` });
    };
    const approve = (n: number): SeenExchange => seen(n, `PATCH /leave/${KNOWN}/approve`, { operation: "approveLeave", hasEffect: true });
    expect(of(page(0, 1, 4, KNOWN, NEW), approve(1), page(2, 2, 3, "4"))).toEqual(["CLIENT-03"]);
    // It reads all of it first, or begins again, or somebody else has taken a row away.
    expect(of(page(0, 1, 3, KNOWN, NEW), page(1, 2, 3, "4"), approve(2))).toEqual([]);
    expect(of(page(0, 1, 3, KNOWN, NEW), approve(1), page(2, 1, 2, NEW, "4"))).toEqual([]);
    expect(of(page(0, 1, 4, KNOWN, NEW), page(2, 2, 3, "4"))).toEqual([]);
  });

  test("sends no whole record back where it changes a member", () => {
    const change = (body: string): SeenExchange =>
      seen(0, `PATCH /employees/${KNOWN}`, { operation: "updateEmployee", hasEffect: true, body });
    expect(of(change(`{"id":"${KNOWN}","first_name":"Ada","manager_id":"${OTHER}"}`))).toEqual(["CLIENT-04"]);
    expect(of(change(`{"manager_id":"${OTHER}"}`))).toEqual([]);
  });

  test("has the key in the header alone", () => {
    expect(of(seen(0, "GET /company?api_key=hrk_wattle_full_sb1"))).toEqual(["CLIENT-05"]);
    expect(of(seen(0, "POST /webhooks", { body: '{"url":"https://a.example/?k=hrk_wattle_full_sb1"}' }))).toEqual(["CLIENT-05"]);
  });

  test("shows a list whose next page nobody requested", () => {
    const page = (n: number, query: string, more: boolean) =>
      seen(n, `GET /employees?${query}`, { operation: "listEmployees", answer: `{"data":[],"meta":{"has_more":${more}}}` });
    const unfollowed = (...exchanges: readonly SeenExchange[]): number[] => unfollowedLists({ exchanges }).map(({ n }) => n);
    expect(unfollowed(page(0, "limit=10", true))).toEqual([0]);
    expect(unfollowed(page(0, "limit=10", true), page(1, "limit=10&page=2", false))).toEqual([]);
    expect(unfollowed(page(0, "status=active", true), page(1, "status=all&page=2", false))).toEqual([0]);
  });
});

test("two runs part at the first request that differs, or where one of them ends", () => {
  const [one, other] = [seen(0, "GET /company"), seen(1, "GET /leave")];
  expect(partingOf(run(one, other), run(one, other))).toBeUndefined();
  expect(partingOf(run(one, other), run(one))).toEqual({ here: undefined, there: other });
  expect(partingOf(run(one), run(other))).toEqual({ here: other, there: one });
});

test("what the service refused is told if it refused none like it in the baseline, and if nothing was arranged", () => {
  const answer = '{"error":{"code":"VALIDATION_ERROR","message":"Give a reason.","field":"reason"}}';
  const decline = seen(0, `PATCH /leave/${KNOWN}/decline`, { operation: "declineLeave", status: 400, answer });
  expect(refusedIn(run(), run(decline))).toBe(decline);
  expect(errorIn(decline)).toBe("VALIDATION_ERROR at reason: Give a reason");
  expect([refusedIn(run(decline), run(decline)), refusedIn(run(), run({ ...decline, isArranged: true }))]).toEqual([undefined, undefined]);
  expect(errorIn(seen(0, "GET /leave", { status: 400, answer: "<html>" }))).toBeNull();
});

/** A run of a service that nothing was posted to. */
const SERVED: Observation = {
  ...run(seen(0, "GET /employees")),
  keyless: 0,
  status: null,
  isService: true,
  output: "",
  failedTests: [],
  notes: [],
  ms: 100,
  changes: [],
  began: "2026-03-02T09:00:00Z",
  posts: [],
  labelOf: () => "",
};

test("a decision that was refused, and that the program reports as done, is held against the state at the end", () => {
  const approve = seen(0, `PATCH /leave/${KNOWN}/approve`, { operation: "approveLeave", status: 409 });
  const read = seen(1, `GET /leave/${KNOWN}`, { answer: `{"data":{"id":"${KNOWN}","status":"cancelled"}}` });
  const said = (output: string, ...exchanges: readonly SeenExchange[]): string[] =>
    saidFindings(SERVED, { ...SERVED, output, exchanges }).map(({ requirement }) => requirement);
  expect(said(`${KNOWN} approved, was done already`, approve, read)).toEqual(["CLIENT-08"]);
  expect(said(`[{"id":"${KNOWN}","outcome":"approved"}]`, approve, read)).toEqual(["CLIENT-08"]);
  // It says what was not done, or the state, or something of another request, or does not know better.
  expect(said(`${KNOWN} could not be approved`, approve, read)).toEqual([]);
  expect(said(`${KNOWN} was cancelled, so it is not approved`, approve, read)).toEqual([]);
  expect(said(`${OTHER} approved`, approve, read)).toEqual([]);
  expect(said(`${KNOWN} approved`, approve)).toEqual([]);
  // A journal has what is about to be sent, and how it ended after that.
  expect(said(`${KNOWN} sending approved`, approve, read)).toEqual([]);
  expect(said(`${KNOWN} approved\n${KNOWN} refused: 409`, approve, read)).toEqual([]);
});

/** How a run is judged beside a baseline. */
function levelsOf(usual: Observation, other: Observation, end: Expectation["end"] = "or-clear"): string[] {
  const expectation = { effects: "any", end, requirement: "CLIENT-08", mend: "" } as const;
  return judgeRun({ observation: usual, effects: [], closeness: "whole", lines: [] }, other, expectation).map(({ level }) => level);
}

test("a program that is stopped at its time limit has hung, or tries for ever, unless it was still at work", () => {
  const usual: Observation = { ...SERVED, isService: false, status: 0 };
  const stopped = (path: (n: number) => string, ...at: readonly number[]): string[] => {
    const exchanges = at.map((ms, n) => seen(n, `GET ${path(n)}`, { at: ms }));
    return levelsOf(usual, { ...usual, status: null, stopped: "time", ms: 76_000, exchanges });
  };
  const everySecond = Array.from({ length: 70 }, (_, n) => 1000 * n);
  const same = (): string => "/leave";
  expect([stopped(same, 400), stopped(same, ...everySecond)]).toEqual([["fail"], ["fail"]]);
  expect([stopped(same, 400, 61_400), stopped((n) => `/employees/${n}`, ...everySecond)]).toEqual([["warn"], ["warn"]]);
});

test("a service that ends by itself fails, unless it says why before it has served anything", () => {
  const post = { event: KNOWN, kind: "employee.created", about: [], status: 200, at: 9, ms: 1 };
  const usual: Observation = { ...SERVED, posts: [post] };
  const levels = (ended: Partial<Observation>, end?: Expectation["end"]): string[] =>
    levelsOf(usual, { ...usual, status: 1, isService: false, posts: [], output: "cannot read the people: 502", ...ended }, end);
  expect(levels({})).toEqual(["warn"]);
  // What the document permits is no reason to end.
  expect(levels({}, "success")).toEqual(["fail"]);
  expect(levels({ posts: [post] })).toEqual(["fail"]);
  expect(levels({ output: "" })).toEqual(["fail"]);
  expect(levels({ output: "Traceback (most recent call last):" })).toEqual(["fail"]);
});

test("a key in what a program prints or writes to a file is named with its place", () => {
  const exchanges = [seen(0, "GET /company")];
  const [{ token }] = exchanges as [SeenExchange];
  const textOf = (output: string, files = {}): (string | undefined)[] => keyInOutput({ exchanges, output, files }).map(({ text }) => text);
  expect(textOf(`Calling with ${token}`)).toEqual(["The program prints its key."]);
  expect(textOf("Done.", { "out/report.json": `{"api_key":"${token}"}` })).toEqual(["The program writes its key into out/report.json."]);
  expect(textOf("Done.", { "report.json": "{}" })).toEqual([]);
});

test("the secret of an endpoint may stand in a file that a program keeps, and not in what it prints", () => {
  const secret = "whsec_0123456789abcdef";
  const exchanges = [seen(0, "POST /webhooks", { operation: "createWebhook", answer: `{"data":{"id":"${NEW}","secret":"${secret}"}}` })];
  const textOf = (output: string, files = {}): (string | undefined)[] => keyInOutput({ exchanges, output, files }).map(({ text }) => text);
  const named = ["The program prints the secret of its endpoint."];
  expect([textOf(`registered, secret=${secret}`), textOf("", { "gate.log": secret }), textOf("", { "state.json": secret })]).toEqual([
    named,
    named,
    [],
  ]);
});

test("a receiver that takes a right signature for wrong is told what to verify, and one that fails otherwise when to answer", () => {
  const post = (status: number | null): Observation["posts"][number] => ({
    event: KNOWN,
    kind: "ping",
    about: [],
    status,
    at: 9,
    ms: 1,
  });
  const mends = [401, 403, 500, null, 204].map((status) => untaken({ posts: [post(status)] })[0]?.mend.split(" ")[0]);
  expect(mends).toEqual(["Verify", "Verify", "Answer", "Answer", undefined]);
});

test("nothing is judged of a receiver whose folder has the ids of the events, from a check before", () => {
  const posts = [KNOWN, NEW].map((event) => ({ event, kind: "employee.created", about: [], status: 204, at: 9, ms: 1 }));
  const seenIn = (...ids: readonly string[]): string | undefined =>
    problemOf({ ...SERVED, status: 0, posts, stood: { "people.json": JSON.stringify({ seen: ids }) } });
  expect(seenIn(NEW, KNOWN)).toMatch(/^an earlier check has left people\.json in this folder/);
  expect([seenIn(OTHER), seenIn(KNOWN), problemOf({ ...SERVED, status: 0, stood: { "a.txt": "" } })]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
