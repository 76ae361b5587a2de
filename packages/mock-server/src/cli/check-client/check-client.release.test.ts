import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { operations } from "@hr-platform/spec/operations";
import { beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { startHrMock } from "../../../test/support/hr-mock-process.ts";

const folder = mkdtempSync(join(tmpdir(), "hr-check-client-"));
const at = (name: string): string => join(folder, name);

/** Thanks somebody, and repeats what gets no answer without a look. */
beforeAll(() =>
  writeFileSync(
    at("thanks.mjs"),
    `const { HR_BASE_URL: base, HR_KEY_FULL: key } = process.env;
     const call = async (method, path, body) => {
       const answer = await fetch(base + path, { method, body, headers: { Authorization: "Bearer " + key, "Content-Type": "application/json" } });
       return [answer.status, await answer.json()];
     };
     const [, { data: [from, to] }] = await call("GET", "/employees?limit=2");
     const once = () => call("POST", "/recognition", JSON.stringify({ from_employee_id: from.id, to_employee_id: to.id, message: "Thank you." }));
     const [status] = await once().catch(once);
     if (status > 299) { console.log("not thanked: " + status); process.exitCode = 1; }`,
  ),
);

const PROGRAM = (): readonly string[] => ["--", process.execPath, at("thanks.mjs")];
const LOST = "network.lost-answer.createRecognition";
const ONLY = ["--only", "network.lost-answer*,network.cut-before*"] as const;

async function run(command: "check-client" | "needs" | "exec", ...args: readonly string[]) {
  return await startHrMock([command, ...args, ...PROGRAM()]).ended;
}

describe("hr-mock check-client", { timeout: 60_000 }, () => {
  test("writes reports, of which the JSON one is the baseline of the next check: then nothing counts", async () => {
    const formats = ["json", "junit", "html", "markdown", "sarif", "ctrf"];
    const first = await run("check-client", ...ONLY, ...formats.flatMap((format) => ["--report", `${format}=${at(`r.${format}`)}`]));
    expect([first.status, first.err]).toEqual([1, ""]);
    expect(first.out).toMatch(/^not ready: 1 of 2 scenarios fails; /m);
    for (const format of formats) expect(readFileSync(at(`r.${format}`), "utf8")).toContain(LOST);
    const second = await run("check-client", ...ONLY, "--baseline", at("r.json"));
    expect(second.status).toBe(0);
    expect(second.out).toContain(`KNOWN ${LOST}  it failed in the baseline report too\n`);
    expect(second.out).toMatch(/^no worse: 1 of 2 scenarios fails; 1 of 1 failure known; /m);
  });

  test("waivers keep a failure from counting, and one of what passes fails the check", async () => {
    writeFileSync(at("w.yaml"), `- scenario: network.lost*\n  reason: ticket 7\n`);
    writeFileSync(at("stale.yaml"), `- {scenario: network.*, reason: ticket 7}\n- {scenario: network.cut*, reason: ticket 9}\n`);
    const [waived, stale] = await Promise.all([
      run("check-client", ...ONLY, "--waivers", at("w.yaml")),
      run("check-client", ...ONLY, "--waivers", at("stale.yaml")),
    ]);
    expect([waived.status, stale.status]).toEqual([0, 1]);
    expect(waived.out).toContain(`KNOWN ${LOST}  waived: ticket 7\n`);
    expect(stale.out).toContain("waiver: the waiver network.cut* matches nothing that fails, so the check fails; remove it\n");
  });

  test("scenarios with the same findings are shown once, with all of their names", async () => {
    const only = ["--only", "network.error-read.*,network.page-200.*"] as const;
    const reads = `const { HR_BASE_URL: base, HR_KEY_READ: key } = process.env;
      for (const path of ["/company", "/leave-types"]) {
        const answer = await fetch(base + path, { headers: { Authorization: "Bearer " + key } });
        if (answer.status !== 200) throw new Error("refused");
        await answer.json();
      }`;
    writeFileSync(at("reads.mjs"), reads);
    const { out } = await startHrMock(["check-client", ...only, "--", process.execPath, at("reads.mjs")]).ended;
    expect(out.match(/ended with status 1 by an error that nothing in it takes/g)).toHaveLength(1);
    expect(out).toMatch(/^ {4}the same in \d other scenarios?: network\.\S+/m);
  });

  test("with --results the report of its own tests says which one failed, in runs that are under way at once, too", async () => {
    const strict = `import { writeFileSync } from "node:fs";
      const { HR_BASE_URL: base, HR_KEY_READ: key } = process.env;
      const { data } = await (await fetch(base + "/company", { headers: { Authorization: "Bearer " + key } })).json();
      const failure = Object.keys(data).length === 15 ? "" : "<failure/>";
      const cases = '<testcase classname="it.mjs" name="reads">' + failure + '</testcase><testcase name="is known"><failure/></testcase>';
      writeFileSync(process.argv[2], "<testsuite>" + cases + "</testsuite>");
      if (failure !== "") { console.log("1 test failed"); process.exitCode = 1; }`;
    writeFileSync(at("own.mjs"), strict);
    writeFileSync(at("old.xml"), "<testsuite><testcase name='old'><failure/></testcase></testsuite>");
    const only = ["check-client", "--only", "contract.members", "--results"] as const;
    const own = at("own-{run}.xml");
    const named = await startHrMock([...only, own, "--", process.execPath, at("own.mjs"), own]).ended;
    const stale = await startHrMock([...only, at("old.xml"), ...PROGRAM()]).ended;
    expect(named.out).toContain("The program ended with status 1; it usually ends with 0 (its test that failed: it.mjs > reads).");
    expect(readdirSync(folder).filter((name) => /^own-.*xml$/.test(name))).toEqual([]);
    expect(stale.out).toContain(`! It wrote no report of its tests to ${at("old.xml")}.`);
    expect(readFileSync(at("old.xml"), "utf8")).toContain("old");
  });

  test("with --keep the addresses of the console open until Ctrl-C, and the status is the verdict's", async () => {
    const process = startHrMock(["check-client", ...ONLY, "--verbose", "--keep", "10m", ...PROGRAM()]);
    const [, address = ""] = await process.said(/POST \/recognition[^]*?(http:\S+\/console\/requests\/\d+\?sandbox=\S+)/);
    await process.said(/^not ready/m);
    const { origin, pathname, searchParams } = new URL(address);
    expect((await fetch(address, { headers: { Accept: "text/html" } })).status).toBe(200);
    const sandbox = searchParams.get("sandbox")!;
    const exchange = await fetch(`${origin}/_mock/requests/${pathname.split("/").at(-1)}?sandbox=${sandbox}`);
    expect(await exchange.json()).toMatchObject({ request: { method: "POST", path: "/recognition" } });
    process.child.kill("SIGINT");
    const { status, out, err } = await process.ended;
    expect([status, err]).toEqual([1, expect.stringMatching(/^serving http:\S+\/console\/ for 10m; Ctrl-C ends it\n$/)]);
    expect(out).toMatch(
      /LEFT BEHIND +RECORD +MEMBER +AFTER THE BASELINE +AFTER THIS RUN\n +recognition +\S.* to .* the whole record +none +there\n/,
    );
  });

  test("without --keep no address is printed", async () => {
    const { out } = await run("check-client", ...ONLY, "--verbose");
    expect(out).toContain("(exchange 2)");
    expect(out).not.toContain("/console/");
  });

  test("--json prints an object a line, each with a name", async () => {
    const { out } = await run("check-client", ...ONLY, "--json");
    const objects = out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, never>);
    expect(objects.map((one) => Object.keys(one))).toEqual([
      ["baseline", "planned"],
      ["scenario", "done", "of"],
      ["scenario", "done", "of"],
      ["report"],
    ]);
    expect(objects.at(-1)).toMatchObject({ report: { verdict: "not-ready", gate: { status: 1, counted: [LOST] } } });
  });

  test("--list runs no scenario, and says why each would run or cannot matter", async () => {
    const { status, out } = await run("check-client", "--list", "--only", "network.lost*,access.plan");
    expect(status).toBe(0);
    expect(out).toMatch(new RegExp(`^would run: 1\n {2}${LOST} .* it sends createRecognition: once$`, "m"));
    expect(out).toMatch(/^cannot matter: 1\n {2}access\.plan .* the program uses nothing that needs a plan$/m);
  });
});

