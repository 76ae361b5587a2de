import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type HrMockProcess, startHrMock } from "../../../test/support/hr-mock-process.ts";
import { frozenMock } from "@hr-platform/control/test/support/whole-mock";
import type { Listening, Mock } from "@hr-platform/engine/sandbox/mock-handle";

const folder = mkdtempSync(join(tmpdir(), "hr-exec-"));

function run(args: readonly string[], input = "", env: NodeJS.ProcessEnv = {}): HrMockProcess {
  return startHrMock(["exec", ...args], { input, env });
}

/** A process that runs this program, and nothing of ours. */
const node = (program: string): readonly string[] => [process.execPath, "-e", program];

/** Prints whether `/_mock/signature-check` finds a delivery of the inbox right with HR_WEBHOOK_SECRET. */
const SIGNED = [
  process.execPath,
  "--input-type=module",
  "-e",
  `const { HR_BASE_URL: base, HR_KEY_FULL: key, HR_CONTROL_URL: control, HR_WEBHOOK_SECRET: secret } = process.env;
   const headers = { Authorization: "Bearer " + key, "Content-Type": "application/json" };
   const json = async (url, init) => await (await fetch(url, { headers, ...init })).json();
   const [{ id }] = (await json(base + "/employees")).data;
   await json(base + "/employees/" + id, { method: "PATCH", body: JSON.stringify({ job_title: "Clerk of all" }) });
   const [{ body, headers: { "X-Service-Signature": header } }] = await json(control + "/inbox");
   const checked = await json(control + "/signature-check", { method: "POST", body: JSON.stringify({ body, header, secret }) });
   console.log(checked.valid);`,
];

const isThere = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const gone = async (pid: number): Promise<void> => {
  while (isThere(pid)) await new Promise((resolve) => void setImmediate(resolve));
};

describe("hr-mock exec", () => {
  test("runs a command with a mock that answers, passes the streams on, and ends with the command's status", async () => {
    const program = `
      const { HR_BASE_URL: base, HR_KEY_READ: key, HR_CONTROL_URL: control, HR_NOW: now } = process.env;
      const get = async (url) => await (await fetch(url, { headers: { Authorization: "Bearer " + key } })).json();
      console.log(JSON.stringify([(await get(base + "/company")).data.name, (await get(control + "/health")).seed, now]));
      process.stdin.setEncoding("utf8").on("data", (text) => process.stdout.write("in:" + text));
      process.stderr.write("mine");
      process.exitCode = 7;`;
    const flags = ["--seed", "9", "--company", "thistle", "--clock", "frozen:2026-03-02T09:00:00Z"];
    const { status, out, err } = await run([...flags, "--", process.execPath, "--input-type=module", "-e", program], "typed\n").ended;
    await using same = frozenMock({ seed: 9 });
    const { name } = same.world.companies.find(({ slug }) => slug === "thistle")!;
    expect([status, out, err]).toEqual([7, `${JSON.stringify([name, 9, "2026-03-02T09:00:00.000Z"])}\nin:typed\n`, "mine"]);
  });

  test.each([[], ["--decide", "webhook-secret-form=prefixed-hex"], ["--decide", "webhook-secret-form=prefixed-base64"]])(
    "gives the secret that its events are signed with, with %j",
    async (...flags) => {
      await using mock = frozenMock();
      const { url } = await mock.listen();
      for (const place of [[], ["--sandbox", "--mock", url]])
        expect(await run([...place, ...flags, "--", ...SIGNED]).ended).toMatchObject({ out: "true\n", err: "" });
    },
  );

  test("logs on standard error alone", async () => {
    const program = `await fetch(process.env.HR_BASE_URL + "/company"); console.log("out");`;
    const { out, err } = await run(["--log", "json", "--", process.execPath, "--input-type=module", "-e", program]).ended;
    expect(out).toBe("out\n");
    expect(JSON.parse(err)).toMatchObject({ path: "/company", status: 401 });
  });

  test.each<[string, readonly string[], number, RegExp]>([
    ["a command that is not there", ["--", "no-such-command"], 127, /^hr-mock: command 'no-such-command' was not found, [^\n]+\n$/],
    [
      "a file that cannot be run",
      ["--", join(folder, "text.txt")],
      126,
      /^hr-mock: command '[^\n]+text.txt' cannot be run: it is not an executable file\n$/,
    ],
  ])("%s is one line and a status of its own", async (_, args, status, line) => {
    writeFileSync(join(folder, "text.txt"), "text");
    const ended = await run(args).ended;
    expect([ended.status, ended.out]).toEqual([status, ""]);
    expect(ended.err).toMatch(line);
  });

  // Windows has no signals.
  describe.skipIf(process.platform === "win32")("and signals", () => {
    test("a signal that ends the command is 128 and its number", async () => {
      expect((await run(["--", "sh", "-c", "kill -USR1 $$"]).ended).status).toBe(128 + 10);
    });

    test("SIGINT reaches the command once, and its end is waited for", async () => {
      const program = `let n = 0;
        process.on("SIGINT", () => { console.log("int", ++n); setTimeout(() => process.exit(5), 50); });
        console.log("ready");
        setInterval(() => {}, 1000);`;
      const one = run(["--", ...node(program)]);
      await one.said(/ready/);
      one.child.kill("SIGINT");
      expect(await one.ended).toMatchObject({ status: 5, out: "ready\nint 1\n" });
    });

    test("what ignores signals is killed with all that it started, at the third one", async () => {
      const one = run(["--", "sh", "-c", `trap "" INT TERM; sleep 60 & echo pid $! ready; while :; do sleep 60; done`]);
      const [, pid] = await one.said(/pid (\d+) ready/);
      for (const signal of ["SIGTERM", "SIGINT", "SIGINT"] as const) {
        one.child.kill(signal);
        // The system keeps one signal of a kind, until it is delivered.
        await new Promise((resolve) => void setTimeout(resolve, 20));
      }
      expect((await one.ended).status).toBe(128 + 9);
      await gone(Number(pid));
    });

    test("what a command leaves behind is ended, also after a success", async () => {
      const one = run(["--", "sh", "-c", "sleep 60 >/dev/null 2>&1 </dev/null & echo pid $!"]);
      expect((await one.ended).status).toBe(0);
      await gone(Number(/pid (\d+)/.exec(one.out())![1]));
    });

    test("kill -9 ends the mock, the command and all that it started", async () => {
      const one = run(["--", "sh", "-c", "sleep 60 & echo $HR_CONTROL_URL $$ $! ready; wait"]);
      const [, url, command, begun] = await one.said(/(\S+) (\d+) (\d+) ready/);
      expect((await fetch(`${url}/health`)).status).toBe(200);
      one.child.kill("SIGKILL");
      await gone(Number(command));
      await gone(Number(begun));
      await expect(fetch(`${url}/health`)).rejects.toThrow("fetch failed");
    });
  });
});

