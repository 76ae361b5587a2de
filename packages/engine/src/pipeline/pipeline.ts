import type { Operation, OperationId } from "@hr-platform/spec/operations";
import type { Contract } from "../contract/contract.ts";
import type { CompanyState } from "../store/company-state.ts";
import type { Activity } from "./activity.ts";
import type { Guard, GuardName } from "./guards.ts";
import type { Access } from "../store/key-ring.ts";
import type { Match } from "./match-route.ts";
import type { Allowance } from "./rate-limit.ts";
import type { ApiRequest, ApiResponse } from "../contract/request.ts";
import type { Answer, Route } from "./route.ts";
import type { Service } from "./service.ts";
import type { DeliverySteps } from "../webhooks/steps.ts";

/** The state of an exchange after the operation, for the last steps. */
export interface Exchange {
  readonly service: Service;
  readonly request: ApiRequest;
  readonly now: number;
  readonly company: CompanyState | undefined;
  readonly operation: OperationId | null;
  /** undefined if the request was refused. */
  readonly answer: Answer | undefined;
}

/** An exchange whose operation ran: its changes are to be written. */
export interface AcceptedExchange extends Exchange {
  readonly company: CompanyState;
  readonly answer: Answer;
}

export function isAccepted(step: Exchange): step is AcceptedExchange {
  return step.answer !== undefined && step.company !== undefined;
}

/**
 * The named steps and routes of an exchange. Decisions choose within a step; a fault replaces steps, so that no step
 * knows of faults. A pipeline is data: a fault wraps its members.
 */
export interface Pipeline {
  /** The version of the API document that the pipeline serves. */
  readonly contract: Contract;
  /** Finds the key of a request; throws the error of §5.4. */
  readonly authenticate: (service: Service, request: ApiRequest) => Access;
  /** Counts a request in its bucket (§8). */
  readonly admit: (service: Service, bucket: string, now: number) => Allowance;
  readonly match: (method: string, path: string) => Match;
  /** The company of a key. An operation sees nothing else (§5.3). */
  readonly open: (service: Service, access: Access, operation: Operation) => CompanyState;
  readonly guards: Readonly<Record<GuardName, Guard>>;
  readonly routes: ReadonlyMap<OperationId, Route>;
  /** Operations beyond the document. A request reaches one only if a decision offers it. */
  readonly extraRoutes: ReadonlyMap<OperationId, Route>;
  /** Writes the changes of an operation and publishes its events. */
  readonly commit: (step: AcceptedExchange) => void;
  /** Final hook on a response: status, headers, body, transport. */
  readonly finish: (response: ApiResponse, step: Exchange) => ApiResponse;
  /** The steps of webhook deliveries. */
  readonly deliveries: DeliverySteps;
  /** A pipeline with faults: a later fault wraps an earlier one. @throws ConfigurationError for an unknown fault */
  readonly withFaults: (sound: Pipeline, ids: readonly string[]) => Pipeline;
  /** What people do by themselves as time passes; undefined: nothing. */
  readonly activity: Activity | undefined;
}
