import type { MachineTime } from "../contract/clock.ts";

/** The identity of a sandbox. */
export interface SandboxPlace {
  /** `default`, or `sb` and a number. */
  readonly id: string;
  /** The end of its keys, such as `_sb1`; "" for the default sandbox. */
  readonly keyEnding: string;
  /** Bytes of its own world; 0: it uses a shared one. */
  readonly worldBytes: number;
  readonly machine: MachineTime;
}

/** Whether a key is that of a sandbox other than the default one, which may be unknown here. */
export function isOfOther(authorization: string | string[] | undefined): boolean {
  return typeof authorization === "string" && /_sb\d+(?:-[A-Za-z0-9-]*)?\s*$/.test(authorization);
}
