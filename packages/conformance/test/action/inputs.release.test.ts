import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { sample } from "@hr-platform/property-runs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Checkout, wholeReport } from "./checkout.ts";

let job: Checkout;
beforeEach(() => {
  job = new Checkout();
});
afterEach(() => job.remove());

/** Texts that a shell, a runner or a command line would take for something else. */
const HOSTILE = [
  "with blanks  and 'single' \"double\".yaml",
  "--help",
  "-x",
  "$(touch pwned)",
  "`touch pwned`",
  "a; touch pwned #",
  "a\ntouch pwned\n::error::forged",
  "a%0A::error::forged",
  "*",
  "${HOME}",
  "EOF\nverdict=conformant",
  "name<<end\nverdict=conformant\nend",
  "\\",
];

/** Files that a command in an input would have made. */
const made = (): string[] =>
  [job.workspace, job.temp, job.root].flatMap((folder) => readdirSync(folder).filter((name) => name === "pwned"));

test("every text of every input arrives as it is, as one argument, and runs nothing", async () => {
  // Each text is in one of the inputs; every night, in each.
  for (const n of sample([...HOSTILE.keys()], 4)) {
    const [target, tier, waivers, baseline] = [0, 1, 2, 3].map((more) => HOSTILE[(n + more) % HOSTILE.length]!) as [
      string,
      string,
      string,
      string,
    ];
    const only = `--only=${baseline.split("\n")[0]}`;
    const result = await job.run({ target, tier, waivers, rotate: target, baseline, arguments: only });
    const { args } = job.seen;
    expect(args.slice(0, 2)).toEqual(["conformance", "run"]);
    expect(args.filter((arg) => /^--(?:target|tier|waivers|rotate|baseline)=/.test(arg))).toEqual([
      `--target=${target}`,
      `--tier=${tier}`,
      `--waivers=${waivers}`,
      `--rotate=${target}`,
    ]);
    expect(args.at(-1)).toBe(only.trim());
    expect([result.status, result.outputs["verdict"], made()]).toEqual([2, "", []]);
    expect(result.commands.filter(({ command }) => command === "error")).toEqual([]);
    expect(result.outputs["artifact"]).toMatch(/^hr-conformance(?:-[\w-]+)?-[0-9a-f]{8}$/);
  }
});

test("arguments are one a line, and two on one line are refused with the way to write them", async () => {
  await job.run({ arguments: "\r\n  --skip=RATE-*\r\n--only=a  b\r\n" });
  expect(job.seen.args.slice(-2)).toEqual(["--skip=RATE-*", "--only=a  b"]);
  const { commands, outputs } = await job.run({ arguments: "--skip RATE-*" });
  expect([commands.at(-1)?.message, outputs["status"]]).toEqual(["arguments: one a line, so '--skip RATE-*' is --skip=RATE-*", "2"]);
});

test("keys, and the token of the job, are in no output, summary, comment or argument", async () => {
  job.leave(wholeReport());
  const keys = { HR_KEY_FULL: "hrk_secret_1", HR_KEY_READ: "hrk_secret_2" };
  const target = "https://kim:hrk_secret_3@staging.example/target?key=hrk_secret_4";
  {
    const result = await job.run({ target }, { env: keys, pull: 12 });
    const { calls, state } = job.github;
    const seen = JSON.stringify([result, calls, state]);
    for (const text of ["hrk_secret", "ghs_the_token"]) expect(seen).not.toContain(text);
    expect(calls.every(({ hasToken }) => hasToken)).toBe(true);
  }
  expect(job.seen.env).toMatchObject(keys);
  expect(JSON.stringify(job.seen.env)).not.toContain("ghs_the_token");
});

describe("a text of the target", () => {
  test("is no workflow command, wherever the suite prints it", async () => {
    job.plan({
      status: 1,
      says: "fine\n::error title=forged::by the target\n  ::add-mask::fine\nx ##[error]forged\n::stop-commands::x\n::x::",
    });
    job.leave(wholeReport());
    const { commands } = await job.run({});
    expect(commands.filter(({ message, command }) => /forged|fine|by the/.test(message) || command === "add-mask")).toEqual([]);
    expect(commands.filter(({ command }) => command === "error").length).toBeGreaterThan(1);
  });

  test("ends no annotation, which are ten at most and of one line each", async () => {
    const report = wholeReport();
    const got = '1\n::error::forged\r\n%0A::error::forged2,line=9::"';
    const requirements = report.requirements.map((row) =>
      row.verdict === "fail"
        ? { ...row, complaints: [{ check: "X", expected: "2", got: got + "x".repeat(5000), exchanges: [], curl: "" }] }
        : row,
    );
    job.plan({ status: 1 });
    job.leave({ ...report, requirements });
    const { commands, outputs } = await job.run({});
    const errors = commands.filter(({ command }) => command === "error");
    expect(errors).toHaveLength(Math.min(10, Number(outputs["new"])));
    for (const { properties, message } of errors) {
      expect(properties).toMatchObject({ file: "staging.yaml", line: "2" });
      expect([message.includes("\n"), message.length < 1100]).toEqual([false, true]);
    }
    expect(errors[0]!.message).toContain("Got 1 ::error::forged %0A::error::forged2,line=9::");
    const none = await job.run({ annotations: "false" });
    expect(none.commands.filter(({ command }) => command === "error")).toEqual([]);
  });
});

test("a cancelled job lets the suite clean up", async () => {
  job.plan({ waits: true });
  const waiting = join(job.tag, "scripts/waiting");
  const done = job.run(
    {},
    {
      onProcess: (pid, { id }) => {
        if (id !== "run") return;
        const timer = setInterval(() => {
          if (!existsSync(waiting)) return;
          clearInterval(timer);
          process.kill(pid, "SIGINT");
        }, 20);
      },
    },
  );
  expect((await done).outputs["status"]).toBe("2");
  expect(existsSync(join(job.tag, "scripts/signal"))).toBe(true);
});
