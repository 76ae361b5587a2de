import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { type Call, type Page, all, callIn, check, openMock, program, read, verdicts } from "../../test/in-process.ts";
import type { RunProgram } from "../run/program.ts";

openMock();

type Work = (call: Call) => Promise<string | void>;

interface Person {
  readonly id: string;
  readonly job_title: string | null;
}

interface Leave {
  readonly id: string;
  readonly status: string;
}

interface Application {
  readonly candidate_ref: string;
  readonly stage: string;
  readonly status: string;
  readonly days_in_stage: number;
}

/** Everybody, read again if the total changed meanwhile. It says so, as logs do. */
async function settled(call: Call, log: string[]): Promise<Person[]> {
  const rows = new Map<string, Person>();
  let total: number | undefined;
  for (let page = 1, more = true; more; page += 1) {
    const { data, meta } = (await read<Person>(call, `/employees?status=all&limit=100&page=${page}`, 3)) as Page<Person> & {
      readonly meta: { readonly total: number };
    };
    if (total !== undefined && total !== meta.total) {
      log.push("the list changed while it was read; again");
      return await settled(call, log);
    }
    total = meta.total;
    for (const row of data) rows.set(row.id, row);
    more = meta.has_more;
  }
  return [...rows.values()];
}

/** Gives somebody a title. @returns whether the service took it */
async function retitle(call: Call, { id }: Person, title: string | null): Promise<boolean> {
  return (await call("PATCH", `/employees/${id}`, { job_title: title })).status === 200;
}

/** Changes the title of two people. */
const changes =
  (change: (call: Call, person: Person) => Promise<boolean>): Work =>
  async (call) => {
    const people = await all<Person>(call, "/employees?status=active", { limit: "&limit=100" });
    for (const person of people.filter(({ job_title: title }) => title !== null).slice(0, 2))
      if (!(await change(call, person))) return `${person.id} was refused`;
    return "done";
  };

/** Tries a title out, and takes it back. */
const triesOut: Work = async (call) => {
  const people = await all<Person>(call, "/employees?status=active", { limit: "&limit=100" });
  const person = people.find(({ job_title: title }) => title !== null);
  if (!(await retitle(call, person!, "Acting lead"))) return `${person!.id} was refused`;
  await retitle(call, person!, person!.job_title);
  return "tried out";
};

const pending = async (call: Call): Promise<Leave[]> =>
  (await all<Leave>(call, "/leave?status=pending", { limit: "&limit=100" })).filter(({ status }) => status === "pending");

const applicationsIn = ({ body }: { readonly body: unknown }): readonly Application[] =>
  (body as { readonly data: { readonly applications: readonly Application[] } }).data.applications;

/** Moves on what it can read of each role. */
const movesWhat =
  (failed: (id: string) => void): Work =>
  async (call) => {
    const { data: stages } = await read<{ readonly id: string; readonly kind: string }>(call, "/recruitment/stages", 3);
    const [first, second] = stages.filter(({ kind }) => kind === "active");
    for (const { id } of await all<Leave>(call, "/recruitment/roles")) {
      const pipeline = await call("GET", `/recruitment/roles/${id}/pipeline`);
      if (pipeline.status !== 200) failed(id);
      for (const one of pipeline.status === 200 ? applicationsIn(pipeline) : [])
        if (one.status === "active" && one.stage === first!.id)
          await call("PATCH", `/recruitment/applications/${one.candidate_ref}/stage`, { stage_id: second!.id });
    }
  };

const movesOn = movesWhat((id) => {
  throw new Error(`no pipeline of ${id}`);
});

interface Stage {
  readonly id: string;
  readonly kind: string;
}

/** Moves everybody who is at work on a stage to the next one of some stages. */
const movesUp =
  (counts: (stage: Stage, place: number) => boolean): Work =>
  async (call) => {
    const order = (await read<Stage>(call, "/recruitment/stages", 3)).data.filter(counts).map(({ id }) => id);
    for (const { id } of await all<Leave>(call, "/recruitment/roles"))
      for (const { candidate_ref: ref, stage, status } of applicationsIn(await call("GET", `/recruitment/roles/${id}/pipeline`))) {
        const next = order[order.indexOf(stage) + 1];
        if (status === "active" && order.includes(stage) && next !== undefined)
          await call("PATCH", `/recruitment/applications/${ref}/stage`, { stage_id: next });
      }
  };

