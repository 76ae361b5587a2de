import * as fc from "fast-check";
import type { LeaveModel } from "./leave.ts";
import type { ModelJudgement, SeenAnswer, TrackedRequest } from "./leave-judgements.ts";
import type { LeaveReading } from "../../oracles/leave/leave-request.ts";
import { MOVES, type Move, STATUSES, type Status } from "./leave-rules.ts";

/** A server with leave requests, or what stands in for one. */
export interface LeavePort<At> {
  /** Requests that may still be sent. */
  readonly left: number;
  /** Asks for leave on days of its own. @returns undefined: there is no such type here */
  create(approval: boolean): Promise<{ readonly sent: LeaveReading; readonly answer: SeenAnswer<At> } | undefined>;
  /** The body of a request like one of a day or two that was made, for as many days that are free. */
  onOtherDays(sent: LeaveReading): Promise<LeaveReading>;
  /** Sends a body. @returns the answer, and whether it brought warnings */
  again(sent: LeaveReading): Promise<{ readonly answer: SeenAnswer<At>; readonly warned: boolean }>;
  move(id: string, move: Move, reason: string | undefined): Promise<SeenAnswer<At>>;
  read(id: string): Promise<SeenAnswer<At>>;
  /** Lets so much time pass that the next move of a request does not race the last one. */
  settle(): Promise<void>;
  /** Text that nothing else holds. */
  token(): string;
  /** Takes what the model says of what was seen. */
  judge(said: readonly ModelJudgement<At>[]): void;
}

/** Carries out a move on a request and has the model judge it. */
export async function makeMove<At>(
  model: LeaveModel<At>,
  port: LeavePort<At>,
  request: TrackedRequest,
  move: Move,
  reason?: string,
): Promise<void> {
  if (request.moves > 0) await port.settle();
  const answer = await port.move(request.id, move, reason);
  const read = await port.read(request.id);
  port.judge(model.moved({ request, move, reason, answer, read }));
}

type Command = fc.AsyncCommand<LeaveModel<unknown>, LeavePort<unknown>>;

/** Asks for leave, and reads it by id. */
function ask(approval: boolean): Command {
  return {
    check: () => true,
    run: async (model, port) => {
      if (port.left < 4) return;
      const asked = await port.create(approval);
      if (asked === undefined) return;
      const { said, request } = model.made(asked.sent, approval, asked.answer);
      port.judge(said);
      if (request !== undefined) port.judge(model.read(request, await port.read(request.id)));
    },
    toString: () => `ask(${approval ? "with" : "without"} approval)`,
  };
}

/** Whether a request that was refused beside a live one is taken on free days: then it was refused for the live one, and not for the balance. */
async function isTakenOnOtherDays<At>(model: LeaveModel<At>, port: LeavePort<At>, sent: LeaveReading, approval: boolean): Promise<boolean> {
  const other = await port.onOtherDays(sent);
  const { answer } = await port.again(other);
  const { said, request } = model.made(other, approval, answer);
  port.judge(said);
  return request !== undefined;
}

/** Asks for the same leave again. */
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
      const { said, request } = model.made(sent, approval, answer);
      port.judge(said);
      if (request !== undefined) port.judge(model.read(request, await port.read(request.id)));
      if (!identical) return;
      if (request !== undefined || (await isTakenOnOtherDays(model, port, sent, approval)))
        model.again("identical to a live request", answer, warned ? undefined : false);
    },
    toString: () => `again(${nth})`,
  };
}

/** Moves one of the requests that have a status. */
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

/** Commands over leave requests: every move from every status is as likely as another; what the model has no request for is passed over. */
export function leaveCommands(length: number): fc.Arbitrary<Command[]> {
  const moves = fc.tuple(fc.constantFrom(...MOVES), fc.constantFrom(...STATUSES), fc.nat(99), fc.boolean()).map((drawn) => move(...drawn));
  const all = fc.oneof(
    { weight: 2, arbitrary: fc.boolean().map(ask) },
    { weight: 1, arbitrary: fc.nat(99).map(again) },
    { weight: 9, arbitrary: moves },
  );
  return fc.array(all, { minLength: length, maxLength: length });
}

/** Runs commands once against a server, whatever comes: nothing is shrunk, since each request counts there. */
export async function runLeave<At>(model: LeaveModel<At>, port: LeavePort<At>, commands: readonly unknown[]): Promise<void> {
  const real = port as LeavePort<unknown>;
  await fc.asyncModelRun(() => ({ model: model as unknown as LeaveModel<unknown>, real }), commands as Command[]);
}
