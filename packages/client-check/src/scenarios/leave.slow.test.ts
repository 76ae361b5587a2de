import { expect, test } from "vitest";
import { type Call, check, openMock, program } from "../../test/in-process.ts";
import type { RunProgram } from "../run/program.ts";

openMock();

interface Leave {
  readonly id: string;
  readonly status: string;
  readonly employeeId: string;
  readonly startDate: string;
  readonly endDate: string;
}

interface Person {
  readonly id: string;
  readonly employment_type: string;
}

async function rows<Row>(call: Call, path: string): Promise<Row[]> {
  return ((await call("GET", path)).body as { readonly data: Row[] }).data;
}

/** What each scenario shows: its verdict, and the requirements of its findings. */
async function shown(work: (call: Call) => Promise<string | void>, only: RegExp): Promise<Record<string, readonly string[]>> {
  const { scenarios } = await check(program(work), only);
  const ran = scenarios.filter(({ verdict }) => verdict !== "not-applicable");
  return Object.fromEntries(ran.map(({ id, verdict, findings }) => [id, [verdict, ...findings.map(({ requirement }) => requirement)]]));
}

const DAYS = { start_date: "2026-09-07", end_date: "2026-09-08" };

/** Enters leave of somebody, unless a request that counts is there. */
const enters = (find: (leave: readonly Leave[]) => boolean) => async (call: Call) => {
  const [person] = await rows<Person>(call, "/employees");
  const [type] = await rows<{ readonly id: string }>(call, "/leave-types");
  if (find(await rows<Leave>(call, `/leave?employee_id=${person!.id}&limit=100`))) return;
  const { status } = await call("POST", "/leave", { employee_id: person!.id, leave_type_id: type!.id, ...DAYS });
  if (status >= 400) throw new Error(`not entered: ${status}`);
};
const isOpen = ({ status }: Leave): boolean => ["pending", "approved", "auto_approved"].includes(status);
const covers = ({ startDate, endDate }: Leave): boolean => startDate <= DAYS.start_date && endDate >= DAYS.end_date;

const PASSES = { "leave.cancelled-trip": ["pass"], "leave.cancelled-same": ["pass"], "leave.cancelled-and-new": ["pass"] };

test.each([
  ["looks for leave that is in force passes", (leave: readonly Leave[]) => leave.some((one) => covers(one) && isOpen(one)), {}],
  [
    "takes cancelled leave for leave is named",
    (leave: readonly Leave[]) => leave.some(covers),
    { "leave.cancelled-trip": ["fail", "CLIENT-15"], "leave.cancelled-same": ["warn", "CLIENT-15"] },
  ],
  [
    "looks at the first request of the days only is named",
    (leave: readonly Leave[]) => isOpen(leave.find(covers) ?? ({ status: "none" } as Leave)),
    { "leave.cancelled-and-new": ["fail", "CLIENT-07"] },
  ],
])("a program that %s", async (_, find, otherwise) => {
  expect(await shown(enters(find), /^leave\.cancelled/)).toEqual({ ...PASSES, ...otherwise });
});

test.each([
  ["looks for all leave that has a day in common passes", (one: Leave) => isOpen(one) && covers(one), {}],
  [
    "overlooks auto_approved is named",
    (one: Leave) => one.status === "approved" && covers(one),
    { "leave.there.auto-approved": ["fail", "CLIENT-07"] },
  ],
  [
    "looks for leave that begins within the days gets advice",
    (one: Leave) => isOpen(one) && one.startDate >= DAYS.start_date && one.startDate <= DAYS.end_date,
    { "leave.there.longer": ["warn", "CLIENT-07"] },
  ],
])("a program that %s", async (_, isThere, otherwise) => {
  const passes = { "leave.there.auto-approved": ["pass"], "leave.there.longer": ["pass"] };
  expect(
    await shown(
      enters((leave) => leave.some(isThere)),
      /^leave\.there/,
    ),
  ).toEqual({ ...passes, ...otherwise });
});