/** Moves those in the first stage on, and rejects all in the third one but three. In a company with fewer stages those are more. */
const rejectsFromThird: Work = async (call) => {
  const stages = (await read<Stage>(call, "/recruitment/stages", 3)).data;
  const [first, second, third] = stages.filter(({ kind }) => kind === "active");
  const rejected = stages.find(({ kind }) => kind === "rejected")!;
  let waiting = 0;
  for (const { id } of await all<Leave>(call, "/recruitment/roles"))
    for (const { candidate_ref: ref, stage, status } of applicationsIn(await call("GET", `/recruitment/roles/${id}/pipeline`))) {
      const isBeyond = stage === third!.id && status === "active" && (waiting += 1) > 3;
      const next = stage === first!.id ? second : isBeyond ? rejected : undefined;
      if (status === "active" && next !== undefined) await call("PATCH", `/recruitment/applications/${ref}/stage`, { stage_id: next.id });
    }
};

/** Lists the ids of everybody. What it takes a page for that it is refused is given. */
const listsPages =
  (refused: (status: number) => void): Work =>
  async (call) => {
    const ids: string[] = [];
    for (let page = 1, more = true; more; page += 1) {
      const { status, body } = await call("GET", `/employees?status=all&limit=20&page=${page}`);
      if (status !== 200) refused(status);
      const { data, meta } = (status === 200 ? body : { data: [], meta: { has_more: false } }) as Page<Person>;
      ids.push(...data.map(({ id }) => id));
      more = meta.has_more;
    }
    return ids.join("\n");
  };

/** Puts somebody forward for each role that is open. */
const recruits =
  (goesOn: boolean): Work =>
  async (call) => {
    const failed: string[] = [];
    const { data: roles } = await read<Leave>(call, "/recruitment/roles", 3);
    if (roles.length === 0) throw new Error("no role was found: 1 failed");
    for (const { id, status } of roles)
      if (status === "open") {
        const body = { first_name: "Ada", last_name: "Cowley", email: "ada.cowley@applicant.example", role_id: id };
        await call("POST", "/recruitment/candidates", body);
      } else if (status !== "on_hold") {
        if (!goesOn) throw new Error(`${id}: the status ${status} is no one that is known`);
        failed.push(`${id}: failed, its status is ${status}`);
      }
    if (failed.length > 0) throw new Error(failed.join("\n"));
  };

/** How many applications each role has: `of` reads them, and may say why it cannot. */
const counts =
  (of: (pipeline: { readonly status: number; readonly body: unknown }) => readonly Application[], isEvery = true): Work =>
  async (call) => {
    const lines: string[] = [];
    const roles = isEvery ? await all<Leave>(call, "/recruitment/roles") : (await read<Leave>(call, "/recruitment/roles", 3)).data;
    for (const { id } of roles) lines.push(`${id} ${of(await call("GET", `/recruitment/roles/${id}/pipeline`)).length}`);
    const industry = await call("PATCH", "/company", { industry: "Retail" });
    return [...lines, `${industry.status}`].join("\n");
  };

/** Everybody as a table, with a text for what is null. */
const lists =
  (none: string): Work =>
  async (call) =>
    (await all<Person & { readonly department: string | null }>(call, "/employees?status=all", { limit: "&limit=100" }))
      .map(({ id, job_title: title, department }) => [id, title ?? none, department ?? none].join(";"))
      .join("\n");

/** How long each application has been in its stage, as the service says. */
const waits: Work = async (call) => {
  const lines: string[] = [];
  for (const { id } of await all<Leave>(call, "/recruitment/roles")) {
    const { body } = await call("GET", `/recruitment/roles/${id}/pipeline`);
    const { applications } = (body as { readonly data: { readonly applications: readonly Application[] } }).data;
    lines.push(...applications.map(({ stage, status, days_in_stage: days }) => `${stage} ${status} days: ${days}`));
  }
  return lines.join("\n");
};

/** Reads everybody. At a limit it waits as the first header says that names a time, which one of its own clock may do. */
const waitsForReset: Work = async (call) => {
  const ids: string[] = [];
  for (let page = 1, more = true; more;) {
    const { status, headers, body } = await call("GET", `/employees?status=all&limit=20&page=${page}`);
    if (status === 429) {
      const [, reset] = [...headers].find(([name]) => name.endsWith("-reset")) ?? [];
      const until = reset === undefined ? 1000 * Number(headers.get("retry-after") ?? 60) : 1000 * Number(reset) - Date.now();
      await wait(Math.max(until, 1000));
      continue;
    }
    const { data, meta } = body as Page<Person>;
    ids.push(...data.map(({ id }) => id));
    more = meta.has_more;
    page += 1;
  }
  return ids.join("\n");
};

