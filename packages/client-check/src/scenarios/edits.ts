import { addDays } from "@hr-platform/domain";
import type { Finding } from "../judge/finding.ts";
import type { Hand } from "../run/arrangement.ts";
import { todayIn } from "../run/company-time.ts";
import { type Observation, type SeenExchange, bodyOf, lineOf } from "../run/observation.ts";
import { FASTER, idsOf } from "./conflicts.ts";
import type { KnownProgram, Scenario, ScenarioRow } from "./scenario.ts";

/*
 * Somebody edits a record that the program is about to change. What the program would not do if the record had been so from the start, it must
 * not do after it has read the edit; what it has not read again is an advice, as there is always a moment left.
 */

const EDITED = "Edited Meanwhile";

/** What is edited between a read and a write, and how a finding describes it. */
interface Edit {
  readonly row: string;
  readonly write: SeenExchange;
  /** Id of the record that is edited. */
  readonly id: string;
  readonly edit: (hand: Hand) => void;
  /** What the body of a read has after the edit. */
  readonly shows: RegExp;
  readonly unread: (write: SeenExchange) => Finding[];
  /** Such as `ended the employment of somebody`. */
  readonly did: string;
  /** Such as `who had been taken on for good`. */
  readonly who: string;
}

/** Whether an exchange is the write of the baseline, about the same record. */
const isWrite =
  ({ operation, request: { path } }: SeenExchange, id: string) =>
  (seen: SeenExchange): boolean =>
    seen.hasEffect && seen.operation === operation && seen.request.path === path && `${seen.request.path} ${bodyOf(seen)}`.includes(id);

/** The numbers of the reads of a record before a write. */
function readsBefore({ observation: { exchanges } }: KnownProgram, write: SeenExchange, id: string): number[] {
  return exchanges
    .slice(0, exchanges.indexOf(write))
    .flatMap(({ response: { status, body } }, n) => (status === 200 && body.includes(id) ? [n] : []));
}

/** A scenario in which a record is edited when the program has read it. */
function editedAfterRead(
  known: KnownProgram,
  { row, write, id, edit, shows, unread, did, who }: Edit,
): Omit<Scenario, "title" | "clause" | "expected">[] {
  const reads = readsBefore(known, write, id);
  // Before the last look at the record, if there is more than one.
  const read = reads.at(-2) ?? reads[0];
  const is = isWrite(write, id);
  const look = (run: Observation, [from]: readonly Observation[]): Finding[] => {
    const place = run.exchanges.findIndex(is);
    if (place < 0) return [];
    const there = run.exchanges[place]!;
    const reads = run.exchanges.slice(0, place).filter(({ response: { status, body } }) => status === 200 && body.includes(id));
    if (reads.length < 2) return unread(there);
    const instead = from!.exchanges.find(is);
    // Where it is so from the start it may do the same, or something else with it.
    const isMeant = instead !== undefined && (bodyOf(instead) === bodyOf(write) || bodyOf(there) !== bodyOf(write));
    if (isMeant || !shows.test(reads.at(-1)!.response.body)) return [];
    return [
      {
        level: "fail",
        text: `${lineOf(there)} ${did} ${who}, as ${lineOf(reads.at(-1)!)} had said; the program does not do that where it is so from the start.`,
        exchange: there.n,
        about: "records",
        mend: "Hold what you read right before a write against every reason that you have for it.",
        requirement: "CLIENT-15",
      },
    ];
  };
  return [
    {
      id: row,
      arrangement: {
        meanwhile: (_, hand, nth) => {
          if (nth === read) edit(hand);
        },
      },
      others: [{ begin: edit }],
      expectation: { ...FASTER, effects: "any" },
      look: (run, _, others) => look(run, others),
    },
  ];
}

const TAKEN_ON = { employment_type: "full_time", job_title: "Taken On Since", department: "Taken On Since" };

/** The department that most people are in. */
function largestDepartment(hand: Hand): string {
  const sizes = Map.groupBy(hand.people("active"), ({ department }) => department ?? "");
  return [...sizes].filter(([name]) => name !== "").toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? EDITED;
}

