/** A long piece of work, as the terminal shows it. */
export interface Progress {
  /** Shows what is done now. Only on a terminal. */
  step(text: string): void;
  /** Shows one line, and nothing more. */
  end(text: string): void;
}

/** What progress needs of a stream. Standard error is one. */
export interface ProgressStream {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Progress on a terminal is one line that changes; elsewhere, such as in CI, it is the last line alone. */
export function progressOn(stream: ProgressStream): Progress {
  const start = stream.isTTY === true ? "\r\u001b[2K" : "";
  return {
    step: (text) => void (start !== "" && stream.write(`${start}hr-mock: ${text}`)),
    end: (text) => void stream.write(`${start}hr-mock: ${text}\n`),
  };
}
