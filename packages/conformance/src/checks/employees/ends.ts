import { type Check, check } from "../../run/check/check.ts";
import { employeeDifferences } from "../../oracles/people/employee.ts";
import { type Hired, hire, hireDrawn } from "../../setup/people/people.ts";
import {
  boss,
  bossRead,
  terminate,
  terminateDated,
  leaverTerminated,
  leaverRead,
  requireHired,
  hiredPair,
  type Termination,
} from "../../setup/people/staff.ts";
import { likeliestTypes } from "../../setup/leave/leave-type-choice.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { ownJurisdiction } from "../../setup/company/company.ts";
import { typeList } from "../../setup/leave/leave.ts";
import type { CheckContext } from "../../run/check/check-context.ts";

/** Whether a read shows the employee with status terminated. */
const isGone = (read: Exchange): boolean => read.status === 200 && read.data.at("status").text === "terminated";

/** What a read shows in place of status terminated. */
const statusWords = (read: Exchange): string =>
  read.status === 200 && read.data.has("status") ? `200 with status ${JSON.stringify(read.data.at("status").raw)}` : String(read);

/** Checks that a DELETE without a body succeeds (EMP-42): the body is optional (§3.1, §4.2). */
function judgeBare(t: CheckContext, { bare, dated }: Termination): void {
  t.must("EMP-42", {
    at: dated === undefined ? bare : [dated, bare],
    expected: "a success for a termination without date and reason",
    holds: bare.ok,
  });
}

/** Checks that a termination keeps the employee's record. @param since the exchanges after `before`, the last one a read of the employee */
function judgeKept(t: CheckContext, before: Exchange, since: readonly Exchange[]): void {
  const read = since.at(-1)!;
  if (!read.ok) return;
  const changed = employeeDifferences(before.data, read.data, ["status", "probation_end_date"]);
  t.must("EMP-41", {
    at: [before, ...since],
    expected: "the record of a terminated employee unchanged",
    holds: changed.length === 0,
    got: changed.join("; "),
  });
}

