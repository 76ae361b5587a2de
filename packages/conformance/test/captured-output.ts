import { afterEach, beforeEach, vi } from "vitest";

/** What the current test has printed. */
export interface CapturedOutput {
  text: string;
}

/** Keeps what each test of a file prints, off the terminal, and resets the exit status. */
export function capturedOutput(): CapturedOutput {
  const output: CapturedOutput = { text: "" };
  beforeEach(() => {
    output.text = "";
    for (const stream of [process.stdout, process.stderr])
      vi.spyOn(stream, "write").mockImplementation((text) => {
        output.text += String(text);
        return true;
      });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    process.stdout.removeAllListeners("error");
    process.exitCode = undefined;
  });
  return output;
}
