import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { exchange } from "../../test/exchange.ts";
import { EMPLOYEE_UNDO, STAGING, STATE_FOLDER, boundState, headOfRun, inEmptyFolder, leftLedger } from "../../test/state-folder.ts";
import { writeAll } from "../run/folder.ts";
import { DeploymentState } from "./state.ts";

inEmptyFolder();

describe("a ledger", () => {
  test("is continued by the next run on the same company of the same server, and deleted when nothing is left", () => {
    const path = leftLedger();
    const next = boundState();
    expect(next.ledger.pending).toEqual([EMPLOYEE_UNDO]);
    expect(next.ledger.isEarlier(next.ledger.pending[0]!)).toBe(true);
    next.ledger.done(next.ledger.pending[0]!);
    next.end();
    expect(existsSync(path)).toBe(false);
  });

  test.for([
    ["another company of the server", "c2", {}],
    ["an unknown company", null, {}],
    ["the same company id on another server", "c1", { base_url: "https://two.example/api/v1" }],
  ] as const)("of %s is another ledger", ([, company, changes]) => {
    leftLedger();
    expect(boundState(company, changes).ledger.pending).toEqual([]);
  });

  test("that replaces another deployment's is refused with one line, and nothing of it is undone", () => {
    const path = leftLedger();
    const other = boundState("c2");
    other.ledger.later(EMPLOYEE_UNDO);
    other.end();
    writeFileSync(path, readFileSync(other.ledgerFile!));
    expect(() => boundState()).toThrow(
      /^ledger '.+' is of another deployment, "https:\/\/one\.example\/api\/v1", company "c2": nothing of it is undone; [^\n]+$/,
    );
    writeFileSync(path, '{"kind":"changing"}\n');
    expect(() => boundState()).toThrow("does not say of which deployment it is");
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
  ] as const)("with a line that is %s keeps its other lines", ([, line]) => {
    const path = leftLedger();
    writeFileSync(path, `${readFileSync(path, "utf8")}${line}`);
    const next = boundState();
    expect(next.ledger.pending).toEqual([EMPLOYEE_UNDO]);
    expect(next.notes.join("")).toContain("1 of the lines");
    next.ledger.later({ ...EMPLOYEE_UNDO, label: "employee e2" });
    next.end();
    expect(boundState().ledger.pending.map(({ label }) => label)).toEqual(["employee e2", "employee e1"]);
  });

  test("lists lines that somebody without the key wrote, and does not undo them", () => {
    const path = leftLedger();
    const text = readFileSync(path, "utf8");
    writeFileSync(path, text + text.split("\n")[1]!.replaceAll("e1", "e7") + "\n");
    const { ledger } = boundState();
    expect([ledger.pending, ledger.foreign.map(({ label }) => label)]).toEqual([[EMPLOYEE_UNDO], ["employee e7"]]);
  });

  test.for([
    ["of this company with another key", "c1", { keys: { full: "another-key" } }],
    ["of another deployment, https://one.example/api/v1, company c1", "c2", {}],
    ["of another deployment, https://one.example/api/v1, company c1", "c1", { base_url: "https://two.example/api/v1" }],
  ] as const)("%s is not read, and is reported", ([whose, company, changes]) => {
    const path = leftLedger();
    const other = boundState(company, changes);
    expect([other.ledger.pending, other.others]).toEqual([
      [],
      [`${path} is the ledger ${whose}: nothing of it is undone; name its target file, or delete it`],
    ]);
  });

  test("that cannot be written any more is reported once, and nothing is made from then on", () => {
    const reasons: string[] = [];
    let room = 2;
    const write = (file: number, text: string): void => {
      if ((room -= 1) < 0) throw Object.assign(new Error("no space"), { code: "ENOSPC" });
      writeAll(file, text);
    };
    const { ledger } = boundState("c1", {}, { write, onLost: (reason) => void reasons.push(reason) });
    expect(ledger.before("createEmployee", "X/1")).toBe("createEmployee");
    ledger.after("createEmployee", exchange({ operation: "createEmployee", method: "POST", body: { data: { id: "e1" } } }));
    expect(() => ledger.before("createEmployee", "X/2")).toThrow("the ledger cannot be written");
    expect(() => ledger.later({ ...EMPLOYEE_UNDO, label: "employee e9" })).toThrow("the ledger cannot be written");
    ledger.done(ledger.pending[0]!);
    expect(ledger.pending).toEqual([]);
    expect(reasons).toEqual([expect.stringMatching(/ledger\.jsonl' cannot be written \(ENOSPC\)$/)]);
  });
});

describe("evidence", () => {
  const company = exchange({ operation: "getCompany", path: "/company", body: { data: { id: "c1" } } });
  const run = (...of: Parameters<typeof headOfRun>): DeploymentState => {
    const state = new DeploymentState({ target: STAGING, head: headOfRun(...of) });
    state.keep({ kind: "exchange", exchange: company.record });
    state.end();
    return state;
  };

  test("of each run keeps its own name, and the latest is also found by the target's name", () => {
    const [first, second] = [run("2026-03-02T09:00:00.000Z", "certify"), run("2026-03-02T10:00:00.000Z", "smoke")];
    expect(readFileSync(first.evidenceFile!, "utf8")).toContain('"tier":"certify"');
    expect(readFileSync(join(STATE_FOLDER, "staging.evidence.jsonl"), "utf8")).toBe(readFileSync(second.evidenceFile!, "utf8"));
    expect(JSON.parse(readFileSync(second.evidenceFile!, "utf8").split("\n")[0]!)).toMatchObject({
      company: "c1",
      target: { base_url: STAGING.base_url },
    });
  });

  test("of a run with a number of requests is named for the largest tier that it includes", () => {
    const head = { ...headOfRun(), maxRequests: 60 };
    const state = new DeploymentState({ target: STAGING, head });
    state.keep({ kind: "exchange", exchange: company.record });
    state.end();
    expect(state.evidenceFile).toContain("staging.smoke.2026");
  });

  test("of an older version gets a name of its own", () => {
    mkdirSync(STATE_FOLDER);
    writeFileSync(join(STATE_FOLDER, "staging.evidence.jsonl"), "of an older version");
    run();
    const kept = readdirSync(STATE_FOLDER).find((name) => name.startsWith("staging.earlier."))!;
    expect(readFileSync(join(STATE_FOLDER, kept), "utf8")).toBe("of an older version");
  });

  test("that cannot be written any more is reported once", () => {
    const reasons: string[] = [];
    const write = (): void => {
      throw Object.assign(new Error("no space"), { code: "ENOSPC" });
    };
    const state = new DeploymentState({ target: STAGING, head: headOfRun(), write, onLost: (reason) => void reasons.push(reason) });
    state.keep({ kind: "exchange", exchange: company.record });
    state.keep({ kind: "exchange", exchange: company.record });
    expect(reasons).toEqual([expect.stringMatching(/evidence\.jsonl' cannot be written \(ENOSPC\)$/)]);
    expect(() => state.ledger.before("createEmployee", "X/1")).toThrow("the ledger cannot be written");
  });
});
