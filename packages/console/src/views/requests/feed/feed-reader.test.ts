import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ControlError } from "../../../api/control-error.ts";
import { ExchangeList } from "./exchange-list.ts";
import { FeedReader } from "./feed-reader.ts";
import type { ExchangePage, ExchangeRow } from "./row.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Lets all that the reader waits for happen. A time, since what another file left running may set timers for ever. */
const timePasses = async (): Promise<unknown> => await vi.advanceTimersByTimeAsync(60_000);

/** A journal that keeps so many exchanges, and what reads pages of it as the control API does. */
class FakeJournal {
  rows: ExchangeRow[] = [];
  next = 0;
  reads = 0;
  readonly #most: number;

  constructor(most = 10_000) {
    this.#most = most;
  }

  add(count: number, path = "/company"): void {
    for (let n = 0; n < count; n += 1)
      this.rows.push({ n: this.next++, at: "", method: "GET", path, query: "", status: 200 } as ExchangeRow);
    this.rows = this.rows.slice(-this.#most);
  }

  reset(): void {
    this.rows = [];
    this.next = 0;
  }

  readonly read = async ({ since, before, limit }: { since?: number; before?: number; limit: number }): Promise<ExchangePage> => {
    this.reads += 1;
    const fitting = this.rows.filter(({ n }) => n >= (since ?? 0) && n < (before ?? Infinity));
    const first = this.rows[0]?.n ?? this.next;
    const data = since === undefined ? fitting.slice(-limit) : fitting.slice(0, limit);
    return await Promise.resolve({ data, first, next: this.next, first_with_state: first, last_event_id: null });
  };
}

function reading(journal: FakeJournal): { readonly list: ExchangeList; readonly reader: FeedReader; readonly numbers: () => number[] } {
  const list = new ExchangeList();
  const reader = new FeedReader(list, journal.read, () => {});
  return { list, reader, numbers: () => list.rows.map(({ n }) => n) };
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, n) => from + n);

test("no row is lost or doubled, however many arrive while one reads and while the stream is cut", async () => {
  const journal = new FakeJournal();
  journal.add(30);
  const { reader, numbers } = reading(journal);
  reader.hear("anew");
  await timePasses();
  for (const count of [1, 7, 1200, 3]) {
    journal.add(count);
    reader.hear("exchange");
    journal.add(2);
    reader.hear("exchange");
    await timePasses();
  }
  journal.add(700);
  reader.hear("open");
  await timePasses();
  expect(numbers()).toEqual(range(0, journal.next));
});

test("fifty requests in a second are read a few times", async () => {
  const journal = new FakeJournal();
  const { reader, numbers } = reading(journal);
  reader.hear("anew");
  for (let n = 0; n < 50; n += 1) {
    journal.add(1);
    reader.hear("exchange");
    await vi.advanceTimersByTimeAsync(20);
  }
  await timePasses();
  expect(numbers()).toEqual(range(0, 50));
  expect(journal.reads).toBeLessThan(12);
});

test("a reset that was not heard of is noticed when the stream is back, also if as many requests came since", async () => {
  const journal = new FakeJournal();
  journal.add(20);
  const { list, reader, numbers } = reading(journal);
  reader.hear("anew");
  await timePasses();
  journal.reset();
  journal.add(25, "/leave");
  reader.hear("open");
  await timePasses();
  expect(numbers()).toEqual(range(0, 25));
  expect(new Set(list.rows.map(({ path }) => path))).toEqual(new Set(["/leave"]));
  journal.reset();
  journal.add(2);
  reader.hear("exchange");
  await timePasses();
  expect(numbers()).toEqual([0, 1]);
});

test("while somebody reads, new rows are counted and the shown ones stay", async () => {
  const journal = new FakeJournal();
  journal.add(3);
  const { list, reader, numbers } = reading(journal);
  reader.hear("anew");
  await timePasses();
  list.hold(true);
  journal.add(12);
  reader.hear("exchange");
  await timePasses();
  expect([numbers(), list.waiting]).toEqual([[0, 1, 2], 12]);
  list.hold(false);
  expect([numbers(), list.waiting]).toEqual([range(0, 15), 0]);
});

test("however many arrive while somebody reads, they are counted, and no more are kept than the mock keeps twice", async () => {
  const journal = new FakeJournal(1000);
  journal.add(3);
  const { list, reader, numbers } = reading(journal);
  reader.hear("anew");
  await timePasses();
  list.hold(true);
  for (let n = 0; n < 30; n += 1) {
    journal.add(1000);
    reader.hear("exchange");
    await timePasses();
  }
  expect([numbers(), list.waiting, list.missed]).toEqual([[0, 1, 2], 30_000, 0]);
  list.show();
  expect([numbers(), list.waiting]).toEqual([range(10_003, 30_003), 0]);
});

test("older rows are read page by page, and what went by unseen is counted", async () => {
  const journal = new FakeJournal(1000);
  journal.add(1000);
  const { list, reader, numbers } = reading(journal);
  reader.hear("anew");
  await timePasses();
  expect(numbers()).toEqual(range(500, 1000));
  await Promise.all([reader.readOlder(), reader.readOlder()]);
  expect(numbers()).toEqual(range(0, 1000));
  journal.add(1300);
  reader.hear("exchange");
  await timePasses();
  expect(list.missed).toBe(300);
  expect(numbers()).toEqual([...range(0, 1000), ...range(1300, 2300)]);
});

test("a page that was not answered is read again by itself: the stream may not have been cut with it", async () => {
  const journal = new FakeJournal();
  journal.add(2);
  let isDown = false;
  const list = new ExchangeList();
  const unanswered = new ControlError(0, { code: "NO_RESPONSE", message: "The mock does not answer." });
  const reader = new FeedReader(
    list,
    async (query) => (isDown ? await Promise.reject(unanswered) : await journal.read(query)),
    () => {},
  );
  reader.hear("anew");
  await timePasses();
  isDown = true;
  journal.add(3);
  reader.hear("exchange");
  await timePasses();
  expect(list.rows.length).toBe(2);
  isDown = false;
  await timePasses();
  expect(list.rows.length).toBe(5);
  const { reads } = journal;
  await timePasses();
  expect(journal.reads).toBe(reads);
});

test("a page that was refused is read with the next news", async () => {
  const journal = new FakeJournal();
  journal.add(2);
  let isDown = true;
  const list = new ExchangeList();
  const said: (string | undefined)[] = [];
  const reader = new FeedReader(
    list,
    async (query) => (isDown ? await Promise.reject(new Error("down")) : await journal.read(query)),
    (error) => void said.push(error?.message),
  );
  reader.hear("anew");
  await timePasses();
  isDown = false;
  reader.hear("open");
  await timePasses();
  expect([said, list.rows.length]).toEqual([["down", undefined], 2]);
});
