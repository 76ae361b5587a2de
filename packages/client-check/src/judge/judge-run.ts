import { type Observation, type SeenExchange, bodyOf, lineOf } from "../run/observation.ts";
import { copiedNumbers } from "./copied-numbers.ts";
import { type Closeness, type Effect, compareEffects, effectsOf } from "./effects.ts";
import { isSameEnd } from "./end-state.ts";
import type { Finding } from "./finding.ts";
import { keptFindings } from "./kept-files.ts";
import { halfWritten, outputFindings, saysUndone, spoiltResults } from "./output.ts";
import { saidFindings } from "./said-states.ts";
import { refusedIn } from "./parting.ts";
import { trafficFindings } from "./traffic.ts";

/** How a finding is held against a program, and what mends it, where that is another thing than the scenario says. */
export type Level = Finding["level"] | Pick<Finding, "level" | "mend">;

/** What a program may do in a scenario and still be careful. */
export interface Expectation {
  /**
   * Which effects it may have, beside those of the baseline. `same`: just these. `at-least`: these and others, where the scenario gives it
   * more to do. `at-most`: no others, where the scenario takes something away. `any`: they are not compared.
   */
  readonly effects: "same" | "at-least" | "at-most" | "any";
  /**
   * `success`: it ends as in the baseline. `or-clear`: it may give up, and say so with a status other than 0. `uncrashed`: it may find
   * that there is nothing it should do, but takes every value. `clear`: as `or-clear`, but an error that nothing takes is a failure.
   * `stop`: it may stop and say why, in words or by an error; that is advice. `rest`: it may say what it could not do, and do the rest of its work.
   */
  readonly end: "success" | "or-clear" | "uncrashed" | "clear" | "stop" | "rest";
  /** The client requirement that it breaks by an effect too many, by one too few, by its end. */
  readonly requirement: string;
  /** A sentence: what mends an end or an effect that the scenario does not permit. */
  readonly mend: string;
  /** Whether a service may end by itself. Default false. */
  readonly mayEnd?: boolean;
  /** `warn`: the document only advises what the scenario tries. Default `fail`. */
  readonly level?: Level | ((run: Observation, baseline: Baseline) => Level);
  /** What it is that it left out effects and ended as usual. Default: a failure. */
  readonly leftOut?: (run: Observation, baseline: Baseline, missing: readonly Effect[]) => Finding["level"];
  /** Whether a service may be waiting for better times when it is stopped. Default false. */
  readonly waits?: boolean;
  /** Effects that the scenario itself makes impossible: they may be missing. */
  readonly excused?: (effect: Effect) => boolean;
  /** How closely effects are compared, if not as closely as the baseline is steady. */
  readonly closeness?: Closeness;
  /**
   * Whether a program has to print the same; a function: the same, as it says how a line is compared. Default false: the
   * scenario changes what there is to print.
   */
  readonly prints?: boolean | ((line: string) => string);
  /** Whether the files of a service have to be the same; a function: in such lines. Default false. */
  readonly keeps?: boolean | ((line: string, run: Observation) => boolean);
}

/** The runs that a scenario is compared with. */
export interface Baseline {
  readonly observation: Observation;
  readonly effects: readonly Effect[];
  /** The run of a receiver that gets no delivery; undefined: it is none. */
  readonly withheld?: Observation;
  /** How closely two runs of the program agree; undefined: they do not. */
  readonly closeness: Closeness | undefined;
  /** What a program that ends by itself prints, and writes to files, in each run; none: its result is elsewhere. */
  readonly lines: readonly string[];
  /** What a service writes to files in each run. Default: nothing that is known. */
  readonly kept?: readonly string[];
}

const ORDER: readonly Closeness[] = ["whole", "path", "operation"];

/** The looser one of two ways to compare. */
function looser(a: Closeness, b: Closeness): Closeness {
  return ORDER.indexOf(a) > ORDER.indexOf(b) ? a : b;
}

