import type { AsyncCommand } from "fast-check";
import type { Step } from "./staff-steps.ts";
import type { Staff } from "./staff.ts";
import type { ModelTarget } from "./staff-beliefs.ts";

/** A step as a command of fast-check. */
export class StepCommand implements AsyncCommand<Staff, ModelTarget> {
  readonly step: Step;

  constructor(step: Step) {
    this.step = step;
  }

  check(staff: Readonly<Staff>): boolean {
    return staff.allows(this.step);
  }

  async run(staff: Staff, target: ModelTarget): Promise<void> {
    await staff.take(this.step, target);
  }

  toString(): string {
    return JSON.stringify(this.step);
  }
}
