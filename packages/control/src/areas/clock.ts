import type { ClockMode } from "@hr-platform/engine/contract/clock";
import { type DueWork, inOrder, target } from "@hr-platform/engine/sandbox/clock/move-clock";
import type { MockClock } from "@hr-platform/engine/sandbox/mock-sandbox";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import { orRefuse } from "../row/or-refuse.ts";
import { type ControlChange, type ControlRow, ok, row } from "../row/row.ts";
import {
  type JsonSchema,
  type ValueOf,
  exactlyOne,
  flag,
  instant,
  wholeNumber,
  listOf,
  named,
  object,
  choice,
  orNull,
  text,
  uuidText,
} from "../row/schema.ts";
import { actName } from "./activity.ts";
import { dueKind } from "./due.ts";
import { eventKind } from "./webhooks/event-kind.ts";

/** The clock in the form of the control API. */
export interface ClockReading {
  /** ISO 8601 in UTC. */
  readonly now: string;
  readonly mode: ClockMode;
}

const reading = {
  now: instant("The mock's time, in UTC."),
  mode: choice(["real", "offset", "frozen"], "real: the machine's time; offset: ticks from a given instant; frozen: stands still."),
};

export const clockSchema: JsonSchema<ClockReading> = named("Clock", object("The mock's time.", reading));

/** Due work with what a person calls the record that it is about. */
interface LabelledWork extends DueWork {
  readonly label?: string;
}

const dueWork: JsonSchema<LabelledWork> = object(
  "A piece of due work.",
  {
    at: instant("When it fell due."),
    kind: dueKind,
    company: text("The company's slug."),
    label: text("The name of the employee."),
    employee_id: uuidText("The employee."),
    from: text("The status before."),
    to: text("The status after."),
    act: actName,
    resource_id: uuidText("The record that somebody made or changed by themselves."),
    webhook_id: uuidText("The webhook."),
    delivery_id: uuidText("The delivery."),
    event: eventKind,
    attempt: wholeNumber("Which attempt it was.", { minimum: 1 }),
    status: orNull(wholeNumber("The response status; null: no response.")),
  },
  ["company", "label", "employee_id", "from", "to", "act", "resource_id", "webhook_id", "delivery_id", "event", "attempt", "status"],
);

/** The most acts in one answer. */
const MOST_ACTS = 1000;

/** How many acts there were, and how many are in `due`. */
interface ActsTold {
  readonly happened: number;
  readonly listed: number;
}

/** What a turn did. */
interface Turned {
  readonly due: readonly DueWork[];
  readonly acts: ActsTold;
}

const actsTold: JsonSchema<ActsTold> = object("How many acts people did by themselves. Only with activity.", {
  happened: wholeNumber("How many there were."),
  listed: wholeNumber(`How many of them are in due: the latest ${MOST_ACTS}. GET /_mock/activity counts them all.`),
});

type Turn = ValueOf<typeof turn>;

const turn = named(
  "ClockTurn",
  exactlyOne(
    "How to change the clock: one of the four.",
    {
      set: text(
        "ISO 8601 instant between 2000 and 2100. Without an offset it is UTC; a date alone, such as 2026-07-01, is its first instant there.",
        { examples: ["2026-03-02T09:00:00Z", "2026-07-01"] },
      ),
      advance: text("ISO 8601 duration.", { examples: ["P1D", "PT90S"] }),
      to: text("next: the next instant at which something falls due, as GET /_mock/due lists it. Or an instant, as for set.", {
        examples: ["next", "2026-07-01"],
      }),
      freeze: flag("true freezes it."),
    },
    {
      set: "Move to an instant, now or later. A clock that ticks has passed the instant that was just read: freeze it first.",
      advance: "Move on by a duration.",
      to: "Move on to the next instant at which something falls due, or as set does.",
      freeze: "Freeze the clock, or let it tick.",
    },
  ),
);

/** The current reading of a sandbox's clock. */
export function readClock({ clock }: Sandbox): ClockReading {
  return { now: new Date(clock.now()).toISOString(), mode: clock.mode };
}

const HOUR = 3_600_000;

/** The longest turn at once in milliseconds: where people do something by themselves, and where many have dates that fall due. */
const STRIDE = { active: 6 * HOUR, many: 7 * 24 * HOUR, manyActive: HOUR };

/** undefined: however long the turn is, it is made at once. */
function strideOf({ activity, parts }: Sandbox): number | undefined {
  const { large = [] } = parts.companies.origin.world;
  if (activity.rate > 0) return large.length > 0 ? STRIDE.manyActive : STRIDE.active;
  return large.length > 0 ? STRIDE.many : undefined;
}

/** A long turn as several short ones; none: it is made at once. @throws ApiError as the long one */
function strides({ sandbox, body }: ControlChange<Turn>): readonly Turn[] {
  const { activity, clock } = sandbox;
  const stride = strideOf(sandbox);
  // A sandbox whose companies are not built yet turns at once, which builds them.
  if (stride === undefined || activity.next === Number.NEGATIVE_INFINITY || "freeze" in body) return [];
  if ("to" in body && body.to === "next") return [];
  const from = clock.now();
  const [[field, text] = ["set", ""]] = Object.entries(body);
  const span = orRefuse(field, () => {
    const to = (field === "advance" ? target.duration(text) : target.instant(text))(from);
    activity.requireShort(from, to);
    return to - from;
  });
  const count = Math.ceil(span / stride);
  if (count < 2) return [];
  // Whole seconds, as a duration has them. The last one is the longest, so that a clock that ticks does not pass its end.
  const seconds = Math.floor(span / count / 1000);
  const last = field === "advance" ? { advance: `PT${span / 1000 - seconds * (count - 1)}S` } : body;
  return [...Array.from({ length: count - 1 }, () => ({ advance: `PT${seconds}S` })), last];
}

