import { expect, test } from "vitest";
import { mayReach, networkReachOf } from "./address.ts";

test.for([
  ["8.8.8.8", "public"],
  ["2606:4700::1111", "public"],
  ["127.0.0.1", "loopback"],
  ["127.255.0.9", "loopback"],
  ["::1", "loopback"],
  ["10.1.2.3", "private"],
  ["172.31.0.1", "private"],
  ["172.32.0.1", "public"],
  ["192.168.4.4", "private"],
  ["100.64.0.1", "private"],
  ["fd00::1", "private"],
  ["169.254.169.254", "link"],
  ["fe80::1%eth0", "link"],
  ["0.0.0.0", "none"],
  ["::", "none"],
  ["255.255.255.255", "none"],
  ["ff02::1", "none"],
  ["::ffff:127.0.0.1", "loopback"],
  ["::ffff:7f00:1", "loopback"],
  ["::127.0.0.1", "loopback"],
  ["64:ff9b::a9fe:a9fe", "link"],
  ["2002:a00:1::", "private"],
  ["::ffff:8.8.8.8", "public"],
] as const)("%s is %s", ([address, reach]) => {
  expect(networkReachOf(address)).toBe(reach);
});

test("no address is allowed that is less public than that of the service", () => {
  expect(mayReach("public", "public")).toBe(true);
  expect(mayReach("private", "private")).toBe(true);
  expect(mayReach("private", "loopback")).toBe(true);
  expect(mayReach("loopback", "loopback")).toBe(true);
  for (const inside of ["private", "loopback", "link", "none"] as const) expect(mayReach(inside, "public")).toBe(false);
  expect(mayReach("loopback", "private")).toBe(false);
  expect(mayReach("link", "loopback")).toBe(false);
  expect(mayReach("none", "none")).toBe(false);
});
