import { isJson } from "../../judge/null-words.ts";
import type { TransportRule } from "@hr-platform/engine/contract/settings/transport-rule";
import { effectsOf } from "../../judge/effects.ts";
import type { Finding } from "../../judge/finding.ts";
import type { Arrangement } from "../../run/arrangement.ts";
import { type Observation, type SeenExchange, lineOf } from "../../run/observation.ts";
import { UNSEEN } from "../again.ts";
import { type KnownProgram, type ScenarioRow, unguarded } from "../scenario.ts";
import { AGAIN, OWN_WORK, finding, nothing } from "./memory.ts";

/*
 * A program that keeps files runs again: its first run was killed, or a line of a file is cut off.
 */

/** The text of lines of JSON, the last of which is cut off in its middle. */
function torn(text: string): string {
  const lines = text.split("\n");
  const last = lines.at(-2) ?? "";
  const areJson = lines.slice(0, -1).every((line) => line.startsWith("{") && line.endsWith("}"));
  return text.endsWith("\n") && areJson && last !== "" ? text.slice(0, -1 - Math.ceil(last.length / 2)) : text;
}

/** A line that begins as one that was cut off, and goes on with another one. */
function glued({ files: usual = {} }: Observation, { files = {} }: Observation): Finding[] {
  for (const [path, text] of Object.entries(usual)) {
    if (torn(text) === text) continue;
    const line = (files[path] ?? "")
      .split("\n")
      .find((one) => !isJson(one) && /.\{"[^{]*\}$/.test(one) && isJson(one.slice(one.lastIndexOf('{"'))));
    if (line === undefined) continue;
    return finding(
      // A line is mostly written whole, or not at all: advice.
      "warn",
      `The last line of ${path} was cut off, and the next run wrote a record into the same line: “${line.slice(0, 100)}…”.`,
      "Before you add to a file look whether its last line has an end, and begin a new one if not.",
    );
  }
  return [];
}

/**
 * The request at which a program is killed: one of its changes; or one after the last change that nobody can look for afterwards, since a program cannot know of
 * one that is under way. Undefined: there is none.
 */
function killedAt({ effects, observation: { exchanges } }: KnownProgram): SeenExchange | undefined {
  const last = effects.findLast(({ seen }) => UNSEEN.has(seen.operation));
  if (last === undefined) return effects[Math.floor((effects.length - 1) / 2)]!.seen;
  return exchanges.find(({ n }) => n > last.seen.n);
}

/** What a program left undone, or did twice, after it was killed in the middle and run again. */
function afterKill({ effects }: KnownProgram, run: Observation): Finding[] {
  if (run.stopped !== undefined || run.status !== 0) return [];
  const count = (list: readonly { readonly key: string }[], key: string): number => list.filter((one) => one.key === key).length;
  const done = effectsOf({ exchanges: [...(run.earlier ?? []), ...run.exchanges], knows: run.knows });
  const lost = effects.find(({ key }) => count(done, key) < count(effects, key));
  const mend = "Note that something is done when the service has said so, not before; and look there before you do it again.";
  if (lost !== undefined)
    return finding("fail", `The program was killed in the middle and run again, and neither run did ${lineOf(lost.seen)}.`, mend);
  const twice = done.find(
    ({ key, seen }) => seen.request.method === "POST" && count(effects, key) > 0 && count(done, key) > count(effects, key),
  );
  return twice === undefined
    ? []
    : finding("fail", `The program was killed in the middle and run again, and did ${lineOf(twice.seen)} twice.`, mend);
}

export const interruptedRows: readonly ScenarioRow[] = [
  {
    id: "again.torn-line",
    title: "The last line of a file is cut off, as if the program had been killed when it wrote it, and the program runs again.",
    clause: ["§7"],
    expected: "It begins a new line.",
    apply: ({ observation }) => {
      const { files = {}, isService } = observation;
      if (isService || Object.values(files).every((text) => torn(text) === text)) return "the program writes no lines of JSON to a file";
      return [
        {
          id: "again.torn-line",
          arrangement: { earlier: nothing, spoils: (_, text) => torn(text) },
          expectation: OWN_WORK,
          look: (run) => glued(observation, run),
        },
      ];
    },
  },
  {
    id: "again.killed",
    title: "The program was killed in the middle of its work, and runs again.",
    clause: ["§7"],
    expected: "It does what is left, and nothing twice.",
    apply: (known) => {
      const { effects, observation, closeness } = known;
      if (observation.isService) return "the program is a service: it goes on, and is not run again";
      if (effects.length < 2 || closeness !== "whole") return "the program does not do the same things in each run, or less than two";
      const seen = killedAt(known);
      if (seen === undefined) return "nobody can look for what it does";
      const arrangement: Arrangement = {
        earlier: nothing,
        killedAfter: observation.exchanges.indexOf(seen) + 1,
        // Nothing else keeps a record from being there twice.
        decide: unguarded(effects.map((effect) => effect.seen.operation)),
      };
      const scenario = {
        others: [AGAIN],
        matters: ([again]: readonly Observation[]) =>
          again!.status === 0 && effectsOf(again!).length === 0 ? undefined : "a second run does something again",
        expectation: OWN_WORK,
        look: (run: Observation) => afterKill(known, run),
      };
      // The request in the middle had come to the service, or it had not: the program was waiting in both cases.
      const skip = observation.exchanges.filter(({ n, operation }) => n < seen.n && operation === seen.operation).length;
      const lost: TransportRule = {
        kind: "silence",
        when: "before",
        ...(seen.operation === null ? {} : { operation: seen.operation }),
        skip,
        times: 1,
      };
      const before = { id: "again.killed.before", arrangement: { ...arrangement, transport: [lost] }, ...scenario };
      return [{ id: "again.killed", arrangement, ...scenario }, ...(seen.hasEffect ? [before] : [])];
    },
  },
];
