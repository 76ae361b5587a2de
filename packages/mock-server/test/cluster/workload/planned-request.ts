import type { Stream } from "@hr-platform/domain";
import type { ObjectKind } from "../objects/models.ts";
import type { ObjectAnswer, ObjectStep } from "../objects/object-model.ts";
import type { ApiAnswer, ApiCall } from "./api-client.ts";
import type { Touch } from "./recorded-history.ts";
import type { Scene } from "./scene.ts";

/** A request that an agent will send, and how its response is read. */
export interface PlannedRequest {
  readonly call: ApiCall;
  /** What it does to objects. `answer` undefined: the outcome is unknown. May add what was made to the scene. */
  readonly touches: (answer: ApiAnswer | undefined) => readonly Touch[];
  /** After the response: plans a read that shows what the request did. */
  readonly read?: () => PlannedRequest | undefined;
}

/** Plans a request about the objects of a scene; undefined if the scene has none yet. */
export type RequestPlan = (scene: Scene, chance: Stream) => PlannedRequest | undefined;

/** The `data` of a success; undefined for any other answer. */
export function dataOf<T>(answer: ApiAnswer | undefined): T | undefined {
  if (answer === undefined || answer.status >= 300) return undefined;
  return (answer.body as { data?: T } | undefined)?.data;
}

/** An answer as an object sees it. `shows` reads the data of a success. */
export function answerOf<T>(answer: ApiAnswer | undefined, shows?: (data: T) => string): ObjectAnswer | undefined {
  if (answer === undefined) return undefined;
  if (answer.status === 409) return { outcome: "refused" };
  if (answer.status >= 300) return { outcome: `status ${answer.status}` };
  const data = dataOf<T>(answer);
  return { outcome: "done", shows: data === undefined ? undefined : shows?.(data) };
}

export function touch(kind: ObjectKind, id: string, step: ObjectStep, answer: ObjectAnswer | undefined): Touch {
  return { kind, id, step, answer };
}

/** What a creation does to the new resource and its id: nothing that anybody can name if it did not succeed. */
export function born(kind: ObjectKind | undefined, id: string | undefined, value: string): Touch[] {
  if (id === undefined) return [];
  const given = touch("id", id, { action: "give" }, { outcome: "done" });
  return kind === undefined ? [given] : [given, touch(kind, id, { action: "create", value }, { outcome: "done" })];
}

/** The touches, without reads of unknown outcome: they say nothing. */
export function known(...touches: readonly Touch[]): Touch[] {
  return touches.filter(({ step, answer }) => answer !== undefined || step.action !== "show");
}
