import { type Check, check } from "../../run/check/check.ts";
import { employeeDifferences, sameMember } from "../../oracles/people/employee.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { drawnChanges } from "../../setup/people/drawn-work.ts";
import { hireDrawn } from "../../setup/people/people.ts";
import { roster, rowOf } from "../../setup/people/roster.ts";
import { staffLists } from "../../setup/people/staff-lists.ts";
import { boss, follower, staffJurisdictions, requireHired, hiredPair, updateSubject } from "../../setup/people/staff.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import type { View } from "../../exchange/view.ts";
import { type Changes, type Updated, updateEmployee } from "./update.ts";

/** Updates of employees (§4.2, N2). */
export const employeeUpdateChecks: readonly Check[] = [
  check("EMP-38", "MUST keep the change of an editable field of an employee", {}, async (t) => {
    const { id, own, read } = await t.use(updateSubject);
    if (!read.ok) t.stop(`the employee cannot be read by id: ${String(read)}`);
    const exchanges: Exchange[] = [];
    const text = (): string => `${t.token()} lead`;
    // The document does not show which fields can be changed (N2). One is enough.
    const fields: Readonly<Record<string, () => unknown>> = {
      job_title: text,
      department: text,
      last_name: text,
      first_name: text,
      email: () => `${t.token()}@${read.data.at("email").text?.split("@").at(-1)}`,
      base_salary: () => 8_765_431,
      employment_type: () => (read.data.at("employment_type").text === "part_time" ? "full_time" : "part_time"),
      probation_end_date: () => t.date(30),
      start_date: () => t.date(-190),
    };
    // First all in one update, which shows a server that stores only some of them. Names and addresses are often not editable.
    const work = ["job_title", "department", "base_salary", "employment_type"];
    let whole: Updated | undefined;
    for (const several of own ? [[...work, "last_name", "first_name", "email"], work] : []) {
      whole = await updateEmployee(t, id, Object.fromEntries(several.map((name) => [name, fields[name]!()])), read.data);
      exchanges.push(whole.answer, whole.after);
      if (whole.answer.ok) break;
    }
    for (const [name, value] of whole !== undefined && whole.changed.length > 0 ? [] : Object.entries(fields)) {
      // The run does not change pay or employment of employees that it did not hire.
      if (!own && (value !== text || read.data.at(name).isNull)) continue;
      if (!own) t.undo(`${name} of employee ${id}`, "updateEmployee", { params: { id }, body: { [name]: read.data.at(name).raw } });
      const { answer, after, changed: changedFields, unchanged } = await updateEmployee(t, id, { [name]: value() }, read.data);
      exchanges.push(answer, after);
      if (changedFields.length > 0 || (answer.ok && !sameMember(name, after.data.at(unchanged[0]!).raw, read.data.at(name).raw))) break;
    }
    const changed = exchanges.some((exchange) => employeeDifferences(read.data, exchange.data, ["status"]).length > 0);
    if (!own && !changed)
      t.stop("no text field of the employee can be changed, and the run does not try other fields of employees that it did not hire");
    t.must("EMP-38", {
      at: exchanges,
      expected: `at least one field changed by an update, of ${Object.keys(fields).join(", ")}`,
      holds: changed,
    });
  }),
  check(
    "EMP-38.several",
    "MUST keep every field of an update, and of consecutive and concurrent updates",
    { also: ["EMP-19"] },
    async (t) => {
      const { department, stayer, leaver } = await t.use(hiredPair);
      const { id } = stayer;
      let { data } = stayer.exchange;
      const next = `${t.token()} hall`;
      const sent: Changes = { department: next, employment_type: "full_time", job_title: `${t.token()} of all`, base_salary: 9_100_057 };
      const several = await updateEmployee(t, id, sent, data);
      if (several.after.ok) data = several.after.data;
      const editable = new Set(several.changed);
      // Fields that this update did not change are sent one by one. None of them may be editable then.
      for (const name of several.changed.length === Object.keys(sent).length ? [] : several.unchanged) {
        const single = await updateEmployee(t, id, { [name]: sent[name] }, data);
        if (single.after.ok) data = single.after.data;
        if (single.changed.length > 0) editable.add(name);
        const sameOutcome = !several.answer.ok || !(single.answer.ok && single.changed.length > 0);
        t.must("EMP-38", {
          at: [several.answer, several.after, single.answer, single.after],
          expected: `${name} changed together with other fields, because it can be changed alone`,
          holds: sameOutcome,
          shows: false,
          got: `${name} was changed alone, and not together with ${several.changed.join(", ") || "other fields"}`,
        });
      }
      data = await updateConcurrently(t, id, [...editable], data);
      if (!editable.has("department")) return;
      const differencesInList = (found: Parameters<typeof rowOf>[0]): string[] =>
        employeeDifferences(rowOf(found, id) ?? data, data, ["status", "probation_end_date"]);
      const newDepartmentList = await roster(
        t,
        { status: "all", department: next },
        (found) => rowOf(found, id) !== undefined && differencesInList(found).length === 0,
      );
      t.must("EMP-19", {
        at: [several.answer, ...newDepartmentList.exchanges],
        expected: "the employee listed under the new department",
        holds: rowOf(newDepartmentList, id) !== undefined,
      });
      t.must("EMP-38", {
        at: [several.answer, several.after, ...newDepartmentList.exchanges],
        expected: "the employee in the list as the last update left it, within two seconds",
        holds: differencesInList(newDepartmentList).length === 0,
        got: `list and GET differ: ${differencesInList(newDepartmentList).join("; ")}`,
      });
      const oldDepartmentList = await roster(t, { status: "all", department }, (found) => rowOf(found, id) === undefined);
      t.must("EMP-19", {
        at: [several.answer, ...oldDepartmentList.exchanges],
        expected: "the employee not listed under the old department",
        holds: rowOf(oldDepartmentList, id) === undefined,
      });
      const otherRow = rowOf(oldDepartmentList, leaver.id);
      const otherChanges =
        otherRow === undefined ? ["not listed"] : employeeDifferences(leaver.exchange.data, otherRow, ["status", "probation_end_date"]);
      t.must("EMP-38", {
        at: [leaver.exchange, several.answer, ...oldDepartmentList.exchanges],
        expected: "another employee unchanged by the update",
        holds: otherChanges.length === 0,
        shows: several.answer.ok,
        got: otherChanges.join("; "),
      });
    },
  ),
  check("EMP-38.null", "MUST keep null values of an update, and show them in lists", { also: ["EMP-19"] }, async (t) => {
    const { department } = await t.use(hiredPair);
    await t.use(staffLists);
    const { id, exchange } = await t.use(follower);
    if (!exchange.ok) t.stop(`a third employee could not be hired: ${String(exchange)}`);
    const named = { job_title: null, base_salary: null, manager_id: null, last_name: `${t.token()} née`, employment_type: "part_time" };
    const { answer, after } = await updateEmployee(t, id, named, exchange.data);
    const differencesInList = (found: Parameters<typeof rowOf>[0]): string[] => {
      const row = rowOf(found, id);
      return row === undefined ? ["not listed"] : employeeDifferences(row, after.data, ["status", "probation_end_date"]);
    };
    // The same request as before the update, so that a cached answer shows.
    const found = await roster(t, { status: "all", department }, (list) => differencesInList(list).length === 0);
    if (!after.ok || !found.whole) return;
    t.must(["EMP-38", "EMP-19"], {
      at: [answer, after, ...found.exchanges],
      expected: "the employee in the list of the department as the update left it, within two seconds",
      holds: differencesInList(found).length === 0,
      shows: answer.ok,
      got: differencesInList(found).join("; "),
    });
  }),
  check("EMP-38.places", "MUST keep updates of employees in each jurisdiction", {}, async (t) => {
    const { id: manager } = await t.use(boss);
    const { stayer } = await t.use(hiredPair);
    const covered = new Set([(await t.use(boss)).body["jurisdiction"], stayer.body["jurisdiction"]]);
    const others = (await t.use(staffJurisdictions)).filter((place) => !covered.has(place));
    // Other checks update employees in the first and the last jurisdiction.
    for (const jurisdiction of others) {
      const { id, exchange } = requireHired(t, await hireDrawn(t, { jurisdiction, manager_id: manager }, { employment: "any" }));
      const { answer } = await updateEmployee(t, id, drawnChanges(t, await t.use(staffJurisdictions)), exchange.data);
      if (!answer.ok) await updateEmployee(t, id, { job_title: `${t.token()} abroad`, base_salary: 7_111_113 }, exchange.data);
    }
  }),
];

