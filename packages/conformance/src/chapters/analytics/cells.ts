import type { Trial } from "../../trial.ts";
import { type Board, FLOOR, boardOf } from "./board.ts";
import { judgeExport } from "./export.ts";
import type { Look } from "./look.ts";
import { type Mention, mentionsOf } from "./mentions.ts";
import { type People, type Tally, within } from "./people.ts";

/** Requirements about the cells of departments. */
export const CELLS: readonly string[] = ["ANA-06", "ANA-07", "ANA-08", "ANA-09", "ANA-10", "ANA-11", "ANA-12"];

/** Holds the department cells of both forms to the floor and to each other (§4.8). */
export function judgeCells(t: Trial, seen: Look): void {
  const board = boardOf(seen);
  judgeHeadcounts(t, seen, board);
  judgeFloor(t, seen, board);
  judgeComplement(t, seen, board);
  if (seen.sheet === undefined) {
    t.must("ANA-10", seen.csv, "200 with text that RFC 4180 reads as CSV", false);
    return;
  }
  judgeExport(t, seen, seen.sheet, board);
}

function judgeHeadcounts(t: Trial, { summary, people, json, exchanges }: Look, { heads }: Board): void {
  const names = (summary.departments ?? []).map(({ name }) => name);
  t.must("ANA-06", json, "one row for each department", new Set(names).size === names.length, names.join(", "));
  for (const [name, { figure }] of heads) {
    const tally = people?.departments.get(name);
    if (figure === null || tally === undefined) continue;
    t.must(
      "ANA-06",
      exchanges,
      `${words(tally)} people in ${name}, as many as are listed there, or none shown`,
      within(figure, tally),
      `${name}: ${figure}`,
    );
  }
}

function judgeFloor(t: Trial, { json, exchanges, people }: Look, { heads, training, small }: Board): void {
  const tiny = people !== undefined && people.all.most < FLOOR;
  const low = [...heads.values()].find(({ figure }) => figure !== null && figure > 0 && figure < FLOOR);
  if (heads.size > 0)
    t.must("ANA-08", json, "no department with a headcount from 1 to 4", tiny || low === undefined, `${low?.name}: ${low?.figure}`);
  const names = new Set([...heads.keys(), ...training.keys(), ...(people?.departments.keys() ?? [])]);
  for (const name of small) {
    const mentions = mentionsOf(json.data, name, names);
    const among = (kind: Mention["kind"]): string[] =>
      mentions.filter((mention) => mention.kind === kind).map(({ where, number }) => `${number} in ${where}`);
    const cells = [...(heads.get(name)?.numbers ?? []), ...(training.get(name)?.numbers ?? [])];
    const shown = [...cells.map(String), ...among("figure")];
    t.must(
      ["ANA-08", "ANA-12"],
      exchanges,
      `no figure about ${name}, in which fewer than five people are`,
      shown.length === 0,
      `${name}: ${shown.join(", ")}`.slice(0, 400),
    );
    const doubtful = among("doubtful");
    if (shown.length === 0 && doubtful.length > 0)
      t.should("ANA-12", exchanges, `no number that may be a figure about ${name}`, false, `${name}: ${doubtful.join(", ")}`.slice(0, 400));
  }
}

/** Whether one person is in each hidden department and everybody is in some: then their sum tells how many are in each. */
export function ones(hidden: ReadonlySet<string>, { all, departments }: Pick<People, "all" | "departments">): boolean {
  const tallies = [...departments.values()];
  const exact = all.least === all.most && tallies.every(({ least, most }) => least === most);
  const placed = tallies.reduce((sum, { most }) => sum + most, 0) === all.most;
  return exact && placed && hidden.size > 1 && [...hidden].every((name) => departments.get(name)?.most === 1);
}

function judgeComplement(
  t: Trial,
  { json, people, exchanges, summary: { totals } }: Look,
  { heads, training, hidden, small }: Board,
): void {
  const count = new Set([...heads.keys(), ...hidden]).size;
  const tiny = people === undefined || people.all.least < FLOOR;
  // Where rows that are hidden are left out, the other one may be of people whose department is not known.
  const elsewhere = [...heads].filter(([name]) => people?.departments.has(name) !== true).map(([, { figure }]) => figure ?? 0);
  const unplaced = elsewhere.reduce((sum, figure) => sum + figure, 0) < (people?.unplaced ?? 0);
  if (hidden.size > 0 && count > 1 && !tiny)
    t.must(
      "ANA-09",
      json,
      "another department hidden with the one that is, so that the total does not give it away",
      hidden.size > 1 || unplaced,
      `hidden is ${[...hidden].join(", ")}`,
    );
  const solved = !tiny && people !== undefined && [...heads.values()].some(({ figure }) => figure !== null) ? ones(hidden, people) : false;
  if (solved && totals.includes(people!.all.most))
    t.must(
      "ANA-09",
      exchanges,
      "so many departments hidden that the total does not give away what is in them",
      false,
      `hidden are ${[...hidden].join(", ")}, with ${hidden.size} people by the total less what shows: one in each`,
    );
  // A department that is hidden for another's sake, and told all the same in some further member.
  for (const name of [...hidden].filter((one) => small.size > 0 && !small.has(one))) {
    const { least, most } = people?.departments.get(name) ?? { least: 0, most: -1 };
    const told = least === most ? mentionsOf(json.data, name, people!.departments.keys()) : [];
    const size = told.find(({ where, number }) => number === most && /head|count|people|staff|employ|size|trend/i.test(where));
    if (size !== undefined)
      t.should("ANA-09", exchanges, `nowhere how many people are in ${name}, which is hidden`, false, `${most} in ${size.where}`);
  }
  for (const name of hidden) {
    const numbers = training.get(name)?.numbers ?? [];
    t.must(
      "ANA-12",
      json,
      `no figure in the training of ${name}, whose headcount is hidden`,
      numbers.length === 0,
      `${name}: ${numbers.join(", ")}`,
    );
  }
}

function words({ least, most }: Tally): string {
  return least === most ? `${most}` : `${least} to ${most}`;
}
