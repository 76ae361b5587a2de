import { type Check, check } from "../../run/check/check.ts";
import { drawnReason } from "../../setup/leave/drawn-leave.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { requestLeave, freeDay, pendingLeave } from "../../setup/leave/leave.ts";
import { leaveDifferences, readingOf } from "../../oracles/leave/leave-request.ts";
import { type Move, isStatus, STATUSES } from "../../models/leave/leave-rules.ts";
import { type ConcurrentMove, type LeaveState, linearizationOf } from "../../models/linearizable.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import { SETTLED, lifecycleCheck, requestInStatus, portOf } from "./lifecycle.ts";
import type { View } from "../../exchange/view.ts";
import { leaveModel } from "../../setup/leave/leave-model.ts";
import { leaveCommands, runLeave } from "../../models/leave/leave-commands.ts";
import { compareWithList } from "./listing.ts";

/** Runs random commands on leave requests, drawn from the run's seed, and compares all requests with the list at the end. */
function drivenByCommands(id: string, requests: number, replaces: readonly string[] = []): Check {
  return lifecycleCheck(
    id,
    "MUST move leave requests along the document's transitions only, in any order of commands",
    { replaces },
    async (t) => {
      const model = await t.use(leaveModel);
      // Without requests of earlier checks, as in a second attempt, it starts with one request in each status.
      if (model.requests.length === 0) for (const status of STATUSES) await requestInStatus(t, status);
      const [commands] = t.sample(leaveCommands(4 * requests), 1);
      await runLeave(model, portOf(t, t.exchanges.length + requests), commands!);
      await compareWithList(t, model.requests);
    },
  );
}

/** Model-based runs (§3.2). They also move the requests of earlier checks. */
export const randomChecks: readonly Check[] = [drivenByCommands("LEAVE-46", 12), drivenByCommands("LEAVE-46.long", 2, ["LEAVE-46"])];

const OPERATION = { approve: "approveLeave", decline: "declineLeave", cancel: "cancelLeave" } as const;
const REQUIREMENT = { approve: "LEAVE-38", decline: "LEAVE-40", cancel: "LEAVE-42" } as const;
const RACES: readonly string[] = ["LEAVE-38", "LEAVE-40", "LEAVE-42", "LEAVE-44", "LEAVE-45", "LEAVE-46"];

/** Sends several moves of a new pending request at once, and judges whether some order of them explains every answer. */
async function race(t: CheckContext, moves: readonly Move[]): Promise<void> {
  const { id, exchange: made } = await requestLeave(t);
  if (made.data.at("status").text !== "pending") t.stop(`the request is not pending: ${made.brief}`);
  const reasons = moves.map((move) => (move === "decline" ? drawnReason(t) : null));
  const answers = await Promise.all(
    moves.map(async (move, n) =>
      t.call(OPERATION[move], { params: { id }, ...(reasons[n] === null ? {} : { body: { reason: reasons[n] } }) }),
    ),
  );
  const read = await t.call("getLeave", { params: { id } });
  const all = [...answers, read];
  const outcomes = moves.map((move, n) => `${move} ${answers[n]!.status}`).join(", ");
  const summary = `${outcomes}; then ${read.data.at("status").text ?? read.brief}, declineReason ${JSON.stringify(read.data.at("declineReason").raw)}`;

  for (const answer of answers)
    t.must("LEAVE-44", {
      at: answer,
      expected: "each of several concurrent moves succeeds, or is refused with 409 CONFLICT",
      holds: answer.ok || answer.refused(409, "CONFLICT"),
      shows: !answer.ok,
    });
  const raced: ConcurrentMove[] = moves.map((move, n) => ({ move, moved: answers[n]!.ok, reason: reasons[n]! }));
  const won = raced.filter(({ moved }) => moved);
  const concerned = [...new Set((won.length > 0 ? won : raced).map(({ move }) => REQUIREMENT[move]))];
  const [before, after] = [stateOf(made.data), stateOf(read.data)];
  const account = before === undefined || after === undefined ? undefined : linearizationOf({ before, moves: raced, after });
  const expected =
    "some order of the moves explains all answers and the status and declineReason of a GET afterwards: at least one move succeeds, and the final state is that of a successful move";
  t.must(concerned, { at: all, expected, holds: account !== undefined, got: summary });

  const refused = raced.filter(({ moved }) => !moved);
  if (refused.length > 0) {
    const isKept = refused.some(({ reason }) => reason !== null && read.data.at("declineReason").raw === reason);
    t.must("LEAVE-45", { at: all, expected: "the reason of a refused decline is not stored", holds: !isKept, got: summary });
  }
  const changed = leaveDifferences(readingOf(made.data), readingOf(read.data), ["status", "declineReason"]);
  t.must("LEAVE-46", {
    at: all,
    expected: "concurrent moves change status and declineReason only",
    holds: changed.length === 0,
    got: changed.join("; "),
  });
  await judgeClosed(t, id, all);
  if (account?.simultaneous === true) t.observe("concurrent-transitions", all, "both-succeed");
  else if (won.length === 1 && refused.length > 0 && wereConcurrent(answers)) t.observe("concurrent-transitions", all, "one-wins");
}

