import { boundOf, likeliestTypes } from "../../setup/leave/leave-type-choice.ts";
import { type Check, check } from "../../run/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import {
  SIDES,
  workdayOf,
  hiddenLeave,
  idOf,
  leaveListener,
  shownBalance,
  shownPerson,
  twinsOrEnd,
} from "../../setup/leave/hidden-leave.ts";
import { freeDay, leaveTypes, typeList } from "../../setup/leave/leave.ts";
import { availablePerson } from "../../setup/people/people.ts";
import { servedToFullKey } from "../../setup/access/served-to-full-key.ts";
import { workdays } from "../../setup/leave/workdays.ts";
import { walk } from "../../run/walk.ts";
import type { CheckContext } from "../../run/check-context.ts";
import type { View } from "../../exchange/view.ts";
import { stableHeaderNames, fingerprint } from "../authentication/fingerprint.ts";
import { differingMembers } from "./traces.ts";

/** Types for the two people, those likely to be taken first: of their own jurisdiction, without notice, without a yearly bound. */
async function typesOf(t: CheckContext, fits: (type: View) => boolean): Promise<View[]> {
  const code = (await t.use(shownPerson.person)).data.at("jurisdiction").text ?? "";
  const { type_id: hidden } = hiddenLeave(t);
  const types = (await t.use(typeList)).filter((type) => type.at("id").text !== hidden && fits(type));
  return likeliestTypes(types, code, (type) => Math.min(50, type.at("min_notice_days").number ?? 0) + boundOf(type));
}

const SHOWN_MEMBERS = ["status", "days", "halfDay", "halfDayPeriod", "startDate", "endDate", "typeId", "notes", "declineReason"];

/** What an answer to a request tells, without whose it is. */
async function shownMembersOf(t: CheckContext, exchange: Exchange): Promise<string> {
  const people = await Promise.all(SIDES.map(async (side) => (await t.use(shownPerson[side])).data));
  const names = people.flatMap((data) => ["first_name", "last_name"].flatMap((name) => data.at(name).text ?? []));
  const warnings = JSON.stringify(exchange.data.at("warnings").raw ?? null)
    .replaceAll(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi, "…")
    .replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z?/g, "…");
  const masked = names.filter((name) => name.length > 1).reduce((text, name) => text.replaceAll(name, "…"), warnings);
  return JSON.stringify([fingerprint(exchange), ...SHOWN_MEMBERS.map((name) => exchange.data.at(name).raw), masked]);
}

/** Asks the same for both, one after the other has cancelled again. @returns whether it was taken */
async function requestForBoth(t: CheckContext, body: Readonly<Record<string, unknown>>): Promise<boolean> {
  const seen: Exchange[] = [];
  const ends: Exchange[] = [];
  for (const side of SIDES) {
    // Both with one key: what it may read shows in the answer.
    const exchange = await t.call("requestLeave", { body: { ...body, employee_id: idOf(t, side) }, key: "full" });
    seen.push(exchange);
    const id = exchange.data.at("id").text;
    if (exchange.ok && id !== undefined) ends.push(await t.call("cancelLeave", { params: { id }, key: "full" }));
  }
  const [one, other] = await Promise.all(seen.map(async (exchange) => shownMembersOf(t, exchange)));
  const taken = seen.some(({ ok }) => ok);
  const bare = seen.find(({ ok, data }) => ok && !["status", "days"].every((name) => data.has(name)));
  if (bare !== undefined) t.stop(`a request that is taken is answered without status or days: ${String(bare)}`);
  // Where both are refused it may be for something else: only a difference tells.
  if (!taken && one === other) return false;
  t.must("PRIV-06", {
    at: seen,
    expected: `to a request over the days of family-violence leave the same status, days, warnings or error as to the same one of somebody without it: ${String(seen[1])}`,
    holds: one === other,
    got: String(seen[0]),
  });
  if (!seen.every(({ ok }) => ok)) return taken;
  const apart = differingMembers(seen[0]!.data, seen[1]!.data);
  t.must("PRIV-06", {
    at: seen,
    expected: "the same flags and no member more or less in the two answers",
    holds: apart.length === 0,
    got: apart.join(", "),
  });
  const names = stableHeaderNames(seen[0]!);
  t.should("PRIV-06", {
    at: seen,
    expected: `the same headers: ${stableHeaderNames(seen[1]!)}`,
    holds: names === stableHeaderNames(seen[1]!),
    got: names,
  });
  const [end, double] = await Promise.all(ends.map(async (exchange) => shownMembersOf(t, exchange)));
  if (ends.length === SIDES.length)
    t.must("PRIV-24", {
      at: [...seen, ...ends],
      expected: `the cancellations answered alike: ${String(ends[1])}`,
      holds: end === double,
      got: String(ends[0]),
    });
  return taken;
}

