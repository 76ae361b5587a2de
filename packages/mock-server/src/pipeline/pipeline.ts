import type { Operation, OperationId } from "@hr-platform/spec/operations";
import type { CompanyState } from "../store/company-state.ts";
import type { Guard, GuardName } from "./guards.ts";
import type { Access } from "../store/key-ring.ts";
import type { Match } from "./match-route.ts";
import type { Allowance } from "./rate-limit.ts";
import type { ApiRequest, ApiResponse } from "../contract/request.ts";
import type { Answer, Route } from "./route.ts";
import type { Service } from "./service.ts";
import type { DeliverySteps } from "../webhooks/steps.ts";

/** An exchange as far as it has come, for the steps after the operation. */
export interface Step {
  readonly service: Service;
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
 * step knows of faults. A pipeline is data: `faults.ts` makes another one by wrapping members of this.
 */
export interface Pipeline {
  /** The key of a request; throws the refusal of §5.4. */
  readonly authenticate: (service: Service, request: ApiRequest) => Access;
  /** Counts a request against its bucket (§8). */
  readonly admit: (service: Service, bucket: string, now: number) => Allowance;
  readonly match: (method: string, path: string) => Match;
  /** The state of a key's company, once the operation is known; an operation sees nothing else (§5.3). */
  readonly open: (service: Service, access: Access, operation: Operation) => CompanyState;
  readonly guards: Readonly<Record<GuardName, Guard>>;
  readonly routes: ReadonlyMap<OperationId, Route>;
  /** Operations that the document does not have; none is reached unless a decision offers it. */
  readonly extraRoutes: ReadonlyMap<OperationId, Route>;
  /** Writes what an operation returned, and sends its events on their way. */
  readonly commit: (step: Writing) => void;
  /** The last word on an answer: its status, headers, body and way. */
  readonly finish: (response: ApiResponse, step: Step) => ApiResponse;
  /** How events travel. */
  readonly deliveries: DeliverySteps;
}
