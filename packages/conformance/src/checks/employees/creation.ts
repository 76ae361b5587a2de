import { addDays, addMonths } from "../../document/calendar.ts";
import { type Check, check } from "../../run/check/check.ts";
import { employeeDifferences, lostMembers, shapeFaults } from "../../oracles/people/employee.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { type Hired, hire } from "../../setup/people/people.ts";
import { roster, rowOf } from "../../setup/people/roster.ts";
import { staffLists } from "../../setup/people/staff-lists.ts";
import {
  boss,
  bossInvited,
  bossRead,
  firstHire,
  follower,
  staffJurisdictions,
  leaverTerminated,
  leaverRead,
  hiredPair,
} from "../../setup/people/staff.ts";
import { isPaired } from "../../oracles/envelope/refusals.ts";
import { type CheckContext, type SetUp, setUp } from "../../run/check/check-context.ts";
import { invitationForm } from "./invitation.ts";

/** Judges the answer to a valid POST /employees (§4.2). @returns whether an employee was created */
function judgeCreation(t: CheckContext, exchange: Exchange): boolean {
  const faults = exchange.ok ? shapeFaults(exchange.data) : [];
  const expected = "200 or 201 with the new Employee in data, or a refusal with a status and code of the error table";
  t.must("EMP-21", {
    at: exchange,
    expected,
    holds: exchange.ok ? faults.length === 0 : isPaired(exchange),
    got: exchange.ok ? `${exchange.status}, but ${faults.join(", ")}: ${String(exchange)}` : undefined,
  });
  return exchange.ok && exchange.data.at("id").text !== undefined;
}

/** Checks that the answer and a later GET show the employee as sent. */
function judgeRead(t: CheckContext, { id, body, exchange }: Hired, read: Exchange): void {
  const found = read.status === 200 && read.data.at("id").text?.toLowerCase() === id.toLowerCase();
  t.must("EMP-34", {
    at: [exchange, read],
    expected: "200 with the new employee for the id in the answer to the creation",
    holds: found,
  });
  for (const [where, shown] of [
    ["the answer", exchange],
    ["a later GET", read],
  ] as const) {
    if (!shown.ok) continue;
    const lost = lostMembers(body, shown.data);
    t.must("EMP-35", {
      at: [exchange, shown],
      expected: `every field in ${where} as sent on creation`,
      holds: lost.length === 0,
      got: lost.join("; "),
    });
  }
}

/** Follows the Location header. It is not required, but one that is sent must lead to the new employee. */
async function followLocation(t: CheckContext, created: Exchange): Promise<void> {
  const location = created.header("location");
  const base = new URL(t.run.target.base_url);
  const address = location === undefined ? undefined : URL.parse(location, `${base.href}/employees`);
  if (address?.origin !== base.origin || !address.pathname.startsWith(base.pathname)) return;
  const read = await t.send({ method: "GET", path: address.pathname.slice(base.pathname.length), query: address.search.slice(1) });
  const isCreated = read.ok && read.data.at("id").raw === created.data.at("id").raw;
  t.must("EMP-34", {
    at: [created, read],
    expected: `the new employee at ${location}, as its Location header says`,
    holds: isCreated,
  });
}

/** A second hire with the boss's e-mail address. */
const hiredTwice: SetUp<Hired> = setUp("hired-twice", async (t) => hire(t, { email: (await t.use(boss)).body["email"] }));

