import { execFile, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { START_FLAGS } from "../../src/cli/settings/start-flags.ts";
import { createMock } from "@hr-platform/control/mock";
import { instructions } from "./image-build.ts";

const ROOT = join(import.meta.dirname, "../../../..");
const FOLDER = join(ROOT, "deploy");
const text = (name: string): string => readFileSync(join(FOLDER, name), "utf8");
const manifest = (folder: string) =>
  JSON.parse(readFileSync(join(ROOT, folder, "package.json"), "utf8")) as { version: string; devDependencies: Record<string, string> };

interface Service {
  readonly image: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly ports?: readonly string[];
  readonly networks: readonly string[];
  readonly depends_on?: readonly string[];
  readonly read_only: boolean;
  readonly cap_drop: readonly string[];
  readonly security_opt: readonly string[];
  readonly healthcheck?: object;
  readonly user?: string;
  readonly restart: string;
  readonly deploy: { readonly resources: { readonly limits: object } };
}

const compose = parse(text("compose.yaml"), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean }>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
};
const { postgres, proxy } = compose.services as { postgres: Service; proxy: Service };
const mocks = Object.entries(compose.services).filter(([name]) => name.startsWith("mock"));
const steps = instructions(text("Containerfile"));
const step = (name: string): string => steps.findLast((one) => one.name === name)!.args;

/** Flags as the command reads them. @throws ConfigurationError, or Error for a flag that it does not have */
function readFlags(args: readonly string[]): Record<string, unknown> {
  const known = new Map(Object.entries(START_FLAGS).map(([key, { flag }]) => [flag.split(" ")[0]!, key as keyof typeof START_FLAGS]));
  const pairs = Array.from({ length: args.length / 2 }, (_, n) => [args[2 * n]!, args[2 * n + 1]!] as const);
  return Object.fromEntries(
    pairs.map(([flag, value]) => {
      const key = known.get(flag);
      if (key === undefined) throw new Error(`hr-mock has no ${flag}`);
      return [key, START_FLAGS[key].read!(flag, value)];
    }),
  );
}

async function run(file: string, args: readonly string[], env: Record<string, string> = {}): Promise<{ status: number; said: string }> {
  return await new Promise((resolve) => {
    execFile(process.execPath, [file, ...args], { env: { ...process.env, ...env } }, (error, stdout, stderr) => {
      resolve({ status: error === null ? 0 : Number(error.code), said: stdout + stderr });
    });
  });
}

test("the flags of the containers are those of the command, and name what is mounted", () => {
  expect(mocks.length).toBe(3);
  for (const [, { command, secrets, environment }] of mocks) {
    const flags = readFlags([...(JSON.parse(step("ENTRYPOINT")) as string[]).slice(2), ...command!]);
    expect(flags).toMatchObject({ host: "0.0.0.0", log: "json" });
    const { POSTGRES_USER, POSTGRES_DB, POSTGRES_PASSWORD_FILE } = postgres.environment!;
    expect(flags["data"]).toBe(`postgres://${POSTGRES_USER}@postgres:5432/${POSTGRES_DB}`);
    expect(environment!["PGPASSWORD_FILE"]).toBe(POSTGRES_PASSWORD_FILE);
    const mounted = secrets!.map((name) => `/run/secrets/${name}`);
    expect(mounted).toEqual(expect.arrayContaining([flags["controlTokenFile"], POSTGRES_PASSWORD_FILE]));
    for (const name of secrets!) expect(compose.secrets[name]!.file).toBe(`./secrets/${name}`);
  }
});

test("every service is confined, and only the proxy is published", () => {
  for (const [name, service] of Object.entries(compose.services)) {
    expect(service, name).toMatchObject({ read_only: true, cap_drop: ["ALL"], security_opt: ["no-new-privileges:true"] });
    expect(service.deploy.resources.limits, name).toMatchObject({ cpus: expect.any(String), memory: expect.any(String) });
    expect(service.image, name).toMatch(/:\d+\.\d+/);
    // Nothing runs as root: the image of the mock says so itself.
    expect(service.user ?? step("USER"), name).not.toMatch(/^(?:root|0)\b/);
    if (service !== proxy) expect(service.ports, name).toBeUndefined();
  }
  expect(postgres.networks).toEqual(["data"]);
  expect(compose.networks["data"]).toEqual({ internal: true });
  expect(proxy.networks).not.toContain("data");
  expect(mocks[0]![1].image).toBe(`hr-mock:${manifest("packages/mock-server").version}`);
});

