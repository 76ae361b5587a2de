import type { LeavePort } from "../src/models/leave/leave-commands.ts";
import type { LeaveReading } from "../src/oracles/leave/leave-request.ts";
import { LEADS_TO, type Move } from "../src/models/leave/leave-rules.ts";
import type { ModelJudgement, SeenAnswer } from "../src/models/leave/leave-judgements.ts";

/** A stored leave request. */
export type FakeLeaveRequest = Record<string, unknown> & { status: string };

/** Values of the fake server's decisions. */
export interface FakeLeavePolicy {
  readonly approves: readonly string[];
  readonly declines: readonly string[];
  readonly cancels: readonly string[];
  readonly approvesTwice: boolean;
  readonly refusesTwins: boolean;
  readonly keepsCancelReasonAs: "nothing" | "declineReason" | "notes";
}

/** The strictest decisions that the document permits. */
export const STRICT: FakeLeavePolicy = {
  approves: ["pending"],
  declines: ["pending"],
  cancels: ["pending"],
  approvesTwice: false,
  refusesTwins: true,
  keepsCancelReasonAs: "nothing",
};
/** The most lenient decisions that the document permits. */
export const LENIENT: FakeLeavePolicy = {
  approves: ["pending", "declined"],
  declines: ["pending", "approved", "auto_approved"],
  cancels: ["pending", "approved", "auto_approved"],
  approvesTwice: true,
  refusesTwins: false,
  keepsCancelReasonAs: "notes",
};

/** A fake server for leave, in memory. A test can add one mistake. */
export class FakeLeaveServer implements LeavePort<string> {
  left = 200;
  readonly papers: Map<string, FakeLeaveRequest> = new Map<string, FakeLeaveRequest>();
  readonly judgements: ModelJudgement<string>[] = [];
  policy: FakeLeavePolicy;
  #count = 0;

  constructor(policy: FakeLeavePolicy) {
    this.policy = policy;
  }

  async create(approval: boolean): ReturnType<LeavePort<string>["create"]> {
    const day = this.#day();
    const sent = { employee_id: "e", leave_type_id: String(approval), start_date: day, end_date: day };
    return { sent, answer: this.make(sent) };
  }

  async onOtherDays(sent: LeaveReading): Promise<LeaveReading> {
    const day = this.#day();
    return { ...sent, start_date: day, end_date: day };
  }

  async again(sent: LeaveReading): ReturnType<LeavePort<string>["again"]> {
    const twin = [...this.papers.values()].some(
      ({ status, startDate }) => startDate === sent["start_date"] && (status === "pending" || status.endsWith("approved")),
    );
    return { answer: twin && this.policy.refusesTwins ? this.answer(409, "CONFLICT") : this.make(sent), warned: false };
  }

  async move(id: string, move: Move, reason: string | undefined): Promise<SeenAnswer<string>> {
    const paper = this.papers.get(id);
    if (paper === undefined) return this.answer(404, "NOT_FOUND");
    if (move === "approve" && paper.status === "approved")
      return this.policy.approvesTwice ? this.answer(200, paper) : this.answer(409, "CONFLICT");
    const allowed = { approve: this.policy.approves, decline: this.policy.declines, cancel: this.policy.cancels }[move];
    if (!allowed.includes(paper.status)) return this.refuse(paper, move, reason);
    this.change(paper, move, reason);
    return this.answer(200, paper);
  }

  refuse(_paper: FakeLeaveRequest, _move: Move, _reason: string | undefined): SeenAnswer<string> {
    return this.answer(409, "CONFLICT");
  }

  change(paper: FakeLeaveRequest, move: Move, reason: string | undefined): void {
    paper.status = LEADS_TO[move];
    if (move === "approve") paper["declineReason"] = null;
    if (move === "decline") paper["declineReason"] = reason;
    const place = this.policy.keepsCancelReasonAs;
    if (move === "cancel" && reason !== undefined && place !== "nothing") paper[place] = reason;
  }

  async read(id: string): Promise<SeenAnswer<string>> {
    const paper = this.papers.get(id);
    return paper === undefined ? this.answer(404, "NOT_FOUND") : this.answer(200, paper);
  }

  async settle(): Promise<void> {}

  token(): string {
    return `token${(this.#count += 1)}`;
  }

  judge(judgements: readonly ModelJudgement<string>[]): void {
    this.judgements.push(...judgements);
  }

  make(sent: LeaveReading): SeenAnswer<string> {
    const approval = sent["leave_type_id"] === "true";
    const id = `r${(this.#count += 1)}`;
    const dates = { startDate: sent["start_date"], endDate: sent["end_date"], createdAt: "2026-03-02T09:00:00Z" };
    const names = { employeeId: "e", employeeName: "Ada", typeId: sent["leave_type_id"], typeName: "Leave" };
    const paper = { id, ...names, ...dates, days: 1, halfDay: false, halfDayPeriod: null, notes: `note of ${id}`, declineReason: null };
    const made: FakeLeaveRequest = { ...paper, status: approval ? "pending" : "auto_approved" };
    this.papers.set(id, made);
    return this.answer(200, made);
  }

  answer(status: number, of: LeaveReading | string): SeenAnswer<string> {
    const refused = typeof of === "string";
    return { at: `exchange ${(this.#count += 1)}`, status, code: refused ? of : undefined, request: refused ? {} : { ...of } };
  }

  #day(): string {
    this.#count += 1;
    return new Date(Date.UTC(2027, 0, this.#count)).toISOString().slice(0, 10);
  }
}
