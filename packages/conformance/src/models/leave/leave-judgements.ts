import { type LeaveReading, leaveDifferences, lacking } from "../../oracles/leave/leave-request.ts";
import { LEADS_TO, type Move, type Status, ruleOf } from "./leave-rules.ts";

/** A response as the model needs it. `At` identifies its exchange. */
export interface SeenAnswer<At> {
  readonly at: At;
  readonly status: number;
  readonly code: string | undefined;
  /** The members of a leave request in `data`. */
  readonly request: LeaveReading;
}

/** A judgement of the model. */
export interface ModelJudgement<At> {
  readonly requirement: string;
  readonly holds: boolean;
  readonly expected: string;
  /** Default: the last response. */
  readonly got?: string;
  readonly at: readonly At[];
}

/** A leave request that the model tracks. */
export interface TrackedRequest {
  readonly id: string;
  /** The body of its creation. */
  readonly sent: LeaveReading;
  /** Whether its type is listed with requires_approval. */
  readonly approval: boolean;
  /** Whether its first day had come when it was requested. */
  readonly begun: boolean;
  /** The last reading. */
  reading: LeaveReading;
  status: Status;
  /** The number of attempted moves. */
  moves: number;
}

/** A move to judge: its response, and the reading by id after it. */
export interface TriedMove<At> {
  readonly request: TrackedRequest;
  readonly move: Move;
  readonly reason: string | undefined;
  readonly answer: SeenAnswer<At>;
  readonly read: SeenAnswer<At>;
}

/** Whether the response is a success. */
export function isOk({ status }: SeenAnswer<unknown>): boolean {
  return status >= 200 && status <= 299;
}

/** Judges the response to a successful approval or decline. */
export function answered<At>({ request, move, reason, answer, read }: TriedMove<At>): ModelJudgement<At>[] {
  if (!isOk(answer) || move === "cancel") return [];
  const { request: shown, at } = answer;
  const missing = lacking(shown);
  const other = missing.length > 0 ? [] : leaveDifferences(shown, read.request);
  const whole: ModelJudgement<At> = {
    requirement: move === "approve" ? "LEAVE-39" : "LEAVE-40",
    holds: answer.status === 200 && shown["id"] === request.id && missing.length === 0,
    expected: "200 with the LeaveRequest of that id in data, with all members",
    ...(missing.length > 0 ? { got: `${answer.status} without ${missing.join(", ")}` } : {}),
    at: [at],
  };
  if (ruleOf(move, request.status) === "refused") return [whole];
  const status = LEADS_TO[move];
  const right = shown["status"] === status && (move !== "decline" || shown["declineReason"] === reason);
  const becomes: ModelJudgement<At> = {
    requirement: move === "approve" ? "LEAVE-38" : "LEAVE-40",
    holds: right,
    expected: `the response shows status ${status}${move === "decline" ? ` and declineReason ${JSON.stringify(reason)}` : ""}`,
    at: [at],
  };
  const agrees = unchanged(whole.requirement, "the response shows what a GET shows right after it", other, [at, read.at]);
  return right && isOk(read) ? [whole, becomes, agrees] : [whole, becomes];
}

/** Requirements that a move of a pending request can pass or fail. */
export function requirementsShown(move: Move, reason: string | undefined): readonly string[] {
  if (move === "approve") return ["LEAVE-38"];
  if (move === "decline") return ["LEAVE-40"];
  return reason === undefined ? ["LEAVE-42", "LEAVE-43"] : ["LEAVE-43"];
}

/** A judgement of two readings that must be the same. @param changed how they differ, in words */
export function unchanged<At>(requirement: string, expected: string, changed: readonly string[], at: readonly At[]): ModelJudgement<At> {
  return { requirement, holds: changed.length === 0, expected, ...(changed.length > 0 ? { got: changed.join("; ") } : {}), at };
}

/** The same judgement for several requirements. */
export function forEachRequirement<At>(
  requirements: readonly string[],
  holds: boolean,
  expected: string,
  at: readonly At[],
  got?: string,
): ModelJudgement<At>[] {
  return requirements.map((requirement) => ({ requirement, holds, expected, ...(got === undefined || got === "" ? {} : { got }), at }));
}