test("ports and the path of health agree from the mock to the published port", async () => {
  const port = String(START_FLAGS.port.default);
  expect(step("EXPOSE")).toBe(port);
  const [, upstreams] = /reverse_proxy (.*) \{/.exec(text("Caddyfile"))!;
  expect(upstreams!.split(" ")).toEqual(mocks.map(([name]) => `${name}:${port}`));
  expect(proxy.depends_on).toEqual(mocks.map(([name]) => name));
  expect(text("Caddyfile")).toContain(`\n:${port} {`);
  expect(proxy.ports![0]).toMatch(new RegExp(`:${port}$`));
  const [, path] = /health_uri (.*)/.exec(text("Caddyfile"))!;
  expect(text("health.mjs")).toContain(`http://127.0.0.1:${port}${path}`);
  expect(JSON.stringify(proxy.healthcheck)).toContain(`http://127.0.0.1:${port}${path}`);
  await using mock = createMock();
  for (const method of ["GET", "HEAD"])
    expect((await mock.fetch(new Request(`http://mock-1:${port}${path}`, { method }))).status).toBe(200);
});

test("the image has the Node of the lockfile, and the files that it names exist", () => {
  const { node } = manifest("").devDependencies;
  for (const { name, args } of steps)
    if (name === "FROM") expect(args).toMatch(new RegExp(`^node:${node!.replaceAll(".", "\\.")}-bookworm-slim`));
  for (const command of [step("ENTRYPOINT"), step("HEALTHCHECK")]) {
    const [, file] = /"\/app\/([^"]+\.mjs)"/.exec(command)!;
    expect(existsSync(join(ROOT, file!)), file).toBe(true);
  }
  const [, copied] = /cp -R --parents (.*?) \/app(?: |$)/.exec(step("RUN"))!;
  for (const path of copied!.split(" ")) expect(existsSync(join(ROOT, path.replace(/\/\*\.mjs$/, ""))), path).toBe(true);
  const kept = readFileSync(join(ROOT, ".dockerignore"), "utf8").matchAll(/^!(.*?)(?:\/\*\.mjs)?$/gm);
  for (const [, path] of kept) expect(existsSync(join(ROOT, path!)), path).toBe(true);
});

test("the health check is 0 for a mock that can serve, and 1 for one that cannot or is not there", async () => {
  await using mock = createMock();
  const { url } = await mock.listen();
  const file = join(FOLDER, "health.mjs");
  expect(await run(file, [`${url}/_mock/health`])).toMatchObject({ status: 0, said: expect.stringMatching(/^200 \{"status":"ok"/) });
  const away = createServer((_, response) => response.writeHead(503).end("away")).listen(0, "127.0.0.1");
  await new Promise((resolve) => away.once("listening", resolve));
  const address = `http://127.0.0.1:${(away.address() as AddressInfo).port}`;
  expect(await run(file, [address])).toEqual({ status: 1, said: "503 away\n" });
  await new Promise((resolve) => away.close(resolve));
  expect(await run(file, [address])).toMatchObject({ status: 1, said: expect.stringContaining("ECONNREFUSED") });
});

test("the container reads the password from its file, and says in one line if it cannot", async () => {
  const folder = mkdtempSync(join(tmpdir(), "hr-mock-container-"));
  try {
    const file = join(folder, "password");
    const entry = join(FOLDER, "entry.mjs");
    expect(await run(entry, ["--version"], { PGPASSWORD_FILE: file })).toEqual({
      status: 2,
      said: `hr-mock: PGPASSWORD_FILE '${file}' cannot be read (ENOENT); name a file that this user may read\n`,
    });
    writeFileSync(file, "secret\n");
    // The code after --version has the password of the file: nothing else could say so without a database.
    const probe = join(folder, "probe.mjs");
    writeFileSync(probe, 'process.on("exit", () => process.stdout.write(`password ${process.env.PGPASSWORD}\\n`));\n');
    const { status, said } = await run(entry, ["--version"], { PGPASSWORD_FILE: file, NODE_OPTIONS: `--import=${probe}` });
    expect({ status, said }).toEqual({ status: 0, said: `${manifest("packages/mock-server").version}\npassword secret\n` });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("the proxy takes its file", ({ skip }) => {
  if (spawnSync("caddy", ["version"]).status !== 0) {
    console.warn("Caddy is not installed: its file is not validated; install it with 'apt-get install caddy'");
    skip();
  }
  const { status, stderr } = spawnSync("caddy", ["validate", "--adapter", "caddyfile", "--config", join(FOLDER, "Caddyfile")], {
    encoding: "utf8",
  });
  expect(status, stderr).toBe(0);
});

test("the compose file is valid", ({ skip }) => {
  if (spawnSync("docker", ["compose", "version"]).status !== 0) {
    console.warn("The Docker client has no compose: its file is not validated");
    skip();
  }
  const { status, stderr } = spawnSync("docker", ["compose", "-f", join(FOLDER, "compose.yaml"), "config", "--quiet"], {
    encoding: "utf8",
  });
  expect(status, stderr).toBe(0);
});
