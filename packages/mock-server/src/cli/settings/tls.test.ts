import { execFileSync, spawnSync } from "node:child_process";
import { createPrivateKey, generateKeyPairSync } from "node:crypto";
import { copyFileSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "node:tls";
import { once } from "node:events";
import { expect, test } from "vitest";
import { createMock } from "@hr-platform/control/mock";
import { startSettings } from "./flags.ts";
import { readTls, renew } from "./tls.ts";

const folder = mkdtempSync(join(tmpdir(), "hr-tls-"));

const CERT = join(import.meta.dirname, "../../../../engine/test/support/receiver.cert.pem");
const KEY = join(import.meta.dirname, "../../../../engine/test/support/receiver.key.pem");

function write(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const { privateKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
const other = write("other.pem", privateKey.export({ type: "pkcs8", format: "pem" }).toString());
const locked = write(
  "locked.pem",
  createPrivateKey(privateKey.export({ type: "pkcs8", format: "pem" }))
    .export({ type: "pkcs8", format: "pem", cipher: "aes-256-cbc", passphrase: "x" })
    .toString(),
);
const noPem = write("no.pem", "hello\n");

test.for([
  [{ tlsCert: CERT }, "--tls-cert needs --tls-key, the private key of that certificate"],
  [{ tlsKey: KEY }, "--tls-key needs --tls-cert, the certificate of that key"],
  [{ tlsCert: join(folder, "none.pem"), tlsKey: KEY }, `TLS certificate '${join(folder, "none.pem")}' does not exist`],
  [{ tlsCert: CERT, tlsKey: folder }, `TLS key '${folder}' cannot be read (EISDIR)`],
  [{ tlsCert: noPem, tlsKey: KEY }, `TLS certificate '${noPem}' is not a certificate in PEM form`],
  [{ tlsCert: KEY, tlsKey: KEY }, `TLS certificate '${KEY}' is not a certificate in PEM form`],
  [{ tlsCert: CERT, tlsKey: noPem }, `TLS key '${noPem}' is not a private key in PEM form without a passphrase`],
  [{ tlsCert: CERT, tlsKey: locked }, `TLS key '${locked}' is not a private key in PEM form without a passphrase`],
  [{ tlsCert: CERT, tlsKey: other }, `TLS key '${other}' does not fit the certificate '${CERT}'`],
] as const)("%j is refused with the reason", async ([files, message]) => {
  await expect(readTls(files)).rejects.toThrow(message);
});

test("a configuration file may hold both files, and a flag overrides it", async () => {
  const config = write("mock.json", JSON.stringify({ tlsCert: "a.pem", tlsKey: "b.pem" }));
  expect(await startSettings({ config, tlsKey: "c.pem" })).toMatchObject({ tlsCert: "a.pem", tlsKey: "c.pem" });
});

const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;

test.skipIf(!hasOpenssl)("a certificate is read again, and the old one stays if the new one is wrong", async () => {
  const files = { tlsCert: join(folder, "cert.pem"), tlsKey: join(folder, "key.pem") };
  const issue = (name: string): Buffer =>
    execFileSync(
      "openssl",
      ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj", `/CN=${name}`].concat(
        "-out",
        files.tlsCert,
        "-keyout",
        files.tlsKey,
      ),
      { stdio: "pipe" },
    );
  copyFileSync(CERT, files.tlsCert);
  copyFileSync(KEY, files.tlsKey);
  await using mock = createMock();
  const listening = await mock.listen({ tls: (await readTls(files))! });
  const warnings: string[] = [];
  const served = async (): Promise<string | string[] | undefined> => {
    const socket = connect(listening.port, "127.0.0.1", { rejectUnauthorized: false });
    await once(socket, "secureConnect");
    const { subject } = socket.getPeerCertificate();
    socket.destroy();
    return subject.CN;
  };
  expect(await served()).toBe("receiver.test");
  issue("renewed.test");
  await renew(listening, files, (message) => warnings.push(message));
  expect(await served()).toBe("renewed.test");
  writeFileSync(files.tlsCert, "half a certif");
  await renew(listening, files, (message) => warnings.push(message));
  expect(await served()).toBe("renewed.test");
  expect(warnings).toEqual([`the certificate stays as it is: TLS certificate '${files.tlsCert}' is not a certificate in PEM form`]);
});