/** A value of a field of somebody that is another one than there is and than a program sends, and that the service takes. */
function otherValue(field: string, sent: unknown, { hand, id }: { readonly hand: Hand; readonly id: string }): unknown {
  if (field === "manager_id") return null;
  if (field === "department") return largestDepartment(hand);
  if (field === "employment_type") return sent === "part_time" ? "full_time" : "part_time";
  if (field === "email") return "edited.meanwhile@check.example";
  const { data } = JSON.parse(hand.call("GET", `/employees/${id}`)) as { readonly data: Readonly<Record<string, string | null>> };
  // A date nearby: one that is far off may be reason enough to send nothing.
  if (field.endsWith("_date")) return addDays(data[field] ?? (typeof sent === "string" ? sent : todayIn(hand)), MOVED);
  return typeof sent === "number" ? sent + MOVED : EDITED;
}
/** Days by which a date is another one, and cents by which an amount is. */
const MOVED = 3;

interface ReadWrite {
  readonly write: SeenExchange;
  /** Id of the record. */
  readonly id: string;
}

/** The writes of an operation about records that were there before, of which the program has read something. */
function writesAfterRead(known: KnownProgram, operation: string, idIn: (write: SeenExchange) => string | undefined): ReadWrite[] {
  const { exchanges, knows } = known.observation;
  return exchanges
    .filter((seen) => seen.operation === operation && seen.hasEffect)
    .flatMap((write) => {
      const id = idIn(write);
      return id !== undefined && knows(id) && readsBefore(known, write, id).length > 0 ? [{ write, id }] : [];
    });
}

/** The most edits of one kind that are tried: what a program sends may follow from what it read for one record, and not for another. */
const MOST_EDITS = 3;

const firstId = (write: SeenExchange): string | undefined => idsOf(write)[0];
const roleId = (write: SeenExchange): string | undefined => /"role_id":\s*"([^"]+)"/.exec(bodyOf(write))?.[1];

/** The text fields of a person that any program may show. */
const TEXTS = ["job_title", "department", "last_name", "first_name"] as const;

/** What a body has as a text. */
function textIn(body: string, field: string): string | undefined {
  return new RegExp(`"${field}":\\s*"((?:[^"\\\\]|\\\\.)*)"`).exec(body)?.[1];
}

