import { createHash } from "node:crypto";
import { lookup as resolve } from "node:dns/promises";
import { type LookupFunction, isIP } from "node:net";
import { type NetworkReach, mayReach, networkReachOf } from "./address.ts";
import type { Fetch } from "./direct.ts";

/** Resolves a host name to its IP addresses. @throws if it has none */
type Addresses = (host: string) => Promise<readonly string[]>;

const ofSystem: Addresses = async (host) => (await resolve(host, { all: true })).map(({ address }) => address);

/**
 * A `fetch` for files that responses link to: on public addresses, and on private ones if the service itself has a private address.
 * Behind a proxy, names that this machine cannot resolve are left to the proxy.
 * @param fetch sends the requests to the service; a replacement for the network fetches files as well
 */
export function filesOf(fetch: Fetch, baseUrl: string, addresses: Addresses = ofSystem): Fetch {
  const { away: make } = fetch;
  if (make === undefined) return fetch;
  const base = new URL(baseUrl);
  let home: Promise<readonly NetworkReach[]> | undefined;
  const permit = async (all: readonly string[]): Promise<void> => {
    const service = await (home ??= reaches(base, addresses, make.proxied));
    const inside = all.find((address) => !service.some((own) => mayReach(networkReachOf(address), own)));
    if (inside !== undefined) throw new Error(`${inside} is ${WORDS[networkReachOf(inside)]}, which base_url is not`);
  };
  // The connection goes to the address that was checked.
  const lookup: LookupFunction = (host, { all }, callback) => {
    const answer = async (): Promise<void> => {
      try {
        const known = await addresses(host);
        await permit(known);
        const found = known.map((address) => ({ address, family: isIP(address) }));
        if (all === true) callback(null, found);
        else callback(null, found[0]!.address, found[0]!.family);
      } catch (error) {
        callback(error as NodeJS.ErrnoException, "");
      }
    };
    void answer();
  };
  const away = make(lookup);
  return async (url, init) => {
    const { origin, hostname } = new URL(url);
    if (origin === base.origin) return fetch(url, init);
    const host = hostname.replace(/^\[(.*)\]$/, "$1");
    // A name is checked when it is resolved; an address is never resolved, so it is checked here.
    if (isIP(host) !== 0) await permit([host]);
    // A proxy resolves names itself, those too that mean nothing here.
    else if (make.proxied) await permit(await addresses(host).catch(() => []));
    return away(url, init);
  };
}

const WORDS: Readonly<Record<NetworkReach, string>> = {
  public: "a public address",
  private: "an address of a private network",
  link: "a link-local address",
  loopback: "an address of this machine",
  none: "a reserved address",
};

async function reaches({ hostname }: URL, addresses: Addresses, proxied: boolean): Promise<readonly NetworkReach[]> {
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  if (isIP(host) !== 0) return [networkReachOf(host)];
  const known = await addresses(host).catch((error: unknown) => (proxied ? [] : Promise.reject(error as Error)));
  // A service that only a proxy can find may lead to public files.
  return known.length === 0 ? ["public"] : known.map(networkReachOf);
}

/** A file for evidence: the text of markup, since checks read SVG files; of any other file only length and hash. */
export function fileText(bytes: Uint8Array, text: string): string {
  if (bytes.length === 0 || /^\s*<|<(?:\w+:)?svg[\s>]/i.test(text)) return text;
  return `(a file of ${bytes.length} bytes, SHA-256 ${createHash("sha256").update(bytes).digest("hex")})`;
}
