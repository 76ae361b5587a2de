import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { exchange } from "../../test/exchange.ts";
import type { EvidenceHead } from "./evidence.ts";
import { writeAll } from "../run/folder.ts";
import { DeploymentState } from "./state.ts";
import type { Target } from "../target/target.ts";
import { version } from "../target/version.ts";

const target: Target = { name: "staging", base_url: "https://one.example/api/v1", keys: { full: "the-full-key" } };
const head = (startedAt = "2026-03-02T09:00:00.000Z", tier: EvidenceHead["tier"] = "ci"): EvidenceHead => ({
  kind: "run",
  format: 1,
  version,
  target,
  tier,
  only: [],
  skip: [],
  readOnly: false,
  seed: 1,
  started_at: startedAt,
});
const EMPLOYEE = { label: "employee e1", operation: "terminateEmployee", params: { id: "e1" }, key: "full" } as const;
const folder = ".hr-conformance";

let home = "";
let before = "";
beforeEach(() => {
  before = process.cwd();
  home = mkdtempSync(join(tmpdir(), "hr-conformance-state-"));
  process.chdir(home);
});
afterEach(() => {
  process.chdir(before);
  rmSync(home, { recursive: true });
});

/** The state of a deployment whose company is known. */
function bound(
  company: string | null = "c1",
  changes: Partial<Target> = {},
  settings: Partial<ConstructorParameters<typeof DeploymentState>[0]> = {},
): DeploymentState {
  const state = new DeploymentState({ target: { ...target, ...changes }, ...settings });
  state.bind(company);
  return state;
}

/** A ledger that a killed run left: one employee. */
function left(company?: string): string {
  const state = bound(company);
  state.ledger.later(EMPLOYEE);
  state.end();
  return state.ledgerFile!;
}