describe("hr-mock exec --sandbox", () => {
  let mock: Mock;
  let listening: Listening;
  beforeEach(async () => {
    mock = frozenMock({ controlToken: "hush", world: "default" });
    listening = await mock.listen();
  });
  afterEach(async () => await mock[Symbol.asyncDispose]());

  const sandboxes = (): number => mock.sandboxes.list().length - 1;

  test("gives the command a sandbox of its own with the settings of the flags, and ends it", async () => {
    const program = `const { HR_SANDBOX: id, HR_KEY_FULL: key, HR_CONTROL_URL: control, HR_BASE_URL: base, HR_MOCK_CONTROL_TOKEN: token, HR_NOW: now } = process.env;
      const health = await (await fetch(control + "/health")).json();
      const company = await fetch(base + "/company", { headers: { Authorization: "Bearer " + key } });
      console.log(JSON.stringify([id, control.endsWith("/sandboxes/" + id), health.seed, company.status, token, now]));
      process.exitCode = 3;`;
    const settings = [
      "--seed",
      "9",
      "--decide",
      "create-status=201",
      "--clock",
      "frozen:2026-07-01",
      "--employees",
      "20",
      "--company",
      "bulk",
    ];
    const args = ["--sandbox", "--mock", listening.url, "--control-token", "hush", ...settings];
    const { status, out, err } = await run([...args, "--", process.execPath, "--input-type=module", "-e", program]).ended;
    expect([status, JSON.parse(out), err]).toEqual([3, ["sb1", true, 9, 200, "hush", "2026-07-01T00:00:00.000Z"], ""]);
    expect(sandboxes()).toBe(0);
  });

  test("ends it when it is ended itself, and an inner run finds the mock of the outer one", async () => {
    const inner = [
      process.execPath,
      join(import.meta.dirname, "../main.ts"),
      "exec",
      "--sandbox",
      "--",
      ...node("console.log('ready'); setInterval(() => {}, 1000)"),
    ];
    const one = run(["--sandbox", "--mock", `${listening.url}/_mock`, "--", ...inner]);
    await one.said(/ready/);
    expect(sandboxes()).toBe(2);
    one.child.kill("SIGTERM");
    expect((await one.ended).status).toBe(128 + 15);
    expect(sandboxes()).toBe(0);
  });

  test("makes none for a company that is not there", async () => {
    expect((await run(["--sandbox", "--mock", listening.url, "--company", "x", "--", "true"]).ended).status).toBe(2);
    expect(sandboxes()).toBe(0);
  });
});
