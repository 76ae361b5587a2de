import { expect, test } from "vitest";
import { someone } from "@hr-platform/engine/test/support/cast";
import { client } from "@hr-platform/engine/test/support/client";
import { frozenMock } from "../../test/support/whole-mock.ts";

test("the journal explains, compares and gives back earlier worlds", async () => {
  const mock = frozenMock();
  const { id, job_title: before } = someone(mock);
  client(mock).patch(`/employees/${id}`, { job_title: "Wizard" });
  client(mock).get("/employes");
  expect(await mock.journal.explain()).toMatchObject({ n: 1, trace: { refusedBy: "operation" } });
  expect(await mock.journal.explain(0)).toMatchObject({ n: 0, changes: [{ id }] });
  expect(mock.journal.changesSince(0)).toMatchObject([{ table: "employees", members: [{ before, after: "Wizard" }] }]);
  expect(mock.journal.changesSince(1)).toEqual([]);
  expect(mock.journal.entries).toEqual(mock.requests);
  expect(JSON.stringify(mock.journal.before(0))).not.toContain('"Wizard"');
  expect(JSON.stringify(mock.journal.after(0))).toContain('"Wizard"');
  await expect(frozenMock().journal.explain()).rejects.toThrow(/the journal is empty/);
});

test("a fork begins at an exchange of any sandbox, with the settings of then or others", () => {
  const mock = frozenMock({ decide: { "unknown-path": "not-implemented" } });
  const { id } = someone(mock);
  client(mock).patch(`/employees/${id}`, { job_title: "Wizard" });
  client(mock).patch(`/employees/${id}`, { job_title: "Baker" });
  mock.clock.advance("P1D");
  using fork = mock.fork(1, { name: "why" });
  const titleIn = (key: string): string =>
    (JSON.parse(client(mock, key).get(`/employees/${id}`).text) as { data: { job_title: string } }).data.job_title;
  expect([fork.name, fork.clock.now.toISOString(), fork.decisions["unknown-path"]]).toEqual([
    "why",
    "2026-03-02T09:00:00.000Z",
    "not-implemented",
  ]);
  expect(titleIn(fork.key("wattle"))).toBe("Wizard");
  expect(titleIn(mock.fork(1, { at: "after", decide: { "unknown-path": "not-found" } }).key("wattle"))).toBe("Baker");
  client(mock, fork.key("wattle")).patch(`/employees/${id}`, { job_title: "Driver" });
  client(mock, fork.key("wattle")).patch(`/employees/${id}`, { job_title: "Pilot" });
  expect(titleIn(mock.fork(fork.requests.length - 1, {}, fork).key("wattle"))).toBe("Driver");
  expect(() => mock.fork(99)).toThrow(/no exchange 99/);
});
