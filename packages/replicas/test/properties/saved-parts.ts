import type { SavedSandbox } from "../../src/saved-state/saved-sandbox.ts";

// oxlint-disable-next-line typescript/no-explicit-any -- Parts are removed at any depth.
type Loose = any;

/** A mistake in a saved state: what is left out, and how. */
export interface Omission {
  readonly part: string;
  readonly without: (state: SavedSandbox) => SavedSandbox;
}

function without(part: string, change: (state: Loose) => unknown): Omission {
  return {
    part,
    without: (state) => {
      const copy = structuredClone(state);
      change(copy);
      return copy;
    },
  };
}

const all = (list: Loose[], change: (one: Loose) => unknown): void => list.forEach(change);
const everyParts = (state: Loose, change: (parts: Loose) => unknown): void => all([state.present, ...state.snapshots.kept], change);
const everyQueue = ({ deliveries: { present, snapshots } }: Loose, change: (queue: Loose) => unknown): void =>
  all([present, ...snapshots], ({ queues }) => all(queues, change));
/** Without the rows of one store, or of the others. */
const rowsOf = (name: string): Omission => without(`rows of ${name}`, ({ companies }) => all(companies, ({ rows }) => delete rows[name]));

/** Each leaves one part out. */
export const OMISSIONS: readonly Omission[] = [
  without("mode of the clock", ({ clock }) => (clock.mode = clock.mode === "frozen" ? "offset" : "frozen")),
  without("time of the clock", ({ clock }) => (clock.at -= 1)),
  without("machine time of the clock", ({ clock }) => (clock.since -= 1)),
  without("instant of the origin", (state) => (state.origins = state.origins.map((began: number) => began - 86_400_000))),
  without("own origin of each reset", (state) => {
    state.origins = [state.origins[0]];
    all(state.companies, (company) => (company.origin = 0));
    everyParts(state, (parts) => (parts.origin = 0));
  }),
  without("decisions", ({ present }) => (present.decisions = {})),
  without("decisions of snapshots", ({ snapshots }) => all(snapshots.kept, (kept) => (kept.decisions = {}))),
  without("transport rules", ({ present }) => (present.rules = [])),
  without("counts of transport rules", (state) =>
    everyParts(state, ({ rules }) => all(rules, (rule) => (rule.matched = rule.applied = 0))),
  ),
  without("ends of transport rules", (state) => everyParts(state, ({ rules }) => all(rules, (rule) => (rule.ends = null)))),
  without("transport rules of snapshots", ({ snapshots }) => all(snapshots.kept, (kept) => (kept.rules = []))),
  without("buckets", ({ present }) => (present.buckets = [])),
  without("starts of windows", (state) => everyParts(state, ({ buckets }) => all(buckets, (bucket) => (bucket.since = null)))),
  without("times of requests", (state) => everyParts(state, ({ buckets }) => all(buckets, (bucket) => (bucket.times = [])))),
  without("buckets of snapshots", ({ snapshots }) => all(snapshots.kept, (kept) => (kept.buckets = []))),
  without("rate of activity", ({ present }) => delete present.activity),
  without("rate of activity in snapshots", ({ snapshots }) => all(snapshots.kept, (kept) => delete kept.activity)),
  without("acts that happened", (state) => delete state.acts),
  without("keys", ({ present }) => (present.keys = [])),
  without("keys of snapshots", ({ snapshots }) => all(snapshots.kept, (kept) => (kept.keys = []))),
  without("companies", ({ present }) => (present.own = [])),
  without("order of companies", ({ present }) => (present.own = present.own.toReversed())),
  without("opened companies", ({ present }) => (present.opened = [])),
  without("time zone of companies", ({ companies }) => all(companies, (company) => (company.zone = "Pacific/Pago_Pago"))),
  ...["employees", "leave", "hiddenLeave", "webhooks", "facts", "firstAnswers"].map(rowsOf),
  without("grace period of subscriptions", ({ companies }) =>
    all(companies, ({ records }) => all(records, (record) => record?.lapses_at && (record.lapses_at = null))),
  ),
  without("rows of other tables", ({ companies }) =>
    all(companies, (company) => (company.rows = { employees: company.rows.employees ?? [], leave: company.rows.leave ?? [] })),
  ),
  without("order of rows", ({ companies }) =>
    all(companies, ({ rows }) => all(Object.keys(rows), (name: Loose) => (rows[name] = rows[name].toReversed()))),
  ),
  without("counts of added rows", ({ companies }) => all(companies, (company) => (company.added = {}))),
  without("agenda", ({ companies }) => all(companies, (company) => (company.agenda = []))),
  without("date of companies", ({ companies }) =>
    all(companies, ({ calendar }) => Object.assign(calendar, { today: "2026-03-02", nextDay: Date.parse("2026-03-02T13:00:00Z") })),
  ),
  without("past of companies", ({ companies }) => all(companies, (company) => (company.past = []))),
  without("past of marks", ({ companies }) => all(companies, ({ marks }) => all(marks, (mark) => (mark.past = [])))),
  without("edits of versions", ({ companies }) =>
    all(companies, ({ history }) => all(history.versions, (version) => (version.edits = []))),
  ),
  without("open edits", ({ companies }) => all(companies, ({ history }) => (history.open = []))),
  without("version of the present", ({ companies }) => all(companies, ({ history }) => (history.at = history.at === null ? null : 0))),
  without("counts of marks", ({ companies }) => all(companies, ({ marks }) => all(marks, (mark) => (mark.added = {})))),
  without("date of marks", ({ companies }) =>
    all(companies, ({ marks }) => all(marks, ({ calendar }) => Object.assign(calendar, { today: "2026-03-02" }))),
  ),
  without("snapshots", ({ snapshots }) => (snapshots.kept = [])),
  without("number of snapshots taken", ({ snapshots }) => (snapshots.taken = 0)),
  without("time of snapshots", ({ snapshots }) => all(snapshots.kept, (kept) => (kept.at -= 1))),
  without("clock of snapshots", ({ snapshots }) => all(snapshots.kept, ({ clock }) => (clock.at -= 1))),
  without("companies of snapshots", ({ snapshots }) => all(snapshots.kept, (kept) => (kept.companies = []))),
  without("queues", ({ deliveries: { present } }) => (present.queues = [])),
  without("first attempts that wait", (state) => everyQueue(state, (queue) => (queue.firsts = []))),
  without("retries that wait", (state) => everyQueue(state, (queue) => (queue.retries = []))),
  without("attempts in flight", (state) => everyQueue(state, (queue) => (queue.sending = []))),
  without("log of deliveries", (state) => everyQueue(state, (queue) => (queue.log = []))),
  without("end of the last first attempt", (state) => everyQueue(state, (queue) => (queue.ended = null))),
  without("queues that are busy", (state) => everyQueue(state, (queue) => (queue.busy = null))),
  without("attempts of deliveries", (state) => {
    all(state.deliveries.deliveries, (delivery) => (delivery.attempts = []));
    everyQueue(state, (queue) => (queue.sending = []));
  }),
  without("due times", ({ deliveries }) => all(deliveries.deliveries, (delivery) => (delivery.next &&= delivery.next + 1))),
  without("counts of events", ({ deliveries: { present } }) => (present.counts = [])),
  without("inbox", ({ deliveries: { present } }) => (present.received = [])),
  without("number of the next delivery in the inbox", ({ deliveries }) => (deliveries.next += 1)),
  without("queues of snapshots", ({ deliveries }) => all(deliveries.snapshots, (mark) => (mark.queues = []))),
  without("counts of events of snapshots", ({ deliveries }) => all(deliveries.snapshots, (mark) => (mark.counts = []))),
  without("inbox of snapshots", ({ deliveries }) => all(deliveries.snapshots, (mark) => (mark.received = []))),
  without("journal", ({ journal }) => (journal.entries = [])),
  without("number of the next exchange", ({ journal }) => (journal.next = 0)),
];
