import type { AnalyticsSummary, Conversation } from "@hr-platform/spec/types";
import { expect, test } from "vitest";
import { client } from "../../../test/support/client.ts";
import { frozenMock } from "../../../test/support/worlds.ts";
import type { Mock } from "../../sandbox/mock-handle.ts";

const summary = (mock: Mock): AnalyticsSummary["training"] => client(mock).get<AnalyticsSummary>("/analytics").data.training;

test("a course that is assigned or completed changes the completion at once, and a restore takes it back", () => {
  const mock = frozenMock();
  const { records, employees } = mock.defaultSandbox.company("wattle");
  const inEngineering = (id: string): boolean => employees.get(id)!.record.resource.department === "Engineering";
  const open = [...records.training.values()].filter(({ completed, employee_id }) => !completed && inEngineering(employee_id));
  const rate = ({ byDepartment }: AnalyticsSummary["training"]): number =>
    byDepartment.find(({ department }) => department === "Engineering")!.completion_rate!;
  const before = summary(mock);
  const kept = mock.snapshot();
  for (const { employee_id, course } of open) mock.web("complete-course", { employee_id, course });
  const after = summary(mock);
  expect([rate(before) < 1, rate(after), after.completion_rate! > before.completion_rate!]).toEqual([true, 1, true]);
  const { employee_id, course } = open[0]!;
  expect(() => mock.web("complete-course", { employee_id, course })).toThrow("has completed this course");
  mock.web("assign-course", { employee_id, course: "First aid" });
  expect(rate(summary(mock))).toBeLessThan(1);
  expect(() => mock.web("assign-course", { employee_id, course: "First aid" })).toThrow("has this course already");
  kept.restore();
  expect(summary(mock)).toEqual(before);
});

test("a message shows as metadata alone: who wrote last, when, and how many are unread", () => {
  const mock = frozenMock();
  const read = (): Conversation => client(mock).get<Conversation>("/messaging/conversation").data;
  const { unread_count } = read();
  mock.web("write-message", { sender: "advisor", text: "A private answer" });
  expect(read()).toMatchObject({
    unread_count: unread_count + 1,
    last_message_at: "2026-03-02T09:00:00.000Z",
    last_message_sender: "advisor",
  });
  mock.web("write-message", { sender: "company", text: "A private question" });
  expect(read()).toMatchObject({ unread_count: 0, last_message_sender: "company" });
  expect(JSON.stringify(read())).not.toContain("private");
  expect(() => mock.web("write-message", { company: "acorn", sender: "company", text: "x" })).toThrow("no conversation");
});
