import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test } from "vitest";
import { otherServer } from "../src/other-server/server.ts";
import type { Tier } from "../../conformance/src/run/schedule/tier.ts";
import type { EvidenceLine } from "../../conformance/src/evidence/evidence.ts";
import { evidenceOf } from "../../conformance/src/evidence/evidence.ts";
import type { Report } from "../../conformance/src/verdict/report.ts";
import { runSuite } from "../../conformance/src/suite.ts";
import { playbackWire } from "../../conformance/src/evidence/playback.ts";
import type { Fetch } from "../../conformance/src/wire/direct.ts";

const START = new Date("2026-03-02T09:00:00Z");
/** Most seconds of CPU time of a run: some ten times those with short responses. */
const MOST_WORK = 30;

/** Runs the suite, then judges again from the evidence. @returns both reports, and the seconds of CPU time of both */
async function judged(
  server: ReturnType<typeof otherServer>,
  fetch: Fetch,
  tier: Tier,
  maxRequests?: number,
): Promise<[once: Report, again: Report, seconds: number]> {
  const { target, time } = server;
  const lines: EvidenceLine[] = [];
  const began = process.cpuUsage();
  const settings = { target, tier, startedAt: START, ...(maxRequests === undefined ? {} : { maxRequests }) };
  const report = await runSuite({ ...settings, fetch, time, onEvidence: (line) => lines.push(line) });
  const again = await runSuite({ ...settings, wire: playbackWire(evidenceOf(lines)) });
  const { user, system } = process.cpuUsage(began);
  return [report, again, (user + system) / 1e6];
}

/** A mock whose responses have their JSON rewritten. */
function rewritten(
  { fetch }: ReturnType<typeof otherServer>,
  rewrite: (body: Record<string, unknown>, status: number, url: string) => Record<string, unknown>,
): Fetch {
  return async (url, init) => {
    const answer = await fetch(url, init);
    if (answer.headers.get("content-type")?.includes("json") !== true) return answer;
    const body = (await answer.json()) as Record<string, unknown>;
    return new Response(JSON.stringify(rewrite(body, answer.status, url)), answer);
  };
}

test("a server with very long notes in lists that fail is judged in the usual time", async () => {
  const server = otherServer({ start: START, mistakes: ["takes notes of any length"] });
  // Lists without meta fail, so the report cites them.
  const bare = rewritten(server, ({ meta, ...body }, _, url) => (url.includes("/leave") ? body : { ...body, meta }));
  // The check that sends such notes may need more requests than certify has.
  const [report, again, seconds] = await judged(server, bare, "certify", 3000);
  const failing = report.requirements.filter(({ verdict }) => verdict === "fail").map(({ id }) => id);
  expect(failing).toEqual(expect.arrayContaining(["LEAVE-25", "CONV-06"]));
  expect(report.exchanges.some(({ response }) => response.body.endsWith(" characters)"))).toBe(true);
  expect(again.summary).toEqual(report.summary);
  expect(seconds).toBeLessThan(MOST_WORK);
});

test("a server with refusals of 250,000 letters that fail is judged in the usual time", async () => {
  const server = otherServer({ start: START });
  const message = "x".repeat(250_000);
  const wordy = rewritten(server, (body, status) => (status < 400 ? body : { error: { ...(body["error"] as object), message }, more: 1 }));
  const [report, , seconds] = await judged(server, wordy, "ci");
  expect(report.requirements.find(({ id }) => id === "ERR-01")).toMatchObject({ verdict: "fail" });
  expect(seconds).toBeLessThan(MOST_WORK);
});

test("a company that is nested too deep fails the server, and is no problem of the target file", async () => {
  const { fetch, target, time } = otherServer({ start: START });
  const deep: Fetch = async (url, init) => {
    const answer = await fetch(url, init);
    return url.endsWith("/company") ? new Response(`{"data":${"[".repeat(5000)}${"]".repeat(5000)}}`, answer) : answer;
  };
  const report = await runSuite({ fetch: deep, target, time, tier: "smoke", preflight: true, startedAt: START });
  expect(report.problems).toBeUndefined();
  const failing = report.requirements.filter(({ verdict }) => verdict === "fail").map(({ id }) => id);
  expect(failing).toEqual(expect.arrayContaining(["CONV-05", "CONV-07"]));
});

test("a process that redacts a large report handles SIGTERM within a second", async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, "./redacting-process.ts")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => (output += String(chunk)));
  await expect.poll(() => output, { timeout: 30_000 }).toBe("begun\n");
  const began = performance.now();
  child.kill("SIGTERM");
  await once(child, "exit");
  expect(output).toBe("begun\nheard\n");
  expect(performance.now() - began).toBeLessThan(1000);
});
