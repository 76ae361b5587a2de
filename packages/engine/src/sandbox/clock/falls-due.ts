import { addDays, startOfDay } from "@hr-platform/domain";
import { nextStatus } from "../../operations/company/subscription.ts";
import type { CompanyState } from "../../store/company/company-state.ts";
import { statusOn } from "../../store/employee-status.ts";
import { subscriptionDue } from "../../store/timed-records.ts";
import { bucketOwner } from "../bucket-owner.ts";
import { maskKeys } from "../journal/masks.ts";
import type { DueWork } from "./move-clock.ts";
import type { Sandbox } from "../sandbox.ts";
import { derives } from "../writes.ts";

/** Something that will fall due. */
export interface FallsDue {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly kind: DueWork["kind"];
  readonly company: string;
  /** The record that it is about: an employee, a delivery, or what somebody does something about; null: none. */
  readonly id: string | null;
  /** What a person calls the record, with masked keys. */
  readonly label: string;
  /** What will happen: a sentence. */
  readonly what: string;
}

/** The most dates of a company's agenda that are looked through: most of them change no status. */
const MOST_DATES = 1000;

/**
 * What falls due next after an instant, in order, at most `most`. Opens no company and changes nothing. What depends on what
 * happens before is not in it: a retry of an attempt in flight, or what people will plan for a later day.
 */
export function fallsDue(sandbox: Sandbox, now: number, most: number): FallsDue[] {
  const { parts, companies, decisions } = sandbox;
  const found = companies.flatMap(({ slug }) => {
    // As its world began, if nobody has used it.
    const company = parts.companies.look(slug, Number.NEGATIVE_INFINITY, decisions)!;
    const statuses = derives(decisions) ? statusChanges(company, now, most) : [];
    return [...statuses, ...subscriptionEnd(company, sandbox), ...plannedActs(company, sandbox, now, most)];
  });
  const named = [...found, ...attempts(sandbox)].map((one) => ({ ...one, label: maskKeys(one.label, sandbox.keys.unusual) }));
  return [...named, ...windows(sandbox, now)]
    .filter(({ at }) => at > now)
    .sort((a, b) => a.at - b.at)
    .slice(0, most);
}

function nameOf(company: CompanyState, id: string): string | undefined {
  const person = company.employees.get(id)?.record.resource;
  return person === undefined ? undefined : `${person.first_name} ${person.last_name}`;
}

/** Employees whose status changes when a day begins. */
function statusChanges(company: CompanyState, now: number, most: number): FallsDue[] {
  const { slug, timeZone, inner, employees, leaveRegister } = company;
  const { agenda } = inner.calendar;
  const found: FallsDue[] = [];
  let date = agenda.after(company.today);
  for (let dates = 0; date !== undefined && dates < MOST_DATES && found.length < most; dates += 1) {
    const at = startOfDay(date, timeZone);
    for (const id of at > now ? agenda.on(date) : []) {
      const record = employees.get(id)?.record;
      if (record === undefined) continue;
      const leave = [...leaveRegister.of(id)];
      const [before, after] = [statusOn(addDays(date, -1), record, leave), statusOn(date, record, leave)];
      if (before === after) continue;
      const what = `The status changes from ${before} to ${after}.`;
      found.push({ at, kind: "employee-status", company: slug, id, label: nameOf(company, id)!, what });
    }
    date = agenda.after(date);
  }
  return found;
}

function subscriptionEnd({ slug, facts, company }: CompanyState, { decisions }: Sandbox): FallsDue[] {
  const at = subscriptionDue(facts);
  if (!Number.isFinite(at)) return [];
  const what = `The subscription changes from ${facts.billing.subscription_status} to ${nextStatus(facts, decisions)}.`;
  return [{ at, kind: "subscription", company: slug, id: null, label: company.record.resource.name, what }];
}

/** What people have planned for the day, and the beginning of the next one. Hidden acts are left out. */
function plannedActs(company: CompanyState, { sound }: Sandbox, now: number, most: number): FallsDue[] {
  const { activity } = company.facts;
  const { slug } = company;
  if (activity === null || activity.day === null || sound.activity === undefined) return [];
  const { titles } = sound.activity;
  const planned = activity.planned.filter(({ at, act }) => at > now && titles.has(act)).slice(0, most);
  return [
    ...planned.map(({ at, act, about }): FallsDue => {
      const what = `${titles.get(act)!}, unless a rule refuses it by then.`;
      return { at, kind: "activity", company: slug, id: about === "" ? null : about, label: nameOf(company, about) ?? slug, what };
    }),
    {
      at: activity.until,
      kind: "activity",
      company: slug,
      id: null,
      label: slug,
      what: "A day begins, and people plan what they do on it.",
    },
  ];
}

/** Attempts that wait, of endpoints that are active. */
function attempts({ deliveries, parts }: Sandbox): FallsDue[] {
  return deliveries.queues.contents.busy.flatMap(({ company, webhook, kept }) => {
    const record = parts.companies.ownOf(company)?.records.webhooks.get(webhook);
    if (record === undefined || record.deleted_at !== null || !record.resource.is_active) return [];
    return kept.flatMap(({ id, event, next, attempts: made }): FallsDue[] => {
      if (next === null) return [];
      const what = `Attempt ${made.length + 1} to deliver ${event.kind} is sent.`;
      return [{ at: next, kind: "delivery", company, id, label: record.resource.url, what }];
    });
  });
}

function windows(sandbox: Sandbox, now: number): FallsDue[] {
  return sandbox.limiter.ending(now, Number.POSITIVE_INFINITY).map(({ bucket, at }) => {
    const { company, label } = bucketOwner(sandbox, bucket);
    return { at, kind: "rate-window", company, id: null, label, what: "The rate limit window ends: its requests count no more." };
  });
}
