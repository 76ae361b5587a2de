import type { Draw } from "./draw.ts";
import { numberForm } from "./figure.ts";
import type { RawForms } from "../../../../conformance/src/forms/forms.ts";
import { type Declared, type Form, declaredAt, memberAt, orNull, partsAt, plainForm, through } from "./form.ts";
import { type Extra, record } from "./record.ts";
import { labels } from "./series.ts";

/** Billing (§2.13). */
export interface Billing {
  readonly plan: string;
  readonly status: "current" | "trialing";
  readonly interval: "month" | "year";
  /** The date on which a trial ends, or null. */
  readonly trial: string | null;
  readonly seats: Seats;
  readonly addons: readonly string[];
}

interface Seats {
  readonly active: number;
  readonly billed: number;
  readonly minimum: number;
}

/** Seats as a list with a row for each kind. */
function listedSeats(count: Form<number>): Form<Seats> {
  const kinds = (at: (kind: string) => unknown): Declared =>
    Object.fromEntries(["active", "billed", "minimum"].map((kind) => [kind, at(kind)]));
  return {
    write: ({ active, billed, minimum }) =>
      Object.entries({ active, billed, minimum }).map(([kind, seats]) => ({ kind, seats: count.write(seats) })),
    read: (shown) =>
      Object.fromEntries((shown as { kind: string; seats: unknown }[]).map((row) => [row.kind, count.read(row.seats)])) as unknown as Seats,
    declared: (path) => kinds((kind) => declaredAt(count, `${path}[?@.kind=='${kind}'].seats`)),
  };
}

/** Seats in one text. */
const SEATS_TEXT: Form<Seats> = {
  write: ({ active, billed, minimum }) => `${active} active, ${billed} billed, minimum ${minimum}`,
  read: (shown) => {
    const [active, billed, minimum] = String(shown).match(/\d+/g)!.map(Number) as [number, number, number];
    return { active, billed, minimum };
  },
  declared: (path) => ({
    active: { at: path, as: "text-number", before: "active" },
    billed: { at: path, as: "text-number", after: "active,", before: "billed" },
    minimum: { at: path, as: "text-number", after: "minimum" },
  }),
};

/** A form of GET /billing. */
export function billing(draw: Draw): Form<Billing> {
  const count = numberForm(draw.at("count"), "seats");
  const own: readonly Extra[] = [
    ["included", 10],
    ["price_per_seat", 900],
    ["limit", null],
  ];
  const prefix = draw.one("prefix", ["", "", "seats_"]);
  const seats = record<Seats>(
    draw.at("seats"),
    {
      active: { words: [`${prefix}active`, `${prefix}used`, `${prefix}in_use`], form: count },
      billed: { words: [`${prefix}billed`, `${prefix}billable`, `${prefix}charged`], form: count },
      minimum: { words: [`${prefix}minimum`, `${prefix}min`, `${prefix}at_least`], form: count },
    },
    draw.shuffled("seats", own).slice(0, draw.below("own", 3)),
  );
  const [list, text] = [listedSeats(count), SEATS_TEXT];
  const trial = draw.one<Form<string | null>>("trial", [
    plainForm(),
    { write: (ends) => ({ active: ends !== null, ends_at: ends }), read: (shown) => (shown as { ends_at: string | null }).ends_at },
    {
      write: (ends) => ({ status: ends === null ? "none" : "running", ...(ends === null ? {} : { ends_on: ends }) }),
      read: (shown) => (shown as { ends_on?: string }).ends_on ?? null,
    },
    orNull({ write: (ends) => ({ ends_on: ends, days: 14 }), read: (shown) => (shown as { ends_on: string }).ends_on }),
  ]);
  const addon = labels(draw.at("addon"));
  const addons = draw.one<Form<readonly string[]>>("addons", [
    plainForm(),
    { write: (names) => names.map((name) => addon.write(name)), read: (shown) => (shown as unknown[]).map((one) => addon.read(one)) },
    { write: (names) => Object.fromEntries(names.map((name) => [name, true])), read: (shown) => Object.keys(shown as object) },
    {
      write: (names) => ({ active: names, available: ["lms"] }),
      read: (shown) => (shown as { active: string[] }).active,
      declared: (path) => memberAt(path, "active"),
    },
  ]);
  return record<Billing>(draw, {
    plan: { words: ["plan", "plan_name", "tier"], form: labels(draw.at("plan")) },
    status: {
      words: ["subscription_status", "status", "subscription", "state"],
      form: labels(draw.at("status")) as Form<Billing["status"]>,
    },
    interval: {
      words: ["billing_interval", "interval", "billing_period", "cycle"],
      form: labels(draw.at("interval")) as Form<Billing["interval"]>,
    },
    trial: { words: ["trial", "trial_info", "trial_ends"], form: trial },
    seats: { words: ["seats", "seat_counts", "licences", "users"], form: draw.one("seats form", [seats, seats, seats, seats, list, text]) },
    addons: { words: ["addons", "add_ons", "active_addons", "active_add_ons", "extras"], form: addons },
  });
}

