import { type Check, check } from "../../run/check/check.ts";
import { employeeDifferences, sameMember } from "../../oracles/people/employee.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { ownDomain } from "../../setup/company/company.ts";
import { boss, staffJurisdictions, leaverTerminated, leaverRead, hiredPair } from "../../setup/people/staff.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import { type Changes, consequences } from "./update.ts";

/** Members that one value of A-113 makes editable and another one does not. */
const PERSONAL = ["first_name", "last_name", "email", "start_date", "probation_end_date"];

/** Members that are set to null together. */
const CLEARED = ["manager_id", "department"];

/** Updates whose effect the document leaves open: of which fields, of the status, of a terminated employee (N2, A-113 to A-115). */
export const openUpdateChecks: readonly Check[] = [
  check("EMP-38.fields", "MUST keep the edited field and leave every other one unchanged, field by field", {}, async (t) => {
    const { stayer } = await t.use(hiredPair);
    const manager = await t.use(boss);
    const read = async (id: string): Promise<Exchange> => t.call("getEmployee", { params: { id } });
    const [managerBefore, before] = await Promise.all([read(manager.id), read(stayer.id)]);
    if (!before.ok) t.stop("the stayer cannot be read");
    // Later than the creation, so that a changed `created_at` shows.
    await t.wait(1500);
    const mark = t.token();
    const places = await t.use(staffJurisdictions);
    const otherJurisdiction = places.find((place) => place !== before.data.at("jurisdiction").text);
    const fields: Changes = {
      job_title: `${mark} keeper`,
      first_name: `${mark} Māia`,
      last_name: `${mark} Ångström`,
      email: `${mark}.new@${await t.use(ownDomain)}`,
      start_date: t.date(-5),
      probation_end_date: t.date(90),
      manager_id: null,
      department: null,
      ...(otherJurisdiction === undefined ? {} : { jurisdiction: otherJurisdiction }),
    };
    const answers: Exchange[] = [];
    const accepted = new Map<string, boolean>();
    let { data } = before;
    const change = async (names: readonly string[]): Promise<boolean> => {
      const changes = Object.fromEntries(names.map((name) => [name, fields[name]]));
      const answer = await t.call("updateEmployee", { params: { id: stayer.id }, body: changes });
      answers.push(answer);
      for (const name of names) accepted.set(name, answer.ok && sameMember(name, answer.data.at(name).raw, fields[name]));
      if (!answer.ok) return false;
      const others = employeeDifferences(data, answer.data, [
        ...names.filter((name) => accepted.get(name) === true),
        ...consequences(changes),
      ]);
      t.must("EMP-38", {
        at: answer,
        expected: `new values of ${names.join(", ")}, or old ones if they cannot be edited, and all other members unchanged`,
        holds: others.length === 0,
        got: others.join("; "),
      });
      data = answer.data;
      return true;
    };
    // Servers usually accept all or none of a group. If a group is refused, its members are sent one by one.
    const names = Object.keys(fields);
    for (const group of [
      names.filter((name) => PERSONAL.includes(name)),
      CLEARED,
      ...names.filter((name) => ![...PERSONAL, ...CLEARED].includes(name)).map((name) => [name]),
    ])
      if (!(await change(group)) && group.length > 1) for (const name of group) await change([name]);
    const at = answers;
    const [after, managerAfter] = [await read(stayer.id), await read(manager.id)];
    const unequal = employeeDifferences(data, after.data, ["status"]);
    t.must("EMP-38", {
      at: [...at, after],
      expected: "the employee of the last answer in a later GET",
      holds: unequal.length === 0,
      shows: at.some(({ ok }) => ok),
      got: unequal.join("; "),
    });
    const managerChanges = managerBefore.ok ? employeeDifferences(managerBefore.data, managerAfter.data, ["status"]) : [];
    t.must("EMP-38", {
      at: [...at, managerAfter],
      expected: "another employee unchanged by the updates",
      holds: managerChanges.length === 0,
      shows: at.some(({ ok }) => ok),
      got: managerChanges.join("; "),
    });
    observeFields(t, at, accepted);
  }),
  check("EMP-46.status", "OBSERVE an update of the status, and an empty update", { also: ["EMP-38"] }, async (t) => {
    const { stayer } = await t.use(hiredPair);
    const params = { id: stayer.id };
    const before = await t.call("getEmployee", { params });
    const wanted = before.data.at("status").text === "on_leave" ? "active" : "on_leave";
    const empty = await t.call("updateEmployee", { params, body: {} });
    t.observe("empty-patch", empty, empty.ok ? "accepted" : empty.refused(400, "VALIDATION_ERROR") ? "validation-error" : undefined);
    if (empty.ok) {
      const changed = employeeDifferences(before.data, empty.data, ["status"]);
      t.must("EMP-38", {
        at: [before, empty],
        expected: "nothing changed by an empty update",
        holds: changed.length === 0,
        shows: false,
        got: changed.join("; "),
      });
    }
    const answer = await t.call("updateEmployee", { params, body: { status: wanted, job_title: `${t.token()} away` } });
    const after = await t.call("getEmployee", { params });
    const is = after.data.at("status").text;
    t.note(
      "EMP-46",
      [before, answer, after],
      `an update with status ${wanted} answers ${answer.status}; the status was ${before.data.at("status").text} and is ${is}`,
    );
    const applied = is === wanted;
    t.observe(
      "employee-patch-status",
      [answer, after],
      answer.refused(400, "VALIDATION_ERROR") && !applied ? "validation-error" : answer.ok ? (applied ? "applied" : "ignored") : undefined,
      `${answer.status}, then ${is}`,
    );
    if (answer.ok) {
      const unequal = employeeDifferences(answer.data, after.data);
      t.must("EMP-38", {
        at: [answer, after],
        expected: "the Employee of the answer to an update in a later GET",
        holds: unequal.length === 0,
        got: unequal.join("; "),
      });
      if (applied) await t.call("updateEmployee", { params, body: { status: before.data.at("status").raw } });
      return;
    }
    const changed = employeeDifferences(before.data, after.data);
    t.must("EMP-38", {
      at: [before, answer, after],
      expected: "nothing changed by a refused update",
      holds: changed.length === 0,
      shows: false,
      got: changed.join("; "),
    });
  }),
  check("EMP-41.update", "MUST keep the record of a terminated employee when it is updated", {}, async (t) => {
    const { id, last } = await t.use(leaverTerminated);
    if (!last.ok) t.stop(`the leaver could not be terminated: ${String(last)}`);
    const before = await t.use(leaverRead);
    const answer = await t.call("updateEmployee", { params: { id }, body: { job_title: `${t.token()} ghost` } });
    const after = await t.call("getEmployee", { params: { id } });
    t.observe("patch-terminated", [answer, after], answer.refused(409, "CONFLICT") ? "conflict" : answer.ok ? "accepted" : undefined);
    const changed = employeeDifferences(before.data, after.data, answer.ok ? ["job_title"] : []);
    t.must("EMP-41", {
      at: [before, answer, after],
      expected: "the record terminated and otherwise unchanged after the update, accepted or refused",
      holds: after.ok && changed.length === 0,
      got: after.ok ? changed.join("; ") : undefined,
    });
  }),
];

/** Records which set of fields is editable. @param accepted whether each field took its new value */
function observeFields(t: CheckContext, at: readonly Exchange[], accepted: ReadonlyMap<string, boolean>): void {
  const personal = PERSONAL.map((name) => accepted.get(name));
  const outcomes = [...accepted].map(([name, is]) => `${name} ${is}`).join(", ");
  const place = accepted.get("jurisdiction");
  if (accepted.get("job_title") !== true || personal.some((one) => one !== personal[0]))
    t.observe("editable-employee-fields", at, undefined, outcomes);
  else if (personal[0] !== true) t.observe("editable-employee-fields", at, place === true ? undefined : "job-fields", outcomes);
  else if (place !== undefined) t.observe("editable-employee-fields", at, place ? "with-jurisdiction" : "most-fields", outcomes);
}
