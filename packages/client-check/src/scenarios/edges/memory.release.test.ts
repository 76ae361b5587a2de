import { sample } from "@hr-platform/property-runs";
import { expect, test } from "vitest";
import { type Call, all, check, keeping, openMock, verdicts } from "../../../test/in-process.ts";

openMock();

type Work = Parameters<typeof keeping>[0];

interface Person {
  readonly id: string;
  readonly email: string;
  readonly last_name: string;
  readonly status: string;
  readonly base_salary: number | null;
  readonly job_title: string | null;
}

const MEMBERS = ["base_salary", "job_title"] as const;
const people = async (call: Call): Promise<Person[]> => await all<Person>(call, "/employees?status=all");

interface State {
  readonly month: string;
  readonly before: Readonly<Record<string, Person>> | null;
  readonly now: Readonly<Record<string, Person>>;
}

/** By how much a salary has changed, as nobody shows it. */
const nothing: (cents: number) => string = () => "";

/** What has changed since the last month, in a file for each month. */
const changes =
  ({ isChange = (a: unknown, b: unknown) => a !== b, isKept = true, cents = 100, by = nothing, isCopied = false } = {}): Work =>
  async (call, files, { now: at }) => {
    const month = at.slice(0, 7);
    const now = Object.fromEntries((await people(call)).map((one) => [one.id, one]));
    const old = files["state.json"] === undefined ? undefined : (JSON.parse(files["state.json"]) as State);
    const before = old === undefined ? null : isKept && old.month === month ? old.before : old.now;
    const show = (value: string | number | null): string | null =>
      typeof value === "number" ? `${Math.floor(value / 100)}.${String(value % cents).padStart(2, "0")}` : value;
    const rows = Object.values(now).flatMap((one) => {
      const was = before?.[one.id];
      return MEMBERS.flatMap((member) =>
        was !== undefined && isChange(was[member], one[member])
          ? [`${one.last_name},${member},${show(one[member])},${by((one.base_salary ?? 0) - (was.base_salary ?? 0))}`]
          : [],
      );
    });
    files[`changes-${month}.csv`] = rows.join("\n");
    files["state.json"] = JSON.stringify({ month, before, now });
    if (isCopied)
      files["people.csv"] = Object.values(now)
        .map((one) => `${one.last_name},${one.job_title},${one.base_salary}`)
        .join("\n");
  };

/** An amount by its units and cents, as it is or without its sign. */
const split = (cents: number): string => `${Math.floor(cents / 100)}.${String(((cents % 100) + 100) % 100).padStart(2, "0")}`;
const signed = (cents: number): string => `${cents < 0 ? "-" : ""}${split(Math.abs(cents))}`;

/** Addresses of everybody who works, and names of those who have left. */
const directory =
  (isKept: boolean): Work =>
  async (call, files) => {
    const old = JSON.parse(files["directory.json"] ?? "{}") as Record<string, object>;
    const rows = (await people(call)).flatMap(({ id, email, last_name: name, status }): [string, object][] => {
      if (status !== "terminated") return [[id, { name, email }]];
      return old[id] === undefined ? [] : [[id, isKept ? { ...old[id], hasLeft: true } : { name, hasLeft: true }]];
    });
    files["directory.json"] = JSON.stringify(Object.fromEntries(rows));
  };

/** A copy of everybody, and how many have changed or left since. */
const copies =
  ({ takes = (now: Person, _old: Person | undefined) => now, works = (status: string) => status !== "terminated" } = {}): Work =>
  async (call, files) => {
    const old = JSON.parse(files["copy.json"] ?? "{}") as Record<string, Person>;
    const now = Object.fromEntries((await people(call)).map((one) => [one.id, takes(one, old[one.id])]));
    files["copy.json"] = JSON.stringify(now);
    const count = (is: (one: Person, was: Person) => boolean): number =>
      Object.values(now).filter((one) => old[one.id] !== undefined && is(one, old[one.id]!)).length;
    const left = count((one, was) => works(was.status) && !works(one.status));
    return `${left} left, ${count((one, was) => one.job_title !== was.job_title || one.email !== was.email)} changed`;
  };

