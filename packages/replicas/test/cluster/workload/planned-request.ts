import type { Stream } from "@hr-platform/domain";
import type { ApiCall } from "./api-client.ts";
import type { Scene } from "./scene.ts";

/** What agents read in the data of a success. */
export interface LearnedData {
  readonly id: string;
  /** Those of a pipeline. */
  readonly applications: readonly { readonly candidate_ref: string }[];
}

/** A request that an agent will send. */
export interface PlannedRequest {
  readonly call: ApiCall;
  /** Adds what a success shows to the scene. */
  readonly learn?: (data: LearnedData) => void;
  /** After the response: plans a read that shows what the request did. */
  readonly read?: () => PlannedRequest | undefined;
}

/** Plans a request about the objects of a scene; undefined if the scene has none yet. */
export type RequestPlan = (scene: Scene, chance: Stream) => PlannedRequest | undefined;

export const get = (path: string): PlannedRequest => ({ call: { method: "GET", path } });
