import type { LookupAddress } from "node:dns";
import { lookup as resolve } from "node:dns/promises";
import { type LookupFunction, isIP } from "node:net";
import { Client, errors } from "undici";
import { type AttemptReply, MOST_REPLY, type Reply, type SignedRequest } from "../delivery.ts";
import { Undeliverable } from "./undeliverable.ts";
import { isPublicAddress } from "./webhook-url.ts";

export interface SendOptions {
  /** Allows private addresses, and any certificate that they have. */
  readonly allowPrivate: boolean;
  /** Aborts the request. */
  readonly signal: AbortSignal;
  /** Called when the host is resolved and for each part of the response. */
  readonly onActivity: () => void;
}

export type Send = (request: SignedRequest, options: SendOptions) => Promise<Reply>;

/** Resolves a host name to all its addresses. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

/** The most bytes of a response that are read. Only the first part of it is kept. */
const MOST_READ = 1_048_576;

/** Sends requests over HTTPS, each on a new connection, to the address that was checked: no second look-up. */
export function httpsClient(resolveAll: Resolve = (name) => resolve(name, { all: true, verbatim: true })): Send {
  const resolveOnce = oncePerHost(resolveAll);
  return async (request, options) => {
    const url = new URL(request.url);
    if (url.protocol !== "https:") throw new Undeliverable("not https");
    const addresses = await addressesOf(url.hostname.replace(/^\[(.*)\]$/, "$1"), resolveOnce, options.signal);
    const isPublic = addresses.every(({ address }) => isPublicAddress(address));
    if (!isPublic && !options.allowPrivate) throw new Undeliverable("private address");
    options.onActivity();
    return await post(url, addresses, isPublic, request, options);
  };
}

/**
 * Look-ups of a host at the same time are one. A burst of deliveries would otherwise crowd the name server, which may drop
 * some questions: each then takes seconds, and few threads wait for them.
 */
function oncePerHost(resolveAll: Resolve): Resolve {
  const running = new Map<string, Promise<readonly LookupAddress[]>>();
  return (hostname) => {
    const known = running.get(hostname);
    if (known !== undefined) return known;
    const addresses = resolveAll(hostname).finally(() => running.delete(hostname));
    running.set(hostname, addresses);
    return addresses;
  };
}

async function addressesOf(host: string, resolveAll: Resolve, signal: AbortSignal): Promise<readonly LookupAddress[]> {
  const family = isIP(host);
  if (family !== 0) return [{ address: host, family }];
  // A look-up cannot be aborted, so the attempt stops waiting for it.
  const addresses = await Promise.race([resolveAll(host).catch(() => []), ended(signal)]);
  signal.throwIfAborted();
  if (addresses.length === 0) throw new Undeliverable("unknown host");
  return addresses;
}

function ended(signal: AbortSignal): Promise<readonly LookupAddress[]> {
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve([]), { once: true }));
}

/** Sends on a new client: a kept connection could lead to an address that was checked for another endpoint. */
async function post(
  url: URL,
  addresses: readonly LookupAddress[],
  isPublic: boolean,
  { headers, body }: SignedRequest,
  { signal, onActivity }: SendOptions,
): Promise<Reply> {
  // A socket connects even if its signal was aborted before the socket was made.
  signal.throwIfAborted();
  const client = new Client(url.origin, {
    allowH2: false,
    // Closes the connection after the response.
    pipelining: 0,
    // This signal also aborts connecting; the signal of a request would wait for the connection.
    connect: { lookup: pinned(addresses), rejectUnauthorized: isPublic, signal, timeout: 0 },
    // No timeouts: the sender has them, by the mock's clock.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: MOST_READ,
  });
  let reply: Reply | undefined;
  try {
    const path = url.pathname + url.search;
    const answer = await client.request({ method: "POST", path, headers: { ...headers, ...credentials(url) }, body });
    const kept = { headers: keptHeaders(answer.headers), body: "" };
    reply = { status: answer.statusCode, location: [answer.headers["location"] ?? null].flat()[0]!, reply: kept };
    onActivity();
    const text = new TextDecoder();
    for await (const part of answer.body) {
      onActivity();
      if (kept.body.length < MOST_REPLY) kept.body = (kept.body + text.decode(part as Buffer, { stream: true })).slice(0, MOST_REPLY);
    }
    return reply;
  } catch (error) {
    if (reply !== undefined && error instanceof errors.ResponseExceededMaxSizeError) return reply;
    throw error;
  } finally {
    void client.destroy();
  }
}

/** The headers of a response, as far as they are kept: several of one name with commas. */
function keptHeaders(headers: Readonly<Record<string, string | string[] | undefined>>): AttemptReply["headers"] {
  const kept: Record<string, string> = {};
  let left = MOST_REPLY;
  for (const [name, value] of Object.entries(headers)) {
    const text = [value ?? ""].flat().join(", ");
    left -= name.length + text.length;
    if (left < 0) break;
    kept[name] = text;
  }
  return kept;
}

/** Answers every look-up with the checked addresses, whatever the name resolves to now. */
function pinned(addresses: readonly LookupAddress[]): LookupFunction {
  return (_hostname, { all }, found) => {
    if (all === true) found(null, [...addresses]);
    else found(null, addresses[0]!.address, addresses[0]!.family);
  };
}

/** The Authorization header for user name and password of a URL, which undici ignores. */
function credentials({ username, password }: URL): Record<string, string> {
  if (username === "" && password === "") return {};
  const text = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { Authorization: `Basic ${Buffer.from(text).toString("base64")}` };
}