/** Sends two concurrent updates of one employee and checks that each one that succeeds is kept. @returns the employee afterwards */
async function updateConcurrently(t: CheckContext, id: string, editable: readonly string[], before: View): Promise<View> {
  const fresh: Changes = { job_title: `${t.token()} at once`, base_salary: 6_543_219, department: `${t.token()} at once` };
  const [one, other] = editable.filter((name) => name in fresh && name !== "department");
  if (one === undefined || other === undefined) return before;
  const sent = [one, other];
  const answers = await Promise.all(sent.map((name) => t.call("updateEmployee", { params: { id }, body: { [name]: fresh[name] } })));
  const after = await t.call("getEmployee", { params: { id } });
  const lost = sent.filter((name, n) => answers[n]!.ok && !sameMember(name, after.data.at(name).raw, fresh[name]));
  t.must("EMP-38", {
    at: [...answers, after],
    expected: "both of two successful concurrent updates of different fields kept",
    holds: lost.length === 0,
    shows: answers.every(({ ok }) => ok),
    got: `lost: ${lost.join(", ")}`,
  });
  const others = employeeDifferences(before, after.data, ["status", ...sent]);
  t.must("EMP-38", {
    at: [...answers, after],
    expected: "members that neither update names unchanged",
    holds: others.length === 0,
    shows: answers.some(({ ok }) => ok),
    got: others.join("; "),
  });
  return after.ok ? after.data : before;
}