describe("a ledger", () => {
  test("is taken up by the next run on the same company of the same server, and forgotten when nothing is left", () => {
    const path = left();
    const next = bound();
    expect(next.ledger.pending).toEqual([EMPLOYEE]);
    expect(next.ledger.isEarlier(next.ledger.pending[0]!)).toBe(true);
    next.ledger.done(next.ledger.pending[0]!);
    next.end();
    expect(existsSync(path)).toBe(false);
  });

  test.for([
    ["another company of the server", "c2", {}],
    ["a company that is not told", null, {}],
    ["the same company id on another server", "c1", { base_url: "https://two.example/api/v1" }],
  ] as const)("of %s is another one", ([, company, changes]) => {
    left();
    expect(bound(company, changes).ledger.pending).toEqual([]);
  });

  test("that was put in the place of another deployment's is refused in one line, and nothing of it is undone", () => {
    const path = left();
    const other = bound("c2");
    other.ledger.later(EMPLOYEE);
    other.end();
    writeFileSync(path, readFileSync(other.ledgerFile!));
    expect(() => bound()).toThrow(
      /^ledger '.+' is of another deployment, "https:\/\/one\.example\/api\/v1", company "c2": nothing of it is undone; [^\n]+$/,
    );
    writeFileSync(path, '{"kind":"changing"}\n');
    expect(() => bound()).toThrow("does not say of which deployment it is");
  });

  test.for([
    ["null", "null"],
    ["no JSON", "{"],
    ["half a line", '{"kind":"changing","undo":{"lab'],
    ["an unknown kind", '{"kind":"explode"}'],
    ["an unknown operation", '{"kind":"sending","exchange":"X/1","operation":"nuke"}'],
    ["an undo without label", '{"kind":"changing","undo":{"operation":"updateCompany"}}'],
    ["a step that leaves the path", '{"kind":"changing","undo":{"label":"x","operation":"terminateEmployee","params":{"id":".."}}}'],
    ["deep JSON", "[".repeat(100_000)],
  ] as const)("with a line that is %s loses nothing else", ([, line]) => {
    const path = left();
    writeFileSync(path, `${readFileSync(path, "utf8")}${line}`);
    const next = bound();
    expect(next.ledger.pending).toEqual([EMPLOYEE]);
    expect(next.notes.join("")).toContain("1 of the lines");
    next.ledger.later({ ...EMPLOYEE, label: "employee e2" });
    next.end();
    expect(bound().ledger.pending.map(({ label }) => label)).toEqual(["employee e2", "employee e1"]);
  });

  test("names what somebody without the key wrote into it, and carries none of it out", () => {
    const path = left();
    const text = readFileSync(path, "utf8");
    writeFileSync(path, text + text.split("\n")[1]!.replaceAll("e1", "e7") + "\n");
    const { ledger } = bound();
    expect([ledger.pending, ledger.foreign.map(({ label }) => label)]).toEqual([[EMPLOYEE], ["employee e7"]]);
  });

  test.for([
    ["of this company with another key", "c1", { keys: { full: "another-key" } }],
    ["of another deployment, https://one.example/api/v1, company c1", "c2", {}],
    ["of another deployment, https://one.example/api/v1, company c1", "c1", { base_url: "https://two.example/api/v1" }],
  ] as const)("that is %s is not read, and is named", ([whose, company, changes]) => {
    const path = left();
    const other = bound(company, changes);
    expect([other.ledger.pending, other.others]).toEqual([
      [],
      [`${path} is the ledger ${whose}: nothing of it is undone; name its target file, or delete it`],
    ]);
  });

  test("that cannot be written any more is told once, and nothing is made from then on", () => {
    const reasons: string[] = [];
    let room = 2;
    const write = (file: number, text: string): void => {
      if ((room -= 1) < 0) throw Object.assign(new Error("no space"), { code: "ENOSPC" });
      writeAll(file, text);
    };
    const { ledger } = bound("c1", {}, { write, onLost: (reason) => void reasons.push(reason) });
    expect(ledger.before("createEmployee", "X/1")).toBe("createEmployee");
    ledger.after("createEmployee", exchange({ operation: "createEmployee", method: "POST", body: { data: { id: "e1" } } }));
    expect(() => ledger.before("createEmployee", "X/2")).toThrow("the ledger cannot be written");
    expect(() => ledger.later({ ...EMPLOYEE, label: "employee e9" })).toThrow("the ledger cannot be written");
    ledger.done(ledger.pending[0]!);
    expect(ledger.pending).toEqual([]);
    expect(reasons).toEqual([expect.stringMatching(/ledger\.jsonl' cannot be written \(ENOSPC\)$/)]);
  });
});

describe("evidence", () => {
  const company = exchange({ operation: "getCompany", path: "/company", body: { data: { id: "c1" } } });
  const run = (...of: Parameters<typeof head>): DeploymentState => {
    const state = new DeploymentState({ target, head: head(...of) });
    state.keep({ kind: "exchange", exchange: company.record });
    state.end();
    return state;
  };

  test("of each run stays under its own name, and that of the latest stands under the target's", () => {
    const [first, second] = [run("2026-03-02T09:00:00.000Z", "certify"), run("2026-03-02T10:00:00.000Z", "smoke")];
    expect(readFileSync(first.evidenceFile!, "utf8")).toContain('"tier":"certify"');
    expect(readFileSync(join(folder, "staging.evidence.jsonl"), "utf8")).toBe(readFileSync(second.evidenceFile!, "utf8"));
    expect(JSON.parse(readFileSync(second.evidenceFile!, "utf8").split("\n")[0]!)).toMatchObject({
      company: "c1",
      target: { base_url: target.base_url },
    });
  });

  test("that has no other name is kept under one", () => {
    mkdirSync(folder);
    writeFileSync(join(folder, "staging.evidence.jsonl"), "of an older version");
    run();
    const kept = readdirSync(folder).find((name) => name.startsWith("staging.earlier."))!;
    expect(readFileSync(join(folder, kept), "utf8")).toBe("of an older version");
  });

  test("that cannot be written any more is told once", () => {
    const reasons: string[] = [];
    const write = (): void => {
      throw Object.assign(new Error("no space"), { code: "ENOSPC" });
    };
    const state = new DeploymentState({ target, head: head(), write, onLost: (reason) => void reasons.push(reason) });
    state.keep({ kind: "exchange", exchange: company.record });
    state.keep({ kind: "exchange", exchange: company.record });
    expect(reasons).toEqual([expect.stringMatching(/evidence\.jsonl' cannot be written \(ENOSPC\)$/)]);
    expect(() => state.ledger.before("createEmployee", "X/1")).toThrow("the ledger cannot be written");
  });
});

describe("a lock", () => {
  const lockOf = (path: string): string => path.replace(".ledger.jsonl", ".lock");

  test("keeps a second run off the same company, naming the process, and not off another one", () => {
    const first = bound();
    writeFileSync(lockOf(first.ledgerFile!), `${process.ppid} ${hostname()}\n`);
    expect(() => bound()).toThrow(new RegExp(`^another run works on this company now, as process ${process.ppid} of this machine; `));
    bound("c2").end();
    first.end();
    bound().end();
  });

  test("of a process that is gone is taken over, and one of another machine is not", () => {
    const gone = spawnSync(process.execPath, ["-e", ""]);
    const first = bound();
    const path = lockOf(first.ledgerFile!);
    writeFileSync(path, `${gone.pid} ${hostname()}\n`);
    bound().end();
    expect(existsSync(path)).toBe(false);
    writeFileSync(path, `${gone.pid} elsewhere\n`);
    expect(() => bound()).toThrow(`as process ${gone.pid} of elsewhere`);
  });
});

describe("a symbolic link", () => {
  const inOtherFolder = (): string => {
    const path = join(home, "elsewhere");
    writeFileSync(path, "mine\n");
    return path;
  };

  test.for(["ledger", "lock", "evidence", ".gitignore", "dangling"] as const)(
    "in the place of the %s is refused in one line and not followed",
    (what) => {
      const path = left();
      const file = {
        ledger: path,
        lock: path.replace("ledger.jsonl", "lock"),
        evidence: join(folder, "staging.evidence.jsonl"),
        ".gitignore": join(folder, ".gitignore"),
        dangling: join(folder, ".gitignore"),
      }[what];
      rmSync(file, { force: true });
      const goal = what === "dangling" ? join(home, "none") : inOtherFolder();
      symlinkSync(goal, file);
      const begin = (): void => bound("c1", {}, { head: head() }).end();
      expect(begin).toThrow(/^'\.hr-conformance\/[^\n]+' is a symbolic link, which is not followed; remove it$/);
      expect(what === "dangling" ? existsSync(goal) : readFileSync(goal, "utf8")).toBe(what === "dangling" ? false : "mine\n");
    },
  );

  test("that is hard is not written to either", () => {
    const path = left();
    rmSync(path);
    linkSync(inOtherFolder(), path);
    // It holds no ledger, unless somebody has made it one.
    writeFileSync(path, `${JSON.stringify({ kind: "ledger", format: 1, base_url: target.base_url, company: "c1" })}\n`);
    const { ledger } = bound();
    expect(() => ledger.later(EMPLOYEE)).toThrow("the ledger cannot be written");
  });

  test("in the place of the folder is refused", () => {
    mkdirSync("other");
    symlinkSync("other", folder);
    expect(() => new DeploymentState({ target })).toThrow("'.hr-conformance' is a symbolic link, which is not followed; remove it");
    expect(readdirSync("other")).toEqual([]);
  });
});

test.skipIf(process.getuid?.() === 0)("a folder that cannot be written is refused before anything is sent", () => {
  chmodSync(home, 0o500);
  expect(() => new DeploymentState({ target })).toThrow("cannot be used (EACCES); run in a folder that can be written to");
  chmodSync(home, 0o700);
});
