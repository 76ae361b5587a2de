import { expect, test } from "vitest";
import { type Call, all, check, openMock, program, read, receive, verdicts } from "../../../test/in-process.ts";
import type { RunProgram } from "../../run/program.ts";

openMock();

interface Leave {
  readonly id: string;
  readonly employeeName: string;
  readonly startDate: string;
  readonly status: string;
}

/** The calendar of each sandbox: who is away from which day. */
const calendars = new Map<string, Map<string, string>>();

interface Carelessness {
  /** Keeps what its files have when it reads the list. */
  readonly onlyAdds?: boolean;
  /** Takes an event about a record that it has heard of for one that was delivered twice. */
  readonly byRecord?: boolean;
  /** Makes its calendar anew of the pages that it got, when one fails. */
  readonly takesHalf?: boolean;
  /** Goes by its events alone. */
  readonly onlyHears?: boolean;
}

/** The pages of leave until one fails. */
async function firstPages(call: Call): Promise<Leave[]> {
  const rows: Leave[] = [];
  for (let page = 1; ; page += 1) {
    const got = await read<Leave>(call, `/leave?page=${page}`, 1).catch(() => undefined);
    rows.push(...(got?.data ?? []));
    if (got?.meta.has_more !== true) return rows;
  }
}

/** A receiver that reads the list when it starts, and the request of each event, and keeps a calendar of approved leave. */
function calendar({ onlyAdds = false, byRecord = false, takesHalf = false, onlyHears = false }: Carelessness = {}): RunProgram {
  return async (place, signal) => {
    const kept = new Map(calendars.get(place.sandbox));
    const put = ({ id, employeeName, startDate, status }: Leave): void =>
      void (status === "approved" ? kept.set(id, `${employeeName} ${startDate}`) : kept.delete(id));
    const end = await program(async (call) => {
      const leave = onlyHears ? [] : takesHalf ? await firstPages(call) : await all<Leave>(call, "/leave");
      if (!onlyAdds) kept.clear();
      for (const one of leave) if (one.status === "approved") put(one);
      const heard = new Set<string>();
      let turn = Promise.resolve();
      await receive<Leave>(place, ({ id, event, data }) => {
        const key = byRecord ? data.id : id;
        if (!event.startsWith("leave.") || heard.has(key)) return;
        heard.add(key);
        turn = turn.then(async () => put((await call("GET", `/leave/${data.id}`)).body.data as Leave));
      });
      await turn;
    })(place, signal);
    calendars.set(place.sandbox, kept);
    return { ...end, isService: true, files: { "calendar.txt": [...kept.values()].toSorted().join("\n") } };
  };
}

const ONLY = /^deliveries\.(?:taken-back-meanwhile|decided-later|half-read|missed)$/;

test.each<[string, Carelessness, readonly string[]]>([
  ["is careful passes", {}, []],
  ["keeps what was cancelled while it was down is named", { onlyAdds: true }, ["deliveries.taken-back-meanwhile"]],
  ["knows events by their records is named", { byRecord: true }, ["deliveries.decided-later"]],
  ["takes a part of a list for the whole is named", { takesHalf: true }, ["deliveries.half-read"]],
  ["goes by its events alone is advised", { onlyHears: true, onlyAdds: true }, ["deliveries.missed"]],
])("a receiver that %s", async (_, careless, named) => {
  const ended = verdicts(await check(calendar(careless), ONLY));
  expect(Object.keys(ended)).toHaveLength(careless.onlyHears === true ? 2 : 4);
  expect(Object.entries(ended).flatMap(([id, verdict]) => (["fail", "warn"].includes(verdict) ? [id] : []))).toEqual(named);
});

/** The people of each sandbox who may come in. */
const lists = new Map<string, string>();

/** A receiver that reads the list of people at its first start, or at each. */
const entrance =
  (isEach: boolean): RunProgram =>
  async (place, signal) => {
    const end = await program(async (call) => {
      const people = isEach || !lists.has(place.sandbox) ? await all<Person>(call, "/employees?status=all") : undefined;
      if (people !== undefined)
        lists.set(place.sandbox, JSON.stringify(people.map(({ id, status }) => ({ id, mayEnter: status !== "terminated" }))));
      await receive(place);
    })(place, signal);
    return { ...end, isService: true, files: { "entrance.json": lists.get(place.sandbox)! } };
  };

interface Person {
  readonly id: string;
  readonly status: string;
}

test.each([
  [true, "pass"],
  [false, "warn"],
])(
  "a receiver that reads the list of people at each start, or not (%j), hears of who left while it was down, or gets advice",
  async (isEach, verdict) => {
    expect(verdicts(await check(entrance(isEach), /^deliveries\.left-meanwhile$/))).toEqual({ "deliveries.left-meanwhile": verdict });
  },
);
