import type { OperationId } from "@hr-platform/spec/operations";
import { addDays } from "../../document/calendar.ts";
import { type Check, check } from "../../run/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { SIDES, type Side, workdayOf, grantHiddenLeave, hirePair, idOf, isRunning, shownPerson } from "../../setup/leave/hidden-leave.ts";
import { typeList } from "../../setup/leave/leave.ts";
import { employee } from "../../setup/people/people.ts";
import { servedToFullKey } from "../../setup/access/served-to-full-key.ts";
import type { CallSettings } from "../../exchange/request.ts";
import type { CheckContext } from "../../run/check-context.ts";
import { page, walk } from "../../run/walk.ts";
import type { View } from "../../exchange/view.ts";
import { stableHeaderNames, fingerprint } from "../authentication/fingerprint.ts";
import { differingMembers, differingWords } from "./traces.ts";

const ABOUT_THE_TWO = "about two people who differ in family-violence leave alone";

/** Holds answers about the two to each other. */
function judgeSame(t: CheckContext, person: Exchange, twin: Exchange): void {
  const seen = [twin, person];
  const call = `${person.record.request.method} ${person.operation ?? ""}`;
  // Where neither is an answer of the API, equal answers show nothing.
  if (![person, twin].some(({ data, code }) => data.exists || code !== undefined)) return;
  t.must("PRIV-24", {
    at: seen,
    expected: `${call} the same ${ABOUT_THE_TWO}: ${String(twin)}`,
    holds: person.ok === twin.ok && comparableParts(person) === comparableParts(twin),
  });
  if (!person.ok || !twin.ok) return;
  const apart = differingMembers(person.data, twin.data);
  const got = apart
    .map((name) => `${name}: ${JSON.stringify(person.data.at(name).raw)}, of the twin ${JSON.stringify(twin.data.at(name).raw)}`)
    .join("; ");
  t.must("PRIV-24", {
    at: seen,
    expected: `${call} with the same flags, the same status and no member more or less ${ABOUT_THE_TWO}`,
    holds: apart.length === 0,
    got,
  });
  if (person.operation === "requestLeave")
    t.must("PRIV-06", {
      at: seen,
      expected: `as many days ${ABOUT_THE_TWO}`,
      holds: person.data.at("days").number === twin.data.at("days").number,
    });
  const [status, other] = [person.data.at("status").text, twin.data.at("status").text];
  if (status !== undefined && other !== undefined && person.operation?.endsWith("Leave") !== true)
    t.must("PRIV-07", { at: seen, expected: `the same status ${ABOUT_THE_TWO}: ${other}`, holds: status === other, got: status });
  const words = differingWords(person.data, twin.data, EMPLOYEE);
  t.should("PRIV-24", {
    at: seen,
    expected: `${call} with the same words and days beyond the document's members ${ABOUT_THE_TWO}`,
    holds: words.length === 0,
    got: words.join(", "),
  });
  const names = stableHeaderNames(person);
  t.should("PRIV-24", {
    at: seen,
    expected: `${call} with the same headers ${ABOUT_THE_TWO}: ${stableHeaderNames(twin)}`,
    holds: names === stableHeaderNames(twin),
    got: names,
  });
}

/** Members of an employee whose texts may well differ (§2.3). */
const EMPLOYEE = ["job_title", "department", "employment_type", "start_date", "probation_end_date", "jurisdiction"];

/** Whether a text names somebody by both names, in whichever order. */
function isNamed(text: string, names: readonly string[]): boolean {
  const words = text.toLowerCase().split(/[^\p{L}\p{M}]+/u);
  const parts = names.flatMap((name) => name.toLowerCase().split(/[^\p{L}\p{M}]+/u)).filter((part) => part !== "");
  return parts.length > 0 && parts.every((part) => words.includes(part));
}

