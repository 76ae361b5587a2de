import { BlockList, isIP } from "node:net";

/** Who can reach an address: everybody, a private network, one link, or the machine itself. `none`: nobody (reserved). */
export type NetworkReach = "public" | "private" | "link" | "loopback" | "none";

const RANGES: readonly (readonly [NetworkReach, subnet: string])[] = [
  ["loopback", "127.0.0.0/8"],
  ["loopback", "::1/128"],
  ["private", "10.0.0.0/8"],
  ["private", "172.16.0.0/12"],
  ["private", "192.168.0.0/16"],
  ["private", "100.64.0.0/10"],
  ["private", "fc00::/7"],
  ["link", "169.254.0.0/16"],
  ["link", "fe80::/10"],
  ["none", "0.0.0.0/8"],
  ["none", "192.0.0.0/24"],
  ["none", "192.0.2.0/24"],
  ["none", "198.18.0.0/15"],
  ["none", "198.51.100.0/24"],
  ["none", "203.0.113.0/24"],
  ["none", "224.0.0.0/3"],
  ["none", "::/128"],
  ["none", "64:ff9b:1::/48"],
  ["none", "100::/64"],
  ["none", "2001:db8::/32"],
  ["none", "fec0::/10"],
  ["none", "ff00::/8"],
];

const LISTS = RANGES.map(([reach, subnet]) => {
  const [net = "", prefix] = subnet.split("/");
  const list = new BlockList();
  list.addSubnet(net, Number(prefix), isIP(net) === 6 ? "ipv6" : "ipv4");
  return [reach, list] as const;
});

/** Who can reach an IP address. An IPv6 address that embeds an IPv4 one counts as that one. */
export function networkReachOf(address: string): NetworkReach {
  const plain = embedded(address) ?? address;
  const family = isIP(plain) === 6 ? "ipv6" : "ipv4";
  return LISTS.find(([, list]) => list.check(plain, family))?.[0] ?? "public";
}

/** The IPv4 address that an IPv6 one embeds: mapped, compatible, NAT64 or 6to4. */
function embedded(address: string): string | undefined {
  if (isIP(address) !== 6) return undefined;
  // The address as eight groups of hexadecimal digits.
  const [head = "", tail = ""] = new URL(`http://[${address.split("%")[0]}]`).hostname.slice(1, -1).split("::");
  const [front, back] = [head, tail].map((part) => (part === "" ? [] : part.split(":")));
  const groups = [...front!, ...Array.from({ length: 8 - front!.length - back!.length }, () => "0"), ...back!];
  const numbers = groups.map((group) => Number.parseInt(group, 16));
  const v4 = ([high = 0, low = 0]: readonly number[]): string => [high >> 8, high & 255, low >> 8, low & 255].join(".");
  if (numbers[0] === 0x2002) return v4(numbers.slice(1, 3));
  const isNat64 = numbers[0] === 0x64 && numbers[1] === 0xff9b && numbers.slice(2, 6).every((group) => group === 0);
  const isMapped = numbers.slice(0, 5).every((group) => group === 0) && (numbers[5] === 0xffff || numbers[5] === 0);
  return isNat64 || (isMapped && numbers[6] !== 0) ? v4(numbers.slice(6)) : undefined;
}

/** Whether a file may be fetched because a service links to it: its address must not be less public than that of the service. */
export function mayReach(file: NetworkReach, service: NetworkReach): boolean {
  return file === "public" || (file !== "none" && file === service) || (file === "private" && service === "loopback");
}
