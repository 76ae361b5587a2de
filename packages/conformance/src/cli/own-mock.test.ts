import { X509Certificate, createPrivateKey } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { connect, createServer } from "node:tls";
import { afterEach, expect, test, vi } from "vitest";
import { ownCertificate } from "./own-mock.ts";

afterEach(() => void vi.useRealTimers());

test("a certificate is for 127.0.0.1 and signed with the key that comes with it", () => {
  const { cert, key } = ownCertificate();
  const parsed = new X509Certificate(cert);
  expect([parsed.subject, parsed.issuer, parsed.subjectAltName]).toEqual(["CN=127.0.0.1", "CN=127.0.0.1", "IP Address:127.0.0.1"]);
  expect([parsed.checkIP("127.0.0.1"), parsed.checkIP("127.0.0.2")]).toEqual(["127.0.0.1", undefined]);
  expect([parsed.verify(parsed.publicKey), parsed.checkPrivateKey(createPrivateKey(key))]).toEqual([true, true]);
});

test("each has a key and a serial number of its own", () => {
  const [one, other] = [ownCertificate(), ownCertificate()];
  expect(one.key).not.toBe(other.key);
  expect(new X509Certificate(one.cert).serialNumber).not.toBe(new X509Certificate(other.cert).serialNumber);
});

test("it is valid from a day ago for a month, across a change of the year", () => {
  vi.useFakeTimers({ now: new Date("2027-01-01T03:04:05Z"), toFake: ["Date"] });
  const { validFrom, validTo } = new X509Certificate(ownCertificate().cert);
  expect([validFrom, validTo]).toEqual(["Dec 31 03:04:05 2026 GMT", "Jan 31 03:04:05 2027 GMT"]);
});

test("a client that trusts it connects, and one that does not refuses", async () => {
  const own = ownCertificate();
  const server = createServer(own, (socket) => socket.end("hello")).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const trusting = connect({ host: "127.0.0.1", port, ca: own.cert });
  expect(String((await once(trusting, "data"))[0])).toBe("hello");
  await expect(once(connect({ host: "127.0.0.1", port }), "secureConnect")).rejects.toThrow("self-signed certificate");
  server.close();
});