/** A request that the race left declined or cancelled refuses a further decline, after a pause that makes it no part of the race. */
async function judgeClosed(t: CheckContext, id: string, before: readonly Exchange[]): Promise<void> {
  const status = before.at(-1)!.data.at("status").text;
  if (status !== "declined" && status !== "cancelled") return;
  await t.wait(SETTLED);
  const again = await t.call("declineLeave", { params: { id }, body: { reason: drawnReason(t) } });
  t.must("LEAVE-44", {
    at: [...before, again],
    expected: `a decline of a request that is ${status} is refused with 409 CONFLICT`,
    holds: again.refused(409, "CONFLICT"),
  });
}

/** Whether the target answered all requests within about a second. The run may delay a request to stay within the rate limit. */
function wereConcurrent(answers: readonly Exchange[]): boolean {
  const dates = answers.flatMap(({ date }) => date?.getTime() ?? []);
  return dates.length < 2 || Math.max(...dates) - Math.min(...dates) <= 1000;
}

function stateOf(data: View): LeaveState | undefined {
  const status = data.at("status").raw;
  if (!isStatus(status)) return undefined;
  return { status, declineReason: data.at("declineReason").text ?? null };
}

/** Concurrent writes (§3.2, A-33). */
export const raceChecks: readonly Check[] = [
  check(
    "LEAVE-44.race",
    "MUST handle two concurrent declines as if one came after the other",
    { also: RACES.filter((id) => id !== "LEAVE-44") },
    async (t) => {
      await race(t, ["decline", "decline"]);
    },
  ),

  check(
    "LEAVE-38.races",
    "MUST handle concurrent moves as if one came after the other",
    { also: RACES.filter((id) => id !== "LEAVE-38") },
    async (t) => {
      await race(t, ["approve", "decline"]);
      await race(t, ["decline", "cancel"]);
    },
  ),

  check("LEAVE-36.at-once", "MUST keep both of two concurrent new requests", {}, async (t) => {
    const { body } = await t.use(pendingLeave);
    const bodies: Record<string, unknown>[] = [];
    for (let n = 0; n < 2; n += 1) {
      const day = await freeDay(t);
      bodies.push({ ...body, start_date: day, end_date: day, notes: `At once ${t.token()}` });
    }
    const made = await Promise.all(bodies.map(async (body) => t.call("requestLeave", { body })));
    const kept: Exchange[] = [];
    for (const exchange of made)
      if (exchange.ok) kept.push(await t.call("getLeave", { params: { id: exchange.data.at("id").text ?? "" } }));
    if (kept.length === 0) t.stop(`neither request was accepted: ${made[0]?.brief}`);
    const sent = made.flatMap(({ ok }, n) => (ok ? [String(bodies[n]!["notes"])] : []));
    const shown = kept.map(({ data }) => data.at("notes").text?.trim());
    const expected = `GET with the id of each answer shows the request that was sent: notes ${sent.join(" and ")}`;
    t.must("LEAVE-36", {
      at: [...made, ...kept],
      expected,
      holds: sent.every((notes, n) => shown[n] === notes),
      got: `notes ${shown.join(" and ")}`,
    });
  }),
];
