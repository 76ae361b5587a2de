import type { LookupAddress } from "node:dns";
import { lookup as resolve } from "node:dns/promises";
import { type LookupFunction, isIP } from "node:net";
import { Client, errors } from "undici";
import { isPublicAddress } from "./webhook-url.ts";

/** What is sent, and what must hold of where it goes. */
export interface Parcel {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Private addresses too, with whatever certificate they have. */
  readonly allowPrivate: boolean;
  /** Ends the attempt. */
  readonly signal: AbortSignal;
  /** Told of every sign of life. */
  readonly heard: () => void;
}

/** What came back. */
export interface Reply {
  readonly status: number;
  readonly location: string | null;
}

export type Send = (parcel: Parcel) => Promise<Reply>;

/** Every address of a name. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

/** Bytes of an answer that are read at most; what a receiver says matters to nobody. */
const MOST_READ = 1_048_576;

/** Why nothing was sent. */
export class Undeliverable extends Error {
  override readonly name = "Undeliverable";
}

/** Sends one attempt over the network, on a connection of its own, to the very address that was looked at. */
export function sender(resolveAll: Resolve = (name) => resolve(name, { all: true, verbatim: true })): Send {
  return async (parcel) => {
    const url = new URL(parcel.url);
    if (url.protocol !== "https:") throw new Undeliverable("not https");
    const addresses = await addressesOf(url.hostname.replace(/^\[(.*)\]$/, "$1"), resolveAll, parcel.signal);
    const isPublic = addresses.every(({ address }) => isPublicAddress(address));
    if (!isPublic && !parcel.allowPrivate) throw new Undeliverable("private address");
    parcel.heard();
    return await post(url, addresses, isPublic, parcel);
  };
}

async function addressesOf(host: string, resolveAll: Resolve, signal: AbortSignal): Promise<readonly LookupAddress[]> {
  const family = isIP(host);
  if (family !== 0) return [{ address: host, family }];
  // A name service that is not heard of cannot be told to stop; the attempt ends without it.
  const addresses = await Promise.race([resolveAll(host).catch(() => []), ended(signal)]);
  signal.throwIfAborted();
  if (addresses.length === 0) throw new Undeliverable("unknown host");
  return addresses;
}

function ended(signal: AbortSignal): Promise<readonly LookupAddress[]> {
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve([]), { once: true }));
}

/** Sends on a client of its own: a connection that is kept could lead to an address that was looked at for somebody else. */
async function post(url: URL, addresses: readonly LookupAddress[], isPublic: boolean, parcel: Parcel): Promise<Reply> {
  const { headers, body, signal, heard } = parcel;
  // A socket connects all the same if its signal was aborted before it was made.
  signal.throwIfAborted();
  const client = new Client(url.origin, {
    allowH2: false,
    // Closes the connection after the answer.
    pipelining: 0,
    // The signal ends a connection that is being made as well; that of a request waits until it is made.
    connect: { lookup: pinned(addresses), rejectUnauthorized: isPublic, signal, timeout: 0 },
    // Whoever sends decides how long an attempt takes, by the mock's clock.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: MOST_READ,
  });
  let reply: Reply | undefined;
  try {
    const path = url.pathname + url.search;
    const answer = await client.request({ method: "POST", path, headers: { ...headers, ...credentials(url) }, body });
    reply = { status: answer.statusCode, location: [answer.headers["location"] ?? null].flat()[0]! };
    heard();
    for await (const _ of answer.body) heard();
    return reply;
  } catch (error) {
    if (reply !== undefined && error instanceof errors.ResponseExceededMaxSizeError) return reply;
    throw error;
  } finally {
    void client.destroy();
  }
}

/** Answers every look-up with the addresses that were looked at, whatever the name leads to by now. */
function pinned(addresses: readonly LookupAddress[]): LookupFunction {
  return (_hostname, { all }, found) => {
    if (all === true) found(null, [...addresses]);
    else found(null, addresses[0]!.address, addresses[0]!.family);
  };
}

/** The header for the user name and the password of a URL, which undici ignores. */
function credentials({ username, password }: URL): Record<string, string> {
  if (username === "" && password === "") return {};
  const text = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { Authorization: `Basic ${Buffer.from(text).toString("base64")}` };
}
