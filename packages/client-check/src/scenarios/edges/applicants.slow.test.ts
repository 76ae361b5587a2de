import { expect, test } from "vitest";
import { type Call, all, check, openMock, program, verdicts } from "../../../test/in-process.ts";
import type { RunProgram } from "../../run/program.ts";

openMock();

type Files = Record<string, string>;

const folders = new Map<string, Files>();

const refs = async (call: Call, role: string): Promise<string[]> => {
  const { data } = (await call("GET", `/recruitment/roles/${role}/pipeline`)).body as unknown as {
    readonly data: { readonly applications: readonly { readonly candidate_ref: string }[] };
  };
  return data.applications.map(({ candidate_ref: ref }) => ref);
};

/** Puts two people forward for an open role, and moves the first application of it. It notes each when it is done, or all of them at the end. */
const applies =
  (notes: "each" | "end", movesAgain = false): RunProgram =>
  async (place, signal) => {
    const files = folders.get(place.sandbox) ?? {};
    folders.set(place.sandbox, files);
    const run = program(async (call) => {
      const done = new Set((files["done.txt"] ?? "").split("\n"));
      const note = (what: string): void => {
        done.add(what);
        if (notes === "each") files["done.txt"] = [...done].join("\n");
      };
      const role = (await all<{ readonly id: string; readonly status: string }>(call, "/recruitment/roles?")).find(
        ({ status }) => status === "open",
      )!;
      for (const name of ["Ada", "Ben"]) {
        if (done.has(name)) continue;
        const body = { first_name: name, last_name: "Cowley", email: `${name}@candidates.example`.toLowerCase(), role_id: role.id };
        const { status } = await call("POST", "/recruitment/candidates", body);
        signal.throwIfAborted();
        if (status !== 201 && status !== 200) throw new Error(`refused: ${status}`);
        note(name);
      }
      files["ref.txt"] ??= (await refs(call, role.id))[0]!;
      const [, stage] = await all<{ readonly id: string }>(call, "/recruitment/stages?");
      signal.throwIfAborted();
      if (movesAgain || !done.has("moved"))
        await call("PATCH", `/recruitment/applications/${files["ref.txt"]}/stage`, { stage_id: stage!.id });
      note("moved");
      files["done.txt"] = [...done].join("\n");
    });
    return { ...(await run(place, signal)), files: { ...files } };
  };

test.each<readonly [string, RunProgram, Readonly<Record<string, string>>]>([
  ["notes each when it is done", applies("each"), {}],
  ["notes all at its end", applies("end"), { "again.killed": "fail" }],
  ["moves an application in each run", applies("each", true), { "again.moved-on": "warn" }],
])("a program that %s", async (_, run, expected) => {
  const named = Object.entries(verdicts(await check(run, /^again\.(?:killed|moved-on)/)));
  expect(named.map(([id]) => id)).toContain("again.moved-on");
  expect(Object.fromEntries(named.filter(([, verdict]) => verdict !== "pass"))).toEqual(expected);
});
