import { createLogUpdate } from "log-update";
import type { Check } from "../run/check/check.ts";
import { checks as all } from "../checks/index.ts";
import { requirementById } from "../document/requirements.ts";
import type { Progress } from "../run/runner.ts";
import { type Selection, select } from "../run/schedule/select.ts";
import { preflightDepth } from "../run/schedule/choose.ts";
import { costOf } from "../run/schedule/cost.ts";
import { counted } from "../report/counted.ts";
import { type Line, type Printer, err, styled } from "./print.ts";

export interface ProgressSettings {
  readonly quiet: boolean;
  readonly plan: Selection;
  /** Requests per minute and key; undefined: the run never waits, because it turns the target's clock. */
  readonly perMinute?: number;
  /** Default: standard error. */
  readonly printer?: Printer;
  /** Milliseconds since some instant. Default: the machine's. */
  readonly now?: () => number;
}

interface Chapter {
  readonly name: string;
  checks: number;
  /** Checks that failed. */
  failed: number;
  /** Why the other checks judged nothing. */
  readonly gaps: NonNullable<Progress["gap"]>[];
}

/** Milliseconds between two lines about the time left where there is no terminal. */
const EVERY = 10_000;
/** Most characters of a reason. */
const MOST_REASON = 100;

/** Prints the progress of a run: one line per chapter, and requests and the time left: live in a terminal, otherwise every ten seconds. */
export function progress({ quiet, plan, perMinute, printer = err, now = () => performance.now() }: ProgressSettings): {
  readonly progress: (step: Progress) => void;
  /** Prints a message above the live line. */
  say(...lines: readonly Line[]): void;
  end(): void;
} {
  const chosen = select(all, plan);
  const planned = costOf(chosen.filter(plan.canRun ?? (() => true)), preflightDepth(plan)).requests;
  const sizes = Map.groupBy(chosen, chapterOf);
  const chapters = new Map<string, Chapter>();
  if (!quiet) printer.drawBy(createLogUpdate);
  const began = now();
  let latest = "";
  const isPlain = !quiet && !printer.isTTY;
  let printed = "";
  const tell = (): void => {
    if (latest !== printed) printer.print(latest);
    printed = latest;
  };
  const timer = isPlain ? setInterval(tell, EVERY).unref() : undefined;
  const closed = new Set<string>();
  /** Prints the line of a finished chapter; its checks need not have run in a row. */
  const close = (chapter: Chapter): void => {
    chapters.delete(chapter.name);
    // A check that the run has again says nothing new, unless it fails.
    const isNew = chapter.failed > 0 || !closed.has(chapter.name);
    closed.add(chapter.name);
    if (!quiet && isNew) printer.print(chapterLine(chapter));
  };
  return {
    progress: ({ check, done, of, requests, failed, gap }) => {
      const name = chapterOf(check);
      const chapter = chapters.get(name) ?? { name, checks: 0, failed: 0, gaps: [] };
      chapters.set(name, chapter);
      chapter.checks += 1;
      if (failed.length > 0) chapter.failed += 1;
      else if (gap !== undefined) chapter.gaps.push(gap);
      if (chapter.checks === (sizes.get(name)?.length ?? 0)) close(chapter);
      const share = Math.min(1, planned === 0 ? done / of : requests / Math.max(planned, requests));
      // Most requests alternate between two keys; the allowance of the first minute is available at once.
      const paced = perMinute === undefined ? 0 : (Math.max(0, planned - Math.max(requests, 2 * perMinute)) / (2 * perMinute)) * 60_000;
      const left = share < 0.02 ? "" : `, about ${seconds(Math.max(paced, ((now() - began) / share) * (1 - share)))} left`;
      const parts = [
        `  ${bar(done / of)} ${name}: `,
        `${done} of ${of} checks`,
        `, ${requests} of about ${Math.max(planned, requests)} requests`,
        left,
      ];
      latest = `  ${parts.slice(1).join("")}`;
      printer.draw(fitToWidth(parts, printer.columns));
    },
    say: (...lines) => printer.print(...lines),
    end: () => {
      clearInterval(timer);
      printer.draw(undefined);
      for (const chapter of chapters.values()) close(chapter);
    },
  };
}

/** What a chapter judged. A tick stands only where something was judged, nothing failed and the target left nothing undecided. */
function chapterLine({ name, checks, failed, gaps }: Chapter): Line {
  const undecided = gaps.filter(({ verdict, cause }) => verdict === "inconclusive" && cause !== "document");
  const judged = checks - gaps.length;
  const mark =
    failed > 0
      ? styled("red", "✗")
      : undecided.length > 0
        ? styled("yellow", "?")
        : judged === 0
          ? styled("dim", "–")
          : styled("green", "✓");
  const words = [
    gaps.length > 0 ? `${judged} of ${checks} judged` : counted(checks, "check"),
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(undecided.length > 0 ? [`${undecided.length} undecided`] : []),
  ].join(", ");
  return [mark, ` ${name.padEnd(16)} ${words}${gaps.length === 0 ? "" : `: ${mostly(undecided.length > 0 ? undecided : gaps)}`}`];
}

/** The reason that most of the checks have. */
function mostly(gaps: Chapter["gaps"]): string {
  const [first] = [...Map.groupBy(gaps, (gap) => gap.reason)].toSorted(([, a], [, b]) => b.length - a.length);
  const [reason, same] = first!;
  const words = reason.length > MOST_REASON ? `${reason.slice(0, MOST_REASON)}…` : reason;
  return same.length === gaps.length ? words : `${words} (${same.length} of ${gaps.length})`;
}

function chapterOf(check: Check): string {
  return requirementById.get(check.requirements[0]!)?.area ?? check.id;
}

/** Shortens the live line to the width of the terminal: first the bar goes, then the requests; the time left stays. */
function fitToWidth([head = "", checks = "", requests = "", left = ""]: readonly string[], columns: number): string {
  const lines = [head + checks + requests + left, `  ${checks}${requests}${left}`, `  ${checks}${left}`, `  ${checks}`];
  return lines.find(({ length }) => length < columns) ?? "";
}

const WIDTH = 20;

function bar(share: number): string {
  const full = Math.round(share * WIDTH);
  return "█".repeat(full) + "░".repeat(WIDTH - full);
}

function seconds(ms: number): string {
  const all = Math.max(0, Math.round(ms / 1000));
  return all < 60 ? `${all} s` : `${Math.floor(all / 60)} min ${all % 60} s`;
}
