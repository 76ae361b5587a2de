import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { startHrMock } from "../../../test/support/hr-mock-process.ts";

const folder = mkdtempSync(join(tmpdir(), "hr-misbehaving-"));

/** Reads the company with a key, as a program does that works. */
const READS = `const { HR_BASE_URL: base, HR_KEY_READ: key } = process.env;
  const read = async () => { const answer = await fetch(base + "/company", { headers: { Authorization: "Bearer " + key } }); if (!answer.ok) throw new Error("refused: " + answer.status); };
  await read();`;

const program = (text: string): readonly string[] => ["--", process.execPath, "--input-type=module", "-e", text];

async function check(...args: readonly string[]): Promise<{ readonly status: number | null; readonly out: string; readonly err: string }> {
  return await startHrMock(["check-client", ...args]).ended;
}

const ONE = ["--only", "contract.members"] as const;

const isThere = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe("a program that", { timeout: 60_000 }, () => {
  test("does not exist is named in one line", async () => {
    const { status, out, err } = await check("--", "no-such-program");
    expect([status, out, err]).toEqual([
      2,
      "",
      "hr-mock: command 'no-such-program' was not found; give its path, or add its folder to PATH\n",
    ]);
  });

  test("is a service that keeps a file is started in a folder of its own in each run, in which nothing is left of another one", async () => {
    const own = mkdtempSync(join(folder, "keeps-"));
    writeFileSync(
      join(own, "service.mjs"),
      `import { createServer } from "node:http";
      import { existsSync, writeFileSync } from "node:fs";
      if (existsSync("state.json")) throw new Error("state.json is of another run");
      createServer(async (request, response) => {
        const headers = { Authorization: "Bearer " + process.env.HR_KEY_READ };
        if (request.url === "/go") writeFileSync("state.json", await (await fetch(process.env.HR_BASE_URL + "/company", { headers })).text());
        response.end("ready");
      }).listen(process.env.PORT, "127.0.0.1");`,
    );
    const drive = program(`await fetch("http://127.0.0.1:{port}/go");`);
    const service = ["--start", `${process.execPath} service.mjs`, "--ready", "http://127.0.0.1:{port}/"] as const;
    const { status, out } = await startHrMock(["check-client", "--only", "time.east,time.west", ...service, ...drive], { cwd: own }).ended;
    expect([status, out]).toEqual([0, expect.stringMatching(/^ready: 0 of 2 scenarios fail/m)]);
  });

  test("is a service that only waits when it is stopped is judged", async () => {
    const file = join(folder, "service.mjs");
    writeFileSync(
      file,
      `import { createServer } from "node:http";
      createServer(async (request, response) => {
        if (request.url === "/") return response.end("ready");
        const headers = { Authorization: "Bearer " + process.env.HR_KEY_READ };
        const { status } = await fetch(process.env.HR_BASE_URL + "/company", { headers });
        // It waits for longer than the check does.
        if (status !== 429) response.end();
      }).listen(process.env.PORT, "127.0.0.1");`,
    );
    const drive = `await fetch("http://127.0.0.1:{port}/go");`;
    const ready = "http://127.0.0.1:{port}/";
    const { status, out, err } = await check("--only", "limits.no-time", "--start", `node ${file}`, "--ready", ready, ...program(drive));
    expect([status, err]).toEqual([0, ""]);
    expect(out).toMatch(/^ready: 0 of 1 scenario fails/m);
  });

  test("prints 100 MB is judged, and the report keeps the end", async () => {
    const file = join(folder, "report.json");
    const prints = `const text = "x".repeat(1e6); for (let n = 0; n < 100; n += 1) if (!process.stdout.write(text)) await new Promise((go) => process.stdout.once("drain", go));`;
    const { status, out } = await check(...ONE, "--report", `json=${file}`, ...program(`${READS}\n${prints}`));
    expect(status).toBe(0);
    expect(out).toMatch(/^! It printed 100 MB, of which the last 128 KiB are kept\.$/m);
    expect(readFileSync(file).length).toBeLessThan(20_000);
  });

  test("leaves processes behind is judged without them", async () => {
    const file = join(folder, "left");
    const forks = `import { spawn } from "node:child_process"; import { writeFileSync } from "node:fs";
      const child = spawn("sleep", ["600"], { stdio: "inherit" }); child.unref(); writeFileSync(${JSON.stringify(file)}, String(child.pid)); process.exit(0);`;
    const { status, out } = await check(...ONE, ...program(`${READS}\n${forks}`));
    expect(status).toBe(0);
    expect(out).toMatch(/^! It left processes behind, which were ended\.$/m);
    expect(isThere(Number(readFileSync(file, "utf8")))).toBe(false);
  });

  test("hangs is stopped when the time is over, also if it ignores SIGTERM", async () => {
    const file = join(folder, "deaf");
    const deafens = `import { writeFileSync } from "node:fs"; process.on("SIGTERM", () => {}); writeFileSync(${JSON.stringify(file)}, String(process.pid));`;
    const hangs = `${READS}\nsetInterval(() => {}, 1000);`;
    const [hung, deaf] = await Promise.all([
      check("--budget", "5s", ...program(hangs)),
      check("--budget", "5s", ...program(`${deafens}\n${hangs}`)),
    ]);
    for (const { status, out } of [hung, deaf]) {
      expect(status).toBe(2);
      expect(out).toMatch(/^not judged: .*: it had not ended after \d+ s; a program that goes on needs --start, or an end of its own$/m);
    }
    expect(hung.out).not.toContain("It ignored SIGTERM");
    expect(deaf.out).toMatch(/^! It ignored SIGTERM, and was killed\.$/m);
    expect(isThere(Number(readFileSync(file, "utf8")))).toBe(false);
  });

  test("ends with 0 when it fails is told so", async () => {
    const [always, silent] = await Promise.all([
      check(
        ...program(
          `await fetch(process.env.HR_BASE_URL + "/company", { headers: { Authorization: "Bearer " + process.env.HR_KEY_REVOKED } });`,
        ),
      ),
      check("--only", "access.revoked", ...program(`${READS}\nawait read().catch(() => {});`)),
    ]);
    expect(always.status).toBe(2);
    expect(always.out).toContain("it ended with status 0, although all of its requests were refused (GET /company: 401)");
    expect(silent.status).toBe(1);
    expect(silent.out).toMatch(/^ {4}GET \/company was refused with 401, and the program ended with status 0\. \(exchange \d+\)$/m);
  });

  test("calls another address, sends no key, or ends before it calls is led to the variables", async () => {
    const [broken, real, keyless] = await Promise.all([
      check(...program(`throw new Error("no settings");`)),
      check(...program(`await fetch("http://127.0.0.1:1/api/v1/company").catch(() => {});`)),
      check(...program(`await fetch(process.env.HR_BASE_URL + "/company");`)),
    ]);
    expect([broken.status, real.status, keyless.status]).toEqual([2, 2, 2]);
    expect(broken.out).toContain("| Error: no settings\n");
    expect(broken.out).toContain("it ended with status 1, and sent no request to HR_BASE_URL");
    expect(real.out).toContain("it sent no request to HR_BASE_URL; take the base URL from that variable, and the key from HR_KEY_FULL");
    expect(keyless.out).toContain("it sent 1 requests without a key of its sandbox; take the key from HR_KEY_FULL");
  });
});
