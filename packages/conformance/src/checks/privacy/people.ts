import { addDays } from "../../document/calendar.ts";
import { type Check, check } from "../../run/check/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { SIDES, type Side, workdayOf, grantHiddenLeave, hirePair, idOf, isRunning, shownPerson } from "../../setup/leave/hidden-leave.ts";
import { typeList } from "../../setup/leave/leave.ts";
import { boss } from "../../setup/people/staff.ts";
import { servedToFullKey } from "../../setup/access/served-to-full-key.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import { page, walk } from "../../run/lists/walk.ts";
import type { View } from "../../exchange/view.ts";
import { differingMembers } from "./traces.ts";
import { FOR_TWINS, callForBoth, comparableParts, compareTwinAnswers } from "./twin-answers.ts";

/** Whether a text contains all words of some names, in any order. */
function isNamed(text: string, names: readonly string[]): boolean {
  const words = text.toLowerCase().split(/[^\p{L}\p{M}]+/u);
  const parts = names.flatMap((name) => name.toLowerCase().split(/[^\p{L}\p{M}]+/u)).filter((part) => part !== "");
  return parts.length > 0 && parts.every((part) => words.includes(part));
}

/** Judges that the list of active employees has both of the two or neither: filters must not see hidden leave. */
async function judgeListed(t: CheckContext, person: Exchange, twin: Exchange): Promise<void> {
  const [department, other] = [person.data.at("department").text, twin.data.at("department").text];
  const query = { status: "active", ...(department !== undefined && department === other ? { department } : {}) };
  // Another check judges a status that differs.
  if (person.data.at("status").text !== twin.data.at("status").text) return;
  const listed = await page(t, "listEmployees", { query });
  const [one, double] = [person, twin].map(({ data }) => listed.data.list.find((row) => row.at("id").text === data.at("id").text));
  const whole = listed.ok && listed.meta.at("has_more").flag === false;
  // The missing row may be on a later page.
  if (!whole && (one === undefined || double === undefined)) return;
  t.must(["PRIV-07", "PRIV-24"], {
    at: [person, twin, listed],
    expected: `both employees in the list, or neither, ${FOR_TWINS}`,
    holds: (one === undefined) === (double === undefined),
    got: `the person ${one === undefined ? "is not listed" : "is listed"}, the twin ${double === undefined ? "is not" : "is"}`,
  });
}

/**
 * Whether different scopes can only come from hidden leave: neither employee is a manager, and no scope names a department, jurisdiction
 * or job title.
 */
async function mustShareScope(t: CheckContext, permissions: readonly Exchange[]): Promise<boolean> {
  const { rows, whole } = await walk(t, "listEmployees", { query: { status: "all" } });
  const manage = SIDES.some((side) => rows.some((row) => row.at("manager_id").text === idOf(t, side)));
  const people = await Promise.all(SIDES.map(async (side) => (await t.use(shownPerson[side])).data));
  const places = people.flatMap((data) =>
    ["department", "jurisdiction", "job_title"].map((name) => data.at(name).text?.toLowerCase() ?? ""),
  );
  const scopes = permissions.map(({ data }) => data.at("scope").text?.toLowerCase() ?? "");
  return (
    whole &&
    !manage &&
    scopes.every((scope) => scope !== "" && !places.some((place) => place !== "" && (place.includes(scope) || scope.includes(place))))
  );
}

/** Posts recognition from an employee of the run to both, and compares the answers. */
async function thankBoth(t: CheckContext): Promise<void> {
  const from = await t.use(boss).catch(() => undefined);
  if (from === undefined) return;
  const thank = async (side: Side): Promise<Exchange> =>
    t.call("createRecognition", { body: { from_employee_id: from.id, to_employee_id: idOf(t, side), message: `Thanks ${t.token()}` } });
  compareTwinAnswers(t, await thank("person"), await thank("twin"));
}

/** Requests and approves leave over the hidden days for both, and compares the answers. The check terminates both afterwards. */
async function takeLeave(t: CheckContext, ids: Readonly<Record<Side, string>>, days: Readonly<Record<string, string>>): Promise<void> {
  const types = (await t.use(typeList)).filter((type) => type.at("requires_approval").flag === true);
  const notice = (type: View): number => type.at("min_notice_days").number ?? 0;
  const [type] = types.toSorted((a, b) => notice(a) - notice(b));
  if (type === undefined) return;
  const answers: Exchange[] = [];
  for (const side of SIDES)
    answers.push(
      // The leave ends with the employment: nothing to clean up.
      await t.call("requestLeave", {
        body: { ...days, employee_id: ids[side], leave_type_id: type.at("id").raw },
        key: "full",
        kept: true,
      }),
    );
  const [person, twin] = answers.map(({ ok, data }) => (ok ? data.at("id").text : undefined));
  compareTwinAnswers(t, answers[0]!, answers[1]!);
  if (person !== undefined && twin !== undefined) await callForBoth(t, "approveLeave", { person, twin });
}

