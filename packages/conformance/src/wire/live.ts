import type { ResponseRecord } from "../exchange/exchange.ts";
import type { KeyName } from "../target/key-name.ts";
import type { Target } from "../target/target.ts";
import { NoAnswerError, type Wire } from "./wire.ts";
import type { WireRequest } from "../exchange/request.ts";
import { answerOf, readBody } from "./answer.ts";
import { reasonIn } from "./connection-problem.ts";
import { FILE_TOO_LONG, LEAST_BODY, MOST_BODY, MOST_FILE, MOST_OF_RUN, TIMEOUT, TOO_LONG, TOO_MUCH } from "../exchange/bounds.ts";
import { fileText, filesOf } from "./files.ts";
import { untilAnswered } from "./asked-again.ts";
import { Overlap } from "./overlap.ts";
import { Pacer, type Turn, Patience } from "./pacing/pacer.ts";
import { RecentRequests } from "./pacing/recent-requests.ts";
import type { Fetch } from "./direct.ts";
import { type Time, realTime, turnedTime } from "./time.ts";
import { viewOf } from "../exchange/text/json-text.ts";
import { callControl } from "./control.ts";
import type { Receiver } from "./receiver.ts";

export interface LiveSettings {
  readonly target: Target;
  readonly fetch: Fetch;
  /** Requests per minute and key. */
  readonly perMinute: number;
  /** Default: the target's clock if it can be turned, otherwise real time. */
  readonly time?: Time;
  /** Requests of each key's window that are kept for the clean-up. Default: none. */
  readonly kept?: () => number;
  /** Ends the run: after it, only requests of the clean-up wait. */
  readonly signal?: AbortSignal;
  /** Called before the wire lets time pass. */
  readonly onWait?: (wait: Wait) => void;
}

/** A time that a wire lets pass. */
export interface Wait {
  readonly ms: number;
  /** Whether the target's clock is turned, which takes no real time. */
  readonly turned: boolean;
  readonly reason: string;
}

/** The target is given up after so many requests in a row without a response, or with a 429 however long the run waited. */
const SILENT = 5;
/** How long the wire waits for open requests when the run is ended, in milliseconds. */
const GRACE = 4000;

/** A wire to a live target. */
export function liveWire({ target, fetch, perMinute, kept = () => 0, ...settings }: LiveSettings): Wire {
  const passing = settings.time ?? (target.control_url === undefined ? realTime : turnedTime(target, fetch));
  /** Ends waiting; undefined: nothing does, as during clean-up. */
  let ending = settings.signal;
  let cleaning = false;
  const time: Time = { wait: async (ms) => passing.wait(ms, ending), now: () => passing.now() };
  const ended = settings.signal === undefined ? undefined : later(settings.signal, GRACE);
  /** Requests in a row without a response. */
  let silent = 0;
  const onWait = (ms: number, reason: string): void => settings.onWait?.({ ms, turned: passing.isReal !== true, reason });
  const patience = new Patience();
  const pacer = new Pacer(perMinute, time, { onWait, patience, ended: () => ending?.aborted === true });
  const recent = new RecentRequests(perMinute, () => time.now());
  /** Last use of each key. */
  const used = new Map<KeyName | null, number>();
  const overlap = new Overlap();
  let requests = 0;
  /** Bytes of the bodies kept so far. */
  let taken = 0;
  const files = filesOf(fetch, target.base_url);
  const once = async ({ method, target: path, headers, body, key: named, within }: WireRequest): Promise<ResponseRecord> => {
    if (silent >= SILENT && within === undefined)
      throw new NoAnswerError(`${SILENT} requests in a row got no answer, so no more are sent`, [], false);
    requests += 1;
    used.set(named, time.now());
    const began = performance.now();
    const timeout = AbortSignal.timeout(within ?? TIMEOUT);
    const signal = ended === undefined || within !== undefined ? timeout : AbortSignal.any([timeout, ended]);
    // A file that a response links to may be on another origin, which must not get the key.
    const isFile = /^https?:\/\//.test(path);
    const init = { method, headers: isFile ? withoutKey(headers) : { ...headers }, redirect: "manual" as const, signal };
    try {
      if (isFile) return await fileAt(files, path, init, began);
      const url = target.base_url.replace(/\/+$/, "") + path;
      const response = await fetch(url, body === null ? init : { ...init, body: Buffer.from(body) });
      const full = taken >= MOST_OF_RUN;
      const got = await readBody(response, { most: full ? LEAST_BODY : MOST_BODY, tooLong: full ? TOO_MUCH : TOO_LONG, signal });
      // A cut body is not kept.
      if (got.cut === undefined) taken += got.bytes.length;
      if (response.status !== 429) silent = 0;
      return answerOf(response, got, performance.now() - began);
    } catch (error) {
      if (!isFile) silent += 1;
      throw new NoAnswerError(reasonOf(error, target, isFile ? path : undefined, within));
    }
  };
  const { taken: turnOf, ...turns } = turnsOf(pacer, { isReal: passing.isReal === true, kept });
  return {
    ...turns,
    ...receivingWire(target, time),
    ...controllingWire(target, fetch),
    get requests() {
      return requests;
    },
    get exhausted() {
      return patience.over;
    },
    isTimeReal: async () => passing.isReal === true,
    wait: async (ms) => pacer.wait(ms, "a check lets time pass"),
    rest: async (key, ms) => {
      const left = ms - (time.now() - (used.get(key) ?? -Infinity));
      if (left > 0) await pacer.wait(left, `the key ${key} must be unused for a while`);
    },
    send: async (request, id) => {
      const key = request.key ?? NO_KEY;
      if (request.within !== undefined && !cleaning) {
        [ending, cleaning] = [undefined, true];
        patience.beginCleaning();
      }
      const paced = { pacer, recent, patience, time, key, kept: cleaning ? 0 : kept(), given: turnOf(id) };
      const onLimited = (): void => void (silent += 1);
      const asking = { ...paced, isSilent: () => silent >= SILENT, onLimited };
      return untilAnswered(request, asking, async () => overlap.around(request, async () => once(request)));
    },
  };
}

