import ipaddr from "ipaddr.js";
import type { Decisions } from "../contract/decisions.ts";

/** Names that lead to the machine itself, its network or its cloud's own services; `lan` and the like are habits, not standards. */
const INTERNAL = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home\.arpa)$/;

/** Global unicast addresses of IPv6; all others have a purpose of their own. */
const GLOBAL = ipaddr.IPv6.parseCIDR("2000::/3");

/** Whether an address may be called from a service that takes addresses from its customers. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== "unicast") return false;
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL);
}

/**
 * Whether a host, as `URL` writes it (lower case, IPv4 in dotted decimals, IPv6 in brackets), may be public. A name may
 * still lead to a private address: that is seen when it is looked up.
 */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");
  if (ipaddr.isValid(host)) return isPublicAddress(host);
  return host.includes(".") && !INTERNAL.test(host);
}

/** Whether deliveries may go to an address, once it is one that a webhook may have; null: they may. */
export function urlProblem(text: string, policy: Decisions["webhook-url"], allowPrivate: boolean): string | null {
  const url = URL.parse(text);
  if (url === null) return "url must be an absolute URI.";
  if (url.protocol !== "https:") return "url must begin with https://.";
  if (policy === "any-https") return null;
  if (url.username !== "" || url.password !== "") return "url must not hold a user name or a password.";
  return allowPrivate || isPublicHost(url.hostname) ? null : "url must have a public host.";
}
