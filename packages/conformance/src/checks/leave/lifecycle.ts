import { isFitting } from "../../setup/leave/leave-type-choice.ts";
import { drawnReason } from "../../setup/leave/drawn-leave.ts";
import { decisionValue } from "../../document/decision-values.ts";
import { type Check, check, type CheckSettings } from "../../run/check/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { leaveModel } from "../../setup/leave/leave-model.ts";
import { type AskSettings, type MadeLeave, requestLeave, freeDay, freeDays, typeList } from "../../setup/leave/leave.ts";
import { type LeavePort, makeMove } from "../../models/leave/leave-commands.ts";
import { MOVE_REQUIREMENTS } from "../../models/leave/leave.ts";
import type { ModelJudgement, SeenAnswer, TrackedRequest } from "../../models/leave/leave-judgements.ts";
import { readingOf } from "../../oracles/leave/leave-request.ts";
import type { Move } from "../../models/leave/leave-rules.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import { CREATION_REQUIREMENTS, judgeCreation, warningsOf } from "./creation.ts";

/** A check that moves leave requests. The model judges each step, so the check may judge every requirement of the model. */
export function lifecycleCheck(
  id: string,
  title: string,
  { also = [], replaces = [], after = [] }: Pick<CheckSettings, "also" | "replaces" | "after">,
  run: (t: CheckContext) => Promise<void>,
): Check {
  const judged = [...also, ...MOVE_REQUIREMENTS, ...CREATION_REQUIREMENTS, "ERR-14"];
  return check(id, title, { also: judged, replaces, after }, async (t) => {
    try {
      await run(t);
    } finally {
      await observePoints(t);
    }
  });
}

const OPERATION = { approve: "approveLeave", decline: "declineLeave", cancel: "cancelLeave" } as const;

/** Pause after a move, in milliseconds, so that the next move is not concurrent with it. */
export const SETTLED = 150;

/** An answer in the form that the model reads. */
export function seenIn(exchange: Exchange): SeenAnswer<Exchange> {
  return { at: exchange, status: exchange.status, code: exchange.code, request: readingOf(exchange.data) };
}

/** Passes the judgements of the model on to the check. */
export function judgeByModel(t: CheckContext, judgements: readonly ModelJudgement<Exchange>[]): void {
  for (const { requirement, at, expected, holds, got } of judgements)
    t.must(requirement, { at, expected, holds, got: holds ? undefined : got });
}

/** Makes a leave request that any server must accept, and adds it to the model. Ends the check if it is refused. */
export async function makeRequest(t: CheckContext, settings: AskSettings = {}): Promise<TrackedRequest> {
  return (await trackRequest(t, await requestLeave(t, settings))) ?? t.stop("the new request has no id or no status");
}

/**
 * Judges the answer to a new request, and adds the request to the model.
 * @param begun whether its first day is past
 * @returns undefined if the request was refused, or if the answer lacks what the model needs
 */
export async function trackRequest(
  t: CheckContext,
  { body, exchange }: Pick<MadeLeave, "body" | "exchange">,
  begun = false,
): Promise<TrackedRequest | undefined> {
  const model = await t.use(leaveModel);
  await judgeCreation(t, body, exchange);
  const types = await t.use(typeList);
  const approval = types.find((type) => type.at("id").raw === body["leave_type_id"])?.at("requires_approval").flag;
  if (approval === undefined) return undefined;
  const { judgements, request } = model.made(body, approval, seenIn(exchange), begun);
  judgeByModel(t, judgements);
  return request;
}

/** Sends a leave request that must be refused, and remembers it with `keepRefused`. */
export async function refusedRequest(t: CheckContext, body: Readonly<Record<string, unknown>>): Promise<Exchange> {
  const exchange = await t.call("requestLeave", { body });
  await keepRefused(t, body, exchange);
  return exchange;
}

/** Remembers a refused request. `compareWithList` judges that the list does not show it. */
export async function keepRefused(t: CheckContext, body: Readonly<Record<string, unknown>>, exchange: Exchange): Promise<void> {
  const { refused } = await t.use(leaveModel);
  const { status } = exchange;
  if (status >= 400 && status < 500) refused.push({ employee: body["employee_id"], day: body["start_date"], at: exchange });
}

