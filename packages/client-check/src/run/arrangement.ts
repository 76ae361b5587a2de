import type { OwnSandbox } from "@hr-platform/engine/sandbox/mock-handle";
import type { CompanyData, EmployeeRecord } from "@hr-platform/domain";
import type { TransportRule } from "@hr-platform/engine/contract/settings/transport-rule";
import type { SeenExchange } from "./observation.ts";

type Employee = EmployeeRecord["resource"];

/** The hand of somebody else in the company of a run. */
export interface Hand {
  readonly sandbox: OwnSandbox;
  /** Slug. */
  readonly company: string;
  /** Does what another program does, with a key of its own. @returns the body of the answer */
  call(method: string, path: string, body?: object): string;
  /** The employees whom a status filter selects, from every page. */
  people(status: "active" | "all"): readonly Employee[];
}

/** How events are delivered to a receiver in a scenario. */
export interface DeliveryPlan {
  /** The posts that are made of a signed delivery, one after the other. Default: itself. */
  readonly posts?: (delivery: SignedPost, signed: (body: string) => SignedPost) => readonly SignedPost[];
  /** How many posts of an event are under way at a time. Default 1. */
  readonly atOnce?: number;
  /** Whether deliveries wait until no more come, and are then sent the last one first. */
  readonly reversed?: boolean;
  /** Whether the body of each post comes in two pieces, which part in the middle of a letter. */
  readonly inPieces?: boolean;
  /** Does something to the sandbox before an event is delivered. */
  readonly before?: (delivery: SignedPost, hand: Hand) => void;
  /** What happens when the receiver has dealt with all events, one after the other: each when it has dealt with what came of the one before. */
  readonly afterwards?: readonly ((hand: Hand) => void)[];
  /** Whether the receiver's answer to the first post counts as lost: it is posted again as after a failure. */
  readonly answerLost?: boolean;
}

/** A signed request to a receiver. */
export interface SignedPost {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** What is done to it, such as `forged`; undefined: nothing. */
  readonly variant?: string;
}

/** What a scenario changes for a run. */
export interface Arrangement {
  /** Decisions that differ from the baseline's. */
  readonly decide?: Readonly<Record<string, string>>;
  readonly transport?: readonly TransportRule[];
  /** Ids of faults. */
  readonly faults?: readonly string[];
  /** As `--clock`. */
  readonly clock?: string;
  /** Another world in place of the baseline's company: as large, or with other people. */
  readonly company?: (data: CompanyData) => CompanyData;
  /** Slug of another company of the world, whose keys the program gets. */
  readonly elsewhere?: string;
  /** Variables of the environment. */
  readonly variables?: Readonly<Record<string, string>>;
  /** A scope that no key of the program has: each key that has it is replaced by another one of the company. */
  readonly withoutScope?: string;
  /** The program has run before in the same sandbox; does something to that after each of these runs. `nth`: from 0 on. A receiver gets the events of these runs again, and no others. */
  readonly earlier?: (hand: Hand, nth: number) => void;
  /** How often it has run before. Default 1 if there is `earlier`. */
  readonly runsBefore?: number;
  /** The first of the runs before was killed after so many requests. */
  readonly killedAfter?: number;
  /** What stands in a text file of its folder instead, before the program runs. Default: what stood there. */
  readonly input?: (path: string, text: string) => string;
  /** What happened to a text file that the runs before left, before the program runs again. Default: nothing. */
  readonly spoils?: (path: string, text: string) => string;
  /** Does something to the sandbox before the program starts. */
  readonly begin?: (hand: Hand) => void;
  /** Does something to the sandbox after an exchange, before the next one. `nth`: from 0 on. */
  readonly meanwhile?: (seen: SeenExchange, hand: Hand, nth: number) => void;
  /** How events are delivered to a receiver. Default: each once, when it comes. */
  readonly deliveries?: DeliveryPlan;
  /** Milliseconds for which a service that has done less than usual may rest before it is stopped. Default 12 s, after silence 65 s. */
  readonly patience?: number;
  /** Ends the run so many milliseconds after the first exchange that was arranged: a service may try for ever. */
  readonly longest?: number;
  /** Ends the run when the program has sent nothing for so many milliseconds after an exchange that was arranged. */
  readonly quiet?: number;
}
