import { type LeavePoint, LeavePoints } from "./leave-points.ts";
import { type LeaveReading, leaveDifferences } from "../../oracles/leave/leave-request.ts";
import { LEADS_TO, type Move, isStatus, ruleOf } from "./leave-rules.ts";
import {
  type TriedMove,
  type ModelJudgement,
  type SeenAnswer,
  type TrackedRequest,
  answered,
  forEachRequirement,
  isOk,
  unchanged,
  requirementsShown,
} from "./leave-judgements.ts";

/** Requirements that the model's judgement of a move may name. */
export const MOVE_REQUIREMENTS: readonly string[] = [
  "LEAVE-34",
  "LEAVE-35",
  "LEAVE-36",
  "LEAVE-37",
  "LEAVE-38",
  "LEAVE-39",
  "LEAVE-40",
  "LEAVE-42",
  "LEAVE-43",
  "LEAVE-44",
  "LEAVE-45",
  "LEAVE-46",
];

/**
 * A model of leave requests (§3.2). Where the document leaves a move open, the model follows the server and keeps the permitted values
 * that explain all its responses (`points`).
 */
export class LeaveModel<At> {
  readonly #requests: TrackedRequest[] = [];
  /** Days for which an employee's request was refused and no other was sent. */
  readonly refused: { readonly employee: unknown; readonly day: unknown; readonly at: At }[] = [];
  readonly points: LeavePoints<At> = new LeavePoints<At>();
  /**
   * The responses to each move from each status, such as `cancel approved`, for leave that had not begun: the last response without a
   * failed requirement.
   */
  readonly tried: Map<string, SeenAnswer<At>> = new Map<string, SeenAnswer<At>>();

  /** The requests of which it knows the status. */
  get requests(): readonly TrackedRequest[] {
    return this.#requests;
  }

  /** From now on it knows nothing of a request. */
  forget(request: TrackedRequest): void {
    const at = this.#requests.indexOf(request);
    if (at !== -1) this.#requests.splice(at, 1);
  }

  /**
   * Judges the response to a new request.
   * @param approval whether its type is listed with requires_approval
   * @returns the judgements, and the request if the model can track it
   */
  made(
    sent: LeaveReading,
    approval: boolean,
    answer: SeenAnswer<At>,
    begun = false,
  ): { readonly judgements: ModelJudgement<At>[]; readonly request: TrackedRequest | undefined } {
    if (!isOk(answer)) return { judgements: [], request: undefined };
    const { at, request } = answer;
    const status = approval ? "pending" : "auto_approved";
    const judgements: ModelJudgement<At>[] = [
      {
        requirement: approval ? "LEAVE-34" : "LEAVE-35",
        holds: request["status"] === status,
        expected: `the new request has status ${status}, because its type is listed with requires_approval ${approval}`,
        at: [at],
      },
    ];
    const { id } = request;
    if (typeof id !== "string" || !isStatus(request["status"])) return { judgements, request: undefined };
    const tracked: TrackedRequest = { id, sent, approval, begun, reading: request, status: request["status"], moves: 0 };
    this.#requests.push(tracked);
    return { judgements, request: tracked };
  }

  /** Judges a reading by id of a request that nothing has changed since the last one. */
  read(request: TrackedRequest, read: SeenAnswer<At>): ModelJudgement<At>[] {
    const changed = isOk(read) ? leaveDifferences(request.reading, read.request) : ["it cannot be read"];
    return [unchanged("LEAVE-36", "GET by id answers 200 with the request as in the response to its creation", changed, [read.at])];
  }

  /**
   * Records the response to a second request for the same leave, or for leave that shares a day, while the first one was live (A-146).
   * @param warned whether the response warns of that; undefined: it has warnings of unknown meaning
   */
  again(situation: "identical to a live request" | "overlaps a live request", answer: SeenAnswer<At>, warned: boolean | undefined): void {
    if (isOk(answer) && warned !== undefined) this.points.learn("leave-overlap", situation, warned ? "warned" : "made", answer.at);
    if (answer.status === 409) this.points.learn("leave-overlap", situation, "refused", answer.at);
  }

  /** The requests of that employee that are live on one of these days. */
  liveOn(employee: unknown, start: unknown, end: unknown): TrackedRequest[] {
    return this.requests.filter(
      ({ status, reading }) =>
        (status === "pending" || status.endsWith("approved")) &&
        reading["employeeId"] === employee &&
        String(reading["startDate"]) <= String(end) &&
        String(reading["endDate"]) >= String(start),
    );
  }

