import { beforeEach, describe, expect, test } from "vitest";
import { UNKNOWN, people } from "../support/cast.ts";
import { type Result, client } from "../support/client.ts";
import { TWINS, moments, throughTime } from "../support/twins.ts";
import { frozenMock, worldWithHidden } from "../support/worlds.ts";
import { type TwinMock, twinMock } from "./twin-mock.ts";

/** The privacy cases of hidden family-violence leave (§1, privacy rule 1), each with its id in the register. */
describe.each(TWINS)("hidden leave at $slug", (twins) => {
  const { slug, hidden, plain, leave, secretIds } = twins;
  let mock: TwinMock["mock"];
  let key: TwinMock["key"];
  let listed: TwinMock["listed"];
  let expectNoSecret: TwinMock["expectNoSecret"];
  let expectAlike: TwinMock["expectAlike"];
  let request: TwinMock["request"];
  beforeEach(() => {
    ({ mock, key, listed, expectNoSecret, expectAlike, request } = twinMock(twins));
  });

  test("the twins have hidden leave before, on and after the start of the world", () => {
    expect(leave.map(({ status }) => status)).toEqual(["auto_approved", "auto_approved", "auto_approved"]);
    expect(leave[0]!.endDate < "2026-03-02" && leave[1]!.startDate <= "2026-03-02" && leave[1]!.endDate >= "2026-03-02").toBe(true);
    expect(moments(twins).length).toBeGreaterThan(4);
  });

  test("T-01: no page of the leave list holds a hidden request, under any filter", () => {
    const dates = leave.map(({ startDate, endDate }) => ({ from: startDate, to: endDate }));
    const statuses = ["pending", "approved", "declined", "cancelled", "auto_approved"].map((status) => ({ status }));
    for (const query of [
      {},
      { employee_id: hidden },
      ...statuses,
      ...dates,
      ...dates.map((range) => ({ ...range, employee_id: hidden })),
    ]) {
      expectNoSecret(JSON.stringify(listed(query)));
    }
    for (const range of dates) expect(listed({ ...range, employee_id: hidden })).toEqual([]);
  });

  test("T-02: reading, approving, declining or cancelling a hidden request gets the same bytes as an unknown id", () => {
    for (const { id } of leave) {
      for (const [method, tail] of [
        ["get", ""],
        ["patch", "/approve"],
        ["patch", "/decline"],
        ["delete", ""],
      ] as const) {
        for (const body of [{ reason: "x" }, {}, { reason: 5 }, undefined]) {
          const [secret, nothing] = [id, UNKNOWN].map((each) => key[method](`/leave/${each}${tail}`, body));
          expect(secret).toEqual(nothing);
          expect(secret!.status === 404 || (tail === "/decline" && body === undefined), `${method} ${tail}`).toBe(true);
        }
      }
    }
  });

  test("T-03: total and has_more count visible rows, and no page in the middle is short or empty", () => {
    expect(listed({}, 3)).toEqual(listed({}, 100));
    expect(listed({ employee_id: hidden }, 2)).toHaveLength(listed({ employee_id: plain }, 2).length);
  });

  test("T-04: row by row, the list with pending requests first has no gap at a hidden one", () => {
    expect(listed({ status: "auto_approved" }, 1)).toEqual(listed({ status: "auto_approved" }));
    const bare = client(frozenMock({ world: () => worldWithHidden(() => []) }), `hrk_${slug}_full`);
    for (const page of [1, 2, 3, 4]) expect(key.get("/leave", { page, limit: 7 }).text).toBe(bare.get("/leave", { page, limit: 7 }).text);
  });

  test("T-12, T-13: no event shows hidden leave: not its days as they begin and end, nor a refused request for it", () => {
    for (const { id } of leave) {
      key.patch(`/leave/${id}/approve`);
      key.delete(`/leave/${id}`);
    }
    for (const moment of moments(twins)) {
      const work = mock.clock.set(moment);
      const [own, twin] = [hidden, plain].map((id) =>
        work.filter(({ employee_id }) => employee_id === id).map(({ at, from, to }) => ({ at, from, to })),
      );
      expect(own).toEqual(twin);
      key.get(`/employees/${hidden}`);
    }
    expect(mock.requests.flatMap(({ events }) => events)).toEqual([]);
  });

  test("T-14: the hidden type is not listed and not counted", () => {
    const { text, meta } = key.get("/leave-types", "limit=100");
    expect(text).not.toMatch(/violence|domestic|abuse|fdv/i);
    expectNoSecret(text);
    expect(meta!.total).toBe(mock.defaultSandbox.company(slug).leaveTypes.size);
    for (const path of ["/company", "/onboarding", "/billing"]) {
      expect(key.get(path)).toEqual(client(frozenMock({ world: () => worldWithHidden(() => []) }), `hrk_${slug}_full`).get(path));
    }
  });

  test("T-15: leave of the hidden type is refused like leave of an unknown type, and leaves no trace", () => {
    const before = key.get("/leave", { employee_id: hidden }).text;
    const types = secretIds.filter((id) => !mock.defaultSandbox.company(slug).hiddenLeave.get(id));
    expect(types.length).toBeGreaterThan(0);
    for (const type of types) {
      for (const more of [{}, { half_day: true }, { notes: "n".repeat(501) }]) {
        const [secret, nothing] = [type, UNKNOWN].map((leave_type_id) =>
          request(hidden, "2026-06-15", "2026-06-15", { leave_type_id, ...more }),
        );
        expect(secret).toEqual(nothing);
        expect(secret!.status).toBe("notes" in more ? 400 : 404);
      }
    }
    expect(key.get("/leave", { employee_id: hidden }).text).toBe(before);
  });

  test("T-16: every row of one twin has its counterpart at the other, at any time", () => {
    expect.hasAssertions();
    throughTime(mock, twins, (moment) => expectAlike((employee_id) => key.get("/leave", { employee_id, limit: 100 }), moment));
  });

  test("T-17: no text of hidden leave is in any response about the employee, errors included", () => {
    expect.hasAssertions();
    const [{ id, typeId, startDate, endDate }] = [leave[1]!];
    const answers = [
      key.get(`/leave/${id}`),
      key.patch(`/leave/${id}/approve`),
      key.patch(`/leave/${id}/decline`, { reason: "x" }),
      key.delete(`/leave/${id}`, { reason: "x" }),
      request(hidden, startDate, endDate),
      request(hidden, startDate, endDate),
      request(hidden, startDate, endDate, { leave_type_id: typeId }),
      key.get("/leave", { employee_id: id }),
      key.get("/leave/balances", { employee_id: typeId }),
      key.patch(`/employees/${hidden}`, { manager_id: typeId }),
      key.get("/employees", "limit=100&status=all"),
    ];
    expectNoSecret(...answers.flatMap(({ text, headers }) => [text, JSON.stringify(headers)]));
  });

  test("T-18: updating, inviting and terminating the employee gives the same responses as for the twin", () => {
    expect.hasAssertions();
    expectAlike((id) => key.patch(`/employees/${id}`, { job_title: "Lead" }));
    expectAlike((id) => key.post(`/employees/${id}/invite`));
    expectAlike((id) => key.delete(`/employees/${id}`));
    expectAlike((id) => key.get(`/employees/${id}`));
    expectAlike((employee_id) => key.get("/leave/balances", { employee_id }));
  });

  test("T-19: consecutive ids are random, in no order that would show a gap", () => {
    const ids = Array.from(
      { length: 20 },
      (_, n) => request(n % 2 ? hidden : plain, `2026-07-${String(n + 6).padStart(2, "0")}`, "2026-08-07").data.id,
    );
    expect(ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab]/.test(id))).toBe(true);
    const heads = ids.map((id) => Number.parseInt(id.slice(0, 8), 16));
    const rises = heads.slice(1).filter((head, n) => head > heads[n]!).length;
    expect(rises).toBeGreaterThan(2);
    expect(rises).toBeLessThan(17);
    expect(new Set(heads.map((head) => head >>> 28)).size).toBeGreaterThan(5);
  });

  test("T-20: neither headers nor length of a response differ between the twins", () => {
    const names = Object.fromEntries(
      people(mock, slug)
        .filter(({ id }) => id === hidden || id === plain)
        .map((person) => [person.id, person]),
    );
    const bare = (id: string, { text }: Result<unknown>): number =>
      [`${names[id]!.first_name} ${names[id]!.last_name}`, names[id]!.email, id].reduce((rest, own) => rest.replaceAll(own, ""), text)
        .length;
    for (const path of ["/leave?limit=100", "/leave/balances"]) {
      const [own, twin] = [hidden, plain].map(
        (id) => [id, key.send({ path: path.split("?")[0]!, query: `employee_id=${id}&${path.split("?")[1] ?? ""}` })] as const,
      );
      expect(own![1].headers).toEqual(twin![1].headers);
      expect(Object.keys(own![1].headers).sort()).toEqual([
        "content-type",
        "date",
        "x-hr-mock",
        "x-ratelimit-limit",
        "x-ratelimit-remaining",
        "x-ratelimit-reset",
      ]);
      expect(bare(...own!)).toBe(bare(...twin!));
    }
  });
});
