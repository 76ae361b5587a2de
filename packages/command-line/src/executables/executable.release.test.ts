import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { isWhole } from "@hr-platform/property-runs";
import { describe, expect, test } from "vitest";
import { mockExecutable } from "../../../mock-server/scripts/executable/settings.ts";
import { suiteExecutable } from "../../../conformance/scripts/executable/settings.ts";
import manifest from "../../../mock-server/package.json" with { type: "json" };
import known from "../../executables/node.json" with { type: "json" };
import { assemble } from "./assemble.ts";
import { type Parts, makeParts } from "./parts.ts";

const platform = `${process.platform}-${process.arch}`;
const isKnown = process.versions.node === known.version && (platform in known.sha256 || process.platform === "darwin");
if (!isKnown) console.warn(`Executables are not tried: they are made of Node ${known.version} on ${Object.keys(known.sha256).join(", ")}`);

const folder = mkdtempSync(join(tmpdir(), "hr-executables-"));
const place = join(folder, "made");

async function made(settings: Parameters<typeof makeParts>[0]): Promise<string> {
  const parts = join(folder, settings.command);
  await makeParts(settings, parts);
  return assemble(parts, place);
}

/** Runs an executable with nothing in its environment: no Node, no path, no home. */
function run(executable: string, ...args: readonly string[]): { status: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(executable, args, { cwd: folder, env: {}, encoding: "utf8" });
  return { status, out: stdout, err: stderr };
}

async function serving<T>(executable: string, args: readonly string[], use: (url: string) => Promise<T>): Promise<T> {
  const mock = spawn(executable, ["--port", "0", ...args], { cwd: folder, env: {}, stdio: ["ignore", "pipe", "inherit"] });
  try {
    const [line] = (await once(createInterface(mock.stdout), "line")) as [string];
    return await use(/http:\/\/\S+/.exec(line)![0]);
  } finally {
    mock.kill();
    if (mock.exitCode === null) await once(mock, "exit");
  }
}

const bearer = { Authorization: "Bearer hrk_wattle_full" };

/** Addresses of scripts and styles that a page loads. */
const loaded = (page: string): string[] => [...page.matchAll(/(?:src|href)="((?!data:)[^"]+)"/g)].map(([, path]) => path!);

describe.runIf(isKnown)("the executables", () => {
  test("hr-mock has all that it needs: API, console, reference, and data in a thread of its own", { timeout: 120_000 }, async () => {
    const mock = await made(mockExecutable());
    expect(run(mock, "--version")).toEqual({ status: 0, out: `${manifest.version}\n`, err: "" });
    const { out: licences } = run(mock, "--licenses");
    for (const name of ["LICENSE", "NOTICE", "NODE-LICENSE"]) {
      const text = readFileSync(join(place, name), "utf8").trim();
      expect(licences.includes(text), name).toBe(true);
    }
    const bill = JSON.parse(readFileSync(join(place, "hr-mock.cdx.json"), "utf8")) as { components: { name: string; version: string }[] };
    expect(bill.components).toContainEqual(expect.objectContaining({ name: "node", version: process.versions.node }));
    const data = ["--data", join(folder, "data")];
    const name = await serving(mock, data, async (url) => {
      for (const path of ["/", "/_mock/docs"]) {
        const page = await fetch(url + path, { headers: { Accept: "text/html" } });
        expect(page.status).toBe(200);
        const files = loaded(await page.text());
        expect(files.length).toBeGreaterThan(1);
        for (const file of files) expect([file, (await fetch(new URL(file, `${url}${path}`))).status]).toEqual([file, 200]);
      }
      const { data: people } = (await (await fetch(`${url}/api/v1/employees?limit=1`, { headers: bearer })).json()) as {
        data: { id: string }[];
      };
      const body = JSON.stringify({ first_name: "Ada" });
      const changed = await fetch(`${url}/api/v1/employees/${people[0]!.id}`, {
        method: "PATCH",
        headers: { ...bearer, "Content-Type": "application/json" },
        body,
      });
      expect(changed.status).toBe(200);
      const judged = await fetch(`${url}/_mock/conformance`, { method: "POST" });
      expect([judged.status, await judged.text()]).toEqual([409, expect.stringContaining("put the executable hr-conformance into")]);
      return people[0]!.id;
    });
    await serving(mock, data, async (url) => {
      const answer = (await (await fetch(`${url}/api/v1/employees/${name}`, { headers: bearer })).json()) as { data: object };
      expect(answer.data).toMatchObject({ first_name: "Ada" });
    });
  });

  test("a command without files of its own has parts, too: its licences and its bill of materials", { timeout: 60_000 }, async () => {
    const parts = join(folder, "parts");
    await makeParts(suiteExecutable(), parts);
    const { main, bill, assets } = JSON.parse(readFileSync(join(parts, "parts.json"), "utf8")) as Parts;
    expect(Object.keys(assets)).toEqual(["LICENSE", "NOTICE", "NODE-LICENSE"]);
    for (const file of [main, bill, ...Object.values(assets)]) expect(statSync(join(parts, file)).size, file).toBeGreaterThan(500);
  });

  test.runIf(isWhole())(
    "hr-conformance judges, writes every report, and is found by the mock beside it",
    { timeout: 300_000 },
    async () => {
      const [mock, suite] = [await made(mockExecutable()), await made(suiteExecutable())];
      const reports = ["json", "junit", "html", "markdown", "sarif", "ctrf", "in-toto", "badge"].map((form) => [form, join(folder, form)]);
      await serving(mock, ["--allow-private-webhooks"], async (url) => {
        const flags = reports.flatMap(([form, file]) => ["--report", `${form}=${file}`]);
        const child = spawn(suite, ["run", "--target", `${url}/_mock/target`, "--tier", "smoke", ...flags], {
          cwd: folder,
          env: {},
          stdio: "ignore",
        });
        expect(await once(child, "exit")).toEqual([0, null]);
        for (const [form, file] of reports) expect(statSync(file!).size, form).toBeGreaterThan(500);
        expect((await fetch(`${url}/_mock/conformance`, { method: "POST", body: '{"tier":"smoke"}' })).status).toBe(201);
        const events = await fetch(`${url}/_mock/conformance/last/events`);
        for await (const chunk of events.body!) if (Buffer.from(chunk).includes('"verdict":"conformant"')) break;
        expect((await fetch(`${url}/_mock/conformance/last/report?as=html`)).status).toBe(200);
      });
      const scored = spawnSync(suite, ["score", "--part", "faults", "--only", "HOOK-1*"], { cwd: folder, env: {}, encoding: "utf8" });
      expect([scored.status, scored.stderr]).toEqual([0, ""]);
    },
  );
});
