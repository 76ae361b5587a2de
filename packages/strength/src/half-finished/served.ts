import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Target } from "../../../conformance/src/target/target.ts";
import type { Fetch } from "../../../conformance/src/wire/direct.ts";
import { VirtualTime } from "../virtual-time.ts";
import { ABSENT, target, weekTwo } from "./week-two.ts";

/** A half-finished server that is ready for a run. */
export interface HalfFinished {
  readonly fetch: Fetch;
  readonly target: Target;
  /** Operations that are not there, such as `GET /analytics`. */
  readonly absent: readonly string[];
  readonly time: VirtualTime;
  readonly startedAt: Date;
}

const START = Date.parse("2026-03-04T01:00:00Z");
/** Milliseconds that it takes for a response. */
const LATENCY = 4;

/** @param name `week-two`, or a folder with `server.ts` and `mistakes.ts` */
export async function halfFinished(name: string = "week-two"): Promise<HalfFinished> {
  const time = new VirtualTime();
  const now = (): number => START + time.now();
  const served = name === "week-two" ? { handle: weekTwo(now), target, absent: ABSENT } : await inFolder(name, now);
  const { handle, ...rest } = served;
  return {
    ...rest,
    time,
    startedAt: new Date(START),
    fetch: time.slow(LATENCY, async (_, url, init) => handle(new Request(url, init))),
  };
}

async function inFolder(
  folder: string,
  now: () => number,
): Promise<{ readonly handle: (request: Request) => Promise<Response>; readonly target: Target; readonly absent: readonly string[] }> {
  const [server, mistakes] = (await Promise.all(
    ["server.ts", "mistakes.ts"].map(async (file) => import(pathToFileURL(join(folder, file)).href) as Promise<unknown>),
  )) as [
    { start: (options: { now: () => number }) => Promise<{ handle: (request: Request) => Promise<Response>; target: Target }> },
    { absent: readonly string[] },
  ];
  const { handle, target } = await server.start({ now });
  return { handle, target, absent: mistakes.absent };
}