/** Creation of employees (§2.4, §4.2). */
export const creationChecks: readonly Check[] = [
  check("EMP-21", "MUST create an employee, or refuse with a documented error", {}, async (t) => {
    const { exchange } = await t.use(firstHire);
    judgeCreation(t, exchange);
    t.observe(
      "employee-create",
      exchange,
      exchange.ok ? "enabled" : exchange.status === 403 ? "forbidden" : exchange.status === 501 ? "not-implemented" : undefined,
    );
    if (exchange.ok) t.observe("role-echo", exchange, exchange.data.has("role") ? "echoed" : "hidden");
  }),
  check("EMP-34", "MUST show a new employee by id at once, as sent", { also: ["EMP-35"] }, async (t) => {
    const person = await t.use(boss);
    judgeRead(t, person, await t.use(bossRead));
    await followLocation(t, person.exchange);
  }),
  check(
    "EMP-34.list",
    "MUST list new employees, also two that are created concurrently",
    { also: ["EMP-21", "EMP-35", "EMP-37"] },
    async (t) => {
      const { department, stayer, leaver } = await t.use(hiredPair);
      for (const { exchange } of [stayer, leaver]) judgeCreation(t, exchange);
      const two = [stayer.exchange, leaver.exchange];
      t.must("EMP-34", {
        at: two,
        expected: "different ids for two employees that are created concurrently",
        holds: stayer.id !== leaver.id,
        got: `both have ${stayer.id}`,
      });
      const ids = [stayer.id, leaver.id];
      const third = await t.use(follower);
      const { all: found, terminated } = await t.use(staffLists);
      const missing = ids.filter((id) => rowOf(found, id) === undefined);
      t.must("EMP-34", {
        at: [...two, ...found.exchanges],
        expected: "the new employees listed within two seconds",
        holds: missing.length === 0,
        got: `not listed: ${missing.join(", ")}`,
      });
      const unexpected = found.rows.filter((row) => ![...ids, third.id].includes(row.at("id").text ?? ""));
      t.must("EMP-21", {
        at: [...two, ...found.exchanges],
        expected: `only the three employees that were hired into ${department}, because a create makes one employee`,
        holds: unexpected.length === 0,
        got: unexpected.map((row) => row.at("email").text).join(", "),
      });
      const { last } = await t.use(leaverTerminated);
      // A list read a second later says nothing about an immediate read.
      const atOnce = last.header("date") === terminated.exchanges[0]!.header("date");
      if (missing.length === 0 && (atOnce || terminated.late))
        t.observe("read-your-writes", [last, ...terminated.exchanges], terminated.late ? "eventual" : "immediate");
      for (const person of [stayer, leaver]) {
        const read = person === leaver ? await t.use(leaverRead) : await t.call("getEmployee", { params: { id: person.id } });
        judgeRead(t, person, read);
        const row = rowOf(found, person.id);
        if (row === undefined || !read.ok) continue;
        const differing = employeeDifferences(row, read.data);
        t.must("EMP-37", {
          at: [...found.exchanges, read],
          expected: "the same members in GET by id as in the list",
          holds: differing.length === 0,
          got: `list and GET differ: ${differing.join("; ")}`,
        });
      }
      observeStart(t, stayer);
    },
  ),
  check("EMP-35.variants", "MUST keep every field of every kind of employee", { also: ["EMP-21", "EMP-34"] }, async (t) => {
    const { id: manager } = await t.use(boss);
    const places = await t.use(staffJurisdictions);
    // Most servers refuse this one. The write after a refusal must be stored. If capitals are accepted, the passive rule on employees
    // checks
    // that the stored value is one of §2.3.
    await hire(t, { employment_type: "FULL_TIME" });
    const contractor: Readonly<Record<string, unknown>> = {
      employment_type: "contractor",
      base_salary: 0,
      department: undefined,
      role: "employee",
      manager_id: manager,
      jurisdiction: places.at(-1),
    };
    for (const person of [await t.use(follower), await hire(t, contractor)]) {
      if (!judgeCreation(t, person.exchange)) continue;
      judgeRead(t, person, await t.call("getEmployee", { params: { id: person.id } }));
    }
  }),
  check("EMP-35.text", "OBSERVE the form in which text is stored", {}, async (t) => {
    await t.use(boss);
    const mark = t.token();
    const composed = `${mark} \u00E9`;
    const { exchange } = await hire(t, { job_title: `${mark} e\u0301`, department: `${mark} a\u0007b` });
    if (!exchange.ok) t.stop(`text with control characters is refused: ${String(exchange)}`);
    const title = exchange.data.at("job_title").text;
    const bell = exchange.data.at("department").text?.includes("\u0007");
    t.must("EMP-35", {
      at: exchange,
      expected: "the job title as sent, in any Unicode normal form",
      holds: title?.normalize("NFC") === composed,
    });
    t.observe("unicode-text", exchange, title === composed ? "normalised" : bell === true ? "verbatim" : "stripped", `${title}`);
  }),
  check("EMP-44", "OBSERVE a second employee with the same e-mail address", {}, async (t) => {
    const { exchange } = await t.use(boss);
    const second = await t.use(hiredTwice);
    const value = second.exchange.ok
      ? "allowed"
      : second.exchange.refused(409, "CONFLICT")
        ? "conflict"
        : second.exchange.refused(400, "VALIDATION_ERROR")
          ? "validation-error"
          : undefined;
    t.note("EMP-44", [exchange, second.exchange], `${second.exchange.status} ${second.exchange.code ?? ""}`.trim());
    t.observe("duplicate-email", [exchange, second.exchange], value);
  }),
  check("EMP-44.trace", "OBSERVE that a refused second hire creates no employee", {}, async (t) => {
    const { exchange, body } = await t.use(hiredTwice);
    if (exchange.ok) t.notApplicable("a second employee with the same address is accepted");
    const found = await roster(t, { status: "all", department: String(body["department"]) });
    t.should("EMP-44", {
      at: [exchange, ...found.exchanges],
      expected: "no employee created by a refused request",
      holds: found.rows.length === 0,
    });
  }),
  check("EMP-36", "OBSERVE when the portal role takes effect", {}, async (t) => {
    const { id } = await t.use(boss);
    const invited = await t.use(bossInvited);
    const after = await t.call("getUserPermissions", { params: { id } });
    t.note(
      "EMP-36",
      [invited, after],
      `permissions after the invitation: ${after.status} ${after.data.at("role").text ?? after.code ?? ""}`.trim(),
    );
    if (!invited.ok) return;
    t.observe("invite-response", invited, invitationForm(invited));
    t.observe("user-id", after, after.ok ? "employee-id" : after.status === 404 ? "separate-id" : undefined);
  }),
];

/** Records how long the probation of a new employee is. */
function observeStart(t: CheckContext, { exchange, body }: Hired): void {
  const { data } = exchange;
  const start = String(body["start_date"]);
  const end = data.at("probation_end_date");
  const byPlace = body["jurisdiction"] === "NZ" ? addDays(start, 90) : addMonths(start, 6);
  const threeMonths = addMonths(start, 3);
  if (end.isNull) t.observe("probation-end-date", exchange, "none");
  else if (byPlace !== threeMonths)
    t.observe(
      "probation-end-date",
      exchange,
      end.text === byPlace ? "by-jurisdiction" : end.text === threeMonths ? "three-months" : undefined,
      `start ${start}, end ${end.text}`,
    );
}