/** Writes to everybody once. */
const mails =
  (looks: boolean): Work =>
  async (call, files) => {
    const text = files["mails.jsonl"] ?? "";
    const fresh = (await people(call)).map(({ id }) => JSON.stringify({ to: id })).filter((line) => !text.split("\n").includes(line));
    files["mails.jsonl"] = `${text}${looks && text !== "" && !text.endsWith("\n") ? "\n" : ""}${fresh.map((line) => `${line}\n`).join("")}`;
  };

/** Open plans; a refusal is an error, or is taken for none. */
const plans =
  (isCareful: boolean): Work =>
  async (call, files) => {
    const { status, body } = await call("GET", "/onboarding/plans");
    if (status !== 200 && isCareful) throw new Error(`refused: ${status}`);
    files["plans.json"] = JSON.stringify(body.data?.plans ?? []);
  };

/** Gives three people another title, each once. It notes all of them first, or each before or after it is done. */
const titles =
  (notes: "all-first" | "before" | "after"): Work =>
  async (call, files, _, signal) => {
    const note = (...rows: readonly Person[]): void =>
      void (files["done.txt"] = `${files["done.txt"] ?? ""}${rows.map(({ id }) => id).join()}\n`);
    const left = (await people(call)).slice(0, 3).filter(({ id }) => !(files["done.txt"] ?? "").includes(id));
    if (notes === "all-first") note(...left);
    for (const one of left) {
      if (notes === "before") note(one);
      await call("PATCH", `/employees/${one.id}`, { job_title: "Harbour Pilot" });
      signal.throwIfAborted();
      if (notes === "after") note(one);
    }
  };

test.each(
  sample<readonly [string, Work, Readonly<Record<string, string>>]>(
    [
      ["reports every change", changes(), {}],
      ["reports no change from null", changes({ isChange: (a, b) => a !== null && a !== b }), { "again.from-null": "fail" }],
      ["reports no change to null", changes({ isChange: (a, b) => b !== null && a !== b }), { "again.to-null": "fail" }],
      [
        "reports no change to null beside a copy that has it",
        changes({ isChange: (a, b) => b !== null && a !== b, isCopied: true }),
        { "again.to-null": "fail" },
      ],
      ["compares with itself when it is repeated", changes({ isKept: false }), { "again.repeated": "warn" }],
      ["shows by how much", changes({ by: signed }), {}],
      ["splits what is below zero", changes({ by: split }), { "again.lowered": "fail" }],
      ["drops cents", changes({ cents: 1 }), { "again.cents": "fail" }],
      ["copies everybody", copies(), {}],
      ["copies only whom it did not have", copies({ takes: (now, old) => old ?? now }), { "again.retitled": "fail" }],
      ["takes people on leave for people who have left", copies({ works: (status) => status === "active" }), { "again.on-leave": "fail" }],
      ["takes addresses out", directory(false), {}],
      ["keeps addresses of who has left", directory(true), { "again.left-address": "warn" }],
      ["ends a line that was cut off", mails(true), {}],
      ["writes into a line that was cut off", mails(false), { "again.torn-line": "warn" }],
      ["ends when it is refused", plans(true), {}],
      ["takes a refusal for no plans", plans(false), { "again.plan-lowered": "fail" }],
      ["notes what it has done", titles("after"), {}],
      ["notes what it has not done yet", titles("all-first"), { "again.killed": "fail", "again.killed.before": "fail" }],
      ["notes what it is about to do", titles("before"), { "again.killed.before": "fail" }],
    ],
    2,
  ),
)("a program that %s", async (_, work, otherwise) => {
  const named = Object.entries(verdicts(await check(keeping(work), /^again\./)));
  expect(named).not.toEqual([]);
  expect(Object.fromEntries(named.filter(([, verdict]) => verdict !== "pass"))).toEqual(otherwise);
});
