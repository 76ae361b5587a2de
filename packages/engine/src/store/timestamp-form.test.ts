import { expect, test } from "vitest";
import { decided } from "../../test/support/records.ts";
import { inTimestampForm } from "./timestamp-form.ts";

const offset = (text: string, timeZone: string): string => inTimestampForm(text, timeZone, decided({ "timestamp-form": "offset" }));
const at = (instant: string): string => `{"created_at":"${instant}"}`;

test.for([
  ["Australia/Adelaide", "2026-03-02T09:00:00.000Z", "2026-03-02T19:30:00+10:30"],
  ["Australia/Adelaide", "2026-06-02T09:00:00.000Z", "2026-06-02T18:30:00+09:30"],
  ["Pacific/Auckland", "2026-12-31T23:59:59.999Z", "2027-01-01T12:59:59+13:00"],
  ["Europe/London", "2026-01-02T09:00:00.000Z", "2026-01-02T09:00:00+00:00"],
  ["America/St_Johns", "2026-01-02T01:00:00.500Z", "2026-01-01T21:30:00-03:30"],
] as const)("in %s the local time of %s is %s", ([timeZone, instant, local]) => {
  expect(offset(at(instant), timeZone)).toBe(at(local));
});

test("every member named like a timestamp is changed, and no user text", () => {
  const said = JSON.stringify({ message: '"created_at":"2026-03-02T09:00:00.000Z"', note: "2026-03-02T09:00:00.000Z" });
  const text = `[{"createdAt":"2026-03-02T09:00:00.000Z"},{"ends_at":null,"published_at":"2026-03-02T09:00:00.000Z"},${said}]`;
  expect(inTimestampForm(text, "UTC", decided({ "timestamp-form": "utc-seconds" }))).toBe(
    `[{"createdAt":"2026-03-02T09:00:00Z"},{"ends_at":null,"published_at":"2026-03-02T09:00:00Z"},${said}]`,
  );
  expect(inTimestampForm(text, "UTC", decided())).toBe(text);
});