/** Makes a long turn in strides, and lists every attempt to deliver that ends meanwhile. undefined: it is made at once. */
function inStrides(call: ControlChange<Turn>, turnOnce: (body: Turn) => Promise<Turned>): Promise<Turned> | undefined {
  const bodies = strides(call);
  if (bodies.length === 0) return undefined;
  return (async () => {
    const { attempts, stop } = follow(call.sandbox);
    try {
      const turns: Turned[] = [];
      for (const body of bodies) {
        turns.push(await turnOnce(body));
        await new Promise((next) => void setImmediate(next));
      }
      const due = turns.flatMap((one) => one.due).filter(({ kind }) => kind !== "delivery");
      const happened = turns.reduce((sum, { acts }) => sum + acts.happened, 0);
      return withoutMany([...due, ...attempts], happened);
    } finally {
      stop();
    }
  })();
}

/** How long a response waits for receivers, in milliseconds of real time. */
const PATIENCE = 10_000;

export const clockRows: readonly ControlRow[] = [
  row("GET /clock", {
    id: "getClock",
    summary: "Read the clock",
    answer: ok("The time.", clockSchema),
    run: ({ sandbox }) => readClock(sandbox),
  }),
  row("POST /clock", {
    id: "turnClock",
    summary: "Move the clock and do the due work",
    body: turn,
    allCompanies: true,
    conflict:
      "The instant is before now, or nothing falls due. The clock never moves back: restore a snapshot, reset, or make a sandbox with the earlier clock.",
    answer: ok(
      "The new time.",
      named(
        "ClockTurned",
        object(
          "The new time, and the due work that was done.",
          { ...reading, due: listOf(dueWork, "In the order of the due times."), acts: actsTold },
          ["acts"],
        ),
      ),
    ),
    change: ({ sandbox, view, body }) => {
      const { attempts, stop } = follow(sandbox);
      try {
        const { due, acts } = withoutMany(turnTo(view.clock, body));
        return { due: [...due, ...attempts], acts };
      } finally {
        stop();
      }
    },
    inTurns: inStrides,
    run: async ({ sandbox, changed }) => {
      const { attempts, stop } = follow(sandbox);
      try {
        await delivered(sandbox);
        return {
          ...readClock(sandbox),
          due: inOrder([...changed.due, ...attempts]).map((work) => labelled(sandbox, work)),
          ...told(sandbox, changed.acts),
        };
      } finally {
        stop();
      }
    },
  }),
];

/** Opens no company. */
function labelled({ parts, decisions }: Sandbox, work: DueWork): LabelledWork {
  const { at, kind, company, employee_id: id, ...others } = work;
  const person =
    company === undefined || id === undefined
      ? undefined
      : parts.companies.look(company, Number.NEGATIVE_INFINITY, decisions)?.employees.get(id)?.record.resource;
  if (company === undefined || id === undefined || person === undefined) return work;
  return { at, kind, company, label: `${person.first_name} ${person.last_name}`, ...others, employee_id: id };
}

function turnTo(clock: MockClock, how: Turn): DueWork[] {
  if ("set" in how) return orRefuse("set", () => clock.set(how.set));
  if ("advance" in how) return orRefuse("advance", () => clock.advance(how.advance));
  if ("to" in how) return orRefuse("to", () => (how.to === "next" ? clock.next() : clock.set(how.to)));
  clock.freeze(how.freeze);
  return [];
}

/** Due work with the latest acts alone, if there are very many. `happened`: how many acts there were. Default: those of `due`. */
function withoutMany(due: readonly DueWork[], happened?: number): Turned {
  const listed = due.filter(({ kind }) => kind === "activity").length;
  let surplus = Math.max(0, listed - MOST_ACTS);
  const acts = { happened: happened ?? listed, listed: listed - surplus };
  return { due: surplus === 0 ? due : due.filter(({ kind }) => kind !== "activity" || (surplus -= 1) < 0), acts };
}

/** The count of the acts, if people do something by themselves. */
function told({ activity: { rate } }: Sandbox, acts: ActsTold): { readonly acts?: ActsTold } {
  return rate > 0 || acts.happened > 0 ? { acts } : {};
}

/** Collects the attempts that end from now on. */
function follow({ deliveries }: Sandbox): { readonly attempts: DueWork[]; readonly stop: () => void } {
  const attempts: DueWork[] = [];
  const stop = deliveries.subscribe(({ at, n, status, delivery: { id, webhook, event } }) =>
    attempts.push({
      at: new Date(at).toISOString(),
      kind: "delivery",
      company: event.company,
      webhook_id: webhook,
      delivery_id: id,
      event: event.kind,
      attempt: n,
      status,
    }),
  );
  return { attempts, stop };
}

/** Waits until the due deliveries end, but at most `PATIENCE` for a receiver that hangs. */
async function delivered({ deliveries }: Sandbox): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE);
  });
  await Promise.race([deliveries.sender.idle(), patience]);
  clearTimeout(timer);
}
