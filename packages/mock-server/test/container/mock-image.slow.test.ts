import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import root from "../../../../package.json" with { type: "json" };
import manifest from "../../package.json" with { type: "json" };
import { buildInFolders, instructions } from "./image-build.ts";

const ROOT = join(import.meta.dirname, "../../../..");
const MOCK = join(ROOT, "packages/mock-server");
const steps = instructions(readFileSync(join(ROOT, "deploy/mock/Containerfile"), "utf8"));
const last = steps.slice(steps.findLastIndex(({ name }) => name === "FROM"));
const arrayOf = (name: string): string[] => JSON.parse(last.find((one) => one.name === name)!.args.replace(/^.*?(?=\[)/, "")) as string[];

const work = mkdtempSync(join(tmpdir(), "hr-mock-image-"));

/** The folder of the build: the file of health, and a tarball as npm makes it. */
function context(): string {
  const packed = join(work, "packed/package");
  for (const name of ["bin", "dist", "package.json"]) cpSync(join(MOCK, name), join(packed, name), { recursive: true });
  const folder = join(work, "context");
  mkdirSync(folder);
  cpSync(join(ROOT, "deploy/health.mjs"), join(folder, "health.mjs"));
  const tarball = join(folder, `hr-platform-mock-server-${manifest.version}.tgz`);
  expect(spawnSync("tar", ["-czf", tarball, "-C", join(work, "packed"), "package"]).status).toBe(0);
  return folder;
}

test("the image has the Node of the lockfile, no user with rights, and nothing that a shell would run", () => {
  for (const { name, args } of steps)
    if (name === "FROM" && args.includes("node:")) expect(args).toContain(`node:${root.devDependencies.node}-`);
  expect(last.find(({ name }) => name === "USER")!.args).toMatch(/^[1-9]\d{3,}:[1-9]\d{3,}$/);
  // It has no shell: each command is a list.
  expect(last.filter(({ name }) => name === "RUN")).toEqual([]);
  expect(last.find(({ name }) => name === "FROM")!.args).toMatch(/^gcr\.io\/distroless\/cc-\w+:nonroot$/);
  for (const name of ["ENTRYPOINT", "HEALTHCHECK"]) expect(arrayOf(name)[0]).toBe("/usr/local/bin/node");
});

test.skipIf(process.platform === "win32")("what the file builds serves, and is healthy until it is told to end", async () => {
  const image = buildInFolders(steps, context(), join(work, "stages"));
  expect(existsSync(join(image, "app/mock.tgz"))).toBe(false);
  const inImage = (path: string): string => (path.startsWith("/") ? join(image, path) : path);
  const [program, ...args] = arrayOf("ENTRYPOINT").map(inImage);
  const mock = spawn(program!, [...args, "--port", "0", "--data", inImage("/data")], { env: {}, stdio: ["ignore", "pipe", "ignore"] });
  try {
    const [line] = (await once(createInterface(mock.stdout), "line")) as [string];
    const url = `http://127.0.0.1:${/:(\d+)$/.exec(line)![1]}`;
    const health = arrayOf("HEALTHCHECK").map(inImage);
    expect(spawnSync(health[0]!, [...health.slice(1), `${url}/_mock/health`]).status).toBe(0);
    expect((await fetch(`${url}/_mock/docs/swagger-ui.css`)).status).toBe(200);
    mock.kill(last.find(({ name }) => name === "STOPSIGNAL")!.args as NodeJS.Signals);
    expect(await once(mock, "exit")).toEqual([0, null]);
    expect(spawnSync(health[0]!, [...health.slice(1), `${url}/_mock/health`]).status).toBe(1);
  } finally {
    mock.kill();
  }
});
