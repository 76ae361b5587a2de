import ipaddr from "ipaddr.js";
import type { ByValue, DecisionValues } from "../../contract/decisions.ts";

/** Host names of the machine itself, its network or its cloud. `lan` and some others are conventions, not standards. */
const INTERNAL = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home\.arpa)$/;

/** Global unicast addresses of IPv6. */
const GLOBAL = ipaddr.IPv6.parseCIDR("2000::/3");

/** Whether an address is public: a service may call it for its customers. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== "unicast") return false;
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL);
}

/**
 * Whether a host may be public, in the form that `URL` gives it (lower case, IPv4 in dotted decimals, IPv6 in brackets).
 * A name can still resolve to a private address; the look-up before each delivery checks that.
 */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");
  // Only these may be addresses. The library throws and catches an error for each host that is none.
  if (/^[\d.]+$|:/.test(host) && ipaddr.isValid(host)) return isPublicAddress(host);
  return host.includes(".") && !INTERNAL.test(host);
}

const ANY_HOST: ByValue<"webhook-url", boolean> = { "public-https": false, "any-https": true, "unique-https": false };

/** Why deliveries may not go to a host of the network of the service. */
export const PRIVATE_HOST = "url must have a public host.";

/** Why deliveries may not go to an address; null: they may. */
export function urlProblem(text: string, policy: DecisionValues["webhook-url"], allowPrivate: boolean): string | null {
  const url = URL.parse(text);
  if (url === null) return "url must be an absolute URI.";
  if (url.protocol !== "https:") return "url must begin with https://.";
  if (ANY_HOST[policy]) return null;
  if (url.username !== "" || url.password !== "") return "url must not hold a user name or a password.";
  return allowPrivate || isPublicHost(url.hostname) ? null : PRIVATE_HOST;
}
