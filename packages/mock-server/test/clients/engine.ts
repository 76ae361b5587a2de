import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { freePort } from "@hr-platform/command-line/free-port";
import { instructions } from "../container/image-build.ts";

const FILE = join(import.meta.dirname, "../../../../deploy/mock/Containerfile");
const SOURCE = join(import.meta.dirname, "../../src/hr-mock.ts");
const VERSION = "1.47";
const MADE = "2026-03-02T09:00:00.000000000Z";
const NETWORK = { Name: "bridge", Id: "bridge", Driver: "bridge", Scope: "local", IPAM: { Config: [{ Subnet: "10.88.0.0/16" }] } };

const steps = instructions(readFileSync(FILE, "utf8"));
const step = (name: string): string => steps.findLast((one) => one.name === name)!.args;

interface Wanted {
  readonly Image: string;
  readonly Env?: readonly string[] | null;
  readonly Cmd?: readonly string[] | null;
  readonly Labels?: Readonly<Record<string, string>> | null;
  readonly ExposedPorts?: Readonly<Record<string, unknown>> | null;
}

/** A container of the image of the mock: the command of its entry point, on a port that is free, in no container. */
class Container {
  readonly id: string;
  readonly #wanted: Wanted;
  #port = 0;
  #child: ChildProcess | undefined;

  constructor(id: string, wanted: Wanted) {
    this.id = id;
    this.#wanted = wanted;
  }

  async start(): Promise<void> {
    this.#port = await freePort();
    const own = Object.fromEntries((this.#wanted.Env ?? []).map((pair) => pair.split(/=(.*)/s).slice(0, 2) as [string, string]));
    const flags = (JSON.parse(step("ENTRYPOINT")) as string[]).slice(2);
    const args = [SOURCE, ...flags, ...(this.#wanted.Cmd ?? []), "--port", String(this.#port), "--end-with-input"];
    this.#child = spawn(process.execPath, args, { env: own, stdio: ["pipe", "ignore", "ignore"] });
  }

  async end(): Promise<void> {
    if (this.#child === undefined || this.#child.exitCode !== null) return;
    this.#child.stdin!.end();
    await once(this.#child, "exit");
  }

  get #ports(): readonly string[] {
    return Object.keys(this.#wanted.ExposedPorts ?? {});
  }

  inspected(): object {
    const running = this.#child?.exitCode === null;
    const bindings = [{ HostIp: "0.0.0.0", HostPort: String(this.#port) }];
    return {
      Id: this.id,
      Name: `/${this.id}`,
      Created: MADE,
      Image: this.#wanted.Image,
      State: { Status: running ? "running" : "exited", Running: running, Pid: 1, ExitCode: 0, StartedAt: MADE, FinishedAt: MADE },
      Config: { ...this.#wanted, Hostname: this.id, Tty: false },
      HostConfig: { NetworkMode: "bridge" },
      Mounts: [],
      NetworkSettings: {
        Ports: Object.fromEntries(this.#ports.map((name) => [name, name === `${step("EXPOSE")}/tcp` ? bindings : null])),
        Networks: { bridge: { NetworkID: "bridge", IPAddress: "127.0.0.1", Gateway: "127.0.0.1", Aliases: [] } },
      },
    };
  }

  listed(): object {
    const { Image, Labels } = this.#wanted;
    const Ports = this.#ports.map((name) => ({
      IP: "0.0.0.0",
      PrivatePort: Number.parseInt(name, 10),
      PublicPort: this.#port,
      Type: "tcp",
    }));
    return { Id: this.id, Names: [`/${this.id}`], Image, Labels: Labels ?? {}, State: "running", Status: "Up", Ports };
  }
}

/** What speaks the HTTP API of a container engine, as far as clients need it that start the image of the mock. */
export interface Engine extends AsyncDisposable {
  /** What leads the clients of Testcontainers to it. */
  readonly env: Readonly<Record<string, string>>;
  /** What each container was created with. */
  readonly wanted: readonly Wanted[];
}

/** Starts an engine. Its only image, whatever its name, is that of `deploy/mock/Containerfile`. */
export async function containerEngine(): Promise<Engine> {
  const containers = new Map<string, Container>();
  const wanted: Wanted[] = [];
  const image = { Id: `sha256:${"a".repeat(64)}`, RepoTags: [], Created: MADE, Os: "linux", Architecture: "amd64", Config: {} };
  const about = { ApiVersion: VERSION, MinAPIVersion: "1.24", Version: "28.0.0", Os: "linux", Arch: "amd64", Components: [] };
  const machine = { ID: "test", ServerVersion: "28.0.0", OperatingSystem: "test", OSType: "linux", MemTotal: 8e9, NCPU: 2, Labels: [] };

  const answer = async (method: string, path: string, body: string): Promise<[status: number, body?: unknown]> => {
    const [kind, name, verb] = path.split("/").slice(1).map(decodeURIComponent);
    if (kind === "_ping") return [200, "OK"];
    if (kind === "version") return [200, about];
    if (kind === "info") return [200, machine];
    if (kind === "images") return [200, name === "json" ? [] : image];
    if (kind === "networks") return [200, name === undefined ? [NETWORK] : NETWORK];
    if (kind !== "containers") return [404, { message: `the engine of the test has no ${method} ${path}` }];
    if (name === "create") {
      const asked = JSON.parse(body) as Wanted;
      wanted.push(asked);
      const made = new Container(String(wanted.length).padStart(64, "c"), asked);
      containers.set(made.id, made);
      return [201, { Id: made.id, Warnings: [] }];
    }
    if (name === "json") return [200, [...containers.values()].map((one) => one.listed())];
    const container = containers.get(name!);
    if (container === undefined) return [404, { message: `No such container: ${name}` }];
    if (method === "GET") return verb === "json" ? [200, container.inspected()] : [200, ""];
    if (verb === "start") await container.start();
    else if (method === "DELETE" || verb === "stop" || verb === "kill") await container.end();
    if (method === "DELETE") containers.delete(container.id);
    return verb === "wait" ? [200, { StatusCode: 0 }] : [204];
  };

  const server = createServer((request, response) => {
    void (async () => {
      const body = Buffer.concat(await request.toArray()).toString();
      const path = new URL(request.url!, "http://engine").pathname.replace(/^\/v[\d.]+/, "").replace(/^\/images\/(.*)\/json$/, "/images/x");
      const [status, data] = await answer(request.method!, path, body);
      const isText = typeof data === "string";
      response.writeHead(status, { "api-version": VERSION, "content-type": isText ? "text/plain" : "application/json" });
      response.end(data === undefined ? undefined : isText ? data : JSON.stringify(data));
    })();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    env: {
      DOCKER_HOST: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
      TESTCONTAINERS_RYUK_DISABLED: "true",
      // Otherwise that of Python asks for a gateway, if it runs in a container itself.
      TESTCONTAINERS_CONNECTION_MODE: "docker_host",
    },
    wanted,
    [Symbol.asyncDispose]: async () => {
      for (const container of containers.values()) await container.end();
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}
