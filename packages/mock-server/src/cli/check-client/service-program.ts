import { connect, createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { ProgramEnd, ProgramPlace, RunProgram } from "@hr-platform/client-check/run/program";
import type { OwnFolders } from "./own-folder.ts";
import { environmentAt, inRun } from "./program-of.ts";
import { type CapturedCommand, startCaptured } from "./run-captured.ts";

/** A program that does not end by itself. In each text `{port}` is a free port, which is the program's PORT, too. */
export interface ServiceFlags {
  /** The command that starts it, as a shell takes it. */
  readonly start: string;
  /** An address that answers with a 2xx when it is ready. Default: its port is open. */
  readonly ready?: string | undefined;
  /** The address that takes deliveries. */
  readonly receiver?: string | undefined;
  /** Milliseconds without a request after which it has nothing left to do. */
  readonly waitIdle: number;
  /** The command that makes it work, and its arguments. Empty: the events of the company do. */
  readonly driver: readonly string[];
}

/** Milliseconds without a request after which a service that has started has settled. */
const SETTLED = 700;
/** The status of a command that a signal ended is this one or a higher one. */
const BY_SIGNAL = 128;
/** Milliseconds in which a service has to be ready, and between two looks. */
const LONGEST_START = 30_000;
const LOOK = 50;

/** Whether runs of the service can be under way side by side: each has a port of its own. */
export function canShareMachine({ start, ready = "", receiver = "" }: ServiceFlags): boolean {
  const addresses = `${ready}${receiver}`;
  return addresses.includes("{port}") || (start.includes("{port}") && addresses === "");
}

/** A service, with what drives it: it is started, driven and stopped in each run. `folders`: where its runs are. Default: the folder of this process. */
export function serviceProgram(flags: ServiceFlags, inherited: NodeJS.ProcessEnv, folders?: OwnFolders): RunProgram {
  return async (place, signal) => {
    const runIn = async (folder?: string): Promise<ProgramEnd> => await served(flags, place, { inherited, signal, folder });
    return folders === undefined ? await runIn() : await folders.run(place, runIn);
  };
}

interface ServedIn {
  readonly inherited: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
  readonly folder: string | undefined;
}

async function served(flags: ServiceFlags, place: ProgramPlace, { inherited, signal, folder }: ServedIn): Promise<ProgramEnd> {
  const port = await freePort();
  const filled = (text: string): string => inRun(text, place).replaceAll("{port}", String(port));
  const at = { ...place, variables: { PORT: String(port), ...place.variables } };
  const env = environmentAt(at, inherited);
  const service = startCaptured(shellCommand(filled(flags.start)), env, folder);
  const stop = (): void => void service.stop();
  signal.addEventListener("abort", stop, { once: true });
  try {
    const early = await untilReady(service, readyAddress(flags, port, filled), signal);
    return early ?? (await drive(flags, at, { service, filled, env, folder, signal }));
  } finally {
    signal.removeEventListener("abort", stop);
    await service.stop();
  }
}

interface Driven {
  readonly service: CapturedCommand;
  readonly filled: (text: string) => string;
  readonly env: NodeJS.ProcessEnv;
  readonly folder: string | undefined;
  readonly signal: AbortSignal;
}

/** Drives a service that is ready. It ends with the status of its driver, or with its own if it ended by itself. */
async function drive(
  { receiver, driver, waitIdle }: ServiceFlags,
  place: ProgramPlace,
  { service, filled, env, folder, signal }: Driven,
): Promise<ProgramEnd> {
  const deliverer = receiver === undefined ? undefined : place.deliverTo(filled(receiver));
  const [command, ...args] = driver;
  let status = 0;
  let output = "";
  let notes: readonly string[] = [];
  const crashed = service.ended.then((end) => ({ crashed: end }) as const);
  let driving: CapturedCommand | undefined;
  const work = async (): Promise<void> => {
    // What it does when it starts is over before others act in the company: otherwise it might see some of that by chance.
    await deliverer?.settled(SETTLED);
    if (command === undefined) deliverer?.stimulate();
    else {
      const started = startCaptured([filled(command), ...args.map(filled)], env, folder);
      driving = started;
      signal.addEventListener("abort", () => void started.stop(), { once: true });
      ({ status, output, notes } = await started.ended.then((end) => ({
        status: end.status ?? 1,
        output: end.output,
        notes: end.notes ?? [],
      })));
    }
    // A run that is stopped has nothing to wait for.
    if (deliverer === undefined) await wait(waitIdle, undefined, { signal }).catch(() => {});
    else await deliverer.idle(waitIdle);
  };
  const first = await Promise.race([work().then(() => undefined), crashed]);
  if (first !== undefined) {
    await driving?.stop();
    return { status: first.crashed.status ?? 1, output: first.crashed.output };
  }
  void service.stop();
  const end = await service.ended;
  // A service may say at its end what it could not do; one that a signal ends says nothing.
  const said = end.status === null || end.status >= BY_SIGNAL ? 0 : end.status;
  return { status: status === 0 ? said : status, output: output + end.output, notes: [...notes, ...(end.notes ?? [])], isService: true };
}

/** The address that tells whether a service is ready: without `--ready` the port of its receiver, or its own. */
function readyAddress({ ready, receiver }: ServiceFlags, port: number, filled: (text: string) => string): URL {
  if (ready !== undefined) return new URL(filled(ready));
  return new URL(`tcp://127.0.0.1:${receiver === undefined ? port : new URL(filled(receiver)).port}`);
}

/** Waits until a service is ready. @returns how it ended, if it did before that */
async function untilReady(service: CapturedCommand, address: URL, signal: AbortSignal): Promise<ProgramEnd | undefined> {
  let early: ProgramEnd | undefined;
  void service.ended.then(
    (end) => (early = end),
    () => {},
  );
  const began = performance.now();
  while (!signal.aborted) {
    if (early !== undefined) return { status: early.status === 0 ? 1 : early.status, output: early.output };
    if (await answers(address)) return undefined;
    if (performance.now() - began > LONGEST_START)
      return {
        status: 1,
        output: `the service was not ready after ${LONGEST_START / 1000} s; look at --start, and at --ready ${address.href}`,
      };
    await wait(LOOK);
  }
  return { status: null, output: "" };
}

async function answers(address: URL): Promise<boolean> {
  if (address.protocol === "tcp:") {
    return await new Promise((resolve) => {
      const socket = connect(Number(address.port), address.hostname, () => {
        socket.destroy();
        resolve(true);
      });
      socket.once("error", () => resolve(false));
    });
  }
  return await fetch(address, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** A command as a shell takes it. */
function shellCommand(text: string): [string, ...string[]] {
  return process.platform === "win32" ? ["cmd.exe", "/d", "/s", "/c", text] : ["/bin/sh", "-c", `exec ${text}`];
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { readonly port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