/** Judges a run beside the baseline. */
export function judgeRun(baseline: Baseline, observation: Observation, expectation: Expectation): Finding[] {
  const known = new Set(trafficFindings(baseline.observation).map(({ requirement, text }) => `${requirement} ${text.split(" ")[0]}`));
  const traffic = trafficFindings(observation).filter(({ requirement, text }) => !known.has(`${requirement} ${text.split(" ")[0]}`));
  const { level = "fail", keeps = false } = expectation;
  const held = typeof level === "function" ? level(observation, baseline) : level;
  const advice = typeof held === "string" ? { level: held } : held;
  const own = [
    // One that prints its key always does so in the baseline.
    ...(keyInOutput(baseline.observation).length > 0 ? [] : keyInOutput(observation)),
    ...endFindings(baseline, observation, expectation),
    ...effectFindings(baseline, observation, expectation),
    ...printFindings(baseline, observation, expectation),
    ...(keeps === false
      ? []
      : keptFindings(baseline, observation, expectation, keeps === true ? undefined : (line) => keeps(line, observation))),
    ...spoiltResults(baseline.observation, observation),
    ...saidFindings(baseline.observation, observation),
    ...halfWritten(baseline.observation, observation),
  ];
  return [...own.map((finding) => (advice.level === "warn" ? { ...finding, ...advice } : finding)), ...traffic];
}

/** A key in what a program prints, which is kept in logs, or in a file that it writes, which is handed on (§5). */
export function keyInOutput({ exchanges, output, files = {} }: Pick<Observation, "exchanges" | "output" | "files">): Finding[] {
  const shownIn = (text: string): SeenExchange | undefined => exchanges.find(({ token }) => token !== "" && text.includes(token));
  const places = Object.entries({ "": output, ...files });
  const [found] = places.flatMap(([file, text]) => {
    const shown = shownIn(text);
    return shown === undefined ? [] : [{ file, shown }];
  });
  if (found === undefined) return secretInLog({ exchanges, output, files });
  return [
    {
      level: "fail",
      text: found.file === "" ? "The program prints its key." : `The program writes its key into ${found.file}.`,
      exchange: found.shown.n,
      mend: "Name a key by the variable that it comes from, and never print or write it.",
      requirement: "CLIENT-05",
    },
  ];
}

/** The secret of an endpoint in what a program prints, or in a log: it is told once, and has to be kept in some file (§6). */
function secretInLog({ exchanges, output, files = {} }: Pick<Observation, "exchanges" | "output" | "files">): Finding[] {
  const logs = [output, ...Object.entries(files).flatMap(([path, text]) => (path.endsWith(".log") ? [text] : []))];
  const isShown = ({ operation, response: { body } }: SeenExchange): boolean => {
    const secret = operation === "createWebhook" ? /"secret":\s*"([^"]{8,})"/.exec(body)?.[1] : undefined;
    return secret !== undefined && logs.some((text) => text.includes(secret));
  };
  const found = exchanges.find(isShown);
  if (found === undefined) return [];
  return [
    {
      level: "fail",
      text: "The program prints the secret of its endpoint.",
      exchange: found.n,
      mend: "Keep the secret where the program alone reads it, and never print it: whoever has it can sign deliveries.",
      requirement: "CLIENT-05",
    },
  ];
}

/** The tests that failed in a run, and not in the baseline. */
function newlyFailed({ failedTests }: Observation, { observation }: Baseline): readonly string[] {
  return failedTests.filter((name) => !observation.failedTests.includes(name));
}

/** The most tests that are named. */
const MOST_TESTS = 3;

/** Which tests of a program failed, in brackets after a clause; "": nobody knows. */
export function testsText(names: readonly string[]): string {
  if (names.length === 0) return "";
  const more = names.length > MOST_TESTS ? ` and ${names.length - MOST_TESTS} more` : "";
  return ` (${names.length === 1 ? "its test that failed" : "its tests that failed"}: ${names.slice(0, MOST_TESTS).join("; ")}${more})`;
}