test.each<readonly [string, Work, string, string]>([
  [
    "reads a list again that changed, and logs that",
    async (call) => {
      const log: string[] = [];
      const people = await settled(call, log);
      return [...log, `${people.length} people`].join("\n");
    },
    "size.moving",
    "pass",
  ],
  ["does not take a change back that was refused", triesOut, "refusals.conflict.updateEmployee", "pass"],
  ["does not take a change back that is not valid", triesOut, "refusals.invalid.updateEmployee", "pass"],
  [
    "gives up the others where one is refused",
    changes(async (call, person) => await retitle(call, person, "Lead")),
    "refusals.conflict.updateEmployee",
    "fail",
  ],
  [
    "does two in each run, and takes the next one for one that is refused",
    async (call) => {
      const people = await all<Person>(call, "/employees?status=active", { limit: "&limit=100" });
      const log: string[] = [];
      let done = 0;
      for (const person of people.filter(({ job_title: title }) => title !== null)) {
        if (done === 2) break;
        if (await retitle(call, person, "Lead")) done += 1;
        else log.push(`${person.id} was refused`);
      }
      return ["done", ...log].join("\n");
    },
    "refusals.invalid.updateEmployee",
    "warn",
  ],
  [
    "reads everybody, and says for whom its input has no number",
    async (call) => {
      const people = await all<Person>(call, "/employees?status=all", { limit: "&limit=100" });
      if (people.length > 100) throw new RangeError(`${people.length - 100} people have no badge: order new ones`);
    },
    "size.many",
    "warn",
  ],
  [
    "does not take more than a hundred people",
    async (call) => {
      const page = await read<Person>(call, "/employees?status=all&limit=100", 3);
      if (page.meta.has_more) throw new RangeError("too many people");
    },
    "size.many",
    "fail",
  ],
  ["waits as long as the time of a reset header says, or a second", waitsForReset, "limits.reached", "pass"],
  [
    "approves any three requests",
    async (call) => {
      for (const { id } of (await pending(call)).slice(0, 3)) await call("PATCH", `/leave/${id}/approve`);
    },
    "open.leave-order=start-date",
    "warn",
  ],
  [
    "approves the first half of the requests, and declines the others",
    async (call) => {
      const list = await pending(call);
      for (const [place, { id }] of list.entries())
        if (place < list.length / 2) await call("PATCH", `/leave/${id}/approve`);
        else await call("PATCH", `/leave/${id}/decline`, { reason: "Too many are away." });
    },
    "open.leave-order=start-date",
    "fail",
  ],
  [
    "says who the first one of a list is",
    async (call) => (await read<Person>(call, "/employees?status=all", 3)).data[0]!.id,
    "open.employee-order=by-id",
    "fail",
  ],
  ["moves what it is shown on", movesOn, "open.listed-roles=open-only", "pass"],
  ["knows applications by what it was told last", movesOn, "open.candidate-ref-form=per-request", "pass"],
  ["passes on how many days the service says", waits, "time.company-day", "pass"],
  ["counts what it is shown", counts(applicationsIn), "contract.application-status", "pass"],
  [
    "stops at a status that it does not know",
    counts((pipeline) => {
      const unknown = applicationsIn(pipeline).find(({ status }) => !["active", "rejected", "hired"].includes(status));
      if (unknown !== undefined) throw new RangeError(`status ${unknown.status}`);
      return applicationsIn(pipeline);
    }),
    "contract.application-status",
    "warn",
  ],
  ["moves on to the next stage that is active", movesUp(({ kind }) => kind === "active"), "contract.stages", "pass"],
  ["rejects all in a stage but three", rejectsFromThird, "contract.stages", "pass"],
  ["moves on to the next of the first four stages", movesUp((_, place) => place < 4), "contract.stages", "fail"],
  ["takes a pipeline that it cannot read for an empty one", movesWhat(() => {}), "contract.away.getPipeline", "warn"],
  [
    "says that it cannot read a pipeline",
    async (call) => {
      const failed: string[] = [];
      await movesWhat((id) => failed.push(`${id} was not read`))(call);
      return ["done", ...failed].join("\n");
    },
    "contract.away.getPipeline",
    "pass",
  ],
  ["takes a refusal for a page without rows", listsPages(() => {}), "limits.reached", "fail"],
  [
    "ends at a refusal, and says so",
    listsPages((status) => {
      throw new Error(`refused with ${status}`);
    }),
    "limits.reached",
    "warn",
  ],
  ["takes the pages that it has for the whole list", listsPages(() => {}), "size.cut-off.failing.listEmployees", "fail"],
  [
    "ends where a page cannot be read",
    listsPages((status) => {
      throw new Error(`refused with ${status}`);
    }),
    "size.cut-off.listEmployees",
    "pass",
  ],
  ["writes what is null as nothing", lists(""), "people.nulls", "pass"],
  ["writes what is null as None", lists("None"), "people.nulls", "fail"],
  ["reads every page of the roles", counts(applicationsIn), "size.roles", "pass"],
  ["reads the first page of the roles", counts(applicationsIn, false), "size.roles", "fail"],
  ["says which row it cannot do, and does the others", recruits(true), "contract.values", "pass"],
  ["stops at a row that it cannot do", recruits(false), "contract.values", "warn"],
  ["says that there is nothing that it can do", recruits(true), "members.none.listRoles", "pass"],
])("a program that %s", async (_, work, id, verdict) => {
  const only = new RegExp(`^${id}$`);
  const report = await check(program(work), only);
  expect([report.problem, verdicts(report)]).toEqual([undefined, { [id]: verdict }]);
});

