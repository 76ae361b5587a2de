import { describe, expect, onTestFinished, test, vi } from "vitest";
import { client } from "../../../test/support/client.ts";
import { NOW } from "../../../test/support/worlds.ts";
import { createMock } from "../../mock.ts";

const make = () => createMock({ clock: `frozen:${NOW}`, rateLimit: 5 });
const hire = { first_name: "Mia", last_name: "Archer", email: "mia@x.example", employment_type: "full_time", start_date: "2026-03-02" };

describe("sandboxes", () => {
  test("a sandbox starts as the mock did, with its own keys", () => {
    const mock = make();
    const sandbox = mock.sandbox();
    expect(sandbox.key("wattle")).toBe("hrk_wattle_full_sb1");
    expect(client(mock, sandbox.key("wattle")).get("/employees").text).toBe(client(mock).get("/employees").text);
  });

  test("writes in one are not visible in another, and shift no ids there", () => {
    const mock = make();
    const [one, other] = [mock.sandbox(), mock.sandbox()];
    const ids = [one, other].map((sandbox) => {
      const { data } = client(mock, sandbox.key("wattle")).post("/employees", { ...hire, jurisdiction: "AU", role: "employee" });
      return data["id"] as unknown as string;
    });
    expect(ids[0]).toBe(ids[1]);
    expect(client(mock).get(`/employees/${ids[0]}`).status).toBe(404);
  });

  test("a large company belongs to the sandbox that asks for it, and every other company is shared", () => {
    const mock = make();
    const [large, usual, same] = [mock.sandbox({ employees: 60, name: "large" }), mock.sandbox(), mock.sandbox({ employees: 60 })];
    const slugs = (of: typeof usual): string[] => of.world.companies.map(({ slug }) => slug);
    expect([slugs(large).at(-1), slugs(usual), slugs(mock as unknown as typeof usual)]).toEqual([
      "bulk",
      slugs(large).slice(0, -1),
      slugs(usual),
    ]);
    const { meta } = client(mock, large.key("bulk")).get("/employees");
    expect(meta).toMatchObject({ total: 57 });
    const data = [large, usual, same].map(({ id }) => mock.sandboxes.get(id)!.dataOf);
    expect([data[0]!("southern"), data[2]!("bulk")]).toEqual([data[1]!("southern"), data[0]!("bulk")]);
    expect(data[0]!("southern") === data[1]!("southern") && data[2]!("bulk") === data[0]!("bulk")).toBe(true);
    expect(() => mock.sandbox({ name: "large" })).toThrow("sandbox 'large' was made with another value of employees");
    expect(mock.sandbox({ name: "large", employees: 60 }).id).toBe(large.id);
  });

  test("clock, limits, decisions, faults and journal belong to each sandbox", () => {
    const mock = make();
    const sandbox = mock.sandbox({ seed: 2, decide: { "create-status": "201" }, clock: "frozen:2027-01-04T09:00:00Z", rateLimit: 1 });
    const own = client(mock, sandbox.key("wattle"));
    expect([own.get("/company").status, own.get("/company").status, client(mock).get("/company").status]).toEqual([200, 429, 200]);
    expect(sandbox.decisions["create-status"]).toBe("201");
    expect(mock.decisions["create-status"]).toBe("200");
    sandbox.clock.advance("P1D");
    expect([sandbox.clock.now.toISOString(), mock.clock.now.toISOString()]).toEqual([
      "2027-01-05T09:00:00.000Z",
      new Date(NOW).toISOString(),
    ]);
    expect([sandbox.requests.length, mock.requests.length]).toEqual([2, 1]);
    expect(sandbox.world.companies[0]!.id).not.toBe(mock.world.companies[0]!.id);
  });

  test("days begin in a sandbox without writes as in any other", () => {
    vi.useFakeTimers({ now: new Date(NOW), toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const mock = createMock({ clock: NOW, rateLimit: null });
    const people = [mock, mock.sandbox()].map((one) => () => client(mock, one.key("wattle")).get("/employees", { limit: 100 }).text);
    const before = people.map((list) => list());
    vi.setSystemTime(Date.parse(NOW) + 40 * 86_400_000);
    const after = people.map((list) => list());
    expect([before[1], after[1]]).toEqual([before[0], after[0]]);
    expect(after[0]).not.toBe(before[0]);
  });

  test("a sandbox that uses UTC has its own today, although it starts with shared data", () => {
    const mock = createMock({ clock: "frozen:2026-03-02T20:00:00Z" });
    const todays = [{}, { "timezone-form": "label" }].map((decide) => {
      const { id } = mock.sandbox({ decide });
      return mock.sandboxes.get(id)!.company("wattle").today;
    });
    expect(todays).toEqual(["2026-03-03", "2026-03-02"]);
  });

  test("an empty one is empty, and the default world is not, although both start alike", () => {
    const mock = make();
    const people = (world: "default" | "empty"): number =>
      client(mock, mock.sandbox({ world }).key("wattle")).get("/employees", { status: "all" }).meta!.total;
    expect([people("empty"), people("default"), people("empty")]).toEqual([
      0,
      client(mock).get("/employees", { status: "all" }).meta!.total,
      0,
    ]);
  });

  test("an ended sandbox has no keys", () => {
    const mock = make();
    const sandbox = mock.sandbox();
    const key = sandbox.key("wattle");
    sandbox.end();
    expect(client(mock, key).get("/company").status).toBe(401);
    using next = mock.sandbox();
    expect(next.id).toBe("sb2");
  });

  test("a key of the default world works in no sandbox, and a key of one sandbox in no other", () => {
    const mock = make();
    const [one, other] = [mock.sandbox({ seed: 5 }), mock.sandbox({ seed: 6 })];
    const company = (key: string): unknown => client(mock, key).get("/company").data["id"];
    const ids = [mock.key("wattle"), one.key("wattle"), other.key("wattle")].map(company);
    expect(new Set(ids).size).toBe(3);
    expect(client(mock, `${one.key("wattle")}_${other.id}`).get("/company").status).toBe(401);
  });

  test("an invalid option makes no sandbox", () => {
    const mock = make();
    expect(() => mock.sandbox({ clock: "tomorrow" })).toThrow("must be real, an ISO 8601 instant from 2000 to 2100");
    expect(() => mock.sandbox({ decide: { nonsense: "x" } })).toThrow("unknown decision");
    expect(() => mock.sandbox({ faults: ["nonsense"] })).toThrow("unknown fault");
    expect(mock.sandbox().id).toBe("sb1");
  });

  test("a second call with the name returns the same sandbox, and renews its lifetime", () => {
    vi.useFakeTimers({ now: new Date(NOW), toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const mock = make();
    const options = { name: "team", owner: "Payroll", seed: 5 };
    const first = mock.sandbox({ ...options, ttl: "PT5S" });
    client(mock, first.key("wattle")).get("/company");
    vi.setSystemTime(Date.parse(NOW) + 4000);
    const again = mock.sandbox({ ...options, ttl: "PT5S" });
    expect([again.id, again.key("wattle"), again.requests.length]).toEqual([first.id, first.key("wattle"), 1]);
    expect([first.name, first.owner, first.expiresAt]).toEqual(["team", "Payroll", new Date(Date.parse(NOW) + 9000)]);
    expect(() => mock.sandbox({ name: "team", seed: 6 })).toThrow("sandbox 'team' was made with another value of seed");
    vi.setSystemTime(Date.parse(NOW) + 9000);
    expect([client(mock, first.key("wattle")).get("/company").status, first.expiresAt]).toEqual([401, null]);
    expect(mock.sandbox({ name: "team", seed: 6 }).id).toBe("sb2");
  });

  test("the bound on their number is a whole number", () => {
    expect(() => createMock({ maxSandboxes: -1 })).toThrow("maxSandboxes '-1' must be a whole number from 0");
    const mock = createMock({ clock: `frozen:${NOW}`, maxSandboxes: 0 });
    expect(() => mock.sandbox()).toThrow("there are as many sandboxes as --max-sandboxes allows, 0");
  });
});
