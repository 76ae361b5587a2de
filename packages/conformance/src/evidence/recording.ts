import type { ResponseRecord } from "../exchange/exchange.ts";
import { NoAnswerError, type Wire } from "../wire/wire.ts";

/** No response came. */
interface Unanswered {
  readonly kind: "unanswered";
  readonly id: string;
  readonly reason: string;
  /** What came before the request was sent again. Left out: nothing. */
  readonly earlier?: readonly ResponseRecord[];
  /** Whether the request was not sent, but for those before. Default false. */
  readonly unsent?: true;
}

/** An event of the wire besides a response, recorded so that the run can be played back. */
export type WireEvent =
  | Unanswered
  /** The value that another method of the wire returned. */
  | { readonly kind: "given"; readonly id: string; readonly method: string; readonly value: unknown };

/**
 * Wraps a wire and records its events. Responses are not recorded here: the run records them as exchanges.
 * @param mask rewrites each text of a recorded value, such as a delivery
 */
export function recordingWire(wire: Wire, record: (event: WireEvent) => void, mask: (text: string) => string): Wire {
  return new Proxy(wire, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      const method = String(name);
      return async (...words: readonly unknown[]): Promise<unknown> => {
        const id = String(words.at(-1));
        try {
          const result: unknown = await (value as (...all: readonly unknown[]) => unknown).apply(target, words as unknown[]);
          // The end of a wait is recorded too: it says what came before it.
          if (isTimed(method)) record({ kind: "given", id, method, value: null });
          else if (method !== "send" && result !== undefined) record({ kind: "given", id, method, value: masked(result, mask) });
          return result;
        } catch (error) {
          if (error instanceof NoAnswerError) record(unanswered(error, id, mask));
          throw error;
        }
      };
    },
  });
}

const isTimed = (method: string): boolean => method === "wait" || method === "rest" || method === "turn";

function unanswered({ message, earlier, isSent }: NoAnswerError, id: string, mask: (text: string) => string): Unanswered {
  const before = earlier.length === 0 ? {} : { earlier: masked(earlier, mask) as readonly ResponseRecord[] };
  return { kind: "unanswered", id, reason: mask(message), ...before, ...(isSent ? {} : { unsent: true }) };
}

/** A copy of plain data with each text masked. The values of a wire have few levels, so this may recurse. */
function masked(value: unknown, mask: (text: string) => string): unknown {
  if (typeof value === "string") return mask(value);
  if (Array.isArray(value)) return value.map((item) => masked(item, mask));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, masked(item, mask)]));
}