/** Tries a move and reads the request after it. */
export async function tryMove(t: CheckContext, request: TrackedRequest, move: Move, reason?: string): Promise<void> {
  await makeMove(await t.use(leaveModel), portOf(t), request, move, reason);
}

/** Tries a move that must be refused. If it is, the request is read after the next move only, which shows the effect of both. */
export async function tryRefused(t: CheckContext, request: TrackedRequest, move: Move, reason?: string): Promise<void> {
  await makeMove(await t.use(leaveModel), portOf(t), request, move, reason, true);
}

/** Reads a request by id, and judges that it did not change. */
export async function readAgain(t: CheckContext, request: TrackedRequest): Promise<Exchange> {
  const model = await t.use(leaveModel);
  const read = await t.call("getLeave", { params: { id: request.id } });
  judgeByModel(t, model.read(request, seenIn(read)));
  return read;
}

/** A request in the given status: one of the run's, or a new one. Undefined: the target has no leave type for it, or refuses the move. */
export async function requestInStatus(
  t: CheckContext,
  status: "pending" | "approved" | "declined" | "cancelled" | "auto_approved",
): Promise<TrackedRequest | undefined> {
  const model = await t.use(leaveModel);
  const known = model.requests.find((request) => request.status === status && !request.begun);
  if (known !== undefined) return known;
  if (status === "auto_approved" && !(await hasType(t, false))) return undefined;
  const made = await makeRequest(t, { approval: status !== "auto_approved" });
  if (status === "approved") await tryMove(t, made, "approve");
  if (status === "declined") await tryMove(t, made, "decline", drawnReason(t));
  if (status === "cancelled") await tryMove(t, made, "cancel");
  return made.status === status ? made : undefined;
}

/** Whether the target lists a leave type with this `requires_approval` and, if `halfDays` is true, with half days. */
export async function hasType(t: CheckContext, approval: boolean, halfDays = false): Promise<boolean> {
  const types = await t.use(typeList);
  return types.some((type) => isFitting(type, { approval, halfDays }));
}

/** A free day as the dates of a request. */
export async function oneDay(t: CheckContext): Promise<{ readonly start_date: string; readonly end_date: string }> {
  const day = await freeDay(t);
  return { start_date: day, end_date: day };
}

/** The target, as the model's commands use it. @param bound most requests that the commands may send */
export function portOf(t: CheckContext, bound: number = Infinity): LeavePort<Exchange> {
  return {
    get left() {
      return bound - t.exchanges.length;
    },
    async create(approval) {
      if (!(await hasType(t, approval))) return undefined;
      const { body, exchange } = await requestLeave(t, { approval });
      await judgeCreation(t, body, exchange);
      return { sent: body, answer: seenIn(exchange) };
    },
    async onOtherDays(sent) {
      const days = sent["start_date"] === sent["end_date"] ? [await freeDay(t)] : await freeDays(t, 2, 2);
      return { ...sent, start_date: days[0], end_date: days.at(-1), notes: `Elsewhen ${t.token()}` };
    },
    async again(sent) {
      const exchange = await t.call("requestLeave", { body: sent });
      return { answer: seenIn(exchange), warned: (warningsOf(exchange).list?.length ?? 0) > 0 };
    },
    async move(id, move, reason) {
      return seenIn(await t.call(OPERATION[move], { params: { id }, ...(reason === undefined ? {} : { body: { reason } }) }));
    },
    async read(id) {
      return seenIn(await t.call("getLeave", { params: { id } }));
    },
    settle: async () => t.wait(SETTLED),
    token: () => t.token(),
    judge: (judgements: readonly ModelJudgement<Exchange>[]): void => judgeByModel(t, judgements),
  };
}

/** Records which moves the run has tried from which status (LEAVE-48). */
export async function noteMoves(t: CheckContext): Promise<void> {
  const { tried } = await t.use(leaveModel);
  const table = [...tried].map(([cell, { status }]) => `${cell}: ${status}`).sort();
  t.note(
    "LEAVE-48",
    [...tried.values()].map(({ at }) => at),
    table.join(", "),
  );
}

/** Records the open points about leave for which one value at most still fits. */
async function observePoints(t: CheckContext): Promise<void> {
  const { points } = await t.use(leaveModel);
  for (const { point, values, at, seen } of points.known)
    if (values.length < 2) t.observe(point, at, decisionValue(point, values[0]), seen);
}
