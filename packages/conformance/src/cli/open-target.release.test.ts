import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateKeyPairSync } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { capturedOutput } from "../../test/captured-output.ts";
import { createMock } from "@hr-platform/mock-server";
import { authority } from "../../test/authority.ts";
import { LOGIN, STAGING_HOST, corporateNetwork } from "../../test/corporate-network.ts";
import { STATE_FOLDER, inEmptyFolder } from "../../test/state-folder.ts";
import { connectionOf } from "./open-target.ts";
import { run } from "./program.ts";

const folder = inEmptyFolder();
const output = capturedOutput();
beforeEach(() => {
  for (const name of ["HTTPS_PROXY", "HTTP_PROXY", "NO_PROXY"])
    for (const spelt of [name, name.toLowerCase()]) vi.stubEnv(spelt, undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

test("a staging server behind a proxy, with an authority of its own and client certificates, is judged", async () => {
  await using corporation = await corporateNetwork();
  await using mock = createMock({ rateLimit: null });
  const served = await corporation.authority.issue([STAGING_HOST]);
  const client = await corporation.authority.issue(["robot"]);
  const port = await corporation.secured(
    (request, response) =>
      void (async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of request) chunks.push(chunk as Buffer);
        const headers = Object.entries(request.headers).filter(([, value]) => typeof value === "string") as [string, string][];
        const { method = "GET", url = "/" } = request;
        const answer = await mock.fetch(`http://mock${url}`, {
          method,
          headers,
          ...(chunks.length === 0 ? {} : { body: Buffer.concat(chunks) }),
        });
        response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(Buffer.from(await answer.arrayBuffer()));
      })(),
    served,
    corporation.authority,
  );
  const proxy = await corporation.proxy({ guarded: true });
  const key = "hrk_wattle_full";
  const files = { ca: corporation.file("ca.pem", corporation.authority.cert), client_cert: corporation.file("client.pem", client.cert) };
  const connection = { ...files, client_key: corporation.file("client.key", client.key), proxy: "http://${LOGIN}@" + proxy.host };
  const file = corporation.file(
    "staging.json",
    JSON.stringify({ base_url: `https://${STAGING_HOST}:${port}/api/v1`, keys: { full: key }, connection }),
  );
  vi.stubEnv("LOGIN", LOGIN);
  await run([
    "run",
    "--target",
    file,
    "--tier",
    "smoke",
    "--rate",
    "1000",
    "--report",
    `html=${join(folder(), "report.html")}`,
    "--report",
    `json=${join(folder(), "report.json")}`,
  ]);
  expect(output.text).toMatch(/^CONFORMANT .*tier smoke: \d\d\d pass, 0 fail/m);
  expect(output.text).not.toMatch(/FAIL|configuration/);
  expect(proxy.asked.length).toBeGreaterThan(0);
  const written = [output.text, ...textsIn(folder())].join("\n");
  expect(written.length).toBeGreaterThan(10_000);
  for (const secret of ["s3cret", Buffer.from(decodeURIComponent(LOGIN)).toString("base64")]) expect(written).not.toContain(secret);
});

function textsIn(path: string): string[] {
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"));
}

test("a flag comes before the target file, and the file before the environment", () => {
  const env = { HTTPS_PROXY: "http://env:1", https_proxy: "http://lower:1", HTTP_PROXY: "http://plain:1", NO_PROXY: "a.example" };
  expect(connectionOf({ proxy: "flag:1" }, { proxy: "file:1" }, env)).toMatchObject({ proxy: "flag:1", no_proxy: "a.example" });
  expect(connectionOf({}, { proxy: "file:1" }, env)).toEqual({ proxy: "file:1", no_proxy: "a.example" });
  expect(connectionOf({}, {}, env)).toEqual({
    proxy: "http://lower:1",
    http_proxy: "http://plain:1",
    no_proxy: "a.example,localhost,127.0.0.1,[::1]",
  });
  expect(connectionOf({}, {}, {}).proxy).toBe("");
  expect(
    connectionOf({ clientCert: "f.pem", clientKey: "f.key" }, { client_cert: "own.pem", client_key: "own.key", client_key_password: "x" }),
  ).toEqual({
    client_cert: "f.pem",
    client_key: "f.key",
    client_key_password: "x",
    http_proxy: "",
    no_proxy: "localhost,127.0.0.1,[::1]",
    proxy: "",
  });
});

test("a proxy of the environment is not used for a mock on this machine", async () => {
  await using mock = createMock();
  const { url } = await mock.listen();
  vi.stubEnv("HTTP_PROXY", "http://u:hidden-word@proxy.invalid:3128");
  await run(["plan", "--target", `${url}/_mock/target`]);
  expect(output.text).toContain("About ");
});

test("files that cannot be used are one line each, before anything is sent", async () => {
  const target = join(folder(), "target.json");
  await using corporation = await corporateNetwork();
  const [own, other] = [await corporation.authority.issue(["robot"]), await (await authority("Others")).issue(["robot"])];
  const cert = corporation.file("own.pem", own.cert);
  const key = corporation.file("own.key", own.key);
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const locked = corporation.file(
    "locked.key",
    privateKey.export({ type: "pkcs8", format: "pem", cipher: "aes-256-cbc", passphrase: "x" }).toString(),
  );
  writeFileSync(target, JSON.stringify({ base_url: "https://none.invalid/api/v1", keys: { full: "the-full-key" } }));
  const otherKey = corporation.file("other.key", other.key);
  const noPem = corporation.file("no.pem", "hello\n");
  for (const [flags, line] of [
    [["--ca", "none.pem"], "CA file 'none.pem' does not exist"],
    [["--ca", folder()], `CA file '${folder()}' cannot be read (EISDIR)`],
    [["--ca", noPem], `CA file '${noPem}' holds no certificate in PEM form`],
    [["--ca", "/dev/zero"], "CA file '/dev/zero' is not a file"],
    [["--client-cert", cert], "a client certificate needs its private key: add --client-key FILE or connection.client_key"],
    [["--client-key", key], "a client key needs its certificate: add --client-cert FILE or connection.client_cert"],
    [["--client-cert", noPem, "--client-key", key], `client certificate '${noPem}' is not a certificate in PEM form`],
    [["--client-cert", cert, "--client-key", otherKey], `client key '${otherKey}' does not fit the client certificate '${cert}'`],
    [
      ["--client-cert", cert, "--client-key", locked],
      `client key '${locked}' is not a private key in PEM form; if it has a password, set connection.client_key_password`,
    ],
    [
      ["--proxy", "http://u:hidden word@:99999"],
      "the proxy (--proxy, connection.proxy, HTTPS_PROXY or HTTP_PROXY) is no address; write http://HOST:PORT or http://USER:PASSWORD@HOST:PORT, special characters with %",
    ],
    [["--proxy", "socks5://proxy.example:1080"], "the proxy (--proxy"],
  ] as const) {
    output.text = "";
    process.stdout.removeAllListeners("error");
    await run(["run", "--target", target, ...flags]);
    expect([process.exitCode, output.text.split("\n").length]).toEqual([2, 2]);
    expect(output.text).toContain(`hr-conformance: ${line}`);
    expect(output.text).not.toContain("hidden");
  }
  expect(existsSync(join(folder(), STATE_FOLDER))).toBe(false);
});
