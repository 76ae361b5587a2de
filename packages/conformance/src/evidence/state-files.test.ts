import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { EMPLOYEE_UNDO, STAGING, STATE_FOLDER, boundState, headOfRun, inEmptyFolder, leftLedger } from "../../test/state-folder.ts";
import { DeploymentState } from "./state.ts";

const home = inEmptyFolder();

describe("a lock", () => {
  const lockOf = (path: string): string => path.replace(".ledger.jsonl", ".lock");

  test("refuses a second run on the same company, with the process, and allows one on another company", () => {
    const first = boundState();
    writeFileSync(lockOf(first.ledgerFile!), `${process.ppid} ${hostname()}\n`);
    expect(() => boundState()).toThrow(new RegExp(`^another run works on this company now, as process ${process.ppid} of this machine; `));
    boundState("c2").end();
    first.end();
    boundState().end();
  });

  test("of a process that is gone is taken over, and one of another machine is not", () => {
    const gone = spawnSync(process.execPath, ["-e", ""]);
    const first = boundState();
    const path = lockOf(first.ledgerFile!);
    writeFileSync(path, `${gone.pid} ${hostname()}\n`);
    boundState().end();
    expect(existsSync(path)).toBe(false);
    writeFileSync(path, `${gone.pid} elsewhere\n`);
    expect(() => boundState()).toThrow(`as process ${gone.pid} of elsewhere`);
  });
});

describe("a link", () => {
  const inOtherFolder = (): string => {
    const path = join(home(), "elsewhere");
    writeFileSync(path, "mine\n");
    return path;
  };

  test.for(["ledger", "lock", "evidence", ".gitignore", "dangling"] as const)(
    "that replaces the %s is refused with one line and not followed",
    (what) => {
      const path = leftLedger();
      const file = {
        ledger: path,
        lock: path.replace("ledger.jsonl", "lock"),
        evidence: join(STATE_FOLDER, "staging.evidence.jsonl"),
        ".gitignore": join(STATE_FOLDER, ".gitignore"),
        dangling: join(STATE_FOLDER, ".gitignore"),
      }[what];
      rmSync(file, { force: true });
      const goal = what === "dangling" ? join(home(), "none") : inOtherFolder();
      symlinkSync(goal, file);
      const begin = (): void => boundState("c1", {}, { head: headOfRun() }).end();
      expect(begin).toThrow(/^'\.hr-conformance\/[^\n]+' is a symbolic link, which is not followed; remove it$/);
      expect(what === "dangling" ? existsSync(goal) : readFileSync(goal, "utf8")).toBe(what === "dangling" ? false : "mine\n");
    },
  );

  test("that is a hard link is not written to either", () => {
    const path = leftLedger();
    rmSync(path);
    linkSync(inOtherFolder(), path);
    // The linked file becomes a ledger here, so that it is refused only because of the link.
    writeFileSync(path, `${JSON.stringify({ kind: "ledger", format: 1, base_url: STAGING.base_url, company: "c1" })}\n`);
    const { ledger } = boundState();
    expect(() => ledger.later(EMPLOYEE_UNDO)).toThrow("the ledger cannot be written");
  });

  test("that replaces the folder is refused", () => {
    mkdirSync("other");
    symlinkSync("other", STATE_FOLDER);
    expect(() => new DeploymentState({ target: STAGING })).toThrow(
      "'.hr-conformance' is a symbolic link, which is not followed; remove it",
    );
    expect(readdirSync("other")).toEqual([]);
  });
});

test.skipIf(process.getuid?.() === 0)("a folder that cannot be written is refused before anything is sent", () => {
  chmodSync(home(), 0o500);
  expect(() => new DeploymentState({ target: STAGING })).toThrow("cannot be used (EACCES); run in a folder that can be written to");
  chmodSync(home(), 0o700);
});

test("targets whose names differ have files of their own, and none begins as an option does", () => {
  const names = ["測試", "日本", "a b", "a/b", "a-b", "-x", "../.."];
  for (const name of names) {
    const state = boundState("c1", { name }, { head: headOfRun() });
    state.end();
  }
  const latest = readdirSync(STATE_FOLDER).filter((name) => /^[^.]+\.evidence\.jsonl$/.test(name));
  expect(latest).toHaveLength(names.length);
  expect(latest).toContain("a-b.evidence.jsonl");
  expect(latest.filter((name) => /^[-.]/.test(name))).toEqual([]);
});
