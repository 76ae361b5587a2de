import { expect, test } from "vitest";
import { ORIGIN, api } from "../../../test/support/control.ts";
import { hiddenLeave, world } from "@hr-platform/engine/test/support/worlds";
import { frozenMock } from "../../../test/support/whole-mock.ts";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";

// oxlint-disable-next-line typescript/no-explicit-any -- Tests look into any answer.
type Body = any;

async function calendar(mock: Mock, query: string): Promise<Body> {
  return await (await mock.fetch(`${ORIGIN}/_mock/leave-calendar?${query}`)).json();
}

const spansOf = ({ people }: Body): Body[] => people.flatMap(({ spans }: Body) => spans);

test("everybody is listed by name with all leave that touches the year, hidden leave marked", async () => {
  const { employees, leave } = world.data("wattle");
  for (const year of [2025, 2026]) {
    const page = await calendar(frozenMock(), `company=wattle&year=${year}&limit=200`);
    expect(page).toMatchObject({ company: "wattle", year, today: "2026-03-02", total: employees.length });
    const names = page.people.map(({ name }: Body) => name);
    expect(names).toEqual(names.toSorted());
    const inYear = leave.filter(({ resource }) => resource.startDate <= `${year}-12-31` && resource.endDate >= `${year}-01-01`);
    const ids = (all: readonly string[]): string[] => all.toSorted();
    expect(ids(spansOf(page).map(({ id }) => id))).toEqual(ids(inYear.map(({ resource }) => resource.id)));
  }
  const hidden = spansOf(await calendar(frozenMock(), "company=wattle&limit=200")).filter((span) => span.never_in_api);
  expect(hidden.length).toBeGreaterThan(0);
  const known = new Set(hiddenLeave(world.data("wattle")).map(({ resource }) => resource.id));
  expect(hidden.every(({ id, table }) => known.has(id) && table === "hiddenLeave")).toBe(true);
});

test("days of leave across the turn of a year are divided between the years", async () => {
  const mock = frozenMock();
  const { data } = (await api(mock, "hrk_wattle_full", "/leave-types")).body as Body;
  const type = data.find(({ requires_approval }: Body) => requires_approval).id;
  const person = world.data("wattle").employees.find(({ termination }) => termination === null)!.resource.id;
  const body = JSON.stringify({ employee_id: person, leave_type_id: type, start_date: "2026-12-28", end_date: "2027-01-05" });
  const { id, days } = ((await api(mock, "hrk_wattle_full", "/leave", { method: "POST", body })).body as Body).data;
  const inYear = async (year: number): Promise<number> =>
    spansOf(await calendar(mock, `company=wattle&year=${year}&limit=200`)).find((span) => span.id === id).days_in_year;
  const [before, after] = [await inYear(2026), await inYear(2027)];
  expect([before + after, before > 0, after > 0]).toEqual([days, true, true]);
});

test("public holidays and working days are those of each jurisdiction, and say whom they apply to", async () => {
  const mock = frozenMock();
  const page = await calendar(mock, "company=southern&limit=200");
  expect(page.calendars.map(({ jurisdiction }: Body) => jurisdiction).toSorted()).toEqual(["AU", "NZ", "UK"]);
  const employed = world.data("southern").employees.filter(({ termination }) => termination === null);
  for (const { id, jurisdiction, people, working_days, holidays } of page.calendars) {
    expect(people).toBe(employed.filter(({ resource }) => resource.jurisdiction === jurisdiction).length);
    const weekday = (day: string): boolean => ![0, 6].includes(new Date(day).getUTCDay());
    const off = holidays.filter(({ date, is_part_day }: Body) => weekday(date) && !is_part_day).length;
    expect([jurisdiction, working_days]).toEqual([jurisdiction, 261 - off]);
    expect(page.people.filter((person: Body) => person.calendar === id).every((person: Body) => person.jurisdiction === jurisdiction)).toBe(
      true,
    );
  }
});

test("people are searched, read in parts, and left out if they have no leave", async () => {
  const mock = frozenMock();
  const all = await calendar(mock, "company=wattle&limit=200");
  const away = await calendar(mock, "company=wattle&people=with-leave&limit=200");
  expect(away.people).toEqual(all.people.filter(({ spans }: Body) => spans.length > 0));
  const part = await calendar(mock, "company=wattle&offset=3&limit=2");
  expect(part.people).toEqual(all.people.slice(3, 5));
  const { name, id } = all.people[7];
  expect((await calendar(mock, `company=wattle&text=${encodeURIComponent(name)}`)).people.map((one: Body) => one.id)).toContain(id);
});

test.each(["year=1998", "year=2102", "year=x", "people=x", "limit=201"])("?%s is refused, naming its parameter", async (query) => {
  const { error } = await calendar(frozenMock(), query);
  expect([error.code, error.field]).toEqual(["VALIDATION_ERROR", query.split("=")[0]]);
});