describe("hr-mock needs", { timeout: 60_000 }, () => {
  test("prints tables, and the same in JSON", async () => {
    const [table, json] = await Promise.all([run("needs"), run("needs", "--as", "json")]);
    expect(table.out).toMatch(/^POST \/recognition +1 +write$/m);
    expect(table.out).toMatch(/^hrk_wattle_full +read, write +admin, webhooks$/m);
    expect(table.out).toMatch(/^A-25 +timestamp-form +utc-milliseconds +utc-seconds, offset$/m);
    const { operations: used } = JSON.parse(json.out) as { readonly operations: readonly { readonly id: string }[] };
    expect(used.map(({ id }) => id)).toEqual(["listEmployees", "createRecognition"]);
  });

  test("prints what a server may leave out as a part of a target file", async () => {
    const { out } = await run("needs", "--as", "target");
    const { operations_not_implemented: others } = parse(out) as { readonly operations_not_implemented: readonly string[] };
    const all = operations.filter(({ comingSoon }) => !comingSoon).map(({ method, path }) => `${method} ${path}`);
    expect(all.filter((one) => !others.includes(one)).toSorted()).toEqual(["GET /employees", "POST /recognition"]);
    expect(others.filter((one) => !all.includes(one))).toEqual([]);
  });

  test("prints a profile under which the program's own tests run", async () => {
    const { out } = await run("needs", "--as", "profile");
    writeFileSync(at("profile.yaml"), out);
    expect(parse(out)).toMatchObject({ decide: { "timestamp-form": "utc-seconds" } });
    expect((await run("exec", "--config", at("profile.yaml"))).status).toBe(0);
  });

  test("says in a line why it cannot tell", async () => {
    const { status, out, err } = await startHrMock(["needs", "--", "true"]).ended;
    expect([status, out]).toEqual([2, ""]);
    expect(err).toMatch(
      /^hr-mock: nothing can be said of 'true': it sent no request to HR_BASE_URL; take the base URL .*, HR_KEY_READ or HR_KEY_WRITE .*\n$/,
    );
  });
});
