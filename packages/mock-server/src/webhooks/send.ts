import type { LookupAddress } from "node:dns";
import { lookup as resolve } from "node:dns/promises";
import { type RequestOptions, request } from "node:https";
import { isIP } from "node:net";
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

function post(url: URL, addresses: readonly LookupAddress[], isPublic: boolean, parcel: Parcel): Promise<Reply> {
  const { headers, body, signal, heard } = parcel;
  const lookup: RequestOptions["lookup"] = (_hostname, options, found) => {
    if (options.all === true) found(null, [...addresses]);
    else found(null, addresses[0]!.address, addresses[0]!.family);
  };
  return new Promise((done, fail) => {
    const outgoing = request(url, {
      method: "POST",
      headers: { ...headers, "Content-Length": Buffer.byteLength(body) },
      // A connection that is kept could lead to an address that was looked at for somebody else.
      agent: false,
      lookup,
      rejectUnauthorized: isPublic,
      signal,
    });
    outgoing.on("error", fail);
    outgoing.on("response", (incoming) => {
      const reply: Reply = { status: incoming.statusCode!, location: incoming.headers.location ?? null };
      let read = 0;
      heard();
      incoming.on("data", (chunk: Buffer) => {
        heard();
        read += chunk.length;
        if (read <= MOST_READ) return;
        done(reply);
        incoming.destroy();
      });
      incoming.on("end", () => done(reply));
      incoming.on("error", fail);
    });
    outgoing.end(body);
  });
}
