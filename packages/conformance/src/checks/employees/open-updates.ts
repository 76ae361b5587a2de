import { type Check, check } from "../../run/check.ts";
import { employeeDifferences, sameMember } from "../../oracles/people/employee.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { ownDomain } from "../../setup/company/company.ts";
import { boss, staffJurisdictions, leaverTerminated, leaverRead, hiredPair } from "../../setup/people/staff.ts";
import type { CheckContext } from "../../run/check-context.ts";
import { type Changes, consequences } from "./update.ts";

/** Members that one value of A-113 has open to updates, and another one closed. */
const PERSONAL = ["first_name", "last_name", "email", "start_date", "probation_end_date"];

/** Members that are emptied together. */
const CLEARED = ["manager_id", "department"];

/** Updates that the document leaves open: which fields, a status, somebody terminated (N2, A-113 to A-115). */
export const openUpdateChecks: readonly Check[] = [
  check("EMP-38.fields", "MUST keep each field that can be edited, and everything else", { tier: "certify" }, async (t) => {
    const { stayer } = await t.use(hiredPair);
    const manager = await t.use(boss);
    const read = async (id: string): Promise<Exchange> => t.call("getEmployee", { params: { id } });
    const [beside, start] = await Promise.all([read(manager.id), read(stayer.id)]);
    if (!start.ok) t.stop("the stayer cannot be read");
    // Later than the creation, so that a time that is set anew shows.
    await t.wait(1500);
    const mark = t.token();
    const places = await t.use(staffJurisdictions);
    const otherJurisdiction = places.find((place) => place !== start.data.at("jurisdiction").text);
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
    const taken = new Map<string, boolean>();
    let { data } = start;
    const change = async (names: readonly string[]): Promise<boolean> => {
      const changes = Object.fromEntries(names.map((name) => [name, fields[name]]));
      const answer = await t.call("updateEmployee", { params: { id: stayer.id }, body: changes });
      answers.push(answer);
      for (const name of names) taken.set(name, answer.ok && sameMember(name, answer.data.at(name).raw, fields[name]));
      if (!answer.ok) return false;
      const others = employeeDifferences(data, answer.data, [
        ...names.filter((name) => taken.get(name) === true),
        ...consequences(changes),
      ]);
      t.must("EMP-38", {
        at: answer,
        expected: `an update of ${names.join(", ")} shows the new values, or the old ones of what cannot be edited, and all else as before`,
        holds: others.length === 0,
        got: others.join("; "),
      });
      data = answer.data;
      return true;
    };
    // Those of which servers take all or none go together; one by one where they are refused.
    const names = Object.keys(fields);
    for (const group of [
      names.filter((name) => PERSONAL.includes(name)),
      CLEARED,
      ...names.filter((name) => ![...PERSONAL, ...CLEARED].includes(name)).map((name) => [name]),
    ])
      if (!(await change(group)) && group.length > 1) for (const name of group) await change([name]);
    const at = answers;
    const [after, chief] = [await read(stayer.id), await read(manager.id)];
    const unequal = employeeDifferences(data, after.data, ["status"]);
    t.must("EMP-38", {
      at: [...at, after],
      expected: "after updates of one field each, GET shows the employee that the last answer showed",
      holds: unequal.length === 0,
      got: unequal.join("; "),
    });
    const touched = beside.ok ? employeeDifferences(beside.data, chief.data, ["status"]) : [];
    t.must("EMP-38", {
      at: [...at, chief],
      expected: "updates of one employee leave another as they are",
      holds: touched.length === 0,
      got: touched.join("; "),
    });
    observeFields(t, at, taken);
  }),
  check("EMP-46.status", "OBSERVE a status in an update, and an update of nothing", { tier: "certify", also: ["EMP-38"] }, async (t) => {
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
        expected: "an update that names nothing changes nothing",
        holds: changed.length === 0,
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
        expected: "the Employee in the answer to an update is the one that a later GET shows",
        holds: unequal.length === 0,
        got: unequal.join("; "),
      });
      if (applied) await t.call("updateEmployee", { params, body: { status: before.data.at("status").raw } });
      return;
    }
    const changed = employeeDifferences(before.data, after.data);
    t.must("EMP-38", {
      at: [before, answer, after],
      expected: "an update that is refused changes nothing",
      holds: changed.length === 0,
      got: changed.join("; "),
    });
  }),
  check("EMP-41.update", "MUST keep the record of somebody terminated through an update", { tier: "certify" }, async (t) => {
    const { id, last } = await t.use(leaverTerminated);
    if (!last.ok) t.stop(`the leaver could not be terminated: ${String(last)}`);
    const before = await t.use(leaverRead);
    const answer = await t.call("updateEmployee", { params: { id }, body: { job_title: `${t.token()} ghost` } });
    const after = await t.call("getEmployee", { params: { id } });
    t.observe("patch-terminated", [answer, after], answer.refused(409, "CONFLICT") ? "conflict" : answer.ok ? "accepted" : undefined);
    const changed = employeeDifferences(before.data, after.data, answer.ok ? ["job_title"] : []);
    t.must("EMP-41", {
      at: [before, answer, after],
      expected: "after an update, taken or refused, the record is there, terminated and otherwise as before",
      holds: after.ok && changed.length === 0,
      got: after.ok ? changed.join("; ") : undefined,
    });
  }),
];

/** Which of the field sets of A-113 the updates show. */
function observeFields(t: CheckContext, at: readonly Exchange[], taken: ReadonlyMap<string, boolean>): void {
  const personal = PERSONAL.map((name) => taken.get(name));
  const outcomes = [...taken].map(([name, is]) => `${name} ${is}`).join(", ");
  const place = taken.get("jurisdiction");
  if (taken.get("job_title") !== true || personal.some((one) => one !== personal[0]))
    t.observe("editable-employee-fields", at, undefined, outcomes);
  else if (personal[0] !== true) t.observe("editable-employee-fields", at, place === true ? undefined : "job-fields", outcomes);
  else if (place !== undefined) t.observe("editable-employee-fields", at, place ? "with-jurisdiction" : "most-fields", outcomes);
}
