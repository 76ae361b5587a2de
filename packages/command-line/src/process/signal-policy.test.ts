import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SignalPolicy } from "./signal-policy.ts";

let sent: string[];
let policy: SignalPolicy;

const emit = (...signals: NodeJS.Signals[]): void => {
  for (const signal of signals) process.emit(signal, signal);
};

function begin(isShared: boolean, platform?: NodeJS.Platform): void {
  const actions = {
    toCommand: (signal: NodeJS.Signals) => void sent.push(signal),
    toAll: (signal: NodeJS.Signals) => void sent.push(`${signal} to all`),
  };
  policy = new SignalPolicy(actions, { isShared, grace: 1000 }, platform);
}

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
});
afterEach(() => {
  policy.stop();
  vi.useRealTimers();
});

test("without a terminal, SIGINT is sent to all once, and the command may take as long as it likes", () => {
  begin(false);
  emit("SIGINT");
  vi.advanceTimersByTime(1e6);
  expect(sent).toEqual(["SIGINT to all"]);
});

test("on a terminal, what is typed is not sent again", () => {
  begin(true);
  emit("SIGINT", "SIGQUIT");
  expect(sent).toEqual([]);
  emit("SIGTERM");
  expect(sent).toEqual(["SIGTERM"]);
});

test("SIGTERM and SIGHUP are sent to the command alone; after SIGTERM it is killed if it goes on", () => {
  begin(false);
  emit("SIGHUP");
  vi.advanceTimersByTime(1e6);
  emit("SIGTERM");
  vi.advanceTimersByTime(999);
  expect(sent).toEqual(["SIGHUP", "SIGTERM"]);
  vi.advanceTimersByTime(1);
  expect(sent).toEqual(["SIGHUP", "SIGTERM", "SIGKILL to all"]);
});

test("a second SIGINT gives the command some time, and a third kills it", () => {
  begin(false);
  emit("SIGINT", "SIGINT");
  expect(sent).toEqual(["SIGINT to all", "SIGINT to all"]);
  vi.advanceTimersByTime(1000);
  expect(sent.at(-1)).toBe("SIGKILL to all");
  sent = [];
  policy.stop();
  begin(true);
  emit("SIGINT", "SIGINT", "SIGINT");
  expect(sent).toEqual(["SIGKILL to all"]);
});

test("a command that has ended gets nothing", () => {
  begin(false);
  emit("SIGTERM");
  policy.ended();
  vi.advanceTimersByTime(1e6);
  emit("SIGINT");
  expect(sent).toEqual(["SIGTERM"]);
});

test("Windows has no SIGHUP that could be sent", () => {
  begin(true, "win32");
  const before = process.listenerCount("SIGHUP");
  expect(before).toBe(0);
  emit("SIGBREAK");
  expect(sent).toEqual([]);
});
