import { expect, test } from "vitest";
import { someone } from "../../test/cast.ts";
import { readSweep } from "../../test/read-sweep.ts";
import { frozenMock } from "../../test/worlds.ts";

test("T-05, T-10, T-12: family-violence leave that is granted today changes no byte of what the API shows, and nothing is told", () => {
  const [mock, other] = [frozenMock(), frozenMock()];
  const { id } = someone(mock);
  const leave = { employee_id: id, start_date: "2026-03-02", end_date: "2026-03-06", notes: "Nobody may read this." };
  mock.web("add-hidden-leave", { company: "wattle", ...leave });
  expect(readSweep(mock, "wattle")).toEqual(readSweep(other, "wattle"));
  expect(mock.clock.advance("P1D")).toEqual(other.clock.advance("P1D"));
  expect(readSweep(mock, "wattle")).toEqual(readSweep(other, "wattle"));
  expect(mock.requests.flatMap(({ events }) => events)).toEqual([]);
  expect(mock.defaultSandbox.company("wattle").sealedLeave.added).toBe(1);
});
