import { styleText } from "node:util";
import type { createLogUpdate } from "log-update";
import { plainText } from "../exchange/plain-text.ts";

type Style = Parameters<typeof styleText>[0];

/** A text in a style of ours. */
export interface Styled {
  readonly style: Style;
  readonly text: string;
}

/** A line for people. Its texts may come from anywhere: they are made plain when they are written. */
export type Line = string | readonly (string | Styled)[];

export function styled(style: Style, text: string): Styled {
  return { style, text };
}

/** Where a command writes. Nothing else in this package writes to standard output or standard error. */
export interface Printer {
  /** Whether a person looks at it in a terminal. */
  readonly isTTY: boolean;
  readonly columns: number;
  /** Writes lines, each ended by a line break; none of them can hold another one, move the terminal, or command a CI service. */
  print(...lines: readonly Line[]): void;
  /** From here on lines are drawn, in a terminal, by what is handed in: most commands do without, and start sooner. */
  drawBy(create: typeof createLogUpdate): void;
  /** Shows a line that is replaced by the next one; undefined: takes it away. */
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

/** Standard output: what a command was asked for. */
export const out: Printer = printer(process.stdout);

/** Standard error: progress, and what is wrong. */
export const err: Printer = printer(process.stderr);

/** A line as it goes out. */
function written(line: Line, stream: NodeJS.WriteStream): string {
  const parts = typeof line === "string" ? [line] : line;
  const texts = harmless(parts.map((part) => plainText(typeof part === "string" ? part : part.text)));
  return parts
    .map((part, n) => (typeof part === "string" || texts[n] === "" ? texts[n]! : styleText(part.style, texts[n]!, { stream })))
    .join("");
}

/**
 * Parts of a line that is no command of a CI service: GitHub obeys `::name::` at the beginning of a line and `##[name]` anywhere, others
 * `##vso[` and `##teamcity[`. A blank in it makes it text.
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
