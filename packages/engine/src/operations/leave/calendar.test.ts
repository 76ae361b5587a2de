import { beforeEach, describe, expect, test } from "vitest";
import type { PublicHoliday } from "@hr-platform/spec/types";
import { type Query, client } from "../../../test/support/client.ts";
import { frozenMock } from "../../../test/support/worlds.ts";
import type { Mock } from "../../sandbox/mock-handle.ts";

let mock: Mock;
beforeEach(() => {
  mock = frozenMock();
});

const get = <T>(path: string, query: Query = "", slug = "wattle") => client(mock, `hrk_${slug}_read`).get<T>(path, query);

describe("GET /public-holidays", () => {
  const listed = (query: Query, slug = "wattle"): PublicHoliday[] => get<PublicHoliday[]>("/public-holidays", query, slug).data;
  const dates = (query: string, slug = "wattle"): string[] => listed(`${query}&limit=100`, slug).map((holiday) => holiday.date);

  test("lists the national holidays of each jurisdiction, for any company [HOL-03, HOL-04, HOL-06, A-168, A-169]", () => {
    expect(dates("jurisdiction=AU&year=2026")).toEqual([
      "2026-01-01",
      "2026-01-26",
      "2026-04-03",
      "2026-04-06",
      "2026-04-25",
      "2026-12-25",
      "2026-12-26",
    ]);
    expect(dates("jurisdiction=UK&year=2026", "kauri")).toEqual([
      "2026-01-01",
      "2026-04-03",
      "2026-05-04",
      "2026-05-25",
      "2026-12-25",
      "2026-12-28",
    ]);
    expect(dates("jurisdiction=NZ&year=2027")).toEqual([
      "2027-01-01",
      "2027-01-02",
      "2027-01-04",
      "2027-02-06",
      "2027-02-08",
      "2027-03-26",
      "2027-03-29",
      "2027-04-25",
      "2027-04-26",
      "2027-06-07",
      "2027-06-25",
      "2027-10-25",
      "2027-12-25",
      "2027-12-26",
      "2027-12-27",
      "2027-12-28",
    ]);
  });

  test("adds a region's own holidays to the national ones, by its code with or without the country, in any letter case [HOL-05, A-167]", () => {
    const victoria = ["2026-03-09", "2026-04-04", "2026-04-05", "2026-06-08", "2026-09-25", "2026-11-03", "2026-12-28"];
    const union = [...dates("jurisdiction=AU&year=2026"), ...victoria].sort();
    for (const region of ["VIC", "AU-VIC", "vic"]) expect(dates(`jurisdiction=AU&year=2026&region=${region}`)).toEqual(union);
    expect(dates("jurisdiction=UK&year=2026&region=GB-SCT")).toContain("2026-11-30");
    expect(dates("jurisdiction=NZ&year=2026&region=AUK")).toContain("2026-01-26");
  });

  test("has the holidays of every year that the clock and history reach, and refuses the others [HOL-04, A-252]", () => {
    for (const year of [1999, 2000, 2023, 2035, 2100, 2101])
      for (const jurisdiction of ["AU", "NZ", "UK"])
        expect(dates(`jurisdiction=${jurisdiction}&year=${year}`).length, `${jurisdiction} ${year}`).toBeGreaterThan(5);
    expect(dates("jurisdiction=AU&year=2023")).toContain("2023-04-07");
    for (const year of [1998, 2102])
      expect(get("/public-holidays", `jurisdiction=AU&year=${year}`)).toMatchObject({ status: 400, error: { field: "year" } });
  });
});
