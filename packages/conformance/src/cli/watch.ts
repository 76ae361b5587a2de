import { isatty } from "node:tty";
import { runCommand } from "@hr-platform/command-line/run-command";
import type { HarLog } from "../proxy/har-log.ts";
import type { JudgedPassing, PassingJudge } from "../proxy/passing-judge.ts";
import type { PassedExchange, PassingServer } from "../proxy/passing-server.ts";
import { ConfigurationError } from "../target/configuration-error.ts";
import { type Printer, err } from "../terminal/print.ts";
import { SeenLines } from "../terminal/seen-lines.ts";

const FULL = "256 MB of bodies are kept; of what passes from now on, only status and headers are judged";

export interface WatchSettings {
  readonly judge: PassingJudge;
  /** Undefined: nothing is recorded. */
  readonly har: HarLog | undefined;
  /** Where what exchanges show is printed. Undefined: nowhere; only what goes wrong on the way is said. */
  readonly forPeople: Printer | undefined;
  /** Called with each exchange after all else. */
  readonly onJudged?: (judged: JudgedPassing, exchange: PassedExchange) => void;
}

/** What happens with each exchange that passed. */
export class Watch {
  readonly #judge: PassingJudge;
  readonly #har: HarLog | undefined;
  readonly #forPeople: Printer | undefined;
  readonly #lines = new SeenLines();
  readonly #onJudged: (judged: JudgedPassing, exchange: PassedExchange) => void;
  #told = "";
  #wasFull = false;
  #failure: { readonly error: unknown } | undefined;

  constructor({ judge, har, forPeople, onJudged = () => undefined }: WatchSettings) {
    this.#judge = judge;
    this.#har = har;
    this.#forPeople = forPeople;
    this.#onJudged = onJudged;
  }

  /** Judges, records and prints. What goes wrong in that must not break the way of the program. */
  readonly see = (exchange: PassedExchange): void => {
    try {
      this.#see(exchange);
    } catch (error) {
      this.#failure ??= { error };
    }
  };

  #see(exchange: PassedExchange): void {
    const judged = this.#judge.take(exchange);
    const { entry, seen } = judged;
    const { method, problem = "" } = exchange;
    if (problem !== "" && problem !== this.#told) (this.#forPeople ?? err).print(`${method}: ${(this.#told = problem)}`);
    if (seen !== undefined) this.#forPeople?.print(...this.#lines.of(seen));
    if (this.#judge.isFull && !this.#wasFull) this.#forPeople?.print(FULL);
    this.#wasFull = this.#judge.isFull;
    this.#har?.add(entry);
    this.#onJudged(judged, exchange);
  }

  /** @throws what went wrong */
  end(): void {
    this.#har?.close();
    if (this.#failure !== undefined) throw this.#failure.error;
  }
}

/** @throws ConfigurationError that names the port */
export async function listening(server: PassingServer, port: number): Promise<string> {
  try {
    return await server.listen(port);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    const why = code === "EADDRINUSE" ? "is in use" : `cannot be opened (${code})`;
    throw new ConfigurationError(`port ${port} ${why}; name another one by --port, or 0 for any free one`);
  }
}

/** Runs the command with the base URL of the API in `HR_BASE_URL`. @returns its status */
export async function commandEnds(command: readonly [string, ...string[]], url: string): Promise<number> {
  const tell = (line: string): void => err.print(`hr-conformance: ${line}`);
  return runCommand({ command, env: { ...process.env, HR_BASE_URL: url }, onTerminal: isatty(0), tell });
}

export function isCommand(command: readonly string[]): command is readonly [string, ...string[]] {
  return command[0] !== undefined && command[0] !== "";
}
