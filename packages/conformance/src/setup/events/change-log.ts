import type { Exchange } from "../../exchange/exchange.ts";
import { drawnReason } from "../leave/drawn-leave.ts";
import type { View } from "../../exchange/view.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import { isFitting } from "../leave/leave-type-choice.ts";
import { type AskSettings, type MadeLeave, requestLeave, typeList } from "../leave/leave.ts";
import { hireDrawn } from "../people/people.ts";
import { unlessStopped } from "../unless-stopped.ts";

/** A call that may cause events, and the id of its resource. */
export interface ChangeCall {
  readonly exchange: Exchange;
  readonly resource: string;
  /** The kinds of events that it may cause. */
  readonly kinds: readonly string[];
}

/** A text that shows whether the signed bytes are the sent ones: letters of several alphabets, quotes, a character beyond 16 bits. */
const LETTERS = "Überstunden “日本” Ω 🗓";
/** Length of notes in UTF-16 code units. The notes are shorter than 500 (§2.6) in code points and in bytes of UTF-8 too. */
const NOTES_LENGTH = 470;

/** What no update of an employee may have (§2.3). */
const WRONG = [{ email: "no address" }, { employment_type: "freelance" }, { manager_id: "the boss" }] as const;

/** Calls that may cause events, and the responses about their resources. */
export class ChangeLog {
  readonly triggers: ChangeCall[] = [];
  readonly refused: ChangeCall[] = [];
  readonly states: Map<string, View[]> = new Map();
  readonly shown: Map<string, View[]> = new Map();

  /** Records a call and the state of its resource, if the response shows that. */
  note(exchange: Exchange, resource: string, ...kinds: readonly string[]): void {
    if (kinds.length > 0) this.triggers.push({ exchange, resource, kinds });
    if (exchange.data.at("id").text === resource && exchange.data.names.length > 2)
      this.states.set(resource, [...(this.states.get(resource) ?? []), exchange.data]);
  }

  /** Records a call that should be refused. A call that was not refused is recorded like any other call. */
  async refusal(t: CheckContext, exchange: Exchange, resource: string, kind: string): Promise<void> {
    if (!exchange.ok) this.refused.push({ exchange, resource, kinds: [kind] });
    else {
      this.note(exchange, resource, kind);
      await this.read(t, kind.startsWith("leave") ? "leave" : "employee", resource);
    }
  }

  async read(t: CheckContext, area: "employee" | "leave", id: string): Promise<void> {
    const exchange = await t.call(area === "leave" ? "getLeave" : "getEmployee", { params: { id } });
    if (!exchange.ok) return;
    this.note(exchange, id);
    this.shown.set(area, [...(this.shown.get(area) ?? []), exchange.data]);
  }
}

/** Hires, updates and terminates an employee, with one refused update. */
export async function changeEmployee(t: CheckContext, log: ChangeLog): Promise<void> {
  const { exchange, id } = await hireDrawn(t, {}, { employment: "any" });
  if (!exchange.ok || id === "") return;
  log.note(exchange, id, "employee.created");
  const updated = await t.call("updateEmployee", { params: { id }, body: { job_title: `${LETTERS} ${t.token()}` } });
  if (updated.ok) log.note(updated, id, "employee.updated");
  await log.read(t, "employee", id);
  await log.refusal(
    t,
    await t.call("updateEmployee", { params: { id }, body: { ...t.pick(WRONG), job_title: `Refused ${t.token()}` } }),
    id,
    "employee.updated",
  );
  const ended = await t.call("terminateEmployee", { params: { id } });
  if (!ended.ok) return;
  log.note(ended, id, "employee.terminated");
  await log.read(t, "employee", id);
}

/** Requests leave and approves, declines and cancels it, with refused moves in between. */
export async function changeLeave(t: CheckContext, log: ChangeLog): Promise<void> {
  // Long notes: they show a signature over only the beginning of the body.
  const notes = `${LETTERS} ${t.token()} `.padEnd(NOTES_LENGTH, "and so on ");
  const types = await t.use(typeList);
  const halves = types.some((type) => isFitting(type, { approval: true, halfDays: true }));
  const half = halves ? await newLeave(t, { changes: { notes, half_day: true, half_day_period: "morning" } }) : undefined;
  const first = half ?? (await newLeave(t, { changes: { notes } }));
  if (first === undefined) return;
  log.note(first.exchange, first.id, "leave.requested");
  const approved = await t.call("approveLeave", { params: { id: first.id } });
  if (approved.ok) log.note(approved, first.id, "leave.approved");
  await log.read(t, "leave", first.id);
  const second = await newLeave(t);
  if (second !== undefined) {
    log.note(second.exchange, second.id, "leave.requested");
    await log.refusal(t, await t.call("declineLeave", { params: { id: second.id }, body: {} }), second.id, "leave.declined");
    const declined = await t.call("declineLeave", { params: { id: second.id }, body: { reason: drawnReason(t) } });
    if (declined.ok) {
      log.note(declined, second.id, "leave.declined");
      const again = await t.call("declineLeave", { params: { id: second.id }, body: { reason: `Again ${t.token()}` } });
      await log.refusal(t, again, second.id, "leave.declined");
    }
  }
  const third = await newLeave(t);
  if (third !== undefined) {
    log.note(third.exchange, third.id, "leave.requested");
    const cancelled = await t.call("cancelLeave", { params: { id: third.id } });
    if (cancelled.ok) log.note(cancelled, third.id, "leave.cancelled");
    await log.read(t, "leave", third.id);
    await log.refusal(t, await t.call("approveLeave", { params: { id: third.id } }), third.id, "leave.approved");
  }
  const fourth = await newLeave(t, { approval: false });
  if (fourth !== undefined) log.note(fourth.exchange, fourth.id, "leave.requested", "leave.approved");
}

/** A new leave request; undefined if none is accepted: the other changes are still made. */
async function newLeave(t: CheckContext, settings?: AskSettings): Promise<MadeLeave | undefined> {
  return unlessStopped(async () => requestLeave(t, settings));
}