/** A signal that aborts so many milliseconds after another one. */
function later(signal: AbortSignal, ms: number): AbortSignal {
  const controller = new AbortController();
  const abort = (): void => controller.abort(new Error("the run was interrupted"));
  signal.addEventListener("abort", () => setTimeout(abort, ms).unref(), { once: true });
  return controller.signal;
}

/** Why a request got no response. @param file the address, if it was not one of the target */
function reasonOf(error: unknown, { base_url, connection }: Target, file: string | undefined, within: number = TIMEOUT): string {
  if (error instanceof Error && error.name === "TimeoutError") return `no complete answer within ${within / 1000} s`;
  const certified = file === undefined && connection?.client_cert !== undefined;
  return reasonIn(error, { host: new URL(file ?? base_url).host, certified });
}

function withoutKey(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name !== "authorization"));
}

/** Fetches an address from a response. */
async function fileAt(
  files: Fetch,
  url: string,
  init: RequestInit & { readonly signal: AbortSignal },
  began: number,
): Promise<ResponseRecord> {
  const response = await files(url, init);
  const { bytes, text, ...got } = await readBody(response, { most: MOST_FILE, tooLong: FILE_TOO_LONG, signal: init.signal });
  return answerOf(response, { text: fileText(bytes, text), ...got }, performance.now() - began);
}

/** The part of a live wire that calls the target's control API. */
function controllingWire(target: Target, fetch: Fetch): Pick<Wire, "control" | "web"> {
  return {
    control: async (method, path) => callControl(fetch, `${target.control_url}${path}`, { method }),
    web: async (action, fields) => {
      // The world lists all keys, so only the slug of the company is taken from it.
      const company = slugOf((await callControl(fetch, `${target.control_url}/world`, { method: "GET" })).body, target.keys.full);
      const body = JSON.stringify({ ...(company === undefined ? {} : { company }), ...fields });
      const headers = { "content-type": "application/json" };
      return callControl(fetch, `${target.control_url}/web/${action}`, { method: "POST", headers, body });
    },
  };
}

/** Slug of a key's company, from `GET {control_url}/world`; undefined: the key is not listed. */
function slugOf(world: string, key: string): string | undefined {
  const mine = viewOf(world)
    .at("companies")
    .list.find((company) => company.at("keys").list.some((row) => row.at("token").text === key));
  return mine?.at("slug").text;
}

/** The part of a live wire that receives deliveries. Opens the port when it is first needed. */
function receivingWire({ webhooks }: Target, time: Time): Pick<Wire, "reply" | "arrivals" | "close"> {
  let opened: Promise<Receiver> | undefined;
  return {
    reply: async (mark, replies) => {
      if (webhooks === undefined) return "the target file has no webhooks";
      // Loaded only where a receiver is opened: the servers of Node take a while.
      opened ??= import("./receiver.ts").then((file) => file.Receiver.open(webhooks, () => time.now()));
      try {
        (await opened).reply(mark, replies);
        return "";
      } catch (error) {
        opened = undefined;
        return `nothing can be received on ${webhooks.listen}: ${error instanceof Error ? error.message : String(error)}`;
      }
    },
    arrivals: async (mark, wanted) => (await opened)?.arrivals(mark, wanted) ?? [],
    close: async () => {
      const receiver = await opened;
      opened = undefined;
      await receiver?.close();
    },
  };
}

/** Requests without a key are paced as if they had one. */
const NO_KEY = "none";

/** The part of a live wire that waits for the turn of a request before it is sent. */
interface Turns extends Required<Pick<Wire, "allowance" | "turn">> {
  /** The turn that an exchange has had; undefined: it must wait for it yet. */
  readonly taken: (id: string) => Turn | undefined;
}

/**
 * Where the run waits in real time, requests have their turn before they are sent, so that others can be sent meanwhile.
 * @param kept requests of each key's window that stay unused
 */
function turnsOf(pacer: Pacer, { isReal, kept }: { readonly isReal: boolean; readonly kept: () => number }): Turns {
  const turns = new Map<string, Turn>();
  return {
    allowance: {
      // The same requests are sent with the same keys where waiting takes no time.
      keyFor: (keys) => (isReal ? pacer.first(keys, kept()) : keys[0]!),
      mustWait: (key) => isReal && pacer.delay(key ?? NO_KEY, kept()) > 0,
    },
    turn: async (keys, id) => {
      const turn = await pacer.turn(() => keys().map((key) => key ?? NO_KEY), kept());
      if (turn === undefined) return keys()[0]!;
      turns.set(id, turn);
      return turn.key === NO_KEY ? null : (turn.key as KeyName);
    },
    taken: (id) => {
      const turn = turns.get(`${id}/turn`);
      turns.delete(`${id}/turn`);
      return turn;
    },
  };
}