test("a program that takes the same half of a day for the same leave passes", async () => {
  const half = { start_date: "2026-09-07", end_date: "2026-09-07", half_day: true, half_day_period: "morning" };
  const work = async (call: Call): Promise<void> => {
    const [person] = await rows<Person>(call, "/employees");
    const [type] = await rows<{ readonly id: string }>(call, "/leave-types");
    const leave = await rows<Leave & { readonly halfDayPeriod: string }>(call, `/leave?employee_id=${person!.id}&limit=100`);
    const isThere = leave.some((one) => isOpen(one) && one.startDate === half.start_date && one.halfDayPeriod === half.half_day_period);
    if (!isThere) await call("POST", "/leave", { employee_id: person!.id, leave_type_id: type!.id, ...half });
  };
  expect(await shown(work, /^leave\.cancelled/)).toEqual(PASSES);
});

test("a program that forgets leave of the status auto_approved gets advice", async () => {
  const lists =
    (...states: readonly string[]) =>
    async (call: Call) =>
      (await rows<Leave>(call, "/leave?limit=100"))
        .flatMap(({ id, status }) => (states.includes(status) ? [`${id} ${status}`] : []))
        .join("\n");
  const only = /^leave\.auto/;
  expect([await shown(lists("approved"), only), await shown(lists("approved", "auto_approved"), only)]).toEqual([
    { "leave.auto-approved": ["warn", "CLIENT-11"] },
    { "leave.auto-approved": ["pass"] },
  ]);
});

test("a program that invites twice is named, although the record is the same", async () => {
  const invites = (tries: number) => async (call: Call) => {
    const [person] = await rows<Person>(call, "/employees");
    for (let n = 1; ; n += 1) {
      const sent = await call("POST", `/employees/${person!.id}/invite`).catch(() => undefined);
      if (sent !== undefined) return;
      if (n === tries) throw new Error("nobody knows whether it was sent");
    }
  };
  const only = /^network\.lost-answer/;
  expect([await shown(invites(2), only), await shown(invites(1), only)]).toEqual([
    { "network.lost-answer.inviteEmployee": ["fail", "CLIENT-07"] },
    { "network.lost-answer.inviteEmployee": ["pass"] },
  ]);
});

test("a program that takes its own write for a refusal gets advice, and one that looks at the record does not", async () => {
  const approves = (looks: boolean) => async (call: Call) => {
    const [first] = await rows<Leave>(call, "/leave?status=pending");
    const path = `/leave/${first!.id}`;
    const send = async () => await call("PATCH", `${path}/approve`).catch(() => undefined);
    const { status } = (await send()) ?? (await send())!;
    const isDone = looks && ((await call("GET", path)).body as { readonly data: Leave }).data.status === "approved";
    return status === 409 && !isDone ? "refused" : "approved";
  };
  const only = /^network\.lost-answer/;
  expect([await shown(approves(false), only), await shown(approves(true), only)]).toEqual([
    { "network.lost-answer.approveLeave": ["warn", "CLIENT-15"] },
    { "network.lost-answer.approveLeave": ["pass"] },
  ]);
});

test("a program that takes one of its lists for empty, which could not be read, is named", async () => {
  const decides = (refused: () => void) => async (call: Call) => {
    const away = await call("GET", "/leave?status=approved&limit=100");
    if (away.status !== 200) refused();
    const taken = away.status === 200 ? (away.body as { readonly data: readonly Leave[] }).data : [];
    for (const { id } of await rows<Leave>(call, "/leave?status=pending"))
      await call("PATCH", `/leave/${id}/${taken.length === 0 ? "approve" : "decline"}`, { reason: "Others are away." });
  };
  const stops = (): void => {
    throw new Error("the list of leave could not be read");
  };
  const only = /^contract\.away\.listLeave\.1$/;
  expect([
    await shown(
      decides(() => {}),
      only,
    ),
    await shown(decides(stops), only),
  ]).toEqual([{ "contract.away.listLeave.1": ["fail", "CLIENT-08"] }, { "contract.away.listLeave.1": ["pass"] }]);
});

/** Ends the employment of somebody, and cancels the leave that begins after the last day. */
const ends =
  (after: string, again: boolean, isMeant = isOpen) =>
  async (call: Call) => {
    const [{ employeeId }] = (await rows<Leave>(call, "/leave?status=pending")) as [Leave];
    for (const { id, startDate, ...one } of await rows<Leave>(call, `/leave?employee_id=${employeeId}&limit=100`))
      if (isMeant({ id, startDate, ...one }) && startDate > after) await call("DELETE", `/leave/${id}`);
    if (again) await call("GET", `/employees/${employeeId}`);
    await call("DELETE", `/employees/${employeeId}`, { termination_date: "2026-03-02" });
  };

