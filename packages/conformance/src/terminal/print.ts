import { styleText } from "node:util";
import type { createLogUpdate } from "log-update";
import { asStarted } from "@hr-platform/command-line/as-started";
import { plainText } from "../exchange/text/plain-text.ts";

type Style = Parameters<typeof styleText>[0];

/** A text in a style of ours. */
export interface Styled {
  readonly style: Style;
  readonly text: string;
}

/** A line to print. Its texts may be foreign: the printer makes them harmless. */
export type Line = string | readonly (string | Styled)[];

export function styled(style: Style, text: string): Styled {
  return { style, text };
}

/** Where a command writes. Nothing else in this package writes to standard output or standard error. */
export interface Printer {
  /** Whether the stream is a terminal. */
  readonly isTTY: boolean;
  readonly columns: number;
  /** Writes lines, each with a line break. Control characters and commands of CI services in them become text. */
  print(...lines: readonly Line[]): void;
  /** Sets the library that redraws lines in a terminal. Commands that need none start faster without it. */
  drawBy(create: typeof createLogUpdate): void;
  /** Shows a line that the next one replaces; undefined: removes it. */
  draw(line: Line | undefined): void;
}

/** A printer for a stream. */
export function printer(stream: NodeJS.WriteStream): Printer {
  let update: ReturnType<typeof createLogUpdate> | undefined;
  const clear = (): void => update?.clear();
  return {
    get isTTY() {
      return stream.isTTY;
    },
    get columns() {
      return stream.columns;
    },
    print: (...lines) => {
      clear();
      if (lines.length > 0) stream.write(lines.map((line) => `${written(line, stream)}\n`).join(""));
    },
    drawBy: (create) => {
      if (stream.isTTY) update = create(stream);
    },
    draw: (line) => {
      if (line === undefined) clear();
      else update?.(written(line, stream));
    },
  };
}

/** Standard output: results. */
export const out: Printer = printer(process.stdout);

/** Standard error: progress and errors. */
export const err: Printer = printer(process.stderr);

/** `styleText` of Node 20 looks at no stream, and would colour files and pipes. */
function inStyle(style: Style, text: string, stream: NodeJS.WriteStream): string {
  const isColoured = process.env["FORCE_COLOR"] !== undefined || (stream.isTTY && (process.env["NO_COLOR"] ?? "") === "");
  return isColoured ? styleText(style, text, { stream }) : text;
}

/** A line as the stream gets it. */
function written(line: Line, stream: NodeJS.WriteStream): string {
  const parts = typeof line === "string" ? [line] : line;
  const texts = harmless(
    parts.map((part) => plainText(asStarted(typeof part === "string" ? part : part.text, undefined, "hr-conformance"))),
  );
  return parts
    .map((part, n) => (typeof part === "string" || texts[n] === "" ? texts[n]! : inStyle(part.style, texts[n]!, stream)))
    .join("");
}

/**
 * The parts of a line, changed so that no CI service obeys it: GitHub obeys `::name::` at the start of a line and `##[name]` anywhere,
 * others obey `##vso[` and `##teamcity[`. A blank inside makes each of them text.
 */
function harmless(parts: readonly string[]): string[] {
  const whole = parts.join("");
  const blanks = [...whole.matchAll(/(?<=^\s*):(?=:)|#(?=#\w*\[)/g)].map(({ index }) => index + 1);
  let from = 0;
  return parts.map((part) => {
    const to = from + part.length;
    const places = blanks.filter((at) => at > from && at <= to).map((at) => at - from);
    from = to;
    return [0, ...places].map((at, n) => part.slice(at, places[n])).join(" ");
  });
}