/** Terminations (§3.1, §4.2). */
export const endChecks: readonly Check[] = [
  check("EMP-39", "MUST terminate an employee and keep the record", { also: ["EMP-40", "EMP-41", "EMP-42"] }, async (t) => {
    const { leaver } = await t.use(hiredPair);
    const ended = await t.use(leaverTerminated);
    judgeBare(t, ended);
    const was = leaver.exchange.data.at("status").text ?? "unknown";
    t.need("EMP-40", {
      at: [leaver.exchange, ended.last],
      expected: `a success for the termination of an employee with status ${was}`,
      holds: ended.last.ok,
    });
    const read = await t.use(leaverRead);
    t.must(["EMP-39", "EMP-40"], {
      at: [ended.last, read],
      expected: "status terminated in a GET after the DELETE",
      holds: isGone(read),
      got: statusWords(read),
    });
    t.must("EMP-41", { at: [ended.last, read], expected: "200 to a GET of a terminated employee", holds: read.status === 200 });
    judgeKept(t, leaver.exchange, [ended.last, read]);
  }),
  check("EMP-43", "MUST refuse a second termination", {}, async (t) => {
    const { id, last } = await t.use(leaverTerminated);
    if (!last.ok) t.stop(`the leaver could not be terminated: ${String(last)}`);
    const before = await t.use(leaverRead);
    const again = (await terminate(t, id)).last;
    const after = await t.call("getEmployee", { params: { id } });
    const value = again.refused(409, "CONFLICT")
      ? "conflict"
      : again.refused(404, "NOT_FOUND")
        ? "not-found"
        : again.ok
          ? "no-op"
          : undefined;
    t.observe("terminate-twice", again, value);
    const expected = "409 CONFLICT to a second DELETE (A-116 also permits 404 NOT_FOUND, and a success that changes nothing)";
    t.must("EMP-43", { at: [last, again], expected, holds: value !== undefined });
    const changed = employeeDifferences(before.data, after.data);
    t.must("EMP-43", {
      at: [before, again, after],
      expected: "the record as after the first termination",
      holds: after.ok && changed.length === 0,
      got: after.ok ? changed.join("; ") : undefined,
    });
  }),
  check(
    "EMP-42",
    "MUST accept a date and a reason with a termination, also after a refused one",
    { also: ["EMP-39", "EMP-40", "EMP-41", "ERR-14"] },
    async (t) => {
      await t.use(boss);
      const newcomer = async (): Promise<Hired> => requireHired(t, await hireDrawn(t, { start_date: t.date(-3) }, { employment: "any" }));
      let person = await newcomer();
      const wrong = await t.call("terminateEmployee", { params: { id: person.id }, body: { termination_date: "some day" } });
      // A target may accept that, and terminate them.
      if (wrong.ok) person = await newcomer();
      const params = { id: person.id };
      const full = await t.call("terminateEmployee", {
        params,
        body: { termination_date: t.date(-1), termination_reason: `Made redundant ${t.token()}` },
      });
      // The document leaves open which reasons are valid.
      const listed =
        full.status === 400
          ? await t.call("terminateEmployee", { params, body: { termination_date: t.date(-1), termination_reason: "voluntary" } })
          : full;
      const last = listed.status === 400 ? await terminateDated(t, person.id) : listed;
      // Whether a second termination succeeds is open, so a success proves nothing.
      if (!wrong.ok && (last.refused(409, "CONFLICT") || last.refused(404, "NOT_FOUND")))
        t.must("ERR-14", { at: [wrong, last], expected: "the employee not terminated by the refused termination before", holds: false });
      t.observe("termination-reason", [full, listed], full.ok ? "free-text" : listed.ok ? "listed" : undefined);
      t.must("EMP-42", {
        at: last === full ? full : [full, last],
        expected:
          "a success for a termination dated yesterday or today (A-117), with a reason or, if reasons are restricted (A-118), without",
        holds: last.ok,
      });
      t.must("EMP-40", {
        at: [person.exchange, last],
        expected: `a success for the termination of an employee with status ${person.exchange.data.at("status").text}`,
        holds: last.ok,
      });
      if (!last.ok) return;
      const read = await t.call("getEmployee", { params });
      t.must(["EMP-39", "EMP-40"], {
        at: [person.exchange, last, read],
        expected: "status terminated in a GET after the DELETE",
        holds: isGone(read),
        got: statusWords(read),
      });
      judgeKept(t, person.exchange, [last, read]);
    },
  ),
  check(
    "EMP-42.open",
    "MUST accept a termination with a date only, also of casual staff; OBSERVE future dates",
    { also: ["EMP-17", "EMP-39", "EMP-44"] },
    async (t) => {
      await t.use(boss);
      const person = requireHired(t, await hireDrawn(t, { employment_type: "casual" }));
      const params = { id: person.id };
      const future = await t.call("terminateEmployee", { params, body: { termination_date: t.date(40) } });
      t.observe("termination-date", future, future.ok ? "any-from-start" : future.status === 400 ? "not-future" : undefined);
      if (!future.ok) {
        const dated = await terminateDated(t, person.id);
        t.need("EMP-42", {
          at: [future, dated],
          expected: "a success for a termination dated yesterday or today (A-117)",
          holds: dated.ok,
        });
      }
      const read = await t.call("getEmployee", { params });
      // A success sets the status at once, whatever the date (§3.1).
      t.must("EMP-39", {
        at: [future, read],
        expected: "status terminated in a GET after the DELETE",
        holds: isGone(read),
        got: statusWords(read),
      });
      // A target that only notes the date leaves the employee employed.
      if (future.ok && !isGone(read)) await terminateDated(t, person.id);
      if (future.ok && isGone(read)) {
        const listed = await t.call("listEmployees", { query: { status: "active", department: String(person.body["department"]) } });
        const isListed = listed.data.list.some((row) => row.at("id").text === person.id);
        t.must("EMP-17", {
          at: [read, listed],
          expected: "no terminated employee in the list with status=active, whatever the termination date",
          holds: !isListed,
        });
      }
      // A second hire with the e-mail address of a terminated employee.
      const again = await hire(t, { email: person.body["email"] });
      t.note(
        "EMP-44",
        [person.exchange, again.exchange],
        `a hire with the address of a terminated employee: ${again.exchange.status} ${again.exchange.code ?? ""}`.trim(),
      );
      if (!again.exchange.ok)
        t.observe(
          "terminated-email-reuse",
          again.exchange,
          again.exchange.status === 409 || again.exchange.status === 400 ? "conflict" : undefined,
        );
    },
  ),
  check("EMP-39.at-once", "MUST terminate an employee during a concurrent update", { also: ["EMP-40"] }, async (t) => {
    await t.use(boss);
    const person = requireHired(t, await hireDrawn(t, {}, { employment: "any" }));
    const params = { id: person.id };
    const [updated, ended] = await Promise.all([
      t.call("updateEmployee", { params, body: { job_title: `${t.token()} under way` } }),
      t.call("terminateEmployee", { params, body: { termination_date: t.date(-1) } }),
    ]);
    const read = await t.call("getEmployee", { params });
    if (!ended.ok) t.stop(`the termination was refused during an update: ${String(ended)}`);
    t.must(["EMP-39", "EMP-40"], {
      at: [updated, ended, read],
      expected: "status terminated in a GET after the DELETE, whatever the answer to the concurrent update",
      holds: isGone(read),
      got: statusWords(read),
    });
  }),
  check("EMP-40", "MUST terminate an employee on leave, and keep their records", { also: ["EMP-39", "EMP-41", "EMP-46"] }, async (t) => {
    await t.use(boss);
    const person = requireHired(t, await hireDrawn(t));
    const params = { id: person.id };
    const leaveRequest = await takeLeaveToday(t, person.id);
    let read = await t.call("getEmployee", { params });
    let isOnLeave = leaveRequest.ok && read.data.at("status").text === "on_leave";
    t.note(
      "EMP-46",
      [leaveRequest, read],
      `with leave today that is ${leaveRequest.data.at("status").text ?? "not granted"} the status is ${read.data.at("status").text}`,
    );
    if (
      leaveRequest.ok &&
      ["approved", "auto_approved"].includes(leaveRequest.data.at("status").text ?? "") &&
      !t.run.judgements.showed("employee-patch-status", "applied")
    )
      t.observe(
        "derived-employee-status",
        [leaveRequest, read],
        isOnLeave ? "computed" : read.data.at("status").raw === person.exchange.data.at("status").raw ? "never" : undefined,
      );
    if (!isOnLeave) {
      // Tries to set the status by an update, which some servers allow.
      const set = await t.call("updateEmployee", { params, body: { status: "on_leave" } });
      read = await t.call("getEmployee", { params });
      isOnLeave = set.ok && read.data.at("status").text === "on_leave";
    }
    const ended = await terminate(t, person.id);
    const leaveId = leaveRequest.data.at("id").text;
    if (ended.last.ok && leaveId !== undefined) {
      const leaveAfter = await t.call("getLeave", { params: { id: leaveId } });
      t.must("EMP-41", {
        at: [leaveRequest, ended.last, leaveAfter],
        expected: "200 with the leave of a terminated employee, because records are kept",
        holds: leaveAfter.status === 200 && leaveAfter.data.at("employeeId").text?.toLowerCase() === person.id.toLowerCase(),
      });
    }
    // A server may never show this status.
    if (isOnLeave)
      t.must("EMP-40", {
        at: [read, ended.last],
        expected: "a success for the termination of an employee with status on_leave",
        holds: ended.last.ok,
      });
    if (!ended.last.ok) return;
    const after = await t.call("getEmployee", { params });
    t.must(["EMP-39", "EMP-40"], {
      at: [read, ended.last, after],
      expected: "status terminated in a GET after the DELETE",
      holds: isGone(after),
      got: statusWords(after),
    });
  }),
  check("EMP-46", "OBSERVE the status of new employees", {}, async (t) => {
    const [{ exchange: started }, settled] = [(await t.use(hiredPair)).stayer, await t.use(bossRead)];
    const [statusAtStart, statusLater] = [started.data.at("status").text, settled.data.at("status").text];
    t.note("EMP-46", [started, settled], `three days after the start ${statusAtStart}, 200 days after it ${statusLater}`);
    const value =
      statusAtStart === "probation"
        ? statusLater === "probation"
          ? "probation"
          : statusLater === "active"
            ? "by-probation-length"
            : undefined
        : statusAtStart === "active" && statusLater === "active"
          ? "active"
          : undefined;
    // Without an end of probation, `active` does not show how the status is computed.
    if (value !== "active" || !started.data.at("probation_end_date").isNull)
      t.observe("new-employee-status", [started, settled], value, `${statusAtStart} and ${statusLater}`);
  }),
];

/**
 * Requests and approves leave that includes today.
 * @returns the last answer: of the request if it was refused or approved automatically, otherwise of the approval
 */
async function takeLeaveToday(t: CheckContext, employee: string): Promise<Exchange> {
  const code = await t.use(ownJurisdiction);
  let last: Exchange | undefined;
  for (const type of likeliestTypes(await t.use(typeList), code).slice(0, 4)) {
    // Eight days around today, so that weekends and holidays do not cover all of them.
    const body = { employee_id: employee, leave_type_id: type.at("id").raw, start_date: t.date(-3), end_date: t.date(4) };
    last = await t.call("requestLeave", { body });
    if (!last.ok) last = await t.call("requestLeave", { body: { ...body, start_date: t.date(0) } });
    if (!last.ok) continue;
    if (last.data.at("status").text !== "pending") return last;
    return t.call("approveLeave", { params: { id: last.data.at("id").text ?? "" } });
  }
  return last ?? t.stop("the company has no leave types");
}