/** New requests that meet family-violence leave, or ask for some (§1, privacy rule 1). */
export const hiddenRequestChecks: readonly Check[] = [
  check(
    "PRIV-06",
    "MUST answer a request over the days of family-violence leave as if there were none",
    { tier: "ci", also: ["PRIV-24"], needs: ["hidden-leave"] },
    async (t) => {
      await twinsOrEnd(t);
      const { start_date, end_date } = hiddenLeave(t);
      const today = await workdayOf(t, await t.use(shownPerson.person));
      const notes = `Note ${t.token()}`;
      const auto = await typesOf(t, (type) => type.at("requires_approval").flag === false);
      const approved = await typesOf(t, (type) => type.at("requires_approval").flag === true);
      const later = today > start_date && today <= end_date ? today : start_date;
      // The hidden days themselves, so that a server which knows a double by its days shows it; then what a server may rather take.
      for (const [type, from] of [
        [auto[0], start_date],
        [auto[0], later],
        [approved[0], later],
        [auto[1] ?? approved[1], start_date],
      ] as const)
        if (type !== undefined && (await requestForBoth(t, { leave_type_id: type.at("id").raw, start_date: from, end_date, notes })))
          return;
      t.stop("no leave is taken over these days, neither for one nor for the other");
    },
  ),

  check(
    "PRIV-06.more",
    "MUST warn of overlaps and balances as if there were no family-violence leave",
    { tier: "certify", also: ["PRIV-24"], needs: ["hidden-leave"] },
    async (t) => {
      await twinsOrEnd(t);
      const { end_date } = hiddenLeave(t);
      await t.use(leaveListener);
      const notes = `Note ${t.token()}`;
      const [type] = await typesOf(t, (one) => one.at("requires_approval").flag === true);
      const half = type?.at("allow_half_days").flag === true ? { half_day: true, half_day_period: "morning" } : {};
      const body = { leave_type_id: type?.at("id").raw, start_date: end_date, end_date, notes, ...half };
      const taken = type !== undefined && (await requestForBoth(t, body));
      // As many days as are left: with a day less it is too much.
      const [annual] = await typesOf(t, (type) => /annual|holiday|vacation/i.test(type.at("name").text ?? ""));
      const left = (await t.use(shownBalance.twin)).data.at(0, "annual_available").number ?? 0;
      const days = Math.min(Math.floor(left), 40);
      const start = (await t.use(workdays))[0] ?? t.date(70);
      // As many as a type allows in a year: nothing of it is used up by hidden leave.
      const most = (one: View): number => one.at("max_days_per_year").number ?? 0;
      const [bounded] = await typesOf(t, (one) => most(one) >= 1 && most(one) <= 40);
      if (bounded !== undefined)
        await requestForBoth(t, { leave_type_id: bounded.at("id").raw, start_date: start, end_date: lastDay(start, most(bounded)), notes });
      if (annual !== undefined && days >= 1) {
        const end = lastDay(start, days);
        await requestForBoth(t, { leave_type_id: annual.at("id").raw, start_date: start, end_date: end, notes });
      } else if (!taken) t.stop("no leave is taken for either");
    },
  ),

  check(
    "PRIV-10",
    "MUST refuse requests of family-violence leave, and an unlisted type as an unknown one",
    { tier: "ci", needs: ["hidden-leave"] },
    async (t) => {
      await t.use(servedToFullKey);
      const { type_id } = hiddenLeave(t);
      const first = await t.use(leaveTypes);
      const more = first.meta.at("has_more").flag === true;
      const { rows, exchanges } = more ? await walk(t, "listLeaveTypes") : { rows: first.data.list, exchanges: [first] };
      const listed = rows.some((row) => row.at("id").text === type_id);
      const day = await freeDay(t);
      const body = { employee_id: await t.use(availablePerson), start_date: day, end_date: day, notes: `Note ${t.token()}` };
      const unknown = await t.call("requestLeave", { body: { ...body, leave_type_id: t.uuid() } });
      const hidden = await t.call("requestLeave", { body: { ...body, leave_type_id: type_id } });
      if (rows.length === 0) t.stop("no leave type is listed at all");
      // A type that is listed may be refused as what it is, in whichever way ids in a body are.
      const seen = [...exchanges, unknown, hidden];
      const refused = hidden.status >= 400 && hidden.status <= 499;
      if (listed && refused) {
        // To list it and to answer as if nobody knew it fits the letter of both points, and is odd.
        const odd = hidden.status === 404;
        t.should("PRIV-10", {
          at: seen,
          expected: "a type that is listed and cannot be requested over the API, which is told as what it is",
          holds: !odd,
        });
        if (hidden.refused(400, "VALIDATION_ERROR") && hidden.field === "leave_type_id")
          t.observe("hidden-leave-type", seen, "listed-refused");
        return;
      }
      t.must("PRIV-10", {
        at: seen,
        expected: "the type of family-violence leave is not listed, or requests of it are refused",
        holds: !listed,
        got: `it is listed, and a request of it is answered ${String(hidden)}`,
      });
      t.must("PRIV-10", {
        at: [unknown, hidden],
        expected: `to a request of the type of family-violence leave the same as to a type that exists nowhere: ${String(unknown)}`,
        holds: !hidden.ok && fingerprint(hidden) === fingerprint(unknown),
      });
      const names = stableHeaderNames(hidden);
      t.should("PRIV-10", {
        at: [unknown, hidden],
        expected: `the same headers: ${stableHeaderNames(unknown)}`,
        holds: names === stableHeaderNames(unknown),
        got: names,
      });
      if (!listed && !hidden.ok && fingerprint(hidden) === fingerprint(unknown)) t.observe("hidden-leave-type", seen, "hidden");
    },
  ),
];

/** The last of so many working days from a working day on, holidays aside. */
function lastDay(start: string, days: number): string {
  const at = new Date(start);
  for (let left = days - 1; left > 0;) {
    at.setUTCDate(at.getUTCDate() + 1);
    if (at.getUTCDay() % 6 !== 0) left -= 1;
  }
  return at.toISOString().slice(0, 10);
}