test.each<readonly [string, (people: readonly Person[]) => Person | undefined, number]>([
  ["needs anybody, and takes the first one", (people) => people[0], 0],
  ["looks for somebody on the first page", (people) => people.find(({ job_title: title }) => title?.includes("Lead") === true), 1],
])("a program that %s gets advice on pages: %#", async (_, pick, count) => {
  const work: Work = async (call) => {
    const person = pick((await read<Person>(call, "/employees?status=active", 3)).data);
    if (person !== undefined) await call("GET", `/employees/${person.id}`);
  };
  const { baseline } = await check(program(work), /^nothing$/);
  expect(baseline.findings.filter(({ requirement }) => requirement === "CLIENT-03")).toHaveLength(count);
});

test.each<readonly [string, Readonly<Record<string, string>>, string]>([
  ["that its folder has from an earlier run is no wrong text", { "doors.csv": "name\nMolly Alexander\n" }, "pass"],
  ["of its letters is one", {}, "fail"],
])("another name in the list of a door %s: %#", async (_, stood, verdict) => {
  const ascii = (text: string): string => text.replaceAll(/[^\n\x20-\x7E]/g, "?");
  const compares: RunProgram = async (place, signal) => {
    const people = await all<{ first_name: string; last_name: string; department: string | null }>(
      callIn(place, signal),
      "/employees?status=all",
    );
    const lines = people.map(({ first_name: first, last_name: last, department }) => {
      const name = `${first} ${last}`;
      const known = stood["doors.csv"]?.includes("Molly") === true && first === "Molly";
      return known
        ? `${department} changed: ${name !== "Molly Alexander"}`
        : `${department} ${Object.keys(stood).length === 0 ? ascii(name) : name}`;
    });
    return { status: 0, output: lines.join("\n"), stood };
  };
  expect(verdicts(await check(compares, /^people\.texts$/))).toEqual({ "people.texts": verdict });
});

test("a program to which events of the inbox are forwarded is told how to have its receiver judged", async () => {
  const forwards = (isReceiver: boolean) =>
    program(async (call, { controlUrl }) => {
      const [first] = await pending(call);
      await call("PATCH", `/leave/${first!.id}/approve`);
      const body = JSON.stringify({ to: "http://127.0.0.1:3000/hooks", status: 204 });
      if (isReceiver)
        await fetch(`${controlUrl}/inbox/0/attempts`, { method: "POST", headers: { "Content-Type": "application/json" }, body });
    });
  const notes = [await check(forwards(true), /^nothing$/), await check(forwards(false), /^nothing$/)].map(({ baseline }) => baseline.notes);
  expect(notes).toEqual([[expect.stringContaining("--receiver")], []]);
});
