import type { Day } from "./day.ts";
import type { ActScene } from "./scene.ts";

/** What an act came to, as the answer to a turn of the clock lists it. */
export interface ActResult {
  readonly employee_id?: string;
  /** The record that it made or changed: a leave request, a plan, a role, an application, an offer, a survey or a post. */
  readonly resource_id?: string;
}

/** A kind of act that people do by themselves. */
export interface Act {
  readonly id: string;
  /** One sentence for the list of acts. */
  readonly title: string;
  /** Decides, at the beginning of a day, about whom or what it happens on that day, and when. */
  readonly plan: (day: Day) => void;
  /**
   * Does it, at its instant, on the state of that instant. Returns null if there is nothing to do any more.
   * @throws ApiError if a rule refuses it: then it does not happen.
   */
  readonly run: (scene: ActScene, about: string) => ActResult | null;
  /** Whether nothing but the world file may show that it happened. Default false. */
  readonly isHidden?: true;
}
