import { ConfigurationError } from "@hr-platform/engine/contract/configuration-error";
import { inboxSecret } from "@hr-platform/engine/webhooks/signature";
import { checkClient as check } from "@hr-platform/client-check/check-client";
import type { RunProgram } from "@hr-platform/client-check/run/program";
import type { ClientReport } from "@hr-platform/client-check/report";
import { companyOf } from "../exec/environment.ts";
import { type Flags, readStart } from "../flags.ts";
import { openMock } from "../open-mock.ts";
import { Lines } from "./lines.ts";
import { programOf } from "./program-of.ts";
import { canShareMachine, serviceProgram } from "./service-program.ts";

/** The flags of `check-client`: those of `start`, and which scenarios run how. */
export interface CheckFlags extends Flags {
  readonly company?: string;
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
  readonly list?: boolean;
  readonly concurrency?: string;
  readonly budget?: string;
  readonly json?: boolean;
  readonly bail?: boolean;
  readonly faults?: string;
  readonly verbose?: boolean;
  readonly start?: string;
  readonly ready?: string;
  readonly receiver?: string;
  readonly waitIdle?: string;
}

const STATUS: Readonly<Record<ClientReport["verdict"], number>> = { ready: 0, "not-ready": 1, inconclusive: 2 };

/** `hr-mock check-client -- COMMAND`: judges a program that calls the API. */
export async function checkClient(command: readonly string[], flags: CheckFlags): Promise<void> {
  const { run, isAlone } = runOf(command, flags);
  const {
    start: _start,
    ready: _ready,
    receiver: _receiver,
    waitIdle: _idle,
    company,
    only = [],
    skip = [],
    list = false,
    concurrency,
    budget,
    json = false,
    bail = false,
    faults,
    verbose = false,
    ...rest
  } = flags;
  const start = await readStart({ port: "0", log: "silent", ...rest });
  const open = await openMock(start, true);
  const { mock, listening } = open;
  const interrupt = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => interrupt.abort());
  const lines = new Lines({ json, verbose });
  try {
    const report = await check({
      mock,
      origin: listening.url,
      company: companyOf(mock.world.companies, company).slug,
      settings: mock.defaultSandbox.settings,
      run,
      secretOf: inboxSecret,
      command,
      selects: selectionOf(only, skip),
      listOnly: list,
      bail,
      ...(faults === undefined ? {} : { faults: wholeNumber("--faults", faults, 884) }),
      ...(isAlone ? { concurrency: 1 } : concurrency === undefined ? {} : { concurrency: wholeNumber("--concurrency", concurrency, 99) }),
      ...(budget === undefined ? {} : { budget: durationOf("--budget", budget) }),
      signal: interrupt.signal,
      tell: (event) => lines.tell(event),
    });
    lines.end(report);
    process.exitCode = STATUS[report.verdict];
  } finally {
    await open.close();
  }
  process.exit();
}

/** How the program of the flags runs, and whether two of its runs would meet at a port. @throws ConfigurationError */
function runOf(
  command: readonly string[],
  { start, ready, receiver, waitIdle = "2s" }: CheckFlags,
): { readonly run: RunProgram; readonly isAlone: boolean } {
  const [program, ...args] = command;
  if (start !== undefined) {
    for (const [flag, address] of [
      ["--ready", ready],
      ["--receiver", receiver],
    ] as const)
      if (address !== undefined && !URL.canParse(address.replaceAll("{port}", "1")))
        throw new ConfigurationError(`${flag} '${address}' must be an address, such as http://127.0.0.1:{port}/hooks`);
    if (command.length === 0 && receiver === undefined)
      throw new ConfigurationError(
        "--start needs something that makes the service work: --receiver with the address of its webhooks, or a command after --",
      );
    const service = { start, ready, receiver, waitIdle: durationOf("--wait-idle", waitIdle), driver: command };
    return { run: serviceProgram(service, process.env), isAlone: !canShareMachine(service) };
  }
  if (ready !== undefined || receiver !== undefined)
    throw new ConfigurationError("--ready and --receiver are of a service: add --start with the command that starts it");
  if (program === undefined || program === "")
    throw new ConfigurationError("check-client needs a command, such as 'hr-mock check-client -- npm test'");
  return { run: programOf([program, ...args], process.env), isAlone: false };
}

/** Whether a scenario runs: `--only` and `--skip` have patterns such as `network.*`. */
function selectionOf(only: readonly string[], skip: readonly string[]): (id: string) => boolean {
  const pattern = (text: string): RegExp =>
    new RegExp(
      `^${text
        .split("*")
        .map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&"))
        .join(".*")}$`,
    );
  const [wanted, unwanted] = [only, skip].map((texts) => texts.flatMap((text) => text.split(",")).map(pattern)) as [RegExp[], RegExp[]];
  return (id) => (wanted.length === 0 || wanted.some((one) => one.test(id))) && !unwanted.some((one) => one.test(id));
}

function wholeNumber(flag: string, text: string, most: number): number {
  if (/^[1-9]\d{0,3}$/.test(text) && Number(text) <= most) return Number(text);
  throw new ConfigurationError(`${flag} '${text}' must be a whole number from 1 to ${most}`);
}

const UNITS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 };

function durationOf(flag: string, text: string): number {
  const [, count, unit] = /^(\d+)(s|m|h)$/.exec(text) ?? [];
  if (count === undefined)
    throw new ConfigurationError(`${flag} '${text}' must be a number of seconds, minutes or hours, such as 90s or 5m`);
  return Number(count) * UNITS[unit!]!;
}
