import { addDays } from "@hr-platform/domain";
import { linesOf } from "../../judge/output.ts";
import type { Finding } from "../../judge/finding.ts";
import type { Arrangement, Hand } from "../../run/arrangement.ts";
import { todayIn } from "../../run/company-time.ts";
import type { Observation } from "../../run/observation.ts";
import { recordsIn } from "../../judge/traffic.ts";
import { idOf } from "../company-edits.ts";
import { finding, isSame } from "../relations/relations.ts";
import type { KnownProgram, ScenarioRow } from "../scenario.ts";
import { FIRST, addressOf, isAbout, withColleagues } from "../two-colleagues.ts";
import { keptAddress, takenForLeaver } from "./addresses.ts";
import { type Row, filesRow, nothing } from "./memory.ts";

/*
 * Somebody whom a program with files has read leaves, is on leave, or has another address or title, and the program runs again.
 */

const PERSON = idOf(FIRST);
const TITLE = "Harbour Pilot";

const ONE: Arrangement = { company: (data) => withColleagues(data, {}) };
const UNCHANGED: Arrangement = { ...ONE, earlier: nothing };
const LEFT: Arrangement = { company: (data) => withColleagues(data, { status: "terminated" }) };
const since = (change: object): Arrangement => ({ ...ONE, earlier: (hand) => void hand.call("PATCH", `/employees/${PERSON}`, change) });
const LEFT_SINCE: Arrangement = { ...ONE, earlier: (hand) => void hand.call("DELETE", `/employees/${PERSON}`) };
const RETITLED: Arrangement = since({ job_title: TITLE });
const RETITLED_BEFORE: Arrangement = { company: (data) => withColleagues(data, { job_title: TITLE }) };
const ON_LEAVE: Arrangement = { ...ONE, earlier: goOnLeave };

/** Has the person be away from today on. */
function goOnLeave(hand: Hand): void {
  const { data: types } = JSON.parse(hand.call("GET", "/leave-types")) as { readonly data: readonly { readonly id: string }[] };
  const today = todayIn(hand);
  for (const { id } of types) {
    const body = { employee_id: PERSON, leave_type_id: id, start_date: today, end_date: addDays(today, 6) };
    const { data } = JSON.parse(hand.call("POST", "/leave", body)) as { readonly data?: { readonly id: string; readonly status: string } };
    if (data === undefined) continue;
    if (data.status === "pending") hand.call("PATCH", `/leave/${data.id}/approve`);
    return;
  }
}

/** How many of the people whom a run has read a file has to name to be a copy of them all. */
const MOST = 0.8;

/** The files that have nearly all of the people whom a run has read. */
function copiesIn({ exchanges, files = {} }: Observation): string[] {
  const people = exchanges.flatMap((seen) => (seen.operation === "listEmployees" ? recordsIn(seen) : []));
  const marks = people.map(({ id, email }) => [String(id), String(email)]);
  return Object.entries(files).flatMap(([path, text]) =>
    marks.length > 0 && marks.filter((one) => one.some((mark) => text.includes(mark))).length >= MOST * marks.length ? [path] : [],
  );
}

const hasTitle = (run: Observation): boolean => linesOf(run).some((line) => line.includes(TITLE));

/** A title that a first run writes, and a second one does not that has read it anew. */
function keptOld([, before]: readonly Observation[], run: Observation, { effects }: KnownProgram): Finding[] {
  if (hasTitle(run)) return [];
  const isRead = run.exchanges.some((seen) => recordsIn(seen).some(({ id, job_title: title }) => id === PERSON && title === TITLE));
  const copies = new Set(copiesIn(before!));
  const path = Object.keys(run.files ?? {}).find((name) => isAbout(run.files![name]!, 0) && copies.has(name));
  return finding(
    // What is written once for each person, such as a letter, stays as it was.
    path === undefined || effects.length > 0 ? "warn" : "fail",
    `Somebody has another job title since the run before, and ${path ?? "the result"} does not have it${isRead ? ", although the program has read it" : ""}; a first run writes it.`,
    "Hold each record against what you have of it: nothing in the list says which ones have changed since.",
    "CLIENT-22",
  );
}

const ROWS: readonly Row[] = [
  {
    id: "again.left-address",
    title: "Somebody leaves, and the program runs again.",
    expected: "Its files have no more of them than where they had left before.",
    arrangement: LEFT_SINCE,
    others: [ONE, LEFT],
    matters: ([one, left]) => !isSame(one!, left!),
    look: (run, others) => keptAddress(others, run),
  },
  {
    id: "again.other-address",
    title: "Somebody's address changes, and the program runs again.",
    expected: "It knows that they are who they were.",
    arrangement: since({ email: `new.${addressOf(0)}` }),
    others: [UNCHANGED, LEFT_SINCE, RETITLED],
    matters: ([unchanged, left]) => !isSame(unchanged!, left!),
    look: (run, others) => takenForLeaver(others, run, "Somebody has another address", "Know people by their id: an address changes."),
  },
  {
    id: "again.on-leave",
    title: "Somebody is on leave from today on, and the program runs again.",
    expected: "It knows that they work there still.",
    arrangement: ON_LEAVE,
    others: [UNCHANGED, LEFT_SINCE, RETITLED],
    matters: ([unchanged, left]) => !isSame(unchanged!, left!),
    look: (run, others) =>
      takenForLeaver(others, run, "Somebody is on leave", "Whoever is not terminated works there: active, on_leave or on probation."),
  },
  {
    id: "again.retitled",
    title: "Somebody has another job title, and the program runs again.",
    expected: "Its copy of the people has it.",
    arrangement: RETITLED,
    others: [ONE, RETITLED_BEFORE],
    matters: ([one, before]) => hasTitle(before!) && !hasTitle(one!),
    look: (run, others, known) => keptOld(others, run, known),
  },
];

export const peopleSinceRows: readonly ScenarioRow[] = ROWS.map((row) => filesRow(row, () => row));
