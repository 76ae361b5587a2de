import type { OperationId } from "@hr-platform/spec/operations";
import { type Check, check } from "../../check.ts";
import type { Exchange } from "../../exchange.ts";
import { SIDES, type Side, dayOf, grantHiddenLeave, hirePair, idOf, isRunning, shownPerson } from "../../given/hidden-leave.ts";
import { served } from "../../given/served.ts";
import type { CallSettings, Trial } from "../../trial.ts";
import { likeness } from "../authentication/likeness.ts";
import { marks } from "./traces.ts";

const UNLIKE = "about two people who differ in family-violence leave alone";

/** Holds answers about the two to each other. */
function judgeAlike(t: Trial, person: Exchange, twin: Exchange): void {
  const seen = [twin, person];
  const call = `${person.record.request.method} ${person.operation ?? ""}`;
  // Where neither is an answer of the API, likeness shows nothing.
  if (![person, twin].some(({ data, code }) => data.exists || code !== undefined)) return;
  t.must("PRIV-24", seen, `${call} the same ${UNLIKE}: ${String(twin)}`, person.ok === twin.ok && likenessOf(person) === likenessOf(twin));
  if (!person.ok || !twin.ok) return;
  const apart = marks(person.data, twin.data);
  const got = apart
    .map((name) => `${name}: ${JSON.stringify(person.data.at(name).raw)}, of the twin ${JSON.stringify(twin.data.at(name).raw)}`)
    .join("; ");
  t.must("PRIV-24", seen, `${call} with the same flags, the same status and no member more or less ${UNLIKE}`, apart.length === 0, got);
  const [status, other] = [person.data.at("status").text, twin.data.at("status").text];
  if (status !== undefined && other !== undefined) t.must("PRIV-07", seen, `the same status ${UNLIKE}: ${other}`, status === other, status);
}

/** Of a refusal all; of a success the status alone, as its members are held against each other one by one. */
const likenessOf = (exchange: Exchange): string => (exchange.ok ? String(exchange.status) : likeness(exchange));

/** Calls an operation for both, with the same body. */
async function callBoth(t: Trial, operation: OperationId, ids: Readonly<Record<Side, string>>, settings: CallSettings = {}): Promise<void> {
  const [person, twin] = [
    await t.call(operation, { ...settings, params: { id: ids.person } }),
    await t.call(operation, { ...settings, params: { id: ids.twin } }),
  ];
  judgeAlike(t, person, twin);
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
      judgeAlike(t, person, twin);
    },
  ),

  check("PRIV-24", "MUST NOT name somebody on family-violence leave in the set-up", { tier: "ci", needs: ["hidden-leave"] }, async (t) => {
    const setup = await t.call("getSetup");
    if (!setup.ok || setup.data.names.length === 0) t.stop(`GET /onboarding was answered ${String(setup)}`);
    const named = await Promise.all(
      SIDES.map(async (side) => {
        const { data } = await t.use(shownPerson[side]);
        const name = `${data.at("first_name").text} ${data.at("last_name").text}`;
        return [idOf(t, side), name].some((text) => setup.text.includes(text));
      }),
    );
    t.must("PRIV-24", setup, "neither of the two people is named in the set-up, or both are", named[0] === named[1]);
  }),

  check(
    "PRIV-24.update",
    "MUST answer an update as if there were no family-violence leave",
    { tier: "certify", also: ["PRIV-07"], needs: ["hidden-leave"] },
    async (t) => {
      const [person, twin] = [await t.use(shownPerson.person), await t.use(shownPerson.twin)];
      const name = ["job_title", "department"].find((one) => [person, twin].every(({ data }) => data.at(one).text !== undefined));
      if (name === undefined) return t.stop("the two people show neither a job title nor a department");
      const seen: Exchange[] = [];
      for (const shown of [person, twin]) {
        const id = shown.data.at("id").text ?? "";
        const body = { [name]: shown.data.at(name).raw };
        // What they have already: nothing changes, should anything go wrong it is put back.
        t.undo(`${name} of employee ${id}`, "updateEmployee", { params: { id }, body });
        seen.push(await t.call("updateEmployee", { params: { id }, body }));
      }
      judgeAlike(t, seen[0]!, seen[1]!);
      const rights = { person: idOf(t, "person"), twin: idOf(t, "twin") };
      const [one, other] = [
        await t.call("getUserPermissions", { params: { id: rights.person } }),
        await t.call("getUserPermissions", { params: { id: rights.twin } }),
      ];
      // Whose id it takes is open: both are known, or neither is.
      t.must("PRIV-24", [other, one], `permissions told alike ${UNLIKE}: ${String(other)}`, likenessOf(one) === likenessOf(other));
    },
  ),

  check(
    "PRIV-24.end",
    "MUST read, invite, change and terminate somebody as if they had no family-violence leave",
    { tier: "certify", also: ["PRIV-07"], needs: ["control"] },
    async (t) => {
      const day = await dayOf(t, await t.use(served));
      const ids = await hirePair(t);
      const from = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
      const to = new Date(Date.parse(day) + 6 * 86_400_000).toISOString().slice(0, 10);
      await grantHiddenLeave(t, ids.person, from, to);
      await callBoth(t, "updateEmployee", ids, { body: { job_title: `Title ${t.token()}` } });
      await callBoth(t, "inviteEmployee", ids);
      await callBoth(t, "terminateEmployee", ids, { body: { termination_date: day } });
      await callBoth(t, "getEmployee", ids);
    },
  ),
];
