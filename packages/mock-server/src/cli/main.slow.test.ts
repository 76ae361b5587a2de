import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type HrMockProcess, startHrMock } from "../../test/support/hr-mock-process.ts";
import { createMock } from "@hr-platform/control/mock";

const folder = mkdtempSync(join(tmpdir(), "hr-cli-"));

const hrMock = (...args: string[]): HrMockProcess => startHrMock(args);

function write(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}

describe("hr-mock start", () => {
  it("says what is not as delivered, and serves so", async () => {
    const run = hrMock("--port", "0", "--decide", "create-status=201", "--fault", "meta-missing", "--fault", "no-rate-headers");
    await run.said(/^ {2}Not as delivered {2}faults meta-missing, no-rate-headers; decision create-status=201$/m);
    const [, address] = await run.said(/^ {2}API +(\S+)$/m);
    const answer = await fetch(`${address}/employees`, { headers: { Authorization: "Bearer hrk_wattle_full" } });
    expect([Object.keys((await answer.json()) as object), answer.headers.get("x-ratelimit-limit")]).toEqual([["data"], null]);
  });

  it("prints its addresses, companies, a working key of each and where more is in a few lines, and ends with status 0 on SIGTERM", async () => {
    const run = hrMock("--port", "0", "--seed", "7", "--clock", "frozen:2026-03-02T09:00:00Z", "--rate-limit", "off", "--employees", "3");
    const [, url] = await run.said(/^hr-mock \S+ listening on (http:\/\/127\.0\.0\.1:\d+)$/m);
    await run.said(/^ {2}More keys: hr-mock keys; all commands: hr-mock --help$/m);
    expect(run.out()).toContain(`  Console           ${url}/\n  API               ${url}/api/v1\n`);
    expect(run.out()).toMatch(/^ {2}Not as delivered {2}no rate limit$/m);
    for (const slug of ["wattle", "kauri", "thistle", "southern", "acorn", "bulk"]) expect(run.out()).toContain(`hrk_${slug}_full`);
    expect(run.out().trimEnd().split("\n")).toHaveLength(12);
    expect(run.out()).not.toContain("\u001b");
    const answer = await fetch(`${url}/api/v1/company`, { headers: { Authorization: "Bearer hrk_wattle_full" } });
    expect(answer.status).toBe(200);
    expect(await (await fetch(`${url}/_mock/health`)).json()).toMatchObject({
      seed: 7,
      clock: { now: "2026-03-02T09:00:00.000Z", mode: "frozen" },
    });
    run.child.kill("SIGTERM");
    expect((await run.ended).status).toBe(0);
    expect(run.err()).toBe("");
  });

  it("reads a configuration file, which flags override, and logs every request as JSON", async () => {
    const config = write(
      "mock.yaml",
      'seed: 5\nport: 1\nlog: json\nclock: frozen:2026-03-02T09:00:00Z\nrateLimit: off\ndecisions:\n  create-status: "200"\n',
    );
    const run = hrMock("start", "--config", config, "--port", "0");
    const url = (JSON.parse((await run.said(/^\{.*listening on.*\}$/m))[0]) as { url: string }).url;
    expect(await (await fetch(`${url}/_mock/health`)).json()).toMatchObject({ seed: 5 });
    await fetch(`${url}/api/v1/company?x=1`, { headers: { Authorization: "Bearer hrk_wattle_read" } });
    const logged = JSON.parse((await run.said(/^\{.*"operation".*\}$/m))[0]) as unknown;
    expect(logged).toEqual({
      time: "2026-03-02T09:00:00.000Z",
      method: "GET",
      path: "/company",
      query: "x=1",
      status: 200,
      company: "wattle",
      operation: "getCompany",
      events: [],
      level: "info",
      sandbox: "default",
      duration_ms: expect.any(Number),
    });
    run.child.kill("SIGINT");
    expect((await run.ended).status).toBe(0);
    expect(run.err()).toBe("");
    expect(JSON.parse(run.out().trimEnd().split("\n").at(-1)!)).toMatchObject({ level: "info", msg: "stopped" });
  });

  it("logs requests of every sandbox, without their keys, and nothing but JSON on both streams", async () => {
    const run = hrMock("--port", "0", "--host", "0.0.0.0", "--log", "json", "--trace", "--decide", "create-status=200");
    const [, url] = await run.said(/"url":"([^"]+)"/);
    const made = await fetch(`${url}/_mock/sandboxes`, { method: "POST" });
    const { id, companies } = (await made.json()) as { id: string; companies: { keys: { token: string }[] }[] };
    const { token } = companies[0]!.keys[0]!;
    await fetch(`${url}/api/v1/company?key=${token}`, { headers: { Authorization: `Bearer ${token}` } });
    await run.said(new RegExp(`"sandbox":"${id}"`));
    run.child.kill("SIGTERM");
    expect((await run.ended).status).toBe(0);
    for (const text of [run.out(), run.err()]) {
      expect(text).not.toContain(token);
      for (const line of text.trimEnd().split("\n")) JSON.parse(line);
    }
    expect(JSON.parse(run.err())).toMatchObject({ level: "warn", msg: expect.stringMatching(/^anyone who reaches/) });
    expect(run.out()).toContain('"trace":');
  });

  it.each([
    ["--log", "json", "--world", "atlantis"],
    ["--world", "atlantis", "--log=json"],
    ["--log", "json", "--prot", "1"],
  ])("reports a mistake as JSON with %s %s %s %s", async (...args) => {
    const { ended, out, err } = hrMock(...args);
    expect([(await ended).status, out()]).toEqual([2, ""]);
    expect(JSON.parse(err())).toMatchObject({ level: "error", msg: expect.stringMatching(/^(?:world file 'atlantis'|unknown option)/) });
  });

  it("prints what the pipeline does with each request with --trace", async () => {
    const run = hrMock("--port", "0", "--trace");
    const [, url] = await run.said(/listening on (\S+)/);
    await fetch(`${url}/api/v1/company`, { headers: { Authorization: "Bearer hrk_wattle_write" } });
    await run.said(
      /#0 GET \/company\n {2}match +getCompany\n {2}key +hrk_wattle_… of wattle\n {2}steps +match > [^\n]+ > scope > 403, refused by scope\n/,
    );
    run.child.kill("SIGTERM");
    expect((await run.ended).status).toBe(0);
  });

  it("warns in one line when others on the network can reach it", async () => {
    const run = hrMock("--port", "0", "--host", "0.0.0.0", "--log", "silent");
    // The addresses below it can be opened, on Windows too.
    await run.said(/Console {2}http:\/\/127\.0\.0\.1:\d+\/\n {2}API {6}http:\/\/127\.0\.0\.1:\d+\/api\/v1\n/);
    run.child.kill("SIGTERM");
    expect((await run.ended).status).toBe(0);
    expect(run.err()).toMatch(
      /^hr-mock: warning: anyone who reaches 0\.0\.0\.0 port \d+ can read and change all data with the fixed keys; [^\n]+\n$/,
    );
  });

  it("allows pages of an origin with --cors", async () => {
    const run = hrMock("--port", "0", "--cors", "https://app.example", "--cors", "https://other.example");
    const [, url] = await run.said(/listening on (\S+)/);
    const granted = async (origin: string): Promise<string | null> =>
      (await fetch(`${url}/api/v1/company`, { headers: { Authorization: "Bearer hrk_wattle_full", Origin: origin } })).headers.get(
        "access-control-allow-origin",
      );
    expect(await Promise.all(["https://app.example", "https://other.example", "https://third.example"].map(granted))).toEqual([
      "https://app.example",
      "https://other.example",
      null,
    ]);
  });

  it("prints names of a world without control characters", async () => {
    await using mock = createMock({ clock: "frozen:2026-03-02T09:00:00Z" });
    const { companies } = mock.snapshot().save();
    const hostile = companies.map((one) => ({
      ...one,
      company: { ...one.company, resource: { ...one.company.resource, name: "Wattle\u001b]0;owned\u0007\n  kauri \u202egpj" } },
    }));
    const run = hrMock("--port", "0", "--world", write("hostile.json", { companies: hostile }));
    await run.said(/More keys/);
    // oxlint-disable-next-line eslint/no-control-regex -- that is what must not be there.
    expect(run.out()).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    expect(run.out()).toMatch(/^ {2}wattle +hrk_wattle_full +Wattle \]0;owned {3}kauri {2}gpj, growth, AU$/m);
  });

  it("logs every request in one line with --log pretty", async () => {
    const run = hrMock("--port", "0", "--log", "pretty", "--clock", "frozen:2026-03-02T09:00:00Z");
    const [, url] = await run.said(/listening on (\S+)/);
    await fetch(`${url}/api/v1/nothing`);
    await run.said(/^2026-03-02 09:00:00 {2}GET {4}\/nothing {2}401 {2}- {2}- {2}Send an API key as .*$/m);
    run.child.kill("SIGTERM");
    expect((await run.ended).status).toBe(0);
  });
});

describe("a mistake in the command line", () => {
  it("a busy port ends with status 2 and one line", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const { ended, err } = hrMock("--port", String(port));
    expect((await ended).status).toBe(2);
    expect(err()).toBe(`hr-mock: port ${port} on 127.0.0.1 is in use; choose another with --port, or any free one with --port 0\n`);
    server.close();
  });
});
