import type { Cause } from "@hr-platform/engine/store/undo-log";
import { keyName } from "@hr-platform/engine/sandbox/journal/key-name";
import { maskKey } from "@hr-platform/engine/sandbox/journal/masks";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";

/** Who or what changed something, in the form of the control API. */
export interface ShownCause {
  /** `program`: a program, by the handle of the mock. */
  readonly by: Cause["by"] | "program";
  /** By the mock's clock: ISO 8601; null: not known. */
  readonly at: string | null;
  /** The operationId, the web action, what fell due, or the id of the control call; null: nothing more is known. */
  readonly what: string | null;
  /** Number of the exchange; null: it was no request. */
  readonly n: number | null;
  /** The masked key of the request; null: it was none. */
  readonly key: string | null;
  /** The name of a key of a default world, such as `full`; null: it has none. */
  readonly key_name: string | null;
}

/** A cause in words: `request 198 (approveLeave), in the same second`. `at`: when somebody asks, in epoch milliseconds. */
export function causeText({ by, what, n, at: then }: ShownCause, at: number): string {
  const named = what === null ? "" : ` (${what})`;
  const who = {
    request: `request ${n}${named}`,
    web: `somebody in the web application${named}`,
    clock: `its time${named}`,
    activity: "somebody by themselves",
    control: `a call of the control API${named}`,
    program: "a program",
  }[by];
  if (then === null) return who;
  return `${who}, ${at - Date.parse(then) < 1000 ? "in the same second" : `at ${then}`}`;
}

/** A cause with a masked key. */
export function shownCause({ keys, keyEnding }: Pick<Sandbox, "keys" | "keyEnding">, cause: Cause | undefined): ShownCause {
  const nothing = { at: null, what: null, n: null, key: null, key_name: null };
  if (cause === undefined) return { by: "program", ...nothing };
  const shared = { ...nothing, by: cause.by, at: new Date(cause.at).toISOString() };
  switch (cause.by) {
    case "request": {
      const { n, operation: what, token } = cause;
      if (token === null) return { ...shared, n, what };
      const access = keys.get(token);
      return { ...shared, n, what, key: maskKey(token), key_name: access === undefined ? null : keyName(access, keyEnding) };
    }
    case "web":
      return { ...shared, what: cause.action };
    case "clock":
      return { ...shared, what: cause.work };
    case "control":
      return { ...shared, what: cause.call };
    case "activity":
      return shared;
  }
}
