import { type Check, check } from "../../run/check.ts";
import { employeeDifferences } from "../../oracles/people/employee.ts";
import { hire } from "../../setup/people/people.ts";
import {
  boss,
  bossRead,
  terminate,
  terminateDated,
  leaverTerminated,
  leaverRead,
  requireHired,
  hiredPair,
} from "../../setup/people/staff.ts";
import { takeLeaveToday } from "./leave-today.ts";
import { isGone, judgeBare, judgeKept } from "./terminated-record.ts";

/** Terminations (§3.1, §4.2). */
export const endChecks: readonly Check[] = [
  check("EMP-39", "MUST terminate an employee and keep the record", { tier: "ci", also: ["EMP-40", "EMP-41", "EMP-42"] }, async (t) => {
    const { leaver } = await t.use(hiredPair);
    const ended = await t.use(leaverTerminated);
    judgeBare(t, ended);
    const was = leaver.exchange.data.at("status").text ?? "unknown";
    t.need("EMP-40", {
      at: [leaver.exchange, ended.last],
      expected: `somebody with status ${was} can be terminated`,
      holds: ended.last.ok,
    });
    const read = await t.use(leaverRead);
    t.must(["EMP-39", "EMP-40"], {
      at: [ended.last, read],
      expected: "after the DELETE, GET shows status terminated",
      holds: isGone(read),
    });
    t.must("EMP-41", { at: [ended.last, read], expected: "a terminated employee can still be read: 200", holds: read.status === 200 });
    judgeKept(t, leaver.exchange, [ended.last, read]);
  }),
  check("EMP-43", "MUST refuse to terminate twice", { tier: "ci" }, async (t) => {
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
    const expected = "a second DELETE is refused with 409 CONFLICT (A-116 also permits 404 NOT_FOUND, and a success that changes nothing)";
    t.must("EMP-43", { at: [last, again], expected, holds: value !== undefined });
    const changed = employeeDifferences(before.data, after.data);
    t.must("EMP-43", {
      at: [before, again, after],
      expected: "the record is as after the first termination",
      holds: after.ok && changed.length === 0,
      got: after.ok ? changed.join("; ") : undefined,
    });
  }),
  check(
    "EMP-42",
    "MUST take a date and a reason with a termination",
    { tier: "certify", also: ["EMP-39", "EMP-40", "EMP-41"] },
    async (t) => {
      await t.use(boss);
      const person = requireHired(t, await hire(t, { start_date: t.date(-3) }));
      const params = { id: person.id };
      const full = await t.call("terminateEmployee", {
        params,
        body: { termination_date: t.date(-1), termination_reason: `Made redundant ${t.token()}` },
      });
      // Which words are reasons is left open.
      const listed =
        full.status === 400
          ? await t.call("terminateEmployee", { params, body: { termination_date: t.date(-1), termination_reason: "voluntary" } })
          : full;
      const last = listed.status === 400 ? await terminateDated(t, person.id) : listed;
      t.observe("termination-reason", [full, listed], full.ok ? "free-text" : listed.ok ? "listed" : undefined);
      t.must("EMP-42", {
        at: last === full ? full : [full, last],
        expected:
          "a termination with a date succeeds, be it yesterday or today (A-117), with the reason or, where its words are bound (A-118), without",
        holds: last.ok,
      });
      t.must("EMP-40", {
        at: [person.exchange, last],
        expected: `somebody with status ${person.exchange.data.at("status").text} can be terminated`,
        holds: last.ok,
      });
      if (!last.ok) return;
      const read = await t.call("getEmployee", { params });
      t.must(["EMP-39", "EMP-40"], {
        at: [person.exchange, last, read],
        expected: "after the DELETE, GET shows status terminated",
        holds: isGone(read),
      });
      judgeKept(t, person.exchange, [last, read]);
    },
  ),
  check(
    "EMP-42.open",
    "MUST terminate with a date alone, casual staff too, and OBSERVE other dates",
    { tier: "certify", also: ["EMP-17", "EMP-39", "EMP-44"] },
    async (t) => {
      await t.use(boss);
      const person = requireHired(t, await hire(t, { employment_type: "casual" }));
      const params = { id: person.id };
      const future = await t.call("terminateEmployee", { params, body: { termination_date: t.date(40) } });
      t.observe("termination-date", future, future.ok ? "any-from-start" : future.status === 400 ? "not-future" : undefined);
      if (!future.ok) {
        const dated = await terminateDated(t, person.id);
        t.need("EMP-42", {
          at: [future, dated],
          expected: "a termination with a date succeeds, be it yesterday or today (A-117)",
          holds: dated.ok,
        });
      }
      const read = await t.call("getEmployee", { params });
      if (!future.ok) t.must("EMP-39", { at: read, expected: "after the DELETE, GET shows status terminated", holds: isGone(read) });
      if (future.ok && isGone(read)) {
        t.must("EMP-39", { at: [future, read], expected: "after a DELETE, GET shows status terminated", holds: true });
        const listed = await t.call("listEmployees", { query: { status: "active", department: String(person.body["department"]) } });
        const among = listed.data.list.some((row) => row.at("id").text === person.id);
        t.must("EMP-17", {
          at: [read, listed],
          expected: "nobody terminated in the list with status=active, whichever day it was for",
          holds: !among,
        });
      }
      // The address of somebody who has gone.
      const again = await hire(t, { email: person.body["email"] });
      t.note(
        "EMP-44",
        [person.exchange, again.exchange],
        `the address of somebody terminated: ${again.exchange.status} ${again.exchange.code ?? ""}`.trim(),
      );
      if (!again.exchange.ok)
        t.observe(
          "terminated-email-reuse",
          again.exchange,
          again.exchange.status === 409 || again.exchange.status === 400 ? "conflict" : undefined,
        );
    },
  ),
  check("EMP-39.at-once", "MUST terminate somebody whose update is under way", { tier: "certify", also: ["EMP-40"] }, async (t) => {
    await t.use(boss);
    const person = requireHired(t, await hire(t));
    const params = { id: person.id };
    const [updated, ended] = await Promise.all([
      t.call("updateEmployee", { params, body: { job_title: `${t.token()} under way` } }),
      t.call("terminateEmployee", { params, body: { termination_date: t.date(-1) } }),
    ]);
    const read = await t.call("getEmployee", { params });
    if (!ended.ok) t.stop(`the termination was refused beside an update: ${String(ended)}`);
    t.must(["EMP-39", "EMP-40"], {
      at: [updated, ended, read],
      expected: "whatever becomes of an update at the same time, after the DELETE GET shows status terminated",
      holds: isGone(read),
    });
  }),
  check(
    "EMP-40",
    "MUST terminate people who are on leave, and keep their records",
    { tier: "certify", also: ["EMP-39", "EMP-41", "EMP-46"] },
    async (t) => {
      await t.use(boss);
      const person = requireHired(t, await hire(t));
      const params = { id: person.id };
      const asked = await takeLeaveToday(t, person.id);
      let read = await t.call("getEmployee", { params });
      let on = asked.ok && read.data.at("status").text === "on_leave";
      t.note(
        "EMP-46",
        [asked, read],
        `with leave today that is ${asked.data.at("status").text ?? "not granted"} the status is ${read.data.at("status").text}`,
      );
      if (
        asked.ok &&
        ["approved", "auto_approved"].includes(asked.data.at("status").text ?? "") &&
        !t.run.judgements.showed("employee-patch-status", "applied")
      )
        t.observe(
          "derived-employee-status",
          [asked, read],
          on ? "computed" : read.data.at("status").raw === person.exchange.data.at("status").raw ? "never" : undefined,
        );
      if (!on) {
        // Another way into the state, where updates set it.
        const set = await t.call("updateEmployee", { params, body: { status: "on_leave" } });
        read = await t.call("getEmployee", { params });
        on = set.ok && read.data.at("status").text === "on_leave";
      }
      const ended = await terminate(t, person.id);
      const leave = asked.data.at("id").text;
      if (ended.last.ok && leave !== undefined) {
        const kept = await t.call("getLeave", { params: { id: leave } });
        t.must("EMP-41", {
          at: [asked, ended.last, kept],
          expected: "records are kept: the leave of somebody terminated can still be read, 200",
          holds: kept.status === 200 && kept.data.at("employeeId").text?.toLowerCase() === person.id.toLowerCase(),
        });
      }
      // A server may never show that state.
      if (!on) return;
      t.need("EMP-40", { at: [read, ended.last], expected: "somebody with status on_leave can be terminated", holds: ended.last.ok });
      const after = await t.call("getEmployee", { params });
      t.must(["EMP-39", "EMP-40"], {
        at: [read, ended.last, after],
        expected: "after the DELETE, GET shows status terminated",
        holds: isGone(after),
      });
    },
  ),
  check("EMP-46", "OBSERVE the status of new employees", { tier: "ci" }, async (t) => {
    const [{ exchange: started }, settled] = [(await t.use(hiredPair)).stayer, await t.use(bossRead)];
    const [fresh, old] = [started.data.at("status").text, settled.data.at("status").text];
    t.note("EMP-46", [started, settled], `three days after the start ${fresh}, 200 days after it ${old}`);
    const value =
      fresh === "probation"
        ? old === "probation"
          ? "probation"
          : old === "active"
            ? "by-probation-length"
            : undefined
        : fresh === "active" && old === "active"
          ? "active"
          : undefined;
    // Without an end of probation, active says nothing of how the status is reckoned.
    if (value !== "active" || !started.data.at("probation_end_date").isNull)
      t.observe("new-employee-status", [started, settled], value, `${fresh} and ${old}`);
  }),
];