/** Setup status (§2.13): the names that the document gives stay. */
export interface Setup {
  readonly complete: boolean;
  readonly people: number;
  readonly whole: boolean;
  readonly steps: Steps;
}

interface Steps {
  readonly team: boolean;
  readonly types: boolean;
  readonly document: boolean;
  /** undefined: the plan has no payroll. */
  readonly pay: boolean | undefined;
}

/** A form of GET /onboarding. */
export function setup(draw: Draw): Form<Setup> {
  const flag = draw.one<Form<boolean>>("flag", [
    plainForm(),
    plainForm(),
    { write: (done) => (done ? "done" : "to do"), read: (shown) => shown === "done", declared: (path) => ({ at: path, is: "done" }) },
    { write: (done) => ({ done }), read: (shown) => (shown as { done: boolean }).done, declared: (path) => memberAt(path, "done") },
  ]);
  const optional: Form<boolean | undefined> = {
    write: (done) => (done === undefined ? undefined : flag.write(done)),
    read: (shown) => (shown === undefined ? undefined : flag.read(shown)),
    declared: (path) => declaredAt(flag, path),
  };
  const steps = record<Steps>(draw.at("steps"), {
    team: { words: ["team_invited", "invited_team", "has_invited_team"], form: flag },
    types: { words: ["leave_types_configured", "leave_types", "has_leave_types"], form: flag },
    document: { words: ["document_uploaded", "documents", "has_document"], form: flag },
    pay: { words: ["pay_schedule_set", "pay_schedule", "has_pay_schedule"], form: optional },
  });
  const names = { team: "Invite your team", types: "Leave types", document: "Upload a document", pay: "Pay schedule" };
  const list: Form<Steps> = {
    write: (data) =>
      (Object.keys(names) as (keyof Steps)[]).flatMap((step) =>
        data[step] === undefined ? [] : [{ step, title: names[step], complete: data[step] }],
      ),
    read: (shown) =>
      ({
        pay: undefined,
        ...Object.fromEntries((shown as { step: string; complete: boolean }[]).map((row) => [row.step, row.complete])),
      }) as unknown as Steps,
    declared: (path) => Object.fromEntries(Object.keys(names).map((step) => [step, `${path}[?@.step=='${step}'].complete`])),
  };
  return record<Setup>(draw, {
    complete: { words: ["onboarding_complete"], fixed: true, form: plainForm() },
    people: { words: ["employee_count"], fixed: true, form: plainForm() },
    whole: { words: ["setup_complete"], fixed: true, form: plainForm() },
    steps: { words: ["steps", "checklist", "progress", "items"], form: draw.happens("list", 0.3) ? list : steps },
  });
}

/** The rows of a target file for these forms. */
export function settingsRows(billed: Form<Billing>, shown: Form<Setup>): RawForms {
  const { seats, addons, ...others } = partsAt(billed, "$");
  const { active, billed: paid, minimum } = seats as Readonly<Record<string, unknown>>;
  const { team, types, document, pay } = partsAt(shown, "$")["steps"] as Readonly<Record<string, unknown>>;
  return {
    billing: { ...others, active_seats: active, billed_seats: paid, minimum_seats: minimum, add_ons: addons },
    setup: { team_invited: team, leave_types_configured: types, document_uploaded: document, pay_schedule_set: pay },
  };
}

/** A response to POST /employees/{id}/invite, whose form the document does not show. */
export function invitation(draw: Draw): (email: string) => { readonly status: number; readonly data?: unknown } {
  const status = draw.one("status", [200, 200, 201, 202]);
  const form = draw.one<Form<string>>("form", [
    { write: () => null, read: () => "" },
    { write: () => ({}), read: () => "" },
    { write: () => ({ invited: true }), read: () => "" },
    { write: () => ({ id: draw.id("id"), status: "sent" }), read: () => "" },
    through(
      record<{ email: string }>(draw.at("record"), { email: { words: ["email", "sent_to", "recipient"], form: plainForm() } }),
      (email) => ({ email }),
      ({ email }) => email,
    ),
    { write: (email) => ({ message: `An invitation is on its way to ${email}.` }), read: String },
  ]);
  return draw.happens("empty", 0.1) ? () => ({ status: 204 }) : (email) => ({ status, data: form.write(email) });
}