export const editRows: readonly ScenarioRow[] = [
  {
    id: "conflicts.edited",
    title: "Somebody edits an employee after the program's first read, and before its write.",
    clause: ["§2.3"],
    expected: "It reads again before it writes, and does not set back what was edited.",
    apply: (known) => {
      const found = writesAfterRead(known, "updateEmployee", firstId);
      if (found.length === 0) return "the program edits no employee who was there before";
      const bodies = [...new Map(found.map((one) => [bodyOf(one.write), one])).values()];
      return bodies.slice(0, MOST_EDITS).flatMap(({ write, id }, n) => {
        const [[field, value] = []] = Object.entries(JSON.parse(bodyOf(write)) as Readonly<Record<string, unknown>>);
        if (field === undefined) return [];
        const edited = (hand: Hand): object => ({ [field]: otherValue(field, value, { hand, id }) });
        return editedAfterRead(known, {
          row: n === 0 ? "conflicts.edited" : `conflicts.edited.${n + 1}`,
          write,
          id,
          edit: (hand) => void hand.call("PATCH", `/employees/${id}`, edited(hand)),
          shows: /./,
          did: `changed ${field} of somebody`,
          who: "of whom somebody else had changed it",
          unread: (seen) =>
            n > 0
              ? []
              : [
                  {
                    level: "warn",
                    text: `${lineOf(seen)} set ${field} by what was read before somebody edited it.`,
                    exchange: seen.n,
                    mend: "Read a record again right before you change it.",
                    requirement: "CLIENT-15",
                  },
                ],
        });
      });
    },
  },
  {
    id: "conflicts.taken-on",
    title: "A person is taken on for good after the program's first read, and before it ends their employment.",
    clause: ["§2.3", "§3.1"],
    expected: "It reads again before it ends an employment.",
    apply: (known) => {
      const [found] = writesAfterRead(known, "terminateEmployee", firstId);
      if (found === undefined) return "the program ends no employment that was there before";
      const { write, id } = found;
      return editedAfterRead(known, {
        row: "conflicts.taken-on",
        write,
        id,
        edit: (hand) => void hand.call("PATCH", `/employees/${id}`, TAKEN_ON),
        shows: /"employment_type":\s*"full_time"/,
        did: "ended the employment of somebody",
        who: "who had been given another one",
        unread: (seen) => [
          {
            level: "warn",
            text: `${lineOf(seen)} ended the employment of somebody who had been given another one since the program had read that.`,
            exchange: seen.n,
            mend: "Read a person again right before you end their employment, and hold what you read against your reason.",
            requirement: "CLIENT-15",
          },
        ],
      });
    },
  },
  {
    id: "conflicts.on-hold",
    title: "A role is put on hold after the program's first read, and before it puts somebody forward for it.",
    clause: ["§3.3"],
    expected: "It reads the role again, and puts nobody forward for it.",
    apply: (known) => {
      const [found] = writesAfterRead(known, "createCandidate", roleId);
      if (found === undefined) return "the program puts nobody forward for a role that was there before";
      const { write, id } = found;
      return editedAfterRead(known, {
        row: "conflicts.on-hold",
        write,
        id,
        edit: (hand) => void hand.call("PATCH", `/recruitment/roles/${id}`, { status: "on_hold" }),
        shows: /"on_hold"/,
        did: "put somebody forward for a role",
        who: "that was on hold",
        unread: (seen) => [
          {
            level: "warn",
            text: `${lineOf(seen)} put somebody forward for a role that was on hold since the program had read it.`,
            exchange: seen.n,
            mend: "Read a role again right before you add to it.",
            requirement: "CLIENT-15",
          },
        ],
      });
    },
  },
  {
    id: "conflicts.sent-back",
    title: "Somebody edits a field that the program only sends back, right before its write.",
    clause: ["§4.2"],
    expected: "It sends what it changes, and nothing else.",
    apply: (known) => {
      const [found] = writesAfterRead(known, "updateEmployee", firstId);
      if (found === undefined) return "the program edits no employee who was there before";
      const { write, id } = found;
      const { exchanges } = known.observation;
      const place = exchanges.indexOf(write);
      const bodies = exchanges
        .slice(0, place)
        .map(({ response }) => new RegExp(`\\{"id":\\s*"${id}"[^}]*\\}`).exec(response.body)?.[0] ?? "");
      const read = bodies.findLast((body) => body !== "") ?? "";
      const field = TEXTS.find((name) => textIn(bodyOf(write), name) !== undefined && textIn(bodyOf(write), name) === textIn(read, name));
      if (field === undefined) return "the program sends no field back as it has read it";
      const edit = (hand: Hand): void => void hand.call("PATCH", `/employees/${id}`, { [field]: EDITED });
      const sentIn = ({ exchanges: sent }: Observation): SeenExchange | undefined => sent.find(isWrite(write, id));
      const isSentBack = (run: Observation | undefined): boolean => {
        const sent = run === undefined ? undefined : sentIn(run);
        return sent !== undefined && textIn(bodyOf(sent), field) === EDITED;
      };
      return [
        {
          id: "conflicts.sent-back",
          arrangement: {
            meanwhile: (_, hand, nth) => {
              if (nth === place - 1) edit(hand);
            },
          },
          others: [{ begin: edit }],
          // One that knows the text from elsewhere means to set it.
          matters: ([from]) => (isSentBack(from) ? undefined : "it sends a text of its own"),
          expectation: { ...FASTER, effects: "any" },
          look: (run) => {
            const sent = sentIn(run);
            if (sent === undefined || textIn(bodyOf(sent), field) === EDITED) return [];
            return [
              {
                level: "fail",
                text: `${lineOf(sent)} sent ${field} back as it was before somebody edited it, and set it back.`,
                exchange: sent.n,
                about: "records",
                mend: "Send what you change, and nothing else of a record.",
                requirement: "CLIENT-15",
              },
            ];
          },
        },
      ];
    },
  },
];