/** Both are among the active people, or neither is: the filters see no leave that does not show. */
async function judgeWhereListed(t: CheckContext, person: Exchange, twin: Exchange): Promise<void> {
  const [department, other] = [person.data.at("department").text, twin.data.at("department").text];
  const query = { status: "active", ...(department !== undefined && department === other ? { department } : {}) };
  // People whose status differs already may be listed otherwise too.
  if (person.data.at("status").text !== twin.data.at("status").text) return;
  const listed = await page(t, "listEmployees", { query });
  const [one, double] = [person, twin].map(({ data }) => listed.data.list.find((row) => row.at("id").text === data.at("id").text));
  const whole = listed.ok && listed.meta.at("has_more").flag === false;
  // Of a list that goes on this says nothing.
  if (!whole && (one === undefined || double === undefined)) return;
  t.must(["PRIV-07", "PRIV-24"], {
    at: [person, twin, listed],
    expected: "both of two people who differ in family-violence leave alone in the list, or neither",
    holds: (one === undefined) === (double === undefined),
    got: `the one ${one === undefined ? "is not listed" : "is listed"}, the twin ${double === undefined ? "is not" : "is"}`,
  });
}

/** Of a refusal all; of a success the status alone, as its members are held against each other one by one. */
const comparableParts = (exchange: Exchange): string => (exchange.ok ? String(exchange.status) : fingerprint(exchange));

/** Calls an operation for both, with the same body. */
async function callBoth(
  t: CheckContext,
  operation: OperationId,
  ids: Readonly<Record<Side, string>>,
  settings: CallSettings = {},
): Promise<void> {
  const [person, twin] = [
    await t.call(operation, { key: "full", ...settings, params: { id: ids.person } }),
    await t.call(operation, { key: "full", ...settings, params: { id: ids.twin } }),
  ];
  judgeSame(t, person, twin);
}

