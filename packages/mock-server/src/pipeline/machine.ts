import type { Operation, OperationId } from "@hr-platform/spec/operations";
import { authenticate } from "./authenticate.ts";
import type { CompanyState } from "../store/company-state.ts";
import { type Guard, GUARDS, type GuardName } from "./guards.ts";
import type { Access } from "../store/key-ring.ts";
import { type Match, matchRoute } from "./match-route.ts";
import type { Allowance } from "./rate-limit.ts";
import type { ApiRequest, ApiResponse } from "../contract/request.ts";
import type { Answer, Route } from "./route.ts";
import { routes } from "../operations/index.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import { type DeliverySteps, deliverySteps } from "../webhooks/steps.ts";

/** An exchange as far as it has come, for the steps after the operation. */
export interface Step {
  readonly sandbox: Sandbox;
  readonly request: ApiRequest;
  readonly now: number;
  readonly company: CompanyState | undefined;
  readonly operation: OperationId | null;
  /** undefined when the request was refused. */
  readonly answer: Answer | undefined;
}

/** An exchange whose operation ran: what it returned is to be written. */
export interface Writing extends Step {
  readonly company: CompanyState;
  readonly answer: Answer;
}

export function isWriting(step: Step): step is Writing {
  return step.answer !== undefined && step.company !== undefined;
}

/**
 * The named steps and routes that an exchange runs on. Decisions choose within a step; a fault replaces steps, so that no
 * step knows of faults. A machine is data: `faults.ts` makes another one by wrapping members of this.
 */
export interface Machine {
  /** The key of a request; throws the refusal of §5.4. */
  readonly authenticate: (sandbox: Sandbox, request: ApiRequest) => Access;
  /** Counts a request against its bucket (§8). */
  readonly admit: (sandbox: Sandbox, bucket: string, now: number) => Allowance;
  readonly match: (method: string, path: string) => Match;
  /** The state of a key's company, once the operation is known; an operation sees nothing else (§5.3). */
  readonly open: (sandbox: Sandbox, access: Access, operation: Operation) => CompanyState;
  readonly guards: Readonly<Record<GuardName, Guard>>;
  readonly routes: ReadonlyMap<OperationId, Route>;
  /** Writes what an operation returned, and sends its events on their way. */
  readonly commit: (step: Writing) => void;
  /** The last word on an answer: its status, headers, body and way. */
  readonly finish: (response: ApiResponse, step: Step) => ApiResponse;
  /** How events travel. */
  readonly deliveries: DeliverySteps;
}

/** The machine of the API document. */
export const standardMachine: Machine = {
  authenticate,
  admit: (sandbox, bucket, now) => sandbox.limiter.take(bucket, now, sandbox.decisions),
  match: matchRoute,
  open: (sandbox, access) => sandbox.company(access.company.slug),
  guards: GUARDS,
  routes,
  commit: ({ sandbox, company, answer, now }) => {
    if (answer.changes.length > 0 || answer.events.length > 0) sandbox.commit(company, answer, now);
  },
  finish: (response) => response,
  deliveries: deliverySteps,
};
