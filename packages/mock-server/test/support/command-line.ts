import { vi } from "vitest";
import { runCommandLine } from "../../src/cli/program.ts";

/** What was written to standard output and standard error. */
interface Written {
  readonly out: string;
  readonly err: string;
}

/** What a function of the command prints. Nothing of it reaches the terminal. */
export async function written(run: () => Promise<unknown>): Promise<Written> {
  const texts = { out: "", err: "" };
  const spies = (["out", "err"] as const).map((name) =>
    vi.spyOn(name === "out" ? process.stdout : process.stderr, "write").mockImplementation((text) => {
      texts[name] += String(text);
      return true;
    }),
  );
  try {
    await run();
    return texts;
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

/** Runs a command that ends by itself, in this process: a process of its own takes half a second. */
export async function endedCommand(...args: string[]): Promise<Written & { readonly status: number }> {
  const listeners = process.stdout.listeners("error");
  try {
    const texts = await written(async () => await runCommandLine(args));
    return { status: Number(process.exitCode ?? 0), ...texts };
  } finally {
    process.exitCode = undefined;
    for (const listener of process.stdout.listeners("error"))
      if (!listeners.includes(listener)) process.stdout.off("error", listener as () => void);
  }
}
