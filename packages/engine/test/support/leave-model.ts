/** The lifecycle of a leave request by §3.2 and the decisions: far simpler than the mock, without shared code. */
export interface ModelRequest {
  readonly id: string;
  readonly person: string;
  /** Type, dates and half day. Two live requests with the same are duplicates. */
  readonly what: string;
  readonly start: string;
  readonly end: string;
  readonly half: string | null;
  status: string;
  declineReason: string | null;
  name: string;
}

export interface ModelPerson {
  name: string;
  terminated: boolean;
  readonly probationEnd: string | null;
}

export interface Model {
  today: string;
  readonly requests: ModelRequest[];
  readonly people: Map<string, ModelPerson>;
  readonly rules: Rules;
}

/** The decisions that differ from their defaults. */
export interface Rules {
  readonly approveFrom?: readonly string[];
  readonly approveTwice?: "no-op";
  readonly declineFrom?: readonly string[];
  readonly cancelFrom?: readonly string[];
  readonly cancelBeforeStart?: true;
  readonly terminatedStay?: true;
  readonly terminationCancels?: true;
  readonly snapshotNames?: true;
  readonly overlap?: "any" | "none";
}

const LIVE = ["pending", "approved", "auto_approved"];

/** A status and, for each accepted request, its events. */
export interface Verdict {
  readonly status: number;
  readonly events: readonly string[];
}

const conflict: Verdict = { status: 409, events: [] };

/** Whether a request is accepted. The caller adds its resulting status. */
export function judgeRequest(model: Model, asked: Omit<ModelRequest, "id" | "status" | "declineReason" | "name">, auto: boolean): Verdict {
  const { rules, requests, people } = model;
  if (people.get(asked.person)!.terminated) return conflict;
  const live = requests.filter(({ person, status }) => person === asked.person && LIVE.includes(status));
  const shared = live.filter(({ start, end, half }) => {
    const halves = half !== null && asked.half !== null && half !== asked.half && start === asked.start;
    return start <= asked.end && asked.start <= end && !halves;
  });
  if (rules.overlap === "any" ? shared.length > 0 : rules.overlap !== "none" && live.some(({ what }) => what === asked.what))
    return conflict;
  return { status: 200, events: auto ? ["leave.requested", "leave.approved"] : ["leave.requested"] };
}

/** Moves a request if its status allows it. */
export function moveRequest(model: Model, request: ModelRequest, action: "approve" | "decline" | "cancel", reason: string): Verdict {
  const { rules, today, people } = model;
  if (action === "approve" && request.status === "approved" && rules.approveTwice === "no-op") return { status: 200, events: [] };
  const from = { approve: rules.approveFrom ?? ["pending"], decline: rules.declineFrom ?? ["pending"], cancel: rules.cancelFrom ?? LIVE }[
    action
  ];
  if (!from.includes(request.status)) return conflict;
  if (action === "cancel" && rules.cancelBeforeStart === true && request.start <= today) return conflict;
  if (rules.terminatedStay === true && people.get(request.person)!.terminated) return conflict;
  request.status = { approve: "approved", decline: "declined", cancel: "cancelled" }[action];
  if (action === "approve") request.declineReason = null;
  if (action === "decline") request.declineReason = reason;
  return { status: 200, events: [{ approve: "leave.approved", decline: "leave.declined", cancel: "leave.cancelled" }[action]] };
}

/** Terminates an employee today. */
export function terminate(model: Model, id: string): Verdict {
  const person = model.people.get(id)!;
  if (person.terminated) return conflict;
  person.terminated = true;
  const ahead = model.requests.filter((request) => request.person === id && LIVE.includes(request.status) && request.start > model.today);
  if (model.rules.terminationCancels === true) for (const request of ahead) request.status = "cancelled";
  return { status: 200, events: ["employee.terminated"] };
}

/** Changes the last name of an employee. */
export function rename(model: Model, id: string, name: string): Verdict {
  const person = model.people.get(id)!;
  if (person.terminated) return conflict;
  if (person.name === name) return { status: 200, events: [] };
  person.name = name;
  if (model.rules.snapshotNames !== true) for (const request of model.requests) if (request.person === id) request.name = name;
  return { status: 200, events: ["employee.updated"] };
}

/** The status of an employee today. */
export function employeeStatus({ today, requests, people }: Model, id: string): string {
  const person = people.get(id)!;
  if (person.terminated) return "terminated";
  const away = requests.some(
    ({ person, status, start, end }) => person === id && ["approved", "auto_approved"].includes(status) && start <= today && today <= end,
  );
  if (away) return "on_leave";
  return person.probationEnd !== null && today < person.probationEnd ? "probation" : "active";
}
