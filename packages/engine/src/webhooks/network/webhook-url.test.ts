import { expect, test } from "vitest";
import { isPublicAddress, isPublicHost, urlProblem } from "./webhook-url.ts";

const host = (text: string): string => new URL(`https://${text}/`).hostname;

test.each([
  "127.0.0.1",
  "127.1",
  "2130706433",
  "0x7f000001",
  "0177.0.0.1",
  "0",
  "0.0.0.0",
  "10.1.2.3",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.0.1",
  "169.254.169.254",
  "100.64.0.1",
  "198.18.0.1",
  "192.0.2.1",
  "224.0.0.1",
  "255.255.255.255",
  "[::1]",
  "[::]",
  "[::ffff:127.0.0.1]",
  "[::ffff:a9fe:a9fe]",
  "[::127.0.0.1]",
  "[64:ff9b::7f00:1]",
  "[64:ff9b:1::1]",
  "[2002:7f00:1::]",
  "[2001:0:7f00:1::]",
  "[2001:db8::1]",
  "[fe80::1]",
  "[fec0::1]",
  "[fc00::1]",
  "[fd00:ec2::254]",
  "[ff02::1]",
  "localhost",
  "LOCALHOST",
  "localhost.",
  "a.localhost",
  "printer.local",
  "metadata.google.internal",
  "router.home.arpa",
  "intranet",
  "①②⑦.⓪.⓪.①",
])("T-57: %s is not a public host", (text) => {
  expect(isPublicHost(host(text))).toBe(false);
  expect(urlProblem(`https://${text}/`, "public-https", false)).toBe("url must have a public host.");
  expect(urlProblem(`https://${text}/`, "public-https", true)).toBe(null);
});

test.each([
  "hooks.partner.example",
  "93.184.216.34",
  "[2606:4700::1111]",
  "local.example",
  "localhost.example",
  "100.128.0.1",
  "172.32.0.1",
  "xn--bcher-kva.example",
])("%s is a public host", (text) => {
  expect(isPublicHost(host(text))).toBe(true);
});

test("an invalid address is not public", () => {
  for (const text of ["", "hooks.example", "300.1.1.1", "::g"]) expect(isPublicAddress(text)).toBe(false);
  for (const text of ["93.184.216.34", "::ffff:93.184.216.34"]) expect(isPublicAddress(text)).toBe(true);
});

test.each([
  ["http://hooks.partner.example/", "url must begin with https://."],
  ["hooks.partner.example", "url must be an absolute URI."],
  ["https://", "url must be an absolute URI."],
  ["https://exa mple/", "url must be an absolute URI."],
  ["https://me@hooks.partner.example/", "url must not hold a user name or a password."],
  ["https://:secret@hooks.partner.example/", "url must not hold a user name or a password."],
])("%s is refused with a message that does not quote it", (url, message) => {
  expect(urlProblem(url, "public-https", false)).toBe(message);
});

test("any https address passes if the decision says so, and no other", () => {
  expect(urlProblem("https://me:secret@127.0.0.1:1/", "any-https", false)).toBe(null);
  expect(urlProblem("http://hooks.partner.example/", "any-https", true)).toBe("url must begin with https://.");
});
