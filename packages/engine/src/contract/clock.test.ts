import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Clock, MachineTime, parseInstant } from "./clock.ts";
import { ConfigurationError } from "./configuration-error.ts";

const MACHINE = Date.UTC(2031, 5, 1);
const INSTANT = Date.UTC(2026, 2, 2, 9);

beforeEach(() => {
  vi.useFakeTimers({ now: MACHINE });
});
afterEach(() => {
  vi.useRealTimers();
});

test("a real clock shows the machine's time", () => {
  const clock = Clock.parse("real");
  expect([clock.mode, clock.now()]).toEqual(["real", MACHINE]);
  vi.advanceTimersByTime(1500);
  expect(clock.now()).toBe(MACHINE + 1500);
});

test("an offset clock begins at its instant and ticks with the machine", () => {
  const clock = Clock.parse("2026-03-02T09:00:00Z");
  expect([clock.mode, clock.now()]).toEqual(["offset", INSTANT]);
  vi.advanceTimersByTime(250);
  expect(clock.now()).toBe(INSTANT + 250);
});

test("a frozen clock stands still until it is set", () => {
  const clock = Clock.parse("frozen:2026-03-02T09:00:00Z");
  vi.advanceTimersByTime(60_000);
  expect([clock.mode, clock.now()]).toEqual(["frozen", INSTANT]);
  clock.set(INSTANT + 7);
  vi.advanceTimersByTime(60_000);
  expect([clock.mode, clock.now()]).toEqual(["frozen", INSTANT + 7]);
});

test("a real clock that is set ticks on from there as an offset one", () => {
  const clock = Clock.parse("real");
  vi.advanceTimersByTime(5000);
  clock.set(INSTANT);
  vi.advanceTimersByTime(3);
  expect([clock.mode, clock.now()]).toEqual(["offset", INSTANT + 3]);
});

test("freezing stops the clock where it is, and unfreezing lets it tick from there", () => {
  const clock = Clock.parse("2026-03-02T09:00:00Z");
  vi.advanceTimersByTime(100);
  clock.freeze(true);
  vi.advanceTimersByTime(10_000);
  expect([clock.mode, clock.now()]).toEqual(["frozen", INSTANT + 100]);
  clock.freeze(false);
  expect(clock.now()).toBe(INSTANT + 100);
  vi.advanceTimersByTime(20);
  expect([clock.mode, clock.now()]).toEqual(["offset", INSTANT + 120]);
});

test.for([
  ["2026-03-02", "2026-03-02T00:00:00.000Z"],
  ["2026-03-02T09:00Z", "2026-03-02T09:00:00.000Z"],
  ["2026-03-02T09:00:30.25", "2026-03-02T09:00:30.250Z"],
  ["2026-03-02T09:00:00+11:00", "2026-03-01T22:00:00.000Z"],
  ["2026-03-02T09:00:00-05:30", "2026-03-02T14:30:00.000Z"],
  ["2000-01-01", "2000-01-01T00:00:00.000Z"],
  ["2100-12-31", "2100-12-31T00:00:00.000Z"],
  ["2028-02-29", "2028-02-29T00:00:00.000Z"],
] as const)("the instant %s is %s", ([text, instant]) => {
  expect(new Date(parseInstant(text)).toISOString()).toBe(instant);
});

const WRONG = [
  "",
  "now",
  "Real",
  "2026",
  "2026-3-2",
  "02.03.2026",
  "2026-03-02 09:00",
  "2026-13-01",
  "2026-02-30",
  "2026-02-30T10:00:00+11:00",
];

test.for([...WRONG, "2026-03-02T25:00Z", "1999-12-31", "2101-01-01", "frozen", "frozen:frozen:2026-03-02"])(
  "'%s' is refused as a clock",
  (text) => {
    expect(() => Clock.parse(text)).toThrow(ConfigurationError);
  },
);

test("the machine's time never goes back behind an instant that it stood at", () => {
  const machine = new MachineTime();
  // Another machine's clock is two seconds ahead.
  machine.pin(MACHINE + 2000);
  expect(machine.now()).toBe(MACHINE + 2000);
  machine.pin(MACHINE + 500);
  expect(machine.now()).toBe(MACHINE + 2000);
  machine.release();
  vi.advanceTimersByTime(1500);
  expect(machine.now()).toBe(MACHINE + 2000);
  vi.advanceTimersByTime(1500);
  expect(machine.now()).toBe(MACHINE + 3000);
});