/** Whether nothing but hidden leave is left for scopes that differ: neither manages anybody, and no scope is a place of theirs. */
async function isUnlikely(t: CheckContext, permissions: readonly Exchange[]): Promise<boolean> {
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

/** Somebody whom the run hired thanks both. */
async function thankBoth(t: CheckContext): Promise<void> {
  const from = await t.use(employee).catch(() => undefined);
  if (from === undefined) return;
  const thank = async (side: Side): Promise<Exchange> =>
    t.call("createRecognition", { body: { from_employee_id: from.id, to_employee_id: idOf(t, side), message: `Thanks ${t.token()}` } });
  judgeSame(t, await thank("person"), await thank("twin"));
}

/** Leave over the days of the hidden one, asked for and approved for both; of people whom the run terminates afterwards. */
async function takeLeave(t: CheckContext, ids: Readonly<Record<Side, string>>, days: Readonly<Record<string, string>>): Promise<void> {
  const ranked = (await t.use(typeList)).filter((type) => type.at("requires_approval").flag === true);
  const notice = (type: View): number => type.at("min_notice_days").number ?? 0;
  const [type] = ranked.toSorted((a, b) => notice(a) - notice(b));
  if (type === undefined) return;
  const asked: Exchange[] = [];
  for (const side of SIDES)
    asked.push(
      // It ends with the employment.
      await t.call("requestLeave", {
        body: { ...days, employee_id: ids[side], leave_type_id: type.at("id").raw },
        key: "full",
        kept: true,
      }),
    );
  const [person, twin] = asked.map(({ ok, data }) => (ok ? data.at("id").text : undefined));
  judgeSame(t, asked[0]!, asked[1]!);
  if (person !== undefined && twin !== undefined) await callBoth(t, "approveLeave", { person, twin });
}

/** What family-violence leave changes in the answers about its person (§1, privacy rule 1). */
export const hiddenPersonChecks: readonly Check[] = [
  check(
    "PRIV-07",
    "MUST NOT show somebody otherwise, such as on_leave, while their family-violence leave runs",
    { tier: "ci", also: ["PRIV-24"], needs: ["hidden-leave"] },
    async (t) => {
      const [person, twin] = [await t.use(shownPerson.person), await t.use(shownPerson.twin)];
      if (!person.ok && !twin.ok) t.stop(`neither of the two people can be read: ${String(person)}`);
      if (!(await isRunning(t, person)) && person.data.at("status").text === twin.data.at("status").text)
        t.stop("the hidden leave of the target file does not cover today, so that a status cannot betray it: name one that does");
      judgeSame(t, person, twin);
    },
  ),

  check("PRIV-24", "MUST NOT name somebody on family-violence leave in the set-up", { tier: "ci", needs: ["hidden-leave"] }, async (t) => {
    const setup = await t.call("getSetup");
    if (!setup.ok || setup.data.names.length === 0) t.stop(`GET /onboarding was answered ${String(setup)}`);
    const named = await Promise.all(
      SIDES.map(async (side) => {
        const { data } = await t.use(shownPerson[side]);
        const names = ["first_name", "last_name"].map((name) => data.at(name).text ?? "");
        return setup.text.includes(idOf(t, side)) || isNamed(setup.text, names);
      }),
    );
    t.must("PRIV-24", {
      at: setup,
      expected: "neither of the two people is named in the set-up, or both are",
      holds: named[0] === named[1],
    });
  }),

  check(
    "PRIV-24.update",
    "MUST answer an update as if there were no family-violence leave",
    { tier: "certify", also: ["PRIV-07"], needs: ["hidden-leave"] },
    async (t) => {
      const [person, twin] = [await t.use(shownPerson.person), await t.use(shownPerson.twin)];
      const known = ["job_title", "department"].filter((one) => [person, twin].every(({ data }) => data.has(one)));
      const name = known.find((one) => [person, twin].every(({ data }) => data.at(one).text !== undefined)) ?? known[0];
      if (name === undefined) return t.stop("the two people show neither a job title nor a department");
      const seen: Exchange[] = [];
      for (const shown of [person, twin]) {
        const id = shown.data.at("id").text ?? "";
        const body = { [name]: shown.data.at(name).raw };
        // What they have already: nothing changes, should anything go wrong it is put back.
        t.undo(`${name} of employee ${id}`, "updateEmployee", { params: { id }, body });
        seen.push(await t.call("updateEmployee", { params: { id }, body, key: "full" }));
      }
      judgeSame(t, seen[0]!, seen[1]!);
      const rights = { person: idOf(t, "person"), twin: idOf(t, "twin") };
      const [one, other] = [
        await t.call("getUserPermissions", { params: { id: rights.person } }),
        await t.call("getUserPermissions", { params: { id: rights.twin } }),
      ];
      // Whose id it takes is open: both are known, or neither is.
      t.must("PRIV-24", {
        at: [other, one],
        expected: `permissions told alike ${ABOUT_THE_TWO}: ${String(other)}`,
        holds: comparableParts(one) === comparableParts(other),
      });
      // Of two in the same role the same is told.
      const same = (name: string): boolean => one.data.at(name).raw === other.data.at(name).raw;
      const indistinct = one.ok && other.ok && same("role") && same("preset") && (same("scope") || (await isUnlikely(t, [one, other])));
      if (indistinct)
        t.must("PRIV-24", {
          at: [other, one],
          expected: `permissions with the same scope ${ABOUT_THE_TWO}`,
          holds: same("scope"),
          got: `scope ${one.data.at("scope").text}`,
        });
      const more = indistinct ? differingMembers(one.data, other.data) : [];
      if (indistinct)
        t.must("PRIV-24", {
          at: [other, one],
          expected: `permissions with the same members and flags ${ABOUT_THE_TWO}`,
          holds: more.length === 0,
          got: more.join(", "),
        });
      await judgeWhereListed(t, person, twin);
      await thankBoth(t);
    },
  ),

  check(
    "PRIV-24.end",
    "MUST read, invite, change and terminate somebody as if they had no family-violence leave",
    { tier: "certify", also: ["PRIV-06", "PRIV-07"], needs: ["control"] },
    async (t) => {
      const day = await workdayOf(t, await t.use(servedToFullKey));
      const ids = await hirePair(t);
      const from = addDays(day, -1);
      const to = addDays(day, 6);
      await grantHiddenLeave(t, ids.person, from, to);
      await callBoth(t, "updateEmployee", ids, { body: { job_title: `Title ${t.token()}` } });
      await takeLeave(t, ids, { start_date: from, end_date: to });
      await callBoth(t, "inviteEmployee", ids);
      await callBoth(t, "terminateEmployee", ids, { body: { termination_date: day } });
      await callBoth(t, "getEmployee", ids);
    },
  ),
];
