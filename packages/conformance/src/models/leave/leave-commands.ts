import * as fc from "fast-check";
import type { LeaveModel } from "./leave.ts";
import type { ModelJudgement, SeenAnswer, TrackedRequest } from "./leave-judgements.ts";
import type { LeaveReading } from "../../oracles/leave/leave-request.ts";
import { MOVES, type Move, STATUSES, type Status } from "./leave-rules.ts";

/** A server with leave requests, or a fake. */
export interface LeavePort<At> {
  /** The number of requests that may still be sent. */
  readonly left: number;
  /** Requests leave on days of its own. @returns undefined: no type fits */
  create(approval: boolean): Promise<{ readonly sent: LeaveReading; readonly answer: SeenAnswer<At> } | undefined>;
  /** The body of a request like this one of a day or two, for as many free days. */
  onOtherDays(sent: LeaveReading): Promise<LeaveReading>;
  /** Sends a body. @returns the response, and whether it had warnings */
  again(sent: LeaveReading): Promise<{ readonly answer: SeenAnswer<At>; readonly warned: boolean }>;
  move(id: string, move: Move, reason: string | undefined): Promise<SeenAnswer<At>>;
  read(id: string): Promise<SeenAnswer<At>>;
  /** Waits long enough that the next move of a request is not concurrent with the last one. */
  settle(): Promise<void>;
  /** A text that is in nothing else. */
  token(): string;
  /** Takes the model's judgements. */
  judge(judgements: readonly ModelJudgement<At>[]): void;
}

/** Moves a request, reads it, and has the model judge both. @param unread whether it is not read if the move gets a 409 */
export async function makeMove<At>(
  model: LeaveModel<At>,
  port: LeavePort<At>,
  request: TrackedRequest,
  move: Move,
  reason?: string,
  unread = false,
): Promise<void> {
  if (request.moves > 0) await port.settle();
  const answer = await port.move(request.id, move, reason);
  if (unread && answer.status === 409) {
    port.judge(model.conflicted({ request, move, reason, answer }));
    return;
  }
  const read = await port.read(request.id);
  port.judge(model.moved({ request, move, reason, answer, read }));
}

type Command = fc.AsyncCommand<LeaveModel<unknown>, LeavePort<unknown>>;

/** Requests leave, and reads it by id. */
function ask(approval: boolean): Command {
  return {
    check: () => true,
    run: async (model, port) => {
      if (port.left < 4) return;
      const created = await port.create(approval);
      if (created === undefined) return;
      const { judgements, request } = model.made(created.sent, approval, created.answer);
      port.judge(judgements);
      if (request !== undefined) port.judge(model.read(request, await port.read(request.id)));
    },
    toString: () => `ask(${approval ? "with" : "without"} approval)`,
  };
}

/** Whether a request that was refused beside a live one is accepted on free days: then the live one was the reason, not the balance. */
async function isTakenOnOtherDays<At>(model: LeaveModel<At>, port: LeavePort<At>, sent: LeaveReading, approval: boolean): Promise<boolean> {
  const other = await port.onOtherDays(sent);
  const { answer } = await port.again(other);
  const { judgements, request } = model.made(other, approval, answer);
  port.judge(judgements);
  return request !== undefined;
}

/** Requests the same leave again. */
function again(nth: number): Command {
  return {
    check: ({ requests }) => requests.length > 0,
    run: async (model, port) => {
      if (port.left < 3) return;
      const { sent, approval, begun, reading } = model.requests[nth % model.requests.length]!;
      if (begun || sent["start_date"] !== sent["end_date"]) return;
      const live = model.liveOn(reading["employeeId"], sent["start_date"], sent["end_date"]);
      const { answer, warned } = await port.again(sent);
      const identical = live.some((one) => one.sent["end_date"] === sent["end_date"] && one.sent["start_date"] === sent["start_date"]);
      const { judgements, request } = model.made(sent, approval, answer);
      port.judge(judgements);
      if (request !== undefined) port.judge(model.read(request, await port.read(request.id)));
      if (!identical) return;
      if (request !== undefined || (await isTakenOnOtherDays(model, port, sent, approval)))
        model.again("identical to a live request", answer, warned ? undefined : false);
    },
    toString: () => `again(${nth})`,
  };
}

/** Moves one of the requests with a status. */
function move(kind: Move, from: Status, nth: number, reasoned: boolean): Command {
  const of = ({ requests }: Readonly<LeaveModel<unknown>>): TrackedRequest[] => requests.filter(({ status }) => status === from);
  return {
    check: (model) => of(model).length > 0,
    run: async (model, port) => {
      if (port.left < 2) return;
      const requests = of(model);
      const reason = kind === "decline" || (kind === "cancel" && reasoned) ? `Since ${port.token()}` : undefined;
      await makeMove(model, port, requests[nth % requests.length]!, kind, reason);
    },
    toString: () => `${kind}(${from})`,
  };
}

/** Commands over leave requests. Every move from every status is equally likely; commands without a fitting request are skipped. */
export function leaveCommands(length: number): fc.Arbitrary<Command[]> {
  const moves = fc.tuple(fc.constantFrom(...MOVES), fc.constantFrom(...STATUSES), fc.nat(99), fc.boolean()).map((drawn) => move(...drawn));
  const all = fc.oneof(
    { weight: 2, arbitrary: fc.boolean().map(ask) },
    { weight: 1, arbitrary: fc.nat(99).map(again) },
    { weight: 9, arbitrary: moves },
  );
  return fc.array(all, { minLength: length, maxLength: length });
}

/** Runs commands once against a server, without shrinking: each request counts there. */
export async function runLeave<At>(model: LeaveModel<At>, port: LeavePort<At>, commands: readonly unknown[]): Promise<void> {
  const real = port as LeavePort<unknown>;
  await fc.asyncModelRun(() => ({ model: model as unknown as LeaveModel<unknown>, real }), commands as Command[]);
}