test("a program that cancels the leave of a leaver cancels that of the next day, or is named; one of what is pending gets advice", async () => {
  const only = /^leave\.day-after-last/;
  const ofPending = ends("2026-03-02", true, ({ status }) => status === "pending");
  expect([await shown(ends("2026-03-02", true), only), await shown(ends("2026-03-03", true), only), await shown(ofPending, only)]).toEqual([
    { "leave.day-after-last": ["pass"] },
    { "leave.day-after-last": ["fail", "CLIENT-14"] },
    { "leave.day-after-last": ["warn", "CLIENT-14"] },
  ]);
});

test("a program that ends an employment by what it read before gets advice, and one that reads again does not", async () => {
  const work = (again: boolean) => async (call: Call) => {
    const people = await rows<Person>(call, "/employees?limit=100");
    const { id } = people.find((one) => one.employment_type === "contractor")!;
    await call("GET", "/company");
    const now = again
      ? ((await call("GET", `/employees/${id}`)).body as { readonly data: Person }).data
      : { employment_type: "contractor" };
    if (now.employment_type === "contractor") await call("DELETE", `/employees/${id}`);
  };
  const only = /^conflicts\.taken-on/;
  expect([await shown(work(true), only), await shown(work(false), only)]).toEqual([
    { "conflicts.taken-on": ["pass"] },
    { "conflicts.taken-on": ["warn", "CLIENT-15"] },
  ]);
});

test("a program that takes it that everybody has a balance is named", async () => {
  const approves = (available: (balances: readonly { readonly annual_available: number }[]) => number) => async (call: Call) => {
    for (const { id, employeeId } of await rows<Leave>(call, "/leave?status=pending")) {
      const balances = await rows<{ readonly annual_available: number }>(call, `/leave/balances?employee_id=${employeeId}`);
      if (available(balances) > 0) await call("PATCH", `/leave/${id}/approve`);
    }
  };
  const only = /^people\.no-balance/;
  expect([
    await shown(
      approves(([balance]) => balance?.annual_available ?? 0),
      only,
    ),
    await shown(
      approves(([balance]) => balance!.annual_available),
      only,
    ),
  ]).toEqual([{ "people.no-balance": ["pass"] }, { "people.no-balance": ["fail", "CLIENT-11"] }]);
});

test("a program that asks again for leave that somebody has cancelled since gets advice, and one with a note of it does not", async () => {
  const notes = new Set<string>();
  const asks =
    (isNoted: boolean): RunProgram =>
    async (place, signal) =>
      await program(async (call) => {
        if (isNoted && notes.has(place.sandbox)) return;
        await enters((leave) => leave.some((one) => covers(one) && isOpen(one)))(call);
        notes.add(place.sandbox);
      })(place, signal);
  const verdictOf = async (isNoted: boolean) => (await check(asks(isNoted), /^again\.withdrawn$/)).scenarios.map(({ verdict }) => verdict);
  expect([await verdictOf(false), await verdictOf(true)]).toEqual([["warn"], ["pass"]]);
});

test("a program that takes one half of a day for the other is failed", async () => {
  const half = { start_date: "2026-09-07", end_date: "2026-09-07", half_day: true, half_day_period: "morning" };
  const entering =
    (isThere: (one: Leave & { readonly halfDayPeriod: string }) => boolean) =>
    async (call: Call): Promise<void> => {
      const [person] = await rows<Person>(call, "/employees");
      const [type] = await rows<{ readonly id: string }>(call, "/leave-types");
      const leave = await rows<Leave & { readonly halfDayPeriod: string }>(call, `/leave?employee_id=${person!.id}&limit=100`);
      if (!leave.some((one) => isOpen(one) && one.startDate === half.start_date && isThere(one)))
        await call("POST", "/leave", { employee_id: person!.id, leave_type_id: type!.id, ...half });
    };
  const only = /^leave\.other-half$/;
  expect(
    await shown(
      entering((one) => one.halfDayPeriod === half.half_day_period),
      only,
    ),
  ).toEqual({ "leave.other-half": ["pass"] });
  expect(
    await shown(
      entering(() => true),
      only,
    ),
  ).toMatchObject({ "leave.other-half": ["fail", "CLIENT-14"] });
});