  /** Judges an attempted move, and the reading after it. */
  moved(moved: TriedMove<At>): ModelJudgement<At>[] {
    const { request, move, answer, read } = moved;
    const from = request.status;
    request.moves += 1;
    const judgements = [...this.#allowed(moved), ...answered(moved)];
    if (!isOk(read)) {
      const requirement = isOk(answer) ? requirementsShown(move, moved.reason) : ["LEAVE-45"];
      this.forget(request);
      return [...judgements, ...forEachRequirement(requirement, false, "the request can still be read by id", [answer.at, read.at])];
    }
    judgements.push(...this.#effect(moved));
    const to = read.request["status"];
    const listed = to === from || (to === LEADS_TO[move] && ruleOf(move, from) !== "refused");
    judgements.push({
      requirement: "LEAVE-46",
      holds: listed,
      expected: `the status stays ${from}${ruleOf(move, from) === "refused" ? "" : ` or becomes ${LEADS_TO[move]}`}`,
      at: [answer.at, read.at],
    });
    if (!request.begun && judgements.every(({ holds }) => holds)) this.tried.set(`${move} ${from}`, answer);
    request.reading = read.request;
    if (isStatus(to)) request.status = to;
    return judgements;
  }

  /** Judges a move that got a 409. The reading after the next move shows whether it changed anything. */
  conflicted(moved: Omit<TriedMove<At>, "read">): ModelJudgement<At>[] {
    const { request, move, answer } = moved;
    request.moves += 1;
    const judgements = this.#allowed(moved);
    if (!request.begun && judgements.every(({ holds }) => holds)) this.tried.set(`${move} ${request.status}`, answer);
    return judgements;
  }

  /** Judges the row of the list for a request that nothing has changed since its reading by id; undefined: there is none. */
  listed(request: TrackedRequest, row: LeaveReading | undefined, at: At): ModelJudgement<At>[] {
    const there: ModelJudgement<At> = {
      requirement: "LEAVE-36",
      holds: row !== undefined,
      expected: `the list of the person's leave contains the request ${request.id}`,
      got: `no row has that id`,
      at: [at],
    };
    if (row === undefined) return [there];
    return [
      there,
      unchanged("LEAVE-37", "the row in the list and the reading by id agree in all members", leaveDifferences(request.reading, row), [at]),
    ];
  }

  /** Judges whether the document allows or refuses the move. */
  #allowed({ request, move, reason, answer }: Omit<TriedMove<At>, "read">): ModelJudgement<At>[] {
    const { status: from } = request;
    const rule = ruleOf(move, from);
    const ok = isOk(answer);
    const at = [answer.at];
    if (rule === "moves") {
      if (answer.status === 400 && reason !== undefined && reason.length > CERTAIN_LENGTH) return [];
      const requirements = move === "approve" ? ["LEAVE-38", "LEAVE-39"] : requirementsShown(move, reason);
      return forEachRequirement(
        requirements,
        ok,
        `${move} of a pending request${move === "approve" ? ", without a body," : ""} succeeds`,
        at,
      );
    }
    const judgements: ModelJudgement<At>[] = [];
    if (!ok || rule === "refused") {
      const holds = answer.status === 409 && answer.code === "CONFLICT";
      judgements.push({
        requirement: "LEAVE-44",
        holds,
        expected: `${move} of a request that is ${from} is refused with 409 CONFLICT${rule === "refused" ? "" : ", or succeeds"}`,
        at,
      });
    }
    if (rule === "refused") return judgements;
    const situation = `${move} ${from}${request.begun && move === "cancel" ? ", begun" : ""}`;
    const point = rule === "repeats" ? "approve-twice" : POINT[move];
    const before = this.points.learn(point, situation, ok ? "moved" : "refused", answer.at, String(request.reading["typeId"]));
    if (before !== undefined) {
      const expected = `${move} of a request that is ${from} has the same outcome each time: an earlier one was ${before.outcome}`;
      judgements.push({ requirement: "LEAVE-44", holds: false, expected, at: [before.at, answer.at] });
    }
    return judgements;
  }

  /** Judges whether the reading after the move shows its result, and no other change. */
  #effect({ request, move, reason, answer, read }: TriedMove<At>): ModelJudgement<At>[] {
    const { reading: before, status: from } = request;
    const after = read.request;
    const at = [answer.at, read.at];
    if (!isOk(answer)) {
      // A pending request that was wrongly refused is unchanged too.
      return [unchanged("LEAVE-45", `the refused ${move} leaves all members unchanged`, leaveDifferences(before, after), at)];
    }
    if (ruleOf(move, from) === "refused") return [];
    const requirement = requirementsShown(move, reason);
    const status = LEADS_TO[move];
    let passing = ["status", "declineReason"];
    let declined = after["declineReason"] === before["declineReason"];
    let expected = `a GET shows status ${status} and all other members unchanged`;
    // A request that is declined no longer may lose the reason of it.
    if (move === "approve" || from === "declined") declined ||= after["declineReason"] === null;
    if (move === "decline") {
      declined = after["declineReason"] === reason;
      expected = `a GET shows status declined, declineReason ${JSON.stringify(reason)}, and all other members unchanged`;
    }
    if (move === "cancel" && reason !== undefined) {
      const place = placeOf(reason, after);
      this.points.learn("cancel-reason", "cancelled with a reason", place, read.at);
      if (holdsText(after["declineReason"], reason)) declined = true;
      else if (holdsText(after["notes"], reason)) passing = [...passing, "notes"];
    }
    const wrong = [
      ...(after["status"] === status ? [] : [`status is ${String(after["status"])}`]),
      ...(declined ? [] : [`declineReason is ${JSON.stringify(after["declineReason"])}`]),
      ...leaveDifferences(before, after, passing),
    ];
    return forEachRequirement(requirement, wrong.length === 0, expected, at, wrong.join("; "));
  }
}

/** The length of a reason that no server finds too long: which ones are is open (A-153). */
const CERTAIN_LENGTH = 255;

/** Where the reason of a cancellation was stored; no member is for it (A-154). Within other text, or in another member, it is in no known place. */
function placeOf(reason: string, reading: LeaveReading): string {
  if (reading["declineReason"] === reason) return "decline-reason";
  if (reading["notes"] === reason) return "notes";
  return Object.values(reading).some((value) => holdsText(value, reason)) ? "elsewhere" : "dropped";
}

const holdsText = (value: unknown, text: string): boolean => typeof value === "string" && value.includes(text);

/** Open points about the statuses from which a move is allowed. */
const POINT: Readonly<Record<Move, LeavePoint>> = { approve: "approve-from", decline: "decline-from", cancel: "cancel-from" };