/** Answers about an employee on family-violence leave (§1, privacy rule 1). */
export const hiddenPersonChecks: readonly Check[] = [
  check(
    "PRIV-07",
    "MUST show an employee during family-violence leave as without that leave, not as on_leave",
    { also: ["PRIV-24"], needs: ["hidden-leave"] },
    async (t) => {
      const [person, twin] = [await t.use(shownPerson.person), await t.use(shownPerson.twin)];
      if (!person.ok && !twin.ok) t.stop(`neither of the two employees can be read: ${String(person)}`);
      if (!(await isRunning(t, person)) && person.data.at("status").text === twin.data.at("status").text)
        t.notApplicable(
          "the hidden leave in the target file does not cover today, so no status can reveal it: name leave that covers today",
        );
      compareTwinAnswers(t, person, twin);
    },
  ),

  check("PRIV-24", "MUST NOT name an employee on family-violence leave in the setup", { needs: ["hidden-leave"] }, async (t) => {
    const setup = await t.call("getSetup");
    if (!setup.ok || setup.data.names.length === 0) t.stop(`GET /onboarding cannot be read: ${String(setup)}`);
    const named = await Promise.all(
      SIDES.map(async (side) => {
        const { data } = await t.use(shownPerson[side]);
        const names = ["first_name", "last_name"].map((name) => data.at(name).text ?? "");
        return setup.text.includes(idOf(t, side)) || isNamed(setup.text, names);
      }),
    );
    t.must("PRIV-24", {
      at: setup,
      expected: "the setup names both employees, or neither",
      holds: named[0] === named[1],
    });
  }),

  check(
    "PRIV-24.update",
    "MUST answer an update as if there were no family-violence leave",
    { also: ["PRIV-07"], needs: ["hidden-leave"] },
    async (t) => {
      const [person, twin] = [await t.use(shownPerson.person), await t.use(shownPerson.twin)];
      const known = ["job_title", "department"].filter((one) => [person, twin].every(({ data }) => data.has(one)));
      const name = known.find((one) => [person, twin].every(({ data }) => data.at(one).text !== undefined)) ?? known[0];
      if (name === undefined) return t.stop("the two employees show neither a job title nor a department");
      const exchanges: Exchange[] = [];
      for (const shown of [person, twin]) {
        const id = shown.data.at("id").text ?? "";
        const body = { [name]: shown.data.at(name).raw };
        // The body repeats the current value. The undo restores it if a faulty target changes it.
        t.undo(`${name} of employee ${id}`, "updateEmployee", { params: { id }, body });
        exchanges.push(await t.call("updateEmployee", { params: { id }, body, key: "full" }));
      }
      compareTwinAnswers(t, exchanges[0]!, exchanges[1]!);
      const ids = { person: idOf(t, "person"), twin: idOf(t, "twin") };
      const [one, other] = [
        await t.call("getUserPermissions", { params: { id: ids.person } }),
        await t.call("getUserPermissions", { params: { id: ids.twin } }),
      ];
      // Which ids the operation accepts is open. Both ids must get the same answer.
      t.must("PRIV-24", {
        at: [other, one],
        expected: `the same answer about permissions ${FOR_TWINS}: ${String(other)}`,
        holds: comparableParts(one) === comparableParts(other),
      });
      // Two employees in the same role have the same permissions.
      const same = (name: string): boolean => one.data.at(name).raw === other.data.at(name).raw;
      const isComparable =
        one.ok && other.ok && same("role") && same("preset") && (same("scope") || (await mustShareScope(t, [one, other])));
      if (isComparable)
        t.must("PRIV-24", {
          at: [other, one],
          expected: `permissions with the same scope ${FOR_TWINS}`,
          holds: same("scope"),
          got: `scope ${one.data.at("scope").text}`,
        });
      const differing = isComparable ? differingMembers(one.data, other.data) : [];
      if (isComparable)
        t.must("PRIV-24", {
          at: [other, one],
          expected: `permissions with the same members and flags ${FOR_TWINS}`,
          holds: differing.length === 0,
          got: differing.join(", "),
        });
      await judgeListed(t, person, twin);
      await thankBoth(t);
    },
  ),

  check(
    "PRIV-24.end",
    "MUST update, invite and terminate an employee as if there were no family-violence leave",
    { also: ["PRIV-07"], needs: ["control"] },
    async (t) => {
      const { ids, day } = await grantedPair(t);
      await callForBoth(t, "updateEmployee", ids, { body: { job_title: `Title ${t.token()}` } });
      await callForBoth(t, "inviteEmployee", ids);
      await callForBoth(t, "terminateEmployee", ids, { body: { termination_date: day } });
    },
  ),
  check(
    "PRIV-24.away",
    "MUST grant leave to an employee, read and terminate them as if there were no family-violence leave",
    { also: ["PRIV-06", "PRIV-07"], needs: ["control"] },
    async (t) => {
      const { ids, day, from, to } = await grantedPair(t);
      await takeLeave(t, ids, { start_date: from, end_date: to });
      await callForBoth(t, "inviteEmployee", ids);
      await callForBoth(t, "terminateEmployee", ids, { body: { termination_date: day } });
      await callForBoth(t, "getEmployee", ids);
    },
  ),
];

/** Two new employees with the same work, one of them with hidden leave from yesterday on. */
async function grantedPair(
  t: CheckContext,
): Promise<{ readonly ids: Readonly<Record<Side, string>>; readonly day: string; readonly from: string; readonly to: string }> {
  const day = await workdayOf(t, await t.use(servedToFullKey));
  const ids = await hirePair(t);
  const [from, to] = [addDays(day, -1), addDays(day, 6)];
  await grantHiddenLeave(t, ids.person, from, to);
  return { ids, day, from, to };
}
