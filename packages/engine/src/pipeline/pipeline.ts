import type { Operation, OperationId } from "@hr-platform/spec/operations";
import type { Contract } from "../contract/contract.ts";
import { type Decisions, type DecisionSlug, type DecisionValues, valuesOf } from "../contract/decisions.ts";
import type { ApiError } from "../contract/errors.ts";
import type { CompanyState } from "../store/company/company-state.ts";
import type { Entry } from "./entry.ts";
import type { Guard, GuardName } from "./guards.ts";
import type { Access, KeyRing } from "../store/key-ring.ts";
import type { Match, OperationMatch } from "./match-route.ts";
import type { Allowance } from "./rate-limit.ts";
import type { ApiRequest, ApiResponse } from "../contract/request.ts";
import type { Answer, Route } from "./route.ts";
import type { Service } from "./service.ts";
import type { DeliverySteps } from "../webhooks/steps.ts";
import { ConfigurationError } from "../contract/configuration-error.ts";
import type { Settings } from "../contract/settings/settings.ts";
import type { ClockStep } from "../store/change.ts";

/** What acts need of a sandbox. */
export interface ActingService {
  readonly contract: Contract;
  readonly decisions: Decisions;
  readonly settings: Settings;
  readonly keys: KeyRing;
  readonly keyEnding: string;
  commit: Service["commit"];
}

/** What activity in a sandbox needs besides what acts need. */
export interface Actors extends ActingService {
  /** 1: as in a real company; 0: nobody does anything by themselves. */
  readonly rate: number;
  /** Called with a bug of the mock that an act met. The act does not happen. */
  readonly onBug: (bug: unknown, act: string) => void;
}

/** What people do by themselves as time passes. */
export interface Activity {
  /** Begins activity in a company at an instant, or goes on with what a saved world has planned for its day. */
  readonly begin: (company: CompanyState, from: number, actors: Actors) => void;
  /** Does what is planned for an instant. When a day begins, plans it. */
  readonly actAt: (company: CompanyState, at: number, actors: Actors) => ClockStep[];
  /** The most days that the clock may be turned at a time. */
  readonly longestTurn: (people: number, rate: number) => number;
  /** What each kind of act does, by its id: a sentence. Hidden acts are left out. */
  readonly titles: ReadonlyMap<string, string>;
}

/** Ends activity. What was planned does not happen. */
export function endActivity(company: CompanyState): void {
  const { activity } = company.facts;
  if (activity !== null && activity.day !== null)
    company.applyChanges([{ table: "activity", record: { ...activity, day: null, planned: [] } }], false);
}

/** @throws ConfigurationError for a rate above 0 where nobody acts */
export function requireActivity(activity: Activity | undefined, rate: number): void {
  if (rate > 0 && activity === undefined) throw new ConfigurationError(`activity ${rate}: nobody acts by themselves in this mock`);
}

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

/** A request that is refused, and what its response shows. */
export interface Refusal {
  readonly error: ApiError;
  readonly match: Match;
  /** undefined: not authenticated. */
  readonly access: Access | undefined;
  /** undefined: refused before it was counted for the rate limit. */
  readonly allowance: Allowance | undefined;
  readonly now: number;
  /** What stands before the field of the error, such as `query.`; default: nothing. */
  readonly place?: string;
}

/**
 * The named steps and routes of an exchange, as the API document has them. A decision that changes a step wraps it, and so
 * does a fault: no step knows of them. A pipeline is data: `variants/` and the package `faults` wrap its members.
 */
export interface Pipeline {
  /** The version of the API document that the pipeline serves. */
  readonly contract: Contract;
  readonly match: (method: string, path: string, decisions: Decisions) => Match;
  /** Finds the key of a request; throws the error of §5.4. */
  readonly authenticate: (service: Service, request: ApiRequest, match: Match) => Access;
  /** Counts a request in its bucket (§8). */
  readonly admit: (service: Service, bucket: string, now: number) => Allowance;
  /** The operation that a request asks for. @throws ApiError NOT_FOUND or NOT_IMPLEMENTED if the server offers none. */
  readonly operation: (match: Match, path: string, decisions: Decisions) => OperationMatch;
  /** The company of a key. An operation sees nothing else (§5.3). */
  readonly open: (service: Service, access: Access, operation: Operation) => CompanyState;
  /** The order of the guards. */
  readonly order: (decisions: Decisions) => readonly GuardName[];
  readonly guards: Readonly<Record<GuardName, Guard>>;
  readonly routes: ReadonlyMap<OperationId, Route>;
  /** Runs an operation. */
  readonly run: (entry: Entry, route: Route) => Answer;
  /** The response to a request that is refused. */
  readonly refuse: (service: Service, refusal: Refusal) => ApiResponse;
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
  /** The decisions that change steps. A later one wraps an earlier one. */
  readonly variants: readonly Variant[];
}

/** How a decision changes steps. */
export interface Variant {
  readonly decision: DecisionSlug;
  /** The value that the steps have by themselves. */
  readonly usual: string;
  /** Wraps steps so that they read the decision, and do what each value says: also the usual one. */
  readonly wrap: (pipeline: Pipeline) => Pipeline;
}

/** A decision that changes a step. `around`: the step that reads the decision, from the one that does not. */
export function onStep<Slug extends DecisionSlug, Name extends keyof Pipeline>(
  name: Name,
  decision: Slug,
  usual: DecisionValues[Slug],
  around: (step: Pipeline[Name], pipeline: Pipeline) => Pipeline[Name],
): Variant {
  return { decision, usual, wrap: (pipeline) => ({ ...pipeline, [name]: around(pipeline[name], pipeline) }) };
}

/** The pipeline under some decisions. With the usual values it is the pipeline itself. */
export function pipelineUnder(decisions: Decisions, pipeline: Pipeline): Pipeline {
  const values = valuesOf(decisions);
  return pipeline.variants.reduce((inner, { decision, usual, wrap }) => (values[decision] === usual ? inner : wrap(inner)), pipeline);
}

/**
 * The pipeline under whatever decisions hold at each request. A trace notes with it which decisions a request depends on, and
 * faults keep their state in it when a decision changes.
 */
export function withEveryVariant(pipeline: Pipeline): Pipeline {
  return pipeline.variants.reduce((inner, { wrap }) => wrap(inner), pipeline);
}