/** Signs that a program ended by an error that it does not take: what Node, Python, Java and Go print then. */
const CRASH =
  /^ +at .+:\d+(?::\d+)?\)?$|^Traceback \(most recent call last\)|^Exception in thread|^panic: |\b(?:TypeError|ReferenceError|NullPointerException|KeyError|AttributeError)\b/m;

/** Whether a run that ended says why, in words of its own. */
export function isClear({ output }: Pick<Observation, "output">): boolean {
  return output.trim() !== "" && !CRASH.test(output);
}

/** Milliseconds of the longest wait between two attempts: a minute, in which every limit is over, and a little more. */
const LONGEST_WAIT = 70_000;
/** The most times that a program sends the same request in this time, if it waits as long. */
const MOST_ATTEMPTS = 3;

/** Whether a program that was stopped at its time limit was still at work: it sent requests, and none of them again and again. */
function isAtWork({ ms, exchanges }: Observation): boolean {
  const late = exchanges.filter((seen) => ms - seen.ms < LONGEST_WAIT);
  const same = Map.groupBy(late, (seen) => `${lineOf(seen)} ${bodyOf(seen)}`);
  return late.length > 0 && [...same.values()].every(({ length }) => length <= MOST_ATTEMPTS);
}

function endFindings(baseline: Baseline, run: Observation, { end, requirement, mend, mayEnd }: Expectation): Finding[] {
  const { status, stopped, ms, output, exchanges, isService } = run;
  const usual = baseline.observation.status;
  if (stopped === "time")
    return [
      {
        level: isAtWork(run) ? "warn" : "fail",
        text: `The program had not ended after ${Math.round(ms / 1000)} s, and was stopped. It usually takes ${(baseline.observation.ms / 1000).toFixed(1)} s.`,
        mend: isAtWork(run)
          ? "Nothing, if its work may take as long: it was still at it. Otherwise give every wait an end."
          : "Give every request a time limit for the whole of its answer, and every wait an end.",
        requirement: "CLIENT-12",
      },
    ];
  if (stopped === "flood")
    return [
      {
        level: "fail",
        text: `The program had sent ${exchanges.length} requests, and was stopped. It usually sends ${baseline.observation.exchanges.length}.`,
        mend: "End every loop: give up after a few attempts, and wait between them.",
        requirement: "CLIENT-12",
      },
    ];
  if (stopped !== undefined || status === usual) return [];
  if (end === "stop") return stopFindings(run, { requirement, mend });
  const isCrash = CRASH.test(output);
  if (baseline.observation.isService && !isService && mayEnd !== true) {
    // What ends before it serves, and says why, can be started again by what started it.
    const mayNotStart = (end === "or-clear" || end === "clear") && isClear(run);
    const atStart = mayNotStart && baseline.observation.posts.length > 0 && run.posts.length === 0;
    return [
      {
        level: atStart ? "warn" : "fail",
        text: `The service ended by itself${atStart ? " before it was ready" : ""}, with status ${status}.`,
        mend: "Go on after what one request met: log it, and try again later.",
        requirement: "CLIENT-12",
      },
    ];
  }
  if (!isCrash && end === "rest" && effectsOf(run).length > 0 && saysUndone(baseline.observation, run)) return [];
  if (end === "success" || end === "rest" || ((end === "uncrashed" || end === "clear") && isCrash)) {
    const wrong = refusedIn(baseline.observation, run);
    const isOwn = wrong !== undefined && wrong.response.status !== 409;
    return [
      {
        level: "fail",
        text: `The program ended with status ${status}; it usually ends with ${usual}${testsText(newlyFailed(run, baseline))}.`,
        // What it did here for the first time it does wrong, whatever the scenario is about.
        ...(isOwn
          ? { exchange: wrong.n, mend: "Send what the operation asks for: the service refused a request for what it says." }
          : { mend }),
        requirement,
      },
    ];
  }
  if (end !== "uncrashed" && isClear(run)) return [];
  const how = isCrash
    ? " by an error that nothing in it takes"
    : output.trim() === ""
      ? " and said nothing"
      : `; it usually ends with ${usual}`;
  return [
    {
      level: "warn",
      text: `The program ended with status ${status}${how}${testsText(newlyFailed(run, baseline))}.`,
      mend: "Say in one line what could not be done, and why.",
      requirement: "CLIENT-13",
    },
  ];
}

