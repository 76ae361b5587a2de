import { addDays } from "@hr-platform/domain";
import { isWhole } from "@hr-platform/property-runs";
import { expect, test } from "vitest";
import { NEWCOMER, at } from "@hr-platform/engine/test/decisions/switch";
import { leaveTypeNamed, someone } from "@hr-platform/engine/test/support/cast";
import { client } from "@hr-platform/engine/test/support/client";
import { type CompanyReading, readCompany } from "@hr-platform/engine/test/support/company-reading";
import { readSweep } from "@hr-platform/engine/test/support/read-sweep";
import { expectAgreement, expectPassing } from "@hr-platform/engine/test/support/sound-company";
import { standardPipeline } from "@hr-platform/engine/operations/standard-pipeline";
import { currentContract } from "@hr-platform/engine/contract/current";
import { createMock } from "@hr-platform/engine/mock";
import { activity } from "../src/activity.ts";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import type { DueWork } from "@hr-platform/engine/sandbox/clock/move-clock";

/**
 * An ordinary day, the turn of the Australian leave year, the last day of a year, and a leap day. The years that begin on the third
 * contain all of them; each begins two years every night.
 */
const STARTS = ["2026-03-02T09:00:00Z", "2026-06-30T14:30:00Z", "2026-12-31T12:00:00Z", "2028-02-29T10:00:00Z"];
const HOME = { wattle: "AU", kauri: "NZ", thistle: "UK", southern: "AU", acorn: "UK" } as const;
const SLUGS = Object.keys(HOME) as (keyof typeof HOME)[];

/** Every month somebody does something in the company. */
function work(mock: Mock, slug: keyof typeof HOME, month: number): void {
  const api = at(mock, slug);
  const { today } = mock.defaultSandbox.company(slug);
  switch (month % 6) {
    case 0: {
      const names = { email: `new${month}@${slug}.example`, start_date: addDays(today, 20 - month * 3), jurisdiction: HOME[slug] };
      expect(api.post("/employees", { ...NEWCOMER, ...names }).status).toBe(200);
      return;
    }
    case 1: {
      const type = leaveTypeNamed(mock, slug, slug === "southern" ? "Annual leave (AU)" : "Annual").id;
      const { id } = someone(mock, slug, { jurisdiction: HOME[slug] });
      const dates = { start_date: addDays(today, 10), end_date: addDays(today, 20) };
      const asked = api.post<{ id: string }>("/leave", { employee_id: id, leave_type_id: type, ...dates });
      if (asked.status === 200) expect(api.patch(`/leave/${asked.data.id}/approve`).status).toBe(200);
      return;
    }
    case 2: {
      const gone = someone(mock, slug);
      if (slug !== "acorn") expect(api.delete(`/employees/${gone.id}`, { termination_date: addDays(today, 12) }).status).toBe(200);
      return;
    }
    case 3:
      if (slug !== "acorn") mock.web(month === 3 ? "miss-payment" : "start-trial", { company: slug });
      return;
    case 4:
      client(mock, mock.key(slug)).get("/leave");
      return;
    default:
      if (readCompany(mock, slug).billing.subscription_status === "cancelled") mock.web("resume-subscription", { company: slug });
  }
}

/** Lets 30 days pass in steps. Returns the due work of all. */
function pass(mock: Mock, steps: readonly number[], look: (due: readonly DueWork[]) => void): DueWork[] {
  return steps.flatMap((days) => {
    const due = mock.clock.advance(`P${days}D`);
    look(due);
    return due;
  });
}

// Whether a summary was read in a month decides what is hidden in it, which is not the same for both.
const DECIDE = { "suppression-agreement": "same-per-call", "event-mapping": "with-derived-status" };
const mockAt = (start: string): Mock => createMock({ clock: `frozen:${start}`, rateLimit: null, decide: DECIDE });

test.for(isWhole() ? STARTS : [STARTS[2]!])("two years from %s are sound at every look, and the same in steps as in one go", (start) => {
  const [walked, jumped] = [mockAt(start), mockAt(start)];
  let known = new Map<string, CompanyReading>();
  const readAll = (): Map<string, CompanyReading> => new Map(SLUGS.map((slug) => [slug, readCompany(walked, slug)]));
  for (let month = 0; month < 25; month += 1) {
    known = readAll();
    for (const reading of known.values()) expectAgreement(reading);
    let events = walked.webhooks.all().length;
    const slow = pass(walked, month % 2 === 0 ? [1, 29] : [13, 17], (due) => {
      const read = readAll();
      for (const [slug, reading] of read) {
        expectAgreement(reading);
        const turns = due.filter(({ kind, company }) => kind === "employee-status" && company === slug);
        expectPassing(known.get(slug)!, reading, turns);
      }
      known = read;
      // By the clock there are no events but those of statuses.
      const statuses = due.filter(({ kind }) => kind === "employee-status").length;
      expect(walked.webhooks.all().length - events).toBe(statuses);
      events += statuses;
    });
    expect(pass(jumped, [30], () => {})).toEqual(slow);
    for (const slug of SLUGS) for (const mock of [walked, jumped]) work(mock, slug, month);
  }
  for (const slug of SLUGS) {
    const seen = readSweep(walked, slug);
    expect(seen.filter((line) => !/^\S+ (200|403|404) /.test(line))).toEqual([]);
    expect(readSweep(jumped, slug)).toEqual(seen);
  }
});

test("while people act by themselves, every look is sound, and no month of the trend changes once it is over", () => {
  const mock = createMock(
    { clock: "frozen:2026-03-02T09:00:00Z", rateLimit: null, activity: 1 },
    { pipeline: { ...standardPipeline(currentContract), activity } },
  );
  const known = new Map<string, number | null>();
  // A trend has twelve months. Every night two years pass, with a look each half month.
  const [end, days] = isWhole() ? [750, 15] : [390, 30];
  for (let passed = 0; passed < end; passed += days) {
    mock.clock.advance(`P${days}D`);
    for (const slug of SLUGS) {
      const reading = readCompany(mock, slug);
      expectAgreement(reading);
      for (const { month, headcount } of reading.analytics?.trend ?? []) {
        const name = `${slug} ${month}`;
        expect(headcount, name).toBe(known.get(name) ?? headcount);
        if (month < reading.today.slice(0, 7)) known.set(name, headcount);
      }
    }
  }
});
