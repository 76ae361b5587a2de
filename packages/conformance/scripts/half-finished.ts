/**
 * Runs smoke, ci and certify against half-finished servers, each with three target files: as its vendor knows it, with the absent operations
 * declared, and as `init` writes it. Prints requests, seconds and the count of verdicts.
 * `node scripts/half-finished.ts [--server FOLDER]… [--tier T]… [--file right|declared|init]… [--concurrency N] [--list]`
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { init } from "../src/cli/init.ts";
import { KEY_VARIABLES } from "../src/target/key-variables.ts";
import { readTarget } from "../src/target-file/target-file.ts";
import type { KeyName } from "../src/target/key-name.ts";
import type { Target } from "../src/target/target.ts";
import type { Fetch } from "../src/wire/direct.ts";
import { REQUESTS, TIERS, type Tier } from "../src/run/schedule/tier.ts";
import { runSuite } from "../src/suite.ts";
import { halfFinished } from "../test/half-finished/served.ts";

const { values } = parseArgs({
  options: {
    server: { type: "string", multiple: true, default: ["week-two"] },
    tier: { type: "string", multiple: true, default: [...TIERS] },
    file: { type: "string", multiple: true, default: ["right", "declared", "init"] },
    concurrency: { type: "string", default: "1" },
    seed: { type: "string", default: "1" },
    list: { type: "boolean", default: false },
    trace: { type: "boolean", default: false },
  },
});

for (const folder of values.server) {
  const found = new Map<string, readonly string[]>();
  for (const tier of values.tier as Tier[])
    for (const file of values.file) {
      const served = await halfFinished(folder === "week-two" ? folder : resolve(folder));
      const target = await targetOf(file, served);
      if (target === undefined) continue;
      const sent = new Map<string, number>();
      const fetch: Fetch = async (url, request) => {
        const response = await served.fetch(url, request);
        const line = `${request.method} ${url
          .slice(target.base_url.length)
          .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "…")
          .replace(/\?.*/, "")} -> ${response.status}`;
        sent.set(line, (sent.get(line) ?? 0) + 1);
        return response;
      };
      const report = await runSuite({
        target,
        fetch,
        time: served.time,
        tier,
        seed: Number(values.seed),
        concurrency: Number(values.concurrency),
        preflight: true,
        startedAt: served.startedAt,
      });
      const over = report.requests > REQUESTS[tier] ? "OVER" : "    ";
      const counts = Object.entries(report.summary)
        .filter(([, count]) => count > 0)
        .map(([name, count]) => `${name} ${count}`)
        .join(", ");
      const seconds = (served.time.now() / 1000).toFixed(0);
      console.log(
        `${folder.split("/").at(-1)!.padEnd(9)} ${tier.padEnd(7)} ${file.padEnd(8)} ${String(report.requests).padStart(5)} ${over} ${seconds.padStart(4)} s waited, ${(report.duration_ms / 1000).toFixed(1)} s  ${counts}  left ${report.left_behind.length} ${report.verdict}${report.interrupted === undefined ? "" : ` (${report.interrupted})`}`,
      );
      for (const { what } of report.problems ?? []) console.log(`    problem: ${what}`);
      const failed = report.requirements.filter(({ verdict }) => verdict === "fail").map(({ id }) => id);
      const right = found.get(tier);
      found.set(tier, right ?? failed);
      const lost = (right ?? []).filter((id) => !failed.includes(id));
      if (lost.length > 0)
        console.log(
          `    lost: ${lost.map((id) => `${id} ${report.requirements.find((row) => row.id === id)!.verdict}: ${report.requirements.find((row) => row.id === id)!.reason?.slice(0, 130)}`).join("\n          ")}`,
        );
      if (values.list)
        for (const row of report.requirements)
          if (!["pass", "observed"].includes(row.verdict))
            console.log(`    ${row.verdict} ${row.id} ${row.reason ?? row.complaints?.[0]?.got.slice(0, 120) ?? ""}`);
      if (values.trace)
        for (const [line, count] of [...sent].filter(([, count]) => count > 5).toSorted((a, b) => b[1] - a[1]))
          console.log(`    ${count} x ${line}`);
      if (values.trace) for (const { label, reason } of report.left_behind) console.log(`    left: ${label}: ${reason}`);
    }
}

/** The target of a run, by which file it is; undefined: `init` wrote none. */
async function targetOf(file: string, { target, absent, fetch }: Awaited<ReturnType<typeof halfFinished>>): Promise<Target | undefined> {
  if (file === "right") return target;
  if (file === "declared") return { ...target, operations_not_implemented: [...absent] };
  const place = mkdtempSync(join(tmpdir(), "hr-conformance-half-"));
  const { other_company, below_growth, keys } = target;
  const all: Partial<Record<KeyName, string>> = {
    ...keys,
    ...(other_company === undefined ? {} : { other: other_company.keys.full }),
    ...(below_growth === undefined ? {} : { low: below_growth.keys.full }),
  };
  const env = Object.fromEntries(Object.entries(all).map(([name, value]) => [KEY_VARIABLES[name as KeyName], value]));
  const out = join(place, "target.yaml");
  const write = process.stdout.write.bind(process.stdout);
  try {
    if (!values.trace) process.stdout.write = () => true;
    await init({ out, baseUrl: target.base_url }, { env, questions: undefined, fetch });
    return await readTarget(out, { env, fetch });
  } catch (error) {
    process.stdout.write = write;
    console.log(`    no file by init: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  } finally {
    process.stdout.write = write;
    rmSync(place, { recursive: true });
  }
}