/** A program that stops at a value of which the document does not tell the form: advice if it says why. What it did besides is judged as ever. */
function stopFindings(run: Observation, { requirement, mend }: Pick<Expectation, "requirement" | "mend">): Finding[] {
  const saysWhy = run.output.trim() !== "";
  return [
    {
      level: saysWhy ? "warn" : "fail",
      text: `The program ended with status ${run.status}, ${saysWhy ? "and said why" : "and said nothing"}.`,
      mend: saysWhy ? "Ask which form the value has in your company. To stop at another one is right." : mend,
      requirement,
    },
  ];
}

function printFindings({ observation, lines }: Baseline, run: Observation, { prints, requirement, mend }: Expectation): Finding[] {
  if (prints === undefined || prints === false || run.stopped !== undefined || run.status !== observation.status) return [];
  const isCopied = copiedNumbers(observation, run);
  return outputFindings(lines, run, { requirement, mend, isCopied, ...(prints === true ? {} : { as: prints }) });
}

function effectFindings(baseline: Baseline, observation: Observation, expectation: Expectation): Finding[] {
  const { effects, requirement, mend, excused = () => false, closeness = "whole", leftOut = () => "fail" } = expectation;
  if (effects === "any" || baseline.closeness === undefined) return [];
  const { extra, missing } = compareEffects(baseline.effects, effectsOf(observation), looser(baseline.closeness, closeness));
  // What sends a letter is done twice, whatever the records say.
  if (!extra.some(({ seen }) => seen.operation === "inviteEmployee") && isSameEnd(baseline.observation, observation)) return [];
  const gaveUp = observation.status !== baseline.observation.status;
  const isWaiting = observation.isService && expectation.waits === true;
  const findings: Finding[] = [];
  const surplus = effects === "at-least" ? doneTwice(baseline, observation) : extra[0];
  if (surplus !== undefined)
    findings.push({
      level: "fail",
      text: `${counted(effects === "at-least" ? [surplus] : extra)} that the baseline does not have: ${lineOf(surplus.seen)}${isTwice(surplus, observation) ? ", done twice" : ""}.`,
      exchange: surplus.seen.n,
      about: "records",
      mend,
      requirement,
    });
  const lost = missing.filter((effect) => !excused(effect));
  const [first] = lost;
  const ended = observation.isService ? "" : `ended with status ${observation.status} and `;
  // A program that gives up says so; one that waits when it is stopped has not lost anything yet.
  if (first !== undefined && effects !== "at-most" && !gaveUp && !isWaiting && observation.stopped === undefined)
    findings.push({
      level: leftOut(observation, baseline, lost),
      text: `The program ${ended}left out ${counted(lost)} of the baseline: ${lineOf(first.seen)}.`,
      about: "records",
      mend,
      requirement,
    });
  return findings;
}

/** Where there is more to do it is to be done once: an effect that was had twice, and not in the baseline. */
function doneTwice(baseline: Baseline, observation: Observation): Effect | undefined {
  const usual = Map.groupBy(baseline.effects, asSent);
  const had = new Set<string>();
  return effectsOf(observation).find((effect) => {
    const text = asSent(effect);
    if (!had.has(text)) return void had.add(text);
    return (usual.get(text)?.length ?? 0) < 2;
  });
}

function counted(effects: readonly Effect[]): string {
  return effects.length === 1 ? "1 change" : `${effects.length} changes`;
}

/** An effect as it was sent. */
const asSent = ({ seen }: Effect): string => `${lineOf(seen)} ${bodyOf(seen)}`;

/** Whether an effect was had before in the same run. What is sent to two addresses is not the same, whatever the two have in common. */
function isTwice(effect: Effect, observation: Observation): boolean {
  return effectsOf(observation).filter((other) => asSent(other) === asSent(effect)).length > 1;
}
